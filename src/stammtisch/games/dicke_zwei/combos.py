"""What a combination is worth, and which cards can begin or continue one (DZW-5 to DZW-16).

Cards are picked from the highest to the lowest. Everything asks the same of a hand: which card may
come next, so that the cards picked are the highest ones of a combination that may be played.

The *worth* of a combination is its class, and within the class its height. The *floor*
is the worth of what lies on the table, 0 if nothing does. ``must`` is the bit of the card that the
first combination of the deal has to contain, or 0 (DZW-13); it is the lowest of its suit.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, highest, lowest
from stammtisch.games.dicke_zwei.tiles import (
    CHAIN_OF_FIVE,
    RANK,
    RANKS,
    SUIT,
    above,
    last_of_rank,
    rank_at,
    ranks_of,
    suit_at,
    with_lower,
    without_lowest,
)

SINGLE: Final = 1
PAIR: Final = 2
TRIPLE: Final = 3
STRAIGHT: Final = 4  # from here on five cards, which beat each other by class first (DZW-9)
GROUP: Final = 5
FULL_HOUSE: Final = 6
FOUR: Final = 7
STRAIGHT_FLUSH: Final = 8

_BITS: Final = 6  # of the height
_ALL: Final = 63  # the greatest height: nothing of a class beats it


def worth(of_class: i64, height: i64) -> i64:
    """The value of a combination: its class, and how high it is within its class."""
    return of_class << _BITS | height


def class_of(worth: i64) -> i64:
    """The class of a combination, or of what lies on the table: 0 if nothing lies there."""
    return worth >> _BITS


def height_of(worth: i64) -> i64:
    """How high a combination is within its class."""
    return worth & _ALL


def worth_of(cards: i64) -> i64:
    """The worth of cards as a combination, or 0 if they do not form one."""
    number: i64 = count(cards)
    if number == 5:
        return _worth_of_five(cards)
    if number == 1:
        return worth(SINGLE, lowest(cards))  # DZW-5
    if number == 0 or number > 3:
        return 0  # DZW-8
    top: i64 = highest(cards)
    if cards & ~RANK[rank_at(top)]:
        return 0
    return worth(PAIR, top) if number == 2 else worth(TRIPLE, rank_at(top))  # DZW-6, DZW-7


def _worth_of_five(cards: i64) -> i64:
    ranks: i64 = ranks_of(cards)
    top: i64 = highest(cards)
    if count(ranks) == 5:
        chain = ranks == (ranks & -ranks) * CHAIN_OF_FIVE  # DZW-10
        if cards & ~SUIT[suit_at(top)] == 0:
            return worth(STRAIGHT_FLUSH if chain else GROUP, suit_first(top))
        return worth(STRAIGHT, top) if chain else 0
    if count(ranks) > 2:
        return 0
    third: i64 = cards & with_lower(cards & with_lower(cards))
    of_class: i64 = FOUR if third & with_lower(third) else FULL_HOUSE
    return worth(of_class, rank_at(lowest(third)))  # DZW-11, DZW-12


def suit_first(top: i64) -> i64:
    """A value that compares top cards by suit first, then by rank (DZW-11, DZW-12)."""
    return suit_at(top) * RANKS + rank_at(top)


def beats(value: i64, floor: i64) -> bool:
    """Whether a combination may be played on what lies on the table (DZW-15)."""
    if value <= floor:
        return False
    return floor == 0 or class_of(value) == class_of(floor) or class_of(floor) >= STRAIGHT


def limit(floor: i64, of_class: i64) -> i64:
    """The value that a combination must exceed within its class; -1 if there is no limit."""
    if class_of(floor) < of_class:
        return -1
    return height_of(floor) if class_of(floor) == of_class else _ALL


def first_picks(hand: i64, floor: i64, must: i64) -> i64:
    """The highest cards of all combinations that may be played."""
    if must:
        second = hand & with_lower(hand)
        tops = must | _rest_of_group(second & RANK[0], must, 0, 1)
        tops |= _rest_of_group(second & with_lower(second) & RANK[0], must, 0, 2)
        return tops | _first_of_five(hand, 0, must)
    if floor == 0:
        return hand
    if class_of(floor) < PAIR:
        return hand & above(height_of(floor))
    second = hand & with_lower(hand)
    if class_of(floor) < TRIPLE:
        return second & above(height_of(floor))
    if class_of(floor) < STRAIGHT:
        return second & with_lower(second) & above(last_of_rank(height_of(floor)))
    return _first_of_five(hand, floor, 0)


def next_picks(hand: i64, picked: i64, floor: i64, must: i64) -> i64:
    """The cards that may be picked next to continue a combination that has been begun."""
    number: i64 = count(picked)
    top: i64 = highest(picked)
    low: i64 = lowest(picked)
    below: i64 = hand & (BIT[low] - 1)
    found: i64 = 0
    if class_of(floor) < STRAIGHT and picked & ~RANK[0 if must else rank_at(low)] == 0:
        found = _next_of_few(below & RANK[rank_at(low)], picked, number, floor, must)
    if (floor == 0 or class_of(floor) >= STRAIGHT) and number < 5:
        found |= _next_of_chain(hand, picked, number, top, low, floor, must)
        found |= _next_of_group(below, picked, number, top, floor, must)
        found |= _next_of_full_house(hand, picked, number, top, low, floor, must)
        found |= _next_of_four(hand, picked, number, top, low, floor, must)
    return found


def _next_of_few(same: i64, picked: i64, number: i64, floor: i64, must: i64) -> i64:
    """The next card of a pair or triple, chosen from the cards of its rank."""
    if number == 1:
        found: i64 = 0
        if floor == 0 or class_of(floor) == PAIR:
            found = _rest_of_group(same, must, picked, 0)
        if floor == 0 or class_of(floor) == TRIPLE:
            found |= _rest_of_group(same & with_lower(same), must, picked, 1)
        return found
    if number == 2 and (floor == 0 or class_of(floor) == TRIPLE):
        return _rest_of_group(same, must, picked, 0)
    return 0


def _rest_of_group(cards: i64, must: i64, picked: i64, left: i64) -> i64:
    """Which of these cards of one rank may come next if ``left`` more must follow it.

    In the rank of the card that must be there, it may not be passed over (DZW-13).
    """
    if must == 0 or picked & must or cards & RANK[0] == 0:
        return cards
    return cards & must if left == 0 else cards & ~(must - 1)


# --- five cards: the first -----------------------------------------------------------------------


def _first_of_five(hand: i64, floor: i64, must: i64) -> i64:
    found: i64 = 0
    if class_of(floor) < GROUP:
        chains: i64 = _chains(hand) & BIT[16] if must else _chains(hand)
        found = hand & (chains * 15) & above(limit(floor, STRAIGHT))
    if must == 0:  # with it, straight flushes are among the chains
        found |= _better(_straight_flushes(hand), limit(floor, STRAIGHT_FLUSH))
    if class_of(floor) < FULL_HOUSE:
        tops: i64 = 0
        for suit in range(i64(4)):
            if must == 0 or must & SUIT[suit]:
                tops |= without_lowest(hand & SUIT[suit], 4)
        found |= _better(tops, limit(floor, GROUP))
    if class_of(floor) < FOUR:
        found |= _first_of_full_house(hand, floor, must)
    if class_of(floor) < STRAIGHT_FLUSH:
        found |= _first_of_four(hand, floor, must)
    return found


def _chains(hand: i64) -> i64:
    """The top ranks of the chains of five in hand (DZW-10)."""
    ranks: i64 = ranks_of(hand)
    two: i64 = ranks & (ranks >> 4)
    return (two & (two >> 8) & (ranks >> 16)) << 16


def _straight_flushes(hand: i64) -> i64:
    """The highest cards of chains of five in one suit (DZW-12)."""
    two: i64 = hand & (hand >> 4)
    return (two & (two >> 8) & (hand >> 16)) << 16


def _better(tops: i64, least: i64) -> i64:
    """Those top cards whose combination is higher, compared by suit first (DZW-11, DZW-12)."""
    if tops == 0 or least < 0:
        return tops
    found: i64 = 0
    for suit in range(i64(4)):
        found |= _in_suit_beyond(tops & SUIT[suit], suit, least)
    return found


def _in_suit_beyond(tops: i64, suit: i64, least: i64) -> i64:
    rank: i64 = least - suit * RANKS
    if rank < 0:
        return tops
    return 0 if rank >= 12 else tops & above(last_of_rank(rank))


def _first_of_full_house(hand: i64, floor: i64, must: i64) -> i64:
    second: i64 = hand & with_lower(hand)
    third: i64 = second & with_lower(second)
    if third == 0:
        return 0
    triples: i64 = ranks_of(third & above(last_of_rank(limit(floor, FULL_HOUSE))))
    pairs: i64 = ranks_of(second)
    found: i64 = 0
    if must == 0 or pairs & 1:
        found = third & (triples * 15) & _ranks_above(pairs)
    if must == 0 or triples & 1:
        found |= second & _ranks_above(triples)
    return found


def _ranks_above(ranks: i64) -> i64:
    """All places in ranks above the lowest of these cards."""
    return above(lowest(ranks) + 3) if ranks else i64(0)


def _fours(hand: i64, floor: i64) -> i64:
    """The ranks of which the hand has all four cards, and which beat what lies on the table."""
    four: i64 = hand & (hand >> 1) & (hand >> 2) & (hand >> 3) & ranks_of(hand)
    return four & above(last_of_rank(limit(floor, FOUR))) if four else i64(0)


def _first_of_four(hand: i64, floor: i64, must: i64) -> i64:
    fours: i64 = _fours(hand, floor)
    if fours == 0:
        return 0
    found: i64 = (fours << 3) & _ranks_above(ranks_of(hand))
    if must == 0 or fours & 1:
        found |= hand & _ranks_above(fours)
    return found


# --- five cards: the next ones -------------------------------------------------------------------


def _next_of_chain(
    hand: i64, picked: i64, number: i64, top: i64, low: i64, floor: i64, must: i64
) -> i64:
    rank: i64 = rank_at(top)
    if rank < 4 or rank_at(low) != rank - number + 1 or count(ranks_of(picked)) != number:
        return 0
    if top > limit(floor, STRAIGHT):
        if _chains(hand) & BIT[4 * rank] == 0 or (must and rank != 4):
            return 0
        found: i64 = hand & RANK[rank - number]
        return found & must if must and number == 4 else found
    if picked & ~SUIT[suit_at(top)] or suit_first(top) <= limit(floor, STRAIGHT_FLUSH):
        return 0
    return BIT[top - 4 * number] if _straight_flushes(hand) & BIT[top] else i64(0)


def _next_of_group(below: i64, picked: i64, number: i64, top: i64, floor: i64, must: i64) -> i64:
    suit: i64 = SUIT[suit_at(top)]
    if picked & ~suit or suit_first(top) <= limit(floor, GROUP) or (must and must & suit == 0):
        return 0
    found: i64 = without_lowest(below & suit, 4 - number)
    return found & must if must and number == 4 else found


def _next_of_full_house(
    hand: i64, picked: i64, number: i64, top: i64, low: i64, floor: i64, must: i64
) -> i64:
    first: i64 = RANK[rank_at(top)]
    same: i64 = count(picked & first)
    below: i64 = hand & (BIT[low] - 1) & RANK[rank_at(low)]
    if same == number:
        return _while_first(hand, number, top, below, floor, must)
    if picked & ~(first | RANK[rank_at(low)]) or same == 1 or same == 4:
        return 0
    if same == 2 and number == 3:
        return _rest_of_group(below & with_lower(below), must, picked, 1)
    return _rest_of_group(below, must, picked, 0)


def _while_first(hand: i64, number: i64, top: i64, below: i64, floor: i64, must: i64) -> i64:
    """The next card of a full house while all picked cards are of its higher rank."""
    second: i64 = hand & with_lower(hand)
    third: i64 = second & with_lower(second)
    triples: i64 = ranks_of(third & above(last_of_rank(limit(floor, FULL_HOUSE))))
    rank: i64 = BIT[top & ~3]
    pairs_below: i64 = ranks_of(second) & (rank - 1)
    triples_below: i64 = triples & (rank - 1)
    if must:
        pairs_below &= 1
        triples_below &= 1
    triple_first = triples & rank != 0 and pairs_below != 0
    if number == 1:
        if triples_below:
            return below
        return below & with_lower(below) if triple_first else i64(0)
    if number == 2:
        found: i64 = _rest_of_group(third & (triples_below * 15), must, 0, 2)
        return found | below if triple_first else found
    if number == 3 and triple_first:
        return _rest_of_group(second & (pairs_below * 15), must, 0, 1)
    return 0


def _next_of_four(
    hand: i64, picked: i64, number: i64, top: i64, low: i64, floor: i64, must: i64
) -> i64:
    fours: i64 = _fours(hand, floor)
    if fours == 0:
        return 0
    rank: i64 = BIT[top & ~3]
    under: i64 = hand & (rank - 1)
    if must:
        fours &= rank | 1  # the fifth card must be it, or it is one of the four
        under &= must
    found: i64 = 0
    if fours & rank and suit_at(top) == 3 and under and picked & ~RANK[rank_at(top)] == 0:
        if number == 4:
            return under
        if low == top - number + 1:
            found = BIT[low - 1]
    if number == 1:
        return found | ((fours & (rank - 1)) << 3)
    rest: i64 = picked & ~BIT[top]
    begun = rest & ~RANK[rank_at(low)] == 0 and low == (low | 3) - number + 2
    return found | BIT[low - 1] if begun and fours & BIT[low & ~3] & (rank - 1) else found


def begins(cards: i64, picked: i64) -> bool:
    """Whether the picked cards are the highest of these cards, or all of them."""
    if picked & ~cards:
        return False
    rest: i64 = cards & ~picked
    return picked == 0 or rest == 0 or highest(rest) < lowest(picked)
