"""The log of a move of Black Jack; everybody reads the same, as nothing in it is hidden.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.games.black_jack.layout import BETTING, BUST
from stammtisch.games.black_jack.lines import (
    hands_of,
    players,
    result,
    term_end,
    tiles_of,
    worth,
)
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import BET, DOUBLE, DRAW, SLOTS, STAND
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_n


def told(before: Position, seat: i64, move: i64, after: Position) -> list[Text]:
    """What everybody sees happen when the seat makes the move."""
    if move >= BET:
        lines = [_staked(seat, int(move - BET))]
        if after.bets[seat] > 0:  # others still have to place theirs
            return lines
        lines += _dealing(before, after)
    else:
        lines = _playing(before, int(seat), move, after)
        if list(before.row) != list(after.row):  # BJ-21
            lines.append(say("The wall has run out: the tiles set aside become a new one."))
    if after.shown:
        lines += _ending(after)
    return lines


def _staked(seat: i64, chips: int) -> Text:
    who = SeatWord(int(seat))
    return say_n("{seat} places {n} chip.", "{seat} places {n} chips.", chips, seat=who)


def _dealing(before: Position, after: Position) -> list[Text]:
    """The lines for the first tiles of everybody (BJ-9)."""
    lines = [say("All tiles are shuffled.")] if before.wall_is_low() else []
    for seat in players(after):
        lines += [_hand(after, seat, hand) for hand in hands_of(after, seat)]
    up = CardWord(int(after.firsts[SLOTS * after.bank]))
    return [*lines, say("The bankholder shows {card}.", card=up)]


def _hand(at: Position, seat: int, hand: int) -> Text:
    tiles = CardsWord(tiles_of(at, hand)[:2])
    return say("{seat} has {cards}: {worth}.", seat=SeatWord(seat), cards=tiles,
        worth=worth(at, hand))  # fmt: skip


def _playing(before: Position, seat: int, move: i64, after: Position) -> list[Text]:
    hand, who = int(before.hand), SeatWord(seat)
    if move == STAND:
        return [say("{seat} stands with {worth}.", seat=who, worth=worth(before, hand))]
    if move == DRAW:
        return [_drawn(before, seat, after)]
    if move == DOUBLE:
        stake = int(after.stakes[hand])
        lines = [say("{seat} doubles the stake to {stake}.", seat=who, stake=stake)]
        if after.rules.double_one_tile:
            lines.append(_drawn(before, seat, after))
        return lines
    lines = [say("{seat} splits the hand.", seat=who)]
    return lines + [_hand(after, seat, each) for each in (hand, hand + 1)]


def _drawn(before: Position, seat: int, after: Position) -> Text:
    """The line for a tile that a hand was dealt, with the hand's new value."""
    hand = int(before.hand)
    tiles = tiles_of(after, hand)
    kind = tiles[-1] if tiles else int(before.row[before.at])
    who, card = SeatWord(seat), CardWord(kind)
    if after.marks[hand] == BUST:
        total = int(after.total(hand))
        return say("{seat} draws {card} and is bust with {total}.", seat=who, card=card,
            total=total)  # fmt: skip
    return say("{seat} draws {card}: {worth}.", seat=who, card=card, worth=worth(after, hand))


def _ending(after: Position) -> list[Text]:
    """The lines for the bankholder's draws (BJ-14) and for each hand's settlement (BJ-15)."""
    bank = int(SLOTS * after.bank)
    tiles = tiles_of(after, bank)
    lines = [say("The bankholder turns up {card}.", card=CardWord(tiles[1]))]
    lines += [say("The bankholder draws {card}.", card=CardWord(kind)) for kind in tiles[2:]]
    lines.append(say("The bankholder’s hand: {worth}.", worth=worth(after, bank)))
    for seat in players(after):
        lines += [result(after, seat, hand) for hand in hands_of(after, seat)]
    if after.phase == BETTING and after.turn == OVER:
        lines.append(term_end(after))
    return lines
