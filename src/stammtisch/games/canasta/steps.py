"""The phases and moves of Canasta as people see them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.bits import BIT
from stammtisch.core.kinds import TWO
from stammtisch.games.canasta import reading
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.legality import may_go_out, takes
from stammtisch.games.canasta.names import kinds_to_go, letter, meld_id, rank_word, third_of
from stammtisch.games.canasta.reasons import (
    holding,
    no_asking,
    no_discarding,
    no_laying,
    no_taking,
    no_taking_back,
    too_little,
)
from stammtisch.games.canasta.rules import (
    ASK,
    BY_EMPTY_STOCK,
    BY_GOING_OUT,
    CONFIRM,
    DISCARD,
    DRAW,
    LAYINGS,
    MELD,
    NO,
    SAID_NO,
    TAKE,
    TAKE_BACK,
    YES,
)
from stammtisch.games.canasta.tiles import BLACK_THREE, JOKER, NATURAL, PACK, RED_THREE
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Move, Phase, Telling, otherwise
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_n

# --- the phases


def result(at: Board, viewer: int) -> Text:
    """How the hand ended."""
    if at.ending == BY_GOING_OUT:
        who = SeatWord(int(at.winner))
        if at.concealed:
            return say("{seat} goes out concealed.", seat=who)
        return say("{seat} goes out.", seat=who)
    if at.ending == BY_EMPTY_STOCK:
        return say("The stock is empty and nobody can continue: the hand ends.")
    return say("The last tile was a red three: the hand ends.")


def _draw_or_take(at: Board, seat: int) -> Text:
    if at.rules.face_down:
        return say("Draw from the stock: the discards lie face down, and nobody can take them.")
    if at.stock_left() == 0:
        return say("The stock is empty: you must take the pile.")
    if takes(at):
        return say("Draw from the stock or take the pile.")
    top = rank_word(at.top())
    if NATURAL & BIT[at.top()] == 0:
        return say("Draw from the stock: the pile is blocked by {tile}.", tile=top)
    if not at.is_open(at.side(seat)):
        return say("Draw from the stock: you cannot make a first meld with the pile.")
    if at.crossed:
        return say(
            "Draw from the stock: the pile is frozen and you lack two tiles of rank {rank}.",
            rank=top,
        )
    return say("Draw from the stock: you have nothing that goes with {rank}.", rank=top)


def _claim(at: Board, seat: int) -> Text:
    if at.enough(at.side(seat)):
        return say("Your first meld is enough: confirm it, or lay more.")
    return too_little(at)


def _meld_or_discard(at: Board, seat: int) -> Text:
    side = at.side(seat)
    if not at.is_open(side) and at.busy and not at.enough(side):
        return too_little(at)
    if at.asked == SAID_NO:
        return say("Your partner said no: do not go out in this turn. Meld or discard.")
    if at.hand_size(seat) == 1:
        return say("Discard your last tile and go out.")
    if may_go_out(at):
        return say("Meld or discard. You may go out.")
    return say("Meld or discard.")


def _question(at: Board, seat: int) -> Text:
    asker = SeatWord(int((at.turn + 2) % at.rules.seats))
    return say("{seat} asks: may I go out?", seat=asker)


ENDED: Final = [
    Phase(say("The hand is over"), rule, prompt=result, first=say("The hand is over."))
    for rule in ("", "CAN-34", "CAN-33", "CAN-16")
]  # by how the hand ended
DRAWS: Final = Phase(
    lambda at, _: say("Draw") if at.rules.face_down else say("Draw or take the pile"),
    "CAN-14",
    prompt=_draw_or_take,
    first=say("First draw or take the pile."),
    late=say("You have drawn or taken the pile already."),
)
CLAIMS: Final = Phase(
    say("The pile is being taken for the first meld"),
    "CAN-14",
    prompt=_claim,
    late=say("You are not taking the pile, so there is no first meld to confirm."),
    late_rules=("CAN-26",),
)
PLAYS: Final = Phase(say("Meld and discard"), "CAN-14", prompt=_meld_or_discard)
ANSWERS: Final = Phase(
    say("The partner is asked"),
    "CAN-32",
    prompt=_question,
    first=say("Answer your partner first: yes or no."),
    late=say("Nobody has asked you."),
)
PHASES: Final = (DRAWS, CLAIMS, PLAYS, ANSWERS)  # by number
LAYS: Final = (CLAIMS, PLAYS)

# --- how moves are written and tapped


def _written(at: Board, thing: int) -> str:
    laying = LAYINGS[thing]
    place = "W" if laying.place == 0 else letter(laying.place)
    if laying.place == BLACK_THREE:
        return f"meld_black {int(laying.naturals)}"
    if laying.new and laying.place == 0:
        return f"meld_wild {int(laying.jokers)}"
    wild = letter(third_of(laying)) if laying.twos or laying.jokers else ""
    words = ("meld", place, wild) if laying.new else ("add", wild, place)
    return " ".join([word for word in words if word])


def _cards(at: Board, thing: int) -> list[int]:
    """The kinds of the tiles that a laying takes from the hand."""
    laying = LAYINGS[thing]
    tiles = ((laying.place, laying.naturals), (TWO, laying.twos), (JOKER, laying.jokers))
    return [kind for rank, count in tiles for kind in kinds_to_go(at, rank, int(count))]


def _alike(at: Board, rank: int) -> list[int]:
    """The other kinds of this rank in the hand; the rules fix which kind leaves the hand first."""
    kinds = kinds_to_go(at, rank, holding(at, rank))
    return sorted({*kinds} - {kinds[0]})


def _laid_alike(at: Board, thing: int) -> list[int]:
    return [] if LAYINGS[thing].new else _alike(at, third_of(LAYINGS[thing]))


def _label(at: Board, thing: int) -> Text:
    laying = LAYINGS[thing]
    if laying.new:
        return say("Lay {cards}", cards=CardsWord(tuple(_cards(at, thing))))
    tile = rank_word(third_of(laying))
    if laying.place == 0:
        return say("Add {tile} to the wild meld", tile=tile)
    return say("Add {tile} to the meld of {rank}", tile=tile, rank=rank_word(laying.place))


def _zone(at: Board, thing: int) -> str:
    laying = LAYINGS[thing]
    return "" if laying.new else meld_id(at.side(at.turn), laying.place)


def discard_label(at: Board, rank: int) -> Text:
    """What the discard of a rank is called."""
    if rank == BLACK_THREE:
        return say("Discard a black three")
    return say("Discard {rank}", rank=rank_word(rank))


def _draw_label(at: Board, thing: int) -> Text:
    tiles = min(int(at.rules.draw_count), int(at.stock_left()))
    return say_n("Draw {n} tile", "Draw {n} tiles", tiles)


_TAKE_LABELS: Final = (
    say("Take the pile"),
    say("Take the pile with a two"),
    say("Take the pile with a joker"),
)

# --- what people are told


def _told_draw(what: Telling) -> list[Text]:
    before, after, seat = what.before, what.after, what.seat
    who = SeatWord(seat)
    new = [
        int(after.row[tile])
        for tile in range(before.next, min(after.next, PACK))
        if after.has_tile(seat, tile)
    ]
    if what.viewer == seat and new:
        return [say("{seat} draws {cards}.", seat=who, cards=CardsWord(tuple(new)))]
    return [say_n("{seat} draws {n} tile.", "{seat} draws {n} tiles.", len(new), seat=who)]


def _told_taking(what: Telling) -> list[Text]:
    line = say_n(
        "{seat} takes the pile of {n} tile and lays {cards}.",
        "{seat} takes the pile of {n} tiles and lays {cards}.",
        len(what.before.pile),
        seat=SeatWord(what.seat),
        cards=CardsWord(tuple(what.after.laid_since(what.before))),
    )
    return [line]


def _told_confirming(what: Telling) -> list[Text]:
    who, tiles = SeatWord(what.seat), len(what.before.pile) - int(what.before.buried)
    rest = say_n(
        "{seat} picks up {n} tile from the pile.",
        "{seat} picks up {n} tiles from the pile.",
        tiles,
        seat=who,
    )
    return [say("{seat} confirms the first meld.", seat=who), *([rest] if tiles else [])]


def _told_laying(what: Telling) -> list[Text]:
    laying, who = LAYINGS[what.thing], SeatWord(what.seat)
    cards = CardsWord(tuple(what.after.laid_since(what.before)))
    if laying.new:
        return [say("{seat} lays {cards}.", seat=who, cards=cards)]
    if laying.place == 0:
        return [say("{seat} adds {cards} to the wild meld.", seat=who, cards=cards)]
    rank = rank_word(laying.place)
    return [say("{seat} adds {cards} to the meld of {rank}.", seat=who, cards=cards, rank=rank)]


def _told_discard(what: Telling) -> list[Text]:
    after, who = what.after, SeatWord(what.seat)
    last = len(after.pile) - 1
    if not after.sees_discard(what.viewer, last):
        return [say("{seat} discards a tile face down.", seat=who)]
    card = CardWord(int(after.row[after.pile[last]]))
    return [say("{seat} discards {card}.", seat=who, card=card)]


# --- the moves

STEPS: Final = Steps(
    "canasta",
    (
        Move(
            DRAWS,
            *("draw", "zieh", "ziehe", "ziehen", "stapel", "stock"),
            number=DRAW,
            label=_draw_label,
            tells=_told_draw,
            form=Form(zone="stock"),
            unless=otherwise(say("The stock is empty: take the pile."), "CAN-33"),
        ),
        Move(
            DRAWS,
            *reading.TAKE,
            number=TAKE,
            size=3,
            label=lambda at, thing: _TAKE_LABELS[thing],
            tells=_told_taking,
            form=Form(
                lambda at, thing: ("take_pile", "take_pile 2", "take_pile X")[thing],
                reading.takes,
                zone="discard",
            ),
            unless=no_taking,
        ),
        Move(
            CLAIMS,
            *("confirm", "bestätige", "bestätigen", "bestaetigen", "ok"),
            number=CONFIRM,
            label=say("Confirm the first meld"),
            tells=_told_confirming,
            unless=otherwise(too_little, "CAN-24", "CAN-26"),
        ),
        Move(
            LAYS,
            *("take_back", "back", "zurück", "zurueck", "zurücknehmen"),
            number=TAKE_BACK,
            label=say("Take the melds back"),
            told=say("{seat} takes the melds back."),
            unless=no_taking_back,
        ),
        Move(
            LAYS,
            *("ask_out", "ask", "frag", "frage", "fragen"),
            number=ASK,
            label=say("Ask: may I go out?"),
            told=say("{seat} asks: may I go out?"),
            form=Form(seldom=True),
            unless=no_asking,
        ),
        Move(
            ANSWERS,
            *("yes", "ja"),
            number=YES,
            label=say("Yes"),
            told=say("{seat} answers: yes."),
        ),
        Move(
            ANSWERS,
            *("no", "nein"),
            number=NO,
            label=say("No"),
            told=say("{seat} answers: no."),
        ),
        Move(
            LAYS,
            *reading.MELD_WORDS,
            *reading.ADD_WORDS,
            number=MELD,
            size=DISCARD - MELD,
            label=_label,
            tells=_told_laying,
            form=Form(_written, reading.layings, cards=_cards, alike=_laid_alike, zone=_zone),
            unless=no_laying,
        ),
        Move(
            LAYS,
            *reading.DISCARDS,
            number=DISCARD,
            size=RED_THREE,
            label=discard_label,
            tells=_told_discard,
            form=Form(
                lambda at, rank: f"discard {letter(rank)}",
                reading.discards,
                cards=lambda at, rank: kinds_to_go(at, rank, 1),
                alike=_alike,
                zone=lambda at, rank: at.hand_id(int(at.turn)),
            ),
            unless=no_discarding,
        ),
    ),
    pack="CAN-1",
)
