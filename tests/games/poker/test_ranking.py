"""What hands are worth: against a second reading, known frequencies and another library."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, combinations, pairwise

import pytest

from stammtisch import poker
from stammtisch.cards import notations
from stammtisch.games.poker import ranking
from tests.benchmarks.scripts import loaded

SHORT = [kind for kind in range(52) if kind % 13 > 4]
KINDS = {  # how many of all hands of five: with 52 cards, with 32
    "straight flush": (9, 40, 16),
    "four": (8, 624, 224),
    "full house": (7, 3_744, 1_344),
    "flush": (6, 5_108, 208),
    "straight": (5, 10_200, 4_080),
    "three": (4, 54_912, 10_752),
    "two pairs": (3, 123_552, 24_192),
    "one pair": (2, 1_098_240, 107_520),
    "high tile": (1, 1_302_540, 53_040),
}


def read_again(cards: list[int], short: bool) -> tuple[int, ...]:
    """Kind and ranks of up to five cards, written down anew (POK-18, POK-19)."""
    numbers = Counter(card % 13 for card in cards)
    groups = sorted(((number, rank) for rank, number in numbers.items()), reverse=True)
    ranks = tuple(rank for _, rank in groups)
    shape = tuple(number for number, _ in groups)
    flush = len(cards) == 5 and len({card // 13 for card in cards}) == 1
    low = ranks == (12, 3, 2, 1, 0) and not short
    if len(ranks) == 5 and (low or ranks[0] - ranks[4] == 4):
        return (9 if flush else 5, 3 if low else ranks[0])
    if flush:
        return (6, *ranks)
    kinds = {(4, 1): 8, (4,): 8, (3, 2): 7, (3, 1, 1): 4, (3, 1): 4, (3,): 4}
    kinds |= {(2, 2, 1): 3, (2, 2): 3, (2, 1, 1, 1): 2, (2, 1, 1): 2, (2, 1): 2, (2,): 2}
    return (kinds.get(shape, 1), *ranks)


def read_best(cards: list[int], short: bool) -> tuple[int, ...]:
    size = min(5, len(cards))
    return max(read_again(list(five), short) for five in combinations(cards, size))


def some(number: int, size: int, short: bool, seed: int) -> list[list[int]]:
    rng, pack = random.Random(seed), SHORT if short else range(52)
    return [rng.sample(pack, size) for _ in range(number)]


@pytest.mark.rules("POK-18", "POK-19", "POK-33", "POK-44")
@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7])
def test_the_order_is_that_of_a_second_reading(size: int, short: bool) -> None:
    hands = some(150 if size > 5 else 600, size, short, size)
    masks = [poker.mask(hand) for hand in hands]
    worths = [int(worth) for worth in poker.worth_many(masks, short=short)]
    pairs = {(worth, read_best(hand, short)) for worth, hand in zip(worths, hands, strict=True)}
    ordered = sorted(pairs)
    assert all(a < b and x < y for (a, x), (b, y) in pairwise(ordered))
    assert all(poker.kind(worth) == reading[0] for worth, reading in pairs)
    assert worths == [poker.worth(hand, short) for hand in hands]


@pytest.mark.rules("POK-19")
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_worth_names_the_ranks_that_decide(size: int) -> None:
    for hand in some(200, size, False, 9):
        worth = poker.worth(hand)
        main = [int(rank) for rank in ranking.main_ranks(worth)]
        rest = [int(rank) for rank in ranking.other_ranks(worth)]
        assert (ranking.kind_of(worth), *main[::-1], *rest[::-1]) == read_best(hand, False)


@pytest.mark.rules("POK-44")
def test_the_best_five_are_worth_as_much() -> None:
    for short in (False, True):
        for hand in some(200, 7, short, 5):
            five = poker.best_five(hand, short=short)
            assert len(five.split()) == 5
            assert set(five.split()) <= set(notations(hand).split())
            assert poker.worth(five, short) == poker.worth(hand, short)


@pytest.mark.rules("POK-18", "POK-19")
@pytest.mark.parametrize(
    ("pack", "column", "different"),
    [pytest.param(range(52), 1, 7_462, marks=pytest.mark.slow), (SHORT, 2, 840)],
)
def test_every_hand_of_five(pack: list[int], column: int, different: int) -> None:
    rows = bytes(chain.from_iterable(combinations(pack, 5)))
    worths = Counter(map(int, poker.worth_many(poker.masks(rows, 5), short=column == 2)))
    kinds: Counter[int] = Counter()
    for worth, number in worths.items():
        kinds[poker.kind(worth)] += number
    assert kinds == {each[0]: each[column] for each in KINDS.values()}
    assert len(worths) == different


@pytest.mark.rules("POK-21")
def test_openers_are_two_jacks_or_better() -> None:
    for hand in some(2000, 5, False, 3):
        reading = read_again(hand, False)
        better = reading[0] > 2 or (reading[0] == 2 and reading[1] >= 9)
        assert (poker.worth(hand) >= ranking.OPENERS) == better
    assert poker.worth("Jc Jd 2h 3h 4h") >= ranking.OPENERS > poker.worth("Tc Td As Kh Qh")
    assert poker.worth("2c 2d 3h 3d 4h") >= ranking.OPENERS


def test_another_library_has_the_same_order() -> None:
    pytest.importorskip("phevaluator", reason="the extra `bench` is not installed")
    script = loaded("poker_ranking")
    for size in (5, 6, 7):
        assert script.disagreements(5_000, size) == []


@pytest.mark.slow
def test_another_library_has_the_same_order_for_very_many_hands() -> None:
    pytest.importorskip("phevaluator", reason="the extra `bench` is not installed")
    script = loaded("poker_ranking")
    for size in (5, 7):
        assert script.disagreements(100_000, size) == []
