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

from stammtisch.core.bits import count, members

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
_ALL: Final[i64] = 0xFFFFFFFFFFFFF


def worth(cards: i64, short: bool) -> i64:
    """The value of the best five cards out of one to seven (POK-19, POK-44).

    With fewer than five cards it is the worth of an open combination: of equal ranks and high cards
    only (POK-33).
    """
    clubs: i64 = cards & 0x1FFF
    spades: i64 = (cards >> 13) & 0x1FFF
    hearts: i64 = (cards >> 26) & 0x1FFF
    diamonds: i64 = cards >> 39
    five: i64 = _suits_with_five(cards)
    if five:  # beside five of a suit there is room for no four and no full house
        suit: i64 = diamonds
        if five == 0x8:
            suit = clubs
        elif five == 0x10000:
            suit = spades
        elif five == 0x20000000:
            suit = hearts
        run: i64 = _straight(suit, short)
        if run:
            return (STRAIGHT_FLUSH << 26) | (run << 13)
        return (FLUSH << 26) | _highest(suit, 5)
    ranks: i64 = clubs | spades | hearts | diamonds
    top: i64 = _straight(ranks, short)
    twice: i64 = (clubs & spades) | (hearts & diamonds) | ((clubs | spades) & (hearts | diamonds))
    thrice: i64 = (clubs & spades & (hearts | diamonds)) | (hearts & diamonds & (clubs | spades))
    if thrice:
        four: i64 = clubs & spades & hearts & diamonds
        if four:
            return (FOUR << 26) | (four << 13) | _top(ranks & ~four)
        three: i64 = _top(thrice)
        if twice != three:
            return (FULL_HOUSE << 26) | (three << 13) | _top(twice & ~three)
        if top == 0:
            return (THREE << 26) | (three << 13) | _highest(ranks & ~three, 2)
    if top:
        return (STRAIGHT << 26) | (top << 13)
    pairs: i64 = _highest(twice, 2)
    number: i64 = count(pairs)  # none, one, two: the kinds 1, 2, 3
    return ((HIGH_TILE + number) << 26) | (pairs << 13) | _highest(ranks & ~pairs, 5 - 2 * number)


def kind_of(worth: i64) -> i64:
    """The kind of hand that has this value, 1 to 9 (POK-19)."""
    return worth >> 26


def main_ranks(worth: i64) -> vec[i64]:
    """The ranks that make the kind of hand, lower first; none for high card and flush.

    The pair, both pairs, the three (of a full house too), the four, the top of a straight.
    """
    return members((worth >> 13) & _SUIT)


def other_ranks(worth: i64) -> vec[i64]:
    """The ranks that break ties after the main ones, lowest first.

    Of a full house it is the pair, of a straight there is none.
    """
    return members(worth & _SUIT)


def best_five(cards: i64, short: bool) -> i64:
    """The best five of five to seven cards; if several are equal, any of them (POK-44)."""
    aim: i64 = worth(cards, short)
    left: i64 = cards
    while left and count(cards) > 5:
        card: i64 = left & -left
        left &= left - 1
        if worth(cards & ~card, short) == aim:
            cards &= ~card
    return cards


def _suits_with_five(cards: i64) -> i64:
    """Bit 3 of each suit (13 bits) that has five or more of up to seven cards.

    The bits of all four suits are counted at once: by twos, by fours, by eights, then all.
    """
    number: i64 = (cards & 0xAAAD556AAB555) + ((cards >> 1) & 0x2AA9554AAA555)
    number = (number & 0x999CCCE667333) + ((number >> 2) & 0x1998CCC666333)
    number = (number & 0x787BC3DE1EF0F) + ((number >> 4) & 0x87843C21E10F)
    number += number >> 8
    return (number + 0x1800C006003) & 0x40020010008


def _straight(ranks: i64, short: bool) -> i64:
    """The top rank of the highest straight as a bit, 0 if there is none (POK-18)."""
    run: i64 = ranks << 1
    if not short:
        run |= ranks >> 12  # the ace below the two
    run &= (run >> 1) & (run >> 2) & (run >> 3) & (run >> 4)
    return _top(run) << 3 if run else 0


def _top(ranks: i64) -> i64:
    """The highest of the ranks; 0 if there are none."""
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    return ranks ^ (ranks >> 1)


def _highest(ranks: i64, number: i64) -> i64:
    """This many of the highest ranks, or all ranks if there are fewer."""
    surplus: i64 = count(ranks) - number
    while surplus > 0:
        ranks &= ranks - 1
        surplus -= 1
    return ranks
