"""The moves of Canasta as words: notation, labels, what they are made with.

# not compiled: makes texts
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.view import Choice
from stammtisch.games.canasta.legality import wild_place
from stammtisch.games.canasta.names import letter, meld_id, rank_word
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.rules import (
    ADD,
    ADD_JOKER,
    ADD_TWO,
    ASK,
    CONFIRM,
    DISCARD,
    DRAW,
    MELD,
    MELD_BLACK,
    MELD_JOKER,
    MELD_TWO,
    MELD_WILD,
    NO,
    TAKE,
    TAKE_BACK,
    TAKE_JOKER,
    TAKE_TWO,
    YES,
)
from stammtisch.games.canasta.tiles import BLACK_THREE, JOKER, RANK_OF, TWO, number
from stammtisch.text import CardsWord, Text, say, say_n

_WORDS: Final = {
    DRAW: "draw", TAKE: "take_pile", TAKE_TWO: "take_pile 2", TAKE_JOKER: "take_pile X",
    CONFIRM: "confirm", TAKE_BACK: "take_back", ASK: "ask_out", YES: "yes", NO: "no",
}  # fmt: skip


class Laying:
    """What a move lays: this many naturals, twos and jokers into the meld of a rank.

    ``place`` is the rank of the meld, 0 for the wild meld; ``new`` tells a meld from an addition.
    """

    def __init__(self, place: i64, naturals: i64, twos: i64, jokers: i64, new: bool) -> None:
        self.place: Final[i64] = place
        self.naturals: Final[i64] = naturals
        self.twos: Final[i64] = twos
        self.jokers: Final[i64] = jokers
        self.new: Final[bool] = new


def laying_of(move: i64) -> Laying:
    """What a move from `MELD` up to `DISCARD` (exclusive) lays."""
    if move >= MELD_BLACK:
        return Laying(BLACK_THREE, 3 + move - MELD_BLACK, 0, 0, True)
    if move >= ADD_JOKER:
        return Laying(wild_place(move - ADD_JOKER), 0, 0, 1, False)
    if move >= ADD_TWO:
        return Laying(wild_place(move - ADD_TWO), 0, 1, 0, False)
    if move >= ADD:
        return Laying(move - ADD + 2, 1, 0, 0, False)
    if move >= MELD_WILD:
        return Laying(0, 0, 3 - (move - MELD_WILD), move - MELD_WILD, True)
    if move >= MELD_JOKER:
        return Laying(move - MELD_JOKER + 2, 2, 0, 1, True)
    if move >= MELD_TWO:
        return Laying(move - MELD_TWO + 2, 2, 1, 0, True)
    return Laying(move - MELD + 2, 3, 0, 0, True)


def text_of(move: i64) -> str:
    """A move in notation."""
    if move >= DISCARD:
        return f"discard {letter(move - DISCARD)}"
    if move < MELD:
        return _WORDS[int(move)]
    laying = laying_of(move)
    if laying.place == BLACK_THREE:
        return f"meld_black {int(laying.naturals)}"
    if laying.new and laying.place == 0:
        return f"meld_wild {int(laying.jokers)}"
    wild = " 2" if laying.twos else " X" if laying.jokers else ""
    if laying.new:
        return f"meld {letter(laying.place)}{wild}"
    if not wild:
        return f"add {letter(laying.place)}"
    return f"add{wild} {'W' if laying.place == 0 else letter(laying.place)}"


# --- what a move is made with --------------------------------------------------------------------


def kinds_to_go(at: Position, seat: i64, rank: i64, tiles: i64) -> list[int]:
    """The kinds of the tiles of a rank that leave the hand next (`Board.drop`), up to a number."""
    found = [
        int(at.row[tile])
        for known in (True, False)
        for tile in at.tiles_of(seat, known)
        if at.rank(tile) == rank
    ]
    return found[: int(tiles)]


def kinds_of_laying(at: Position, seat: i64, laying: Laying) -> list[int]:
    """The kinds of the tiles that a laying takes from the hand."""
    return (
        kinds_to_go(at, seat, laying.place, laying.naturals)
        + kinds_to_go(at, seat, TWO, laying.twos)
        + kinds_to_go(at, seat, JOKER, laying.jokers)
    )


def choice_of(at: Position, seat: i64, move: i64) -> Choice:
    """A legal move as something to tap."""
    text = text_of(move)
    if move >= DISCARD:
        kinds = kinds_to_go(at, seat, move - DISCARD, 1)
        return Choice(text, discard_label(move - DISCARD), tuple(kinds), f"hand{int(seat)}")
    if move >= MELD:
        return _laying_choice(at, seat, laying_of(move), text)
    if move == DRAW:
        return Choice(text, _draw_label(at), zone="stock")
    if move <= TAKE_JOKER:
        return Choice(text, _take_label(at, move), zone="discard")
    return Choice(text, _LABELS[int(move)])


_LABELS: Final[dict[int, Text]] = {
    CONFIRM: say("Confirm the first meld"),
    TAKE_BACK: say("Take the melds back"),
    ASK: say("Ask: may I go out?"),
    YES: say("Yes"),
    NO: say("No"),
}


def discard_label(rank: i64) -> Text:
    """What the discard of a rank is called."""
    if rank == BLACK_THREE:
        return say("Discard a black three")
    return say("Discard {rank}", rank=rank_word(rank))


def _draw_label(at: Position) -> Text:
    tiles = min(at.rules.draw_count, at.stock_left())
    return say_n("Draw {n} tile", "Draw {n} tiles", int(tiles))


def _take_label(at: Position, move: i64) -> Text:
    if move == TAKE_TWO:
        return say("Take the pile with a two")
    if move == TAKE_JOKER:
        return say("Take the pile with a joker")
    return say("Take the pile")


def _laying_choice(at: Position, seat: i64, laying: Laying, text: str) -> Choice:
    kinds = kinds_of_laying(at, seat, laying)
    if laying.new:
        return Choice(text, say("Lay {cards}", cards=CardsWord(tuple(kinds))), tuple(kinds))
    zone = meld_id(at.side(seat), laying.place)
    tile = rank_word(laying.place if laying.naturals else TWO if laying.twos else JOKER)
    if laying.place == 0:
        return Choice(text, say("Add {tile} to the wild meld", tile=tile), tuple(kinds), zone)
    label = say("Add {tile} to the meld of {rank}", tile=tile, rank=rank_word(laying.place))
    return Choice(text, label, tuple(kinds), zone)


def choices_of(at: Position, seat: i64) -> list[Choice]:
    """Every move of the seat now, as choices.

    Tiles of a rank are interchangeable, so each of them can be tapped; which one goes is fixed. The
    question to the partner, which is always possible and hardly ever wanted, comes last.
    """
    choices: list[Choice] = []
    for move in sorted([int(each) for each in at.legal_moves()], key=_question_last):
        choice = choice_of(at, seat, move)
        choices.append(choice)
        if move >= DISCARD or (move >= ADD and len(choice.cards) == 1):
            choices += _with_its_equals(at, seat, choice)
    return choices


def _question_last(move: int) -> tuple[bool, int]:
    return move == ASK, move


def _with_its_equals(at: Position, seat: i64, choice: Choice) -> list[Choice]:
    """The same choice, also tied to the other kinds of the rank in the seat's hand."""
    kind = choice.cards[0]
    rank = RANK_OF[kind]
    held = kinds_to_go(at, seat, rank, number(at.hands[seat], rank))
    return [
        Choice(choice.text, choice.label, (other,), choice.zone)
        for other in sorted({*held} - {kind})
    ]
