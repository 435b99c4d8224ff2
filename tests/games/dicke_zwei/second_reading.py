"""The combinations of Dicke Zwei read a second time from the rules: slowly, with lists."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from stammtisch.cards import RANKS, SUITS, notation

RANK_ORDER = "3456789TJQKA2"  # DZW-2
SUIT_ORDER = "cdhs"

Value = tuple[int, tuple[int, ...]]


def rank(kind: int) -> int:
    return RANK_ORDER.index(RANKS[kind % 13])


def suit(kind: int) -> int:
    return SUIT_ORDER.index(SUITS[kind // 13])


def order(kind: int) -> tuple[int, int]:
    """Rank before suit (DZW-3)."""
    return rank(kind), suit(kind)


def value(kinds: tuple[int, ...]) -> Value | None:
    """What kind of combination these are, and what decides within the kind (DZW-5 to DZW-12)."""
    top = max(kinds, key=order)
    ranks = Counter(rank(kind) for kind in kinds)
    numbers = sorted(ranks.values())
    if len(kinds) in (1, 2):
        return (len(kinds), order(top)) if len(ranks) == 1 else None
    if len(kinds) == 3:
        return (3, (rank(top),)) if len(ranks) == 1 else None
    if len(kinds) != 5:
        return None
    chain = numbers == [1] * 5 and max(ranks) - min(ranks) == 4
    one_suit = len({suit(kind) for kind in kinds}) == 1
    decisive = max(ranks, key=lambda each: ranks[each])
    if chain and one_suit:
        return 8, (suit(top), rank(top))
    if numbers == [1, 4]:
        return 7, (decisive,)
    if numbers == [2, 3]:
        return 6, (decisive,)
    if one_suit:
        return 5, (suit(top), rank(top))
    return (4, order(top)) if chain else None


def higher(one: Value, other: Value | None, rank_only: bool = False) -> bool:
    """Whether a combination may be played on another (DZW-9, DZW-15, DZW-16)."""
    if other is None:
        return True
    if one[0] != other[0] and min(one[0], other[0]) < 4:
        return False
    if one[0] == 2 and rank_only:
        return one[1][0] > other[1][0]
    return one > other


def playable(
    hand: list[int], table: Value | None, must: int | None, rank_only: bool
) -> set[frozenset[int]]:
    """All combinations of a hand that may be played."""
    found = set()
    for size in (1, 2, 3, 5):
        for kinds in combinations(hand, size):
            one = value(kinds)
            if one and higher(one, table, rank_only) and (must is None or must in kinds):
                found.add(frozenset(kinds))
    return found


def written(kinds: frozenset[int]) -> str:
    """Cards in notation from the highest to the lowest, for messages."""
    return " ".join(notation(kind) for kind in sorted(kinds, key=order, reverse=True))
