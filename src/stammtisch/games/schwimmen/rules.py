"""The cards of Schwimmen, what three of them are worth, and the numbers of its moves.

Values are half points, because three of a kind are worth 30.5 (SWI-6): 61 is 30.5, 62 is 31.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.bits import BIT
from stammtisch.core.kinds import (
    ACE,
    EIGHT,
    NINE,
    PLAIN,
    SEVEN,
    SUITS,
    TEN,
    kind_of,
    rank_of,
    suit_of,
)
from stammtisch.core.terms import Terms
from stammtisch.games.schwimmen.options import SchwimmenOptions

RANKS: Final = "AKQJT987"
HAND: Final = 3  # cards of a hand, of the middle, of a renewal
BEST: Final = 62  # half points of 31 (SWI-8)
ALIKE: Final = 61  # half points of three of a kind (SWI-6)

SWAP_ALL: Final = 1024  # below: `swap_one`
PUSH: Final = 1025
STOP: Final = 1026
RENEW: Final = 1027
KEEP: Final = 1028
TAKE_OTHER: Final = 1029
LAY_DOWN: Final = 1030
MOVES: Final = 1031

CARDS: Final = vec[i64](list(pack(RANKS)))
_PACK: Final[i64] = 32  # cards in it
_PLACE: Final = vec[i64]([sum([card < kind for card in CARDS]) for kind in range(PLAIN)])
POINTS: Final = (0, 0, 0, 0, 0, 7, 8, 9, 10, 10, 10, 10, 11)  # of a rank (SWI-5)


def _suit_values() -> list[int]:
    """The half points of every set of cards of one suit."""
    sets = range(1 << 13)
    return [2 * sum(POINTS[rank] for rank in range(13) if cards >> rank & 1) for cards in sets]


_SUIT_VALUES: Final = vec[i64](_suit_values())
_TENS: Final[i64] = sum([BIT[rank] for rank in range(TEN, ACE)])  # what counts ten
_ACES: Final[i64] = sum([BIT[kind_of(suit, ACE)] for suit in range(SUITS)])


class Rules(Terms):
    """The options as the running hand needs them."""

    def __init__(self, options: SchwimmenOptions, seats: int) -> None:
        super().__init__("schwimmen", options, seats)
        self.lives: Final[i64] = options.lives
        self.renews: Final[bool] = options.seven_eight_nine
        self.lay_down: Final[bool] = options.auto_lay_down == "at_31"
        self.may_lay_down: Final[bool] = options.auto_lay_down == "may"
        self.turn_limit: Final[i64] = options.turn_limit


def value(hand: i64) -> i64:
    """The half points of three cards, a set of kinds (SWI-5, SWI-6)."""
    clubs: i64 = hand & 0x1FFF
    spades: i64 = (hand >> 13) & 0x1FFF
    hearts: i64 = (hand >> 26) & 0x1FFF
    diamonds: i64 = (hand >> 39) & 0x1FFF
    ranks: i64 = clubs | spades | hearts | diamonds
    if ranks & (ranks - 1) == 0:  # SWI-6
        return 62 if ranks & 0x1000 else 61
    best: i64 = _SUIT_VALUES[clubs]
    other: i64 = _SUIT_VALUES[spades]
    if other > best:
        best = other
    other = _SUIT_VALUES[hearts]
    if other > best:
        best = other
    other = _SUIT_VALUES[diamonds]
    return other if other > best else best


def completing(one: i64, other: i64) -> i64:
    """The cards that make 31 together with these two kinds."""
    if rank_of(one) == ACE and rank_of(other) == ACE:
        return _ACES & ~BIT[one] & ~BIT[other]
    if suit_of(one) != suit_of(other):
        return 0
    suit: i64 = one - rank_of(one)
    pair: i64 = BIT[one - suit] | BIT[other - suit]
    if _SUIT_VALUES[pair] == 42 and pair & 0x1000:
        return (_TENS & ~pair) << suit
    if _SUIT_VALUES[pair] == 40:
        return BIT[suit + ACE]
    return 0


def swap_one(own: i64, other: i64) -> i64:
    """The number of the move that swaps a card from the hand for one in the middle."""
    return _PLACE[own] * _PACK + _PLACE[other]


def given(move: i64) -> i64:
    """The card from the player's hand in a move that swaps one card."""
    return CARDS[move // _PACK]


def taken(move: i64) -> i64:
    """The card of the middle in a move that swaps one card."""
    return CARDS[move % _PACK]


def is_789(row: vec[i64]) -> bool:
    """Whether three cards are a seven, an eight and a nine, of whatever suits (SWI-13)."""
    ranks: i64 = BIT[rank_of(row[0])] | BIT[rank_of(row[1])] | BIT[rank_of(row[2])]
    return ranks == BIT[SEVEN] | BIT[EIGHT] | BIT[NINE]
