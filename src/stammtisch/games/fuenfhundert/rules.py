"""The rules of Fünfhundert as numbers: the pack, the combinations, and what was agreed."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.bits import BIT
from stammtisch.core.kinds import (
    ACE,
    DIAMONDS,
    JACK,
    KING,
    QUEEN,
    RANKS,
    SPADES,
    SUITS,
    TEN,
    kind_of,
)
from stammtisch.games.fuenfhundert.options import FuenfhundertOptions
from stammtisch.kits.tricks.cards import TEN_HIGH
from stammtisch.kits.tricks.rules import TrickRules

PACK: Final = sorted(pack("AKQJT987"))  # F500-1
HAND: Final[i64] = 8
TRICKS: Final[i64] = 16
DRAWS: Final[i64] = 8  # tricks after which a card is drawn: the first phase

# The combinations (F500-15): their codes in the order of the rule book.
FAMILY: Final[i64] = 4  # + suit; a pair is only the suit
FOUR: Final[i64] = 8  # + place in FOUR_RANKS
BINOKEL: Final[i64] = 13
CODES: Final[i64] = 14

FOUR_RANKS: Final = [int(rank) for rank in vec[i64]([ACE, TEN, KING, QUEEN, JACK])]
NAMES: Final = [
    *[f"pair_{suit}" for suit in "cshd"],
    *[f"family_{suit}" for suit in "cshd"],
    *[f"four_{rank}" for rank in "ATKQJ"],
    "binokel",
]
_PAIRS: Final = [BIT[kind_of(suit, QUEEN)] | BIT[kind_of(suit, KING)] for suit in range(SUITS)]
_FAMILIES: Final = [
    sum([BIT[kind_of(suit, rank)] for rank in range(TEN, RANKS)]) for suit in range(SUITS)
]
_FOURS: Final = [sum([BIT[kind_of(suit, rank)] for suit in range(SUITS)]) for rank in FOUR_RANKS]
_BINOKEL: Final = BIT[kind_of(SPADES, JACK)] | BIT[kind_of(DIAMONDS, QUEEN)]
CARDS: Final = vec[i64](_PAIRS + _FAMILIES + _FOURS + [_BINOKEL])
"""The cards of each combination, by code."""

# a king is one bit higher
_QUEENS: Final[i64] = sum([BIT[kind_of(suit, QUEEN)] for suit in range(SUITS)])
_SUITED: Final[i64] = BIT[FOUR] - 1
_EQUALS: Final[i64] = BIT[BINOKEL] - BIT[FOUR]

_POINTS: Final = vec[i64]([20, 20, 20, 20, 120, 120, 120, 120, 100, 80, 60, 40, 20, 40])
EXCHANGE_POINTS: Final[i64] = 10

LAST_DEAL: Final[i64] = 100
"""A match ends with this deal at the latest: with penalties two careless players would never come
to an end (F500-23)."""


class FuenfhundertRules(TrickRules):
    """What was agreed (the fields of `FuenfhundertOptions`), as numbers.

    ``codes`` are the combinations that count, one bit each; ``floor`` is the height below which
    ranks are equal in the first phase (F500-8).
    """

    def __init__(self, hand: Any, options: FuenfhundertOptions) -> None:
        super().__init__(hand, options, 2, PACK, (2, 4, 2), must_trump=True, tricks=TRICKS)
        self.target: Final[i64] = options.target
        self.at_once: Final[bool] = options.announce == "at_once"
        self.penalty: Final[bool] = options.false_announce == "penalty"
        self.floor: Final[i64] = TEN_HIGH[7] if options.blanks_equal else 0
        self.codes: Final[i64] = BIT[CODES] - 1 if options.binokel else BIT[BINOKEL] - 1
        self.last_trick: Final[i64] = options.last_trick


def worth(code: i64, trump: i64) -> i64:
    """The points for a combination; pair and family count double in trumps (F500-15)."""
    points = _POINTS[code]
    return 2 * points if code < FOUR and code & 3 == trump else points


def complete(cards: i64, codes: i64) -> i64:
    """The combinations among these that the cards complete, one bit each."""
    needed, missing, left = CARDS, ~cards, codes
    if cards & (cards >> 1) & _QUEENS == 0:
        left &= ~_SUITED  # neither a pair nor a family
    if cards & (cards >> 13) & (cards >> 26) & (cards >> 39) == 0:
        left &= ~_EQUALS
    if missing & needed[BINOKEL]:
        left &= ~BIT[BINOKEL]
    found: i64 = 0
    code: i64 = 0
    while left:
        if left & 1 and needed[code] & missing == 0:
            found |= BIT[code]
        left >>= 1
        code += 1
    return found
