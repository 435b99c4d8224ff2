"""The kind of a card as a number: its suit times 13 plus its rank, from 0 to 51.

Compiled rules ask here; `stammtisch.names` has the words for the same numbers, and the two jokers
that follow them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SUITS: Final = 4
RANKS: Final = 13
PLAIN: Final = SUITS * RANKS  # kinds: after them come the jokers

CLUBS: Final[i64] = 0
SPADES: Final[i64] = 1
HEARTS: Final[i64] = 2
DIAMONDS: Final[i64] = 3

TWO: Final[i64] = 0
THREE: Final[i64] = 1
FOUR: Final[i64] = 2
FIVE: Final[i64] = 3
SIX: Final[i64] = 4
SEVEN: Final[i64] = 5
EIGHT: Final[i64] = 6
NINE: Final[i64] = 7
TEN: Final[i64] = 8
JACK: Final[i64] = 9
QUEEN: Final[i64] = 10
KING: Final[i64] = 11
ACE: Final[i64] = 12

SUIT_CARDS: Final = vec[i64]([0x1FFF << (suit * RANKS) for suit in range(SUITS)])
"""The cards of each suit, as a set."""


def kind_of(suit: i64, rank: i64) -> i64:
    """The card of this suit and rank."""
    return suit * RANKS + rank


def suit_of(kind: i64) -> i64:
    """The suit of a card that is not a joker."""
    return kind // RANKS


def rank_of(kind: i64) -> i64:
    """The rank of a card that is not a joker."""
    return kind % RANKS
