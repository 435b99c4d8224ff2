"""The 52 cards of Dicke Zwei in their own order, and sets of them as words.

A card's *place* is its rank times four plus its suit, ranks from the three (0) up to the two (12),
suits c d h s: the higher place beats the lower one (DZW-2, DZW-3). A set of cards has the bit of
each place, so the four cards of a rank are four bits side by side. What is known of ranks stands
in the lowest bit of each four.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.kinds import SUITS, THREE, kind_of, rank_of, suit_of

CARDS: Final = 52
RANKS: Final = 13
LOWEST_BITS: Final = 0x1111111111111
CHAIN_OF_FIVE: Final = 0x11111
PACK: Final = 0xFFFFFFFFFFFFF

_SUIT_PLACE: Final = (0, 3, 2, 1)  # c s h d, as in `names`, from the lowest
PLACE: Final = vec[i64](
    [(rank_of(kind) - THREE) % RANKS * SUITS + _SUIT_PLACE[suit_of(kind)] for kind in range(CARDS)]
)
"""The place of each kind."""
KIND: Final = vec[i64](
    [
        kind_of(_SUIT_PLACE.index(place % SUITS), (place // SUITS + THREE) % RANKS)
        for place in range(CARDS)
    ]
)
"""The kind at each place."""
SUIT: Final = vec[i64]([LOWEST_BITS * 2**suit for suit in range(SUITS)])
"""All cards of a suit."""
RANK: Final = vec[i64]([15 * int(BIT[4 * rank]) for rank in range(RANKS)])
"""All cards of a rank."""

THREE_OF_DIAMONDS: Final = 1  # places (DZW-13)
THREE_OF_CLUBS: Final = 0


def rank_at(place: i64) -> i64:
    """The rank of a place: 0 for a three, 12 for a two."""
    return place >> 2


def suit_at(place: i64) -> i64:
    """The suit of a place, from the lowest."""
    return place & 3


def last_of_rank(rank: i64) -> i64:
    """The highest place of a rank; for rank -1 it is -1."""
    return 4 * rank + 3


def played(seat: i64, cards: i64) -> i64:
    """What a seat put on the table, as one number; without cards it is a pass."""
    return seat * BIT[CARDS] + cards


def player_of(act: i64) -> i64:
    """The seat that played."""
    return act >> CARDS


def cards_of(act: i64) -> i64:
    """The cards that were played."""
    return act & PACK


def with_lower(cards: i64) -> i64:
    """The places that have a lower card of their rank among the cards."""
    return (
        ((cards << 1) & 0xEEEEEEEEEEEEE)
        | ((cards << 2) & 0xCCCCCCCCCCCCC)
        | ((cards << 3) & 0x8888888888888)
    )


def ranks_of(cards: i64) -> i64:
    """The lowest bit of each rank that is found among the cards."""
    return (cards | (cards >> 1) | (cards >> 2) | (cards >> 3)) & LOWEST_BITS


def without_lowest(cards: i64, number: i64) -> i64:
    """The cards without this many of the lowest among them."""
    while number > 0:
        cards &= cards - 1
        number -= 1
    return cards


def above(place: i64) -> i64:
    """All places above this one; -1 stands for all places."""
    if place >= CARDS:
        return 0
    return PACK & ~(BIT[place + 1] - 1)
