"""The rules of Rommé as numbers: the agreed values, points of cards, the numbers of the moves.

A card is its kind, 0 to 51; `JOKER` is any joker. Equal cards and jokers of both colours give one
move (ROM-1), so a move names what it lays and a joker only by the place where it lies.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.actions import Span
from stammtisch.core.bits import BIT, count
from stammtisch.core.kinds import RANKS, rank_of
from stammtisch.core.terms import Terms
from stammtisch.games.romme.options import RommeOptions, hand_size, match_hands

RED: Final[i64] = 52
BLACK: Final[i64] = 53
JOKER: Final[i64] = 52  # any joker, in a move
NONE: Final[i64] = -1  # no card, no meld
NOBODY: Final[i64] = -1

# Steps of a turn.
DRAWING: Final[i64] = 0
LAYING: Final[i64] = 1
ENDED: Final[i64] = 2

# Moves.
DRAW_STOCK: Final[i64] = 0
TAKE_DISCARD: Final[i64] = 1
TAKE_BACK: Final[i64] = 2
DISCARD: Final[i64] = 8  # + kind, or JOKER
EXCHANGE: Final[i64] = 64  # + 16 * meld + place of the joker
LAY_OFF: Final[i64] = 1024  # + 8 * meld + 2 * spot + 1 for a joker
SET: Final[i64] = 4096  # + 256 * rank + 16 * suits + suits by joker
RUN: Final[i64] = 16777216  # + suit, low, high (2, 4, 4 bits), then 14 bits: positions by joker
MOVES: Final[i64] = 33554432

# Spots of a run where something is laid off; the spots of a set are the suits.
LOW_END: Final[i64] = 0
HIGH_END: Final[i64] = 1

# How many jokers a meld may have (ROM-8).
HALF: Final[i64] = 0
ONE: Final[i64] = 1
ANY: Final[i64] = 2

MOST_JOKERS: Final[i64] = 6
MOST_BACKS: Final[i64] = 10  # how often the cards of one turn may be taken back (ROM-14)
TURNS_A_STOCK: Final[i64] = 200  # so many turns for each time the stock is used up (ROM-25)

# Points by position in a run, the low ace first (ROM-9).
MELD_POINTS: Final = vec[i64]([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11])
JOKER_POINTS: Final[i64] = 20


def card_points(kind: i64) -> i64:
    """The penalty points of a card or joker (ROM-26)."""
    return JOKER_POINTS if kind >= RED else MELD_POINTS[rank_of(kind) + 2]


def _with(bit: int) -> int:
    """The kinds whose points have this bit in binary."""
    points = [*range(2, 11), 10, 10, 10, 11] * 4
    return sum(BIT[kind] for kind in range(52) if points[kind] & bit)


_ONES: Final[i64] = _with(1)
_TWOS: Final[i64] = _with(2)
_FOURS: Final[i64] = _with(4)
_EIGHTS: Final[i64] = _with(8)


def points_of(cards: i64) -> i64:
    """The penalty points of a set of cards without jokers (ROM-26)."""
    return (
        count(cards & _ONES)
        + 2 * count(cards & _TWOS)
        + 4 * count(cards & _FOURS)
        + 8 * count(cards & _EIGHTS)
    )


def most_jokers(limit: i64, size: i64) -> i64:
    """How many jokers a meld of this size may have (ROM-8)."""
    if limit == HALF:
        return size // 2
    return i64(1) if limit == ONE else size


class Rules(Terms):
    """What was agreed, as numbers (the fields of `RommeOptions`), for a number of seats."""

    def __init__(self, options: RommeOptions, seats: int) -> None:
        super().__init__("romme", options, seats)
        self.jokers: Final[i64] = options.jokers
        self.hand_size: Final[i64] = hand_size(options, seats)
        self.first_meld: Final[i64] = options.first_meld
        self.joker_limit: Final[i64] = {"half": HALF, "one": ONE, "none": ANY}[options.joker_limit]
        self.use_now: Final[bool] = options.exchanged_joker == "use_now"
        self.keep: Final[i64] = 1 if options.final_discard == "required" else 0  # ROM-21
        self.hand_romme_factor: Final[i64] = options.hand_romme_factor
        self.max_reshuffles: Final[i64] = options.max_reshuffles
        self.match_hands: Final[i64] = match_hands(options, seats)
        self.max_turns: Final[i64] = TURNS_A_STOCK * (options.max_reshuffles + 1)

    def spans(self) -> list[Span]:
        """A set is named without its jokers, then with them; so is a run, its jokers in halves."""
        sets = SET + 256 * RANKS
        return [Span(0, SET), Span(SET, sets, 16), Span(RUN, MOVES, 16384, 128)]


# --- moves as fields -----------------------------------------------------------------------------


def lay_off(meld: i64, spot: i64, joker: bool) -> i64:
    """The move that lays a card, or a joker, at a spot of a meld on the table (ROM-18)."""
    return LAY_OFF + 8 * meld + 2 * spot + (1 if joker else 0)


def exchange(meld: i64, place: i64) -> i64:
    """The move that exchanges the joker at a place of a meld on the table (ROM-19)."""
    return EXCHANGE + 16 * meld + place


def make_set(rank: i64, suits: i64, jokers: i64) -> i64:
    """The move that lays a new set: its suits as bits, and which are jokers (ROM-5)."""
    return SET + 256 * rank + 16 * suits + jokers


def make_run(suit: i64, low: i64, high: i64, jokers: i64) -> i64:
    """The move that lays a new run: its ends, and which positions are jokers (ROM-6)."""
    return RUN + (suit << 22) + (low << 18) + (high << 14) + jokers


def is_laid(move: i64) -> bool:
    """Whether a number from `SET` on stands for a set or a run (ROM-5, ROM-6)."""
    if move < RUN:
        fields: i64 = move - SET
        suits: i64 = fields >> 4 & 15
        return fields < 256 * 13 and count(suits) > 2 and fields & 15 & ~suits == 0
    fields = move - RUN
    low: i64 = fields >> 18 & 15
    high: i64 = fields >> 14 & 15
    if not 0 < low <= high - 2 <= 12:
        return False
    return fields & 0x3FFF & ~(BIT[high] - BIT[low - 1]) == 0
