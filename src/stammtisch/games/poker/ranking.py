"""What a hand of Poker is worth: POK-18, POK-19, POK-33, POK-44.

Cards are a mask by kind (bit ``suit * 13 + rank``; rank 0 is the two, 12 the ace). A *worth* is
one number: the larger one wins, equal ones share the pot. ``short`` is true for the pack of 32.

A worth is ``kind * 2**26 + main * 2**13 + rest``, where ``main`` and ``rest`` are sets of ranks, a
bit each, so that the highest rank decides first. ``main`` are the ranks that make the kind (the
pair, both pairs, the three, the top of a straight), ``rest`` those that decide after them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members

HIGH_TILE: Final[i64] = 1
ONE_PAIR: Final[i64] = 2
TWO_PAIRS: Final[i64] = 3
THREE: Final[i64] = 4
STRAIGHT: Final[i64] = 5
FLUSH: Final[i64] = 6
FULL_HOUSE: Final[i64] = 7
FOUR: Final[i64] = 8
STRAIGHT_FLUSH: Final[i64] = 9

OPENERS: Final[i64] = 0x8000000 | 0x400000  # the least pair of jacks (POK-21)

_SUIT: Final[i64] = 0x1FFF


def mask_of(cards: vec[i64]) -> i64:
    """The mask of different cards."""
    mask: i64 = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def worth_of_cards(cards: vec[i64], short: bool) -> i64:
    """`worth` of cards by their kinds."""
    return worth(mask_of(cards), short)


def worth(cards: i64, short: bool) -> i64:
    """The worth of the best five of one to seven cards (POK-19, POK-44).

    With fewer than five cards it is the worth of an open combination: of equal ranks and high
    tiles only (POK-33).
    """
    clubs: i64 = cards & _SUIT
    spades: i64 = (cards >> 13) & _SUIT
    hearts: i64 = (cards >> 26) & _SUIT
    diamonds: i64 = cards >> 39
    suited: i64 = _five_of(clubs) | _five_of(spades) | _five_of(hearts) | _five_of(diamonds)
    if suited:  # beside five of a suit there is room for no four and no full house
        run: i64 = _straight(suited, short)
        if run:
            return (STRAIGHT_FLUSH << 26) | (run << 13)
        return (FLUSH << 26) | _highest(suited, 5)
    ranks: i64 = clubs | spades | hearts | diamonds
    top: i64 = _straight(ranks, short)
    twice: i64 = (clubs & spades) | (hearts & diamonds) | ((clubs | spades) & (hearts | diamonds))
    thrice: i64 = (clubs & spades & (hearts | diamonds)) | (hearts & diamonds & (clubs | spades))
    if thrice:
        four: i64 = clubs & spades & hearts & diamonds
        if four:
            return (FOUR << 26) | (four << 13) | _highest(ranks & ~four, 1)
        three: i64 = _highest(thrice, 1)
        if twice != three:
            return (FULL_HOUSE << 26) | (three << 13) | _highest(twice & ~three, 1)
        if top == 0:
            return (THREE << 26) | (three << 13) | _highest(ranks & ~three, 2)
    if top:
        return (STRAIGHT << 26) | (top << 13)
    if twice == 0:
        return (HIGH_TILE << 26) | _highest(ranks, 5)
    pairs: i64 = _highest(twice, 2)
    if pairs & (pairs - 1):
        return (TWO_PAIRS << 26) | (pairs << 13) | _highest(ranks & ~pairs, 1)
    return (ONE_PAIR << 26) | (pairs << 13) | _highest(ranks & ~pairs, 3)


def kind_of(worth: i64) -> i64:
    """The kind of a worth, 1 to 9 (POK-19)."""
    return worth >> 26


def main_ranks(worth: i64) -> vec[i64]:
    """The ranks that make the kind, the lower first; none for high tile and flush.

    The pair, both pairs, the three (of a full house too), the four, the top of a straight.
    """
    return members((worth >> 13) & _SUIT)


def other_ranks(worth: i64) -> vec[i64]:
    """The ranks that decide after the main ones, the lowest first.

    Of a full house it is the pair, of a straight there is none.
    """
    return members(worth & _SUIT)


def best_five(cards: i64, short: bool) -> i64:
    """The five of five to seven cards that make their worth: of equal ones any (POK-44)."""
    aim: i64 = worth(cards, short)
    left: i64 = cards
    while left and count(cards) > 5:
        card: i64 = left & -left
        left &= left - 1
        if worth(cards & ~card, short) == aim:
            cards &= ~card
    return cards


def _five_of(suit: i64) -> i64:
    """The ranks of a suit if it has five or more cards, else nothing."""
    return suit if count(suit) >= 5 else 0


def _straight(ranks: i64, short: bool) -> i64:
    """The top rank of the highest straight as a bit, 0 if there is none (POK-18)."""
    run: i64 = ranks << 1
    if not short:
        run |= ranks >> 12  # the ace below the two
    run &= (run >> 1) & (run >> 2) & (run >> 3) & (run >> 4)
    return _highest(run, 1) << 3


def _highest(ranks: i64, number: i64) -> i64:
    """The highest so many of the ranks, or all if there are fewer."""
    surplus: i64 = count(ranks) - number
    while surplus > 0:
        ranks &= ranks - 1
        surplus -= 1
    return ranks
