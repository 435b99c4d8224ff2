"""What happens in a hand of Canasta, told to one viewer.  # not compiled: makes texts"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.games.canasta.board import RANK_BIT
from stammtisch.games.canasta.names import melds_word, rank_word
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.rules import (
    ASK,
    BY_EMPTY_STOCK,
    BY_GOING_OUT,
    CANASTA,
    CONFIRM,
    DISCARD,
    DRAW,
    MELD,
    TAKE_BACK,
    TAKE_JOKER,
    YES,
)
from stammtisch.games.canasta.tiles import JOKER, PACK, RED_THREE, TWO, number
from stammtisch.games.canasta.words import laying_of
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_n


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What the viewer sees happen."""
    who = SeatWord(int(seat))
    if move >= DISCARD:
        lines = [_told_discard(after, who, viewer)]
    elif move >= MELD:
        lines = _told_laying(before, seat, move, after)
    elif move == DRAW:
        lines = _told_draw(before, seat, after, viewer)
    elif move <= TAKE_JOKER:
        lines = _told_taking(before, seat, after)
    elif move == CONFIRM:
        lines = [say("{seat} confirms the first meld.", seat=who), *_told_rest(before, seat, after)]
    elif move == TAKE_BACK:
        lines = [say("{seat} takes the melds back.", seat=who)]
    elif move == ASK:
        lines = [say("{seat} asks: may I go out?", seat=who)]
    elif move == YES:
        lines = [say("{seat} answers: yes.", seat=who)]
    else:
        lines = [say("{seat} answers: no.", seat=who)]
    return lines + (_told_end(after) if after.turn == OVER else [])


def _told_discard(after: Position, who: SeatWord, viewer: i64) -> Text:
    last = i64(len(after.pile)) - 1
    if not after.sees_discard(viewer, last):
        return say("{seat} discards a tile face down.", seat=who)
    card = CardWord(int(after.row[after.pile[last]]))
    return say("{seat} discards {card}.", seat=who, card=card)


def laid_since(before: Position, after: Position) -> list[int]:
    """The kinds of the tiles laid between two positions, without red threes."""
    entries = after.laid[len(before.laid) :]
    return [
        int(after.row[entry & 127]) for entry in entries if (entry >> RANK_BIT) & 15 != RED_THREE
    ]


def melds_since(before: Position, after: Position) -> Text:
    """The tiles laid between two positions, meld by meld."""
    melds: dict[int, list[int]] = {}
    for entry in after.laid[len(before.laid) :]:
        place = int((entry >> RANK_BIT) & 15)
        if place != RED_THREE:
            melds.setdefault(place, []).append(int(after.rank(entry & 127)))
    return melds_word(list(melds.values()))


def reds_since(before: Position, after: Position) -> list[int]:
    """The kinds of the red threes laid between two positions."""
    entries = after.laid[len(before.laid) :]
    return [
        int(after.row[entry & 127]) for entry in entries if (entry >> RANK_BIT) & 15 == RED_THREE
    ]


def _told_reds(before: Position, seat: i64, after: Position) -> list[Text]:
    reds = reds_since(before, after)
    if not reds:
        return []
    who = SeatWord(int(seat))
    return [say("{seat} lays out {cards}.", seat=who, cards=CardsWord(tuple(reds)))]


def _told_draw(before: Position, seat: i64, after: Position, viewer: i64) -> list[Text]:
    who = SeatWord(int(seat))
    tiles = after.hand_size(seat) - before.hand_size(seat)
    lines: list[Text] = []
    if viewer == seat and tiles > 0:
        new = [
            int(after.row[tile])
            for tile in range(before.next, min(after.next, i64(PACK)))
            if after.holds(seat, tile)
        ]
        cards = CardsWord(tuple(new))
        lines.append(say("{seat} draws {cards}.", seat=who, cards=cards))
    else:
        lines.append(
            say_n("{seat} draws {n} tile.", "{seat} draws {n} tiles.", int(tiles), seat=who)
        )
    return lines + _told_reds(before, seat, after)


def _told_taking(before: Position, seat: i64, after: Position) -> list[Text]:
    who = SeatWord(int(seat))
    cards = CardsWord(tuple(laid_since(before, after)))
    lines = [
        say_n(
            "{seat} takes the pile of {n} tile and lays {cards}.",
            "{seat} takes the pile of {n} tiles and lays {cards}.",
            len(before.pile),
            seat=who,
            cards=cards,
        )
    ]
    lines += _told_canastas(before, seat, after)
    return lines + _told_reds(before, seat, after)


def _told_rest(before: Position, seat: i64, after: Position) -> list[Text]:
    tiles = len(before.pile) - int(before.buried)
    rest = say_n(
        "{seat} takes up {n} tile from the pile.",
        "{seat} takes up {n} tiles from the pile.",
        tiles,
        seat=SeatWord(int(seat)),
    )
    return ([rest] if tiles else []) + _told_reds(before, seat, after)


def _told_laying(before: Position, seat: i64, move: i64, after: Position) -> list[Text]:
    who = SeatWord(int(seat))
    laying = laying_of(move)
    cards = CardsWord(tuple(laid_since(before, after)))
    if laying.new:
        line = say("{seat} lays {cards}.", seat=who, cards=cards)
    elif laying.place == 0:
        line = say("{seat} adds {cards} to the wild meld.", seat=who, cards=cards)
    else:
        line = say(
            "{seat} adds {cards} to the meld of {rank}.",
            seat=who,
            cards=cards,
            rank=rank_word(laying.place),
        )
    return [line, *_told_canastas(before, seat, after)]


def _told_canastas(before: Position, seat: i64, after: Position) -> list[Text]:
    """The line for a meld that this move made a canasta."""
    side = after.side(seat)
    who = SeatWord(int(seat))
    for place in range(i64(JOKER)):
        if number(before.sizes(side), place) < CANASTA <= number(after.sizes(side), place):
            if place == TWO:
                return [say("{seat} completes a joker canasta.", seat=who)]
            word = rank_word(place)
            if number(after.twos[side] + after.jokers[side], place) == 0:
                return [say("{seat} completes a natural canasta of {rank}.", seat=who, rank=word)]
            return [say("{seat} completes a mixed canasta of {rank}.", seat=who, rank=word)]
    return []


def _told_end(after: Position) -> list[Text]:
    if after.ending == BY_GOING_OUT:
        who = SeatWord(int(after.winner))
        if after.concealed:
            return [say("{seat} goes out concealed.", seat=who)]
        return [say("{seat} goes out.", seat=who)]
    if after.ending == BY_EMPTY_STOCK:
        return [say("The stock is empty and nobody can go on: the hand ends.")]
    return [say("The last tile was a red three: the hand ends.")]
