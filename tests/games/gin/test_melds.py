"""Melds against brute force: the best deadwood, knocks, arrangements, laying off."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest

from stammtisch.cards import read_card, read_cards
from stammtisch.core.bits import BIT
from stammtisch.games.gin.melds import (
    ace_high,
    ace_low,
    arrangements,
    best_arrangement,
    best_deadwood,
    best_deadwood_many,
    defence,
    is_group,
    knockable,
    laid_off,
    points,
)
from stammtisch.games.gin.rules import LAY_OUT, MOVES
from tests.games.gin.positions import mask, numbers

ALL = range(52)
RUN_ORDER = "A23456789TJQK"
LOW = [read_card(rank + suit) for suit in "cshd" for rank in RUN_ORDER[:6]]


def value(kind: int) -> int:
    """Card points, written down anew (GIN-1)."""
    return [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1][kind % 13]


def worth(kinds: frozenset[int]) -> int:
    return sum(value(kind) for kind in kinds)


@cache
def all_melds() -> tuple[frozenset[int], ...]:
    """Every group and run of the pack, spelled out (GIN-5)."""
    melds = []
    for rank in RUN_ORDER:
        four = read_cards(" ".join(rank + suit for suit in "cshd"))
        melds += [frozenset(four), *(frozenset(three) for three in combinations(four, 3))]
    for suit in "cshd":
        for first in range(11):
            for end in range(first + 3, 14):
                run = RUN_ORDER[first:end]
                melds.append(frozenset(read_cards(" ".join(rank + suit for rank in run))))
    return tuple(melds)


def every_arrangement(hand: frozenset[int]) -> list[tuple[frozenset[int], ...]]:
    """All sets of disjoint melds of a hand (GIN-6)."""
    melds = [meld for meld in all_melds() if meld <= hand]

    def extended(
        chosen: tuple[frozenset[int], ...], start: int
    ) -> list[tuple[frozenset[int], ...]]:
        found = [chosen]
        for index in range(start, len(melds)):
            if not any(melds[index] & meld for meld in chosen):
                found += extended((*chosen, melds[index]), index + 1)
        return found

    return extended((), 0)


def dead(hand: frozenset[int], arrangement: tuple[frozenset[int], ...]) -> frozenset[int]:
    return hand.difference(*arrangement)


def brute_best(hand: frozenset[int]) -> int:
    return min(worth(dead(hand, each)) for each in every_arrangement(hand))


def bits(kinds: frozenset[int]) -> int:
    return sum(BIT[kind] for kind in kinds)


def hands(number: int, size: int, seed: int) -> list[frozenset[int]]:
    """Random hands: from the whole pack, from few ranks, from two suits, so that melds abound."""
    rng = random.Random(seed)
    found: list[frozenset[int]] = []
    for index in range(number):
        ranks = rng.sample(range(13), 5)
        suits = rng.sample(range(4), 2)
        sources = [
            list(ALL),
            LOW,
            [kind for kind in ALL if kind % 13 in ranks],
            [kind for kind in ALL if kind // 13 in suits],
        ]
        found.append(frozenset(rng.sample(sources[index % 4], size)))
    return found


@pytest.mark.rules("GIN-1", "GIN-5")
def test_the_melds_are_those_of_the_rules() -> None:
    assert len(all_melds()) == 13 * 5 + 4 * 66
    for meld in all_melds():
        assert best_deadwood(bits(meld)) == 0
        assert [*best_arrangement(bits(meld)).melds] == [bits(meld)] or len(meld) >= 6
        assert is_group(bits(meld)) == (len({kind % 13 for kind in meld}) == 1)


@pytest.mark.rules("GIN-5")
def test_three_cards_are_a_meld_only_if_the_rules_say_so() -> None:
    for three in combinations(ALL, 3):
        hand = frozenset(three)
        expected = 0 if hand in all_melds() else worth(hand)
        assert best_deadwood(bits(hand)) == expected


@pytest.mark.rules("GIN-1")
def test_card_points() -> None:
    assert [points(BIT[kind]) for kind in ALL] == [value(kind) for kind in ALL]
    assert points(mask("Ac 2c 9d Ts Jh Qd Kc")) == 1 + 2 + 9 + 40


def test_turning_the_ace_is_undone() -> None:
    for kind in ALL:
        assert ace_high(ace_low(BIT[kind])) == BIT[kind]
    assert ace_low(mask("Ah")) == BIT[26]
    assert ace_low(mask("2h")) == BIT[27]
    assert ace_low(mask("Kh")) == BIT[38]


@pytest.mark.rules("GIN-6")
@pytest.mark.parametrize("size", [10, 11])
def test_best_deadwood_is_that_of_brute_force(size: int) -> None:
    for hand in hands(1500, size, seed=size):
        assert best_deadwood(bits(hand)) == brute_best(hand)


def test_many_hands_at_once() -> None:
    some = [bits(hand) for hand in hands(50, 10, seed=3)]
    assert list(best_deadwood_many(numbers(some))) == [best_deadwood(hand) for hand in some]


@pytest.mark.rules("GIN-10")
@pytest.mark.parametrize("limit", [0, 1, 9, 10])
def test_knocks_are_those_of_brute_force(limit: int) -> None:
    some = 0
    for hand in hands(1500, 11, seed=limit):
        expected = frozenset(kind for kind in hand if brute_best(hand - {kind}) <= limit)
        some += bool(expected)
        assert knockable(bits(hand), limit) == bits(expected)
    assert some > 10


@pytest.mark.rules("GIN-6", "GIN-13")
@pytest.mark.parametrize("limit", [4, 10, 30])
def test_arrangements_are_all_those_of_brute_force(limit: int) -> None:
    for hand in hands(600, 10, seed=limit):
        expected = {
            frozenset(map(bits, each))
            for each in every_arrangement(hand)
            if worth(dead(hand, each)) <= limit
        }
        found = arrangements(bits(hand), limit)
        assert {frozenset(map(int, each.melds)) for each in found} == expected
        assert len(found) == len(expected)
        deadwood = [int(each.deadwood) for each in found]
        assert deadwood == sorted(deadwood)
        for each in found:
            assert each.dead == bits(hand) & ~sum(each.melds)
            assert each.deadwood == points(each.dead)


def test_the_numbers_of_the_layouts_suffice() -> None:
    most = mask("Ac 2c 3c As 2s 3s Ah 2h Ad 2d")
    assert len(arrangements(most, 10)) == 33 <= MOVES - LAY_OUT
    for hand in hands(100, 10, seed=8):
        if 0 < best_deadwood(bits(hand)) <= 10:
            assert len(arrangements(bits(hand), 10)) <= 33


def test_the_best_arrangement_has_the_best_deadwood() -> None:
    for hand in hands(60, 11, seed=9):
        best = best_arrangement(bits(hand))
        assert best.deadwood == brute_best(hand) == points(best.dead)


# --- laying off ----------------------------------------------------------------------------------


def grown(meld: frozenset[int]) -> list[frozenset[int]]:
    """The melds that one more card makes of this one."""
    return [larger for larger in all_melds() if meld < larger and len(larger) == len(meld) + 1]


def brute_laying_off(cards: frozenset[int], melds: tuple[frozenset[int], ...]) -> int:
    """The least points left over every order of laying off cards one by one."""
    least = worth(cards)
    for index, meld in enumerate(melds):
        for larger in grown(meld):
            (card,) = larger - meld
            if card in cards:
                after = (*melds[:index], larger, *melds[index + 1 :])
                least = min(least, brute_laying_off(cards - {card}, after))
    return least


def brute_defence(hand: frozenset[int], melds: tuple[frozenset[int], ...]) -> int:
    return min(brute_laying_off(dead(hand, each), melds) for each in every_arrangement(hand))


def knockers(number: int, seed: int) -> list[tuple[frozenset[int], tuple[frozenset[int], ...]]]:
    """Defenders' hands that lie close to the melds that they meet."""
    rng = random.Random(seed)
    found: list[tuple[frozenset[int], tuple[frozenset[int], ...]]] = []
    while len(found) < number:
        melds: list[frozenset[int]] = []
        for meld in rng.sample(all_melds(), 40):
            if len(meld) <= 4 and not any(meld & other for other in melds) and len(melds) < 3:
                melds.append(meld)
        used = frozenset[int]().union(*melds)
        near = {kind for meld in melds for larger in grown(meld) for kind in larger - used}
        near |= {kind for kind in ALL if kind % 13 in {each % 13 for each in near}}
        others = rng.sample([kind for kind in ALL if kind not in used | near], 4)
        pool = sorted((near - used) | set(others))
        if len(pool) >= 10:
            found.append((frozenset(rng.sample(pool, 10)), tuple(melds)))
    return found


@pytest.mark.rules("GIN-14")
def test_the_defence_is_that_of_brute_force() -> None:
    layoffs = 0
    for hand, melds in knockers(400, seed=4):
        best = defence(bits(hand), numbers([bits(meld) for meld in melds]))
        assert best.deadwood == brute_defence(hand, melds)
        own, laid = sum(best.melds), sum(best.laid)
        assert own + laid + best.dead == bits(hand)
        assert best.deadwood == points(best.dead)
        layoffs += laid > 0
        for meld, more in zip(melds, best.laid, strict=True):
            assert more == 0 or any(bits(meld) | more == bits(larger) for larger in all_melds())
    assert layoffs > 200


@pytest.mark.rules("GIN-15")
def test_without_melds_to_lay_off_on_it_is_the_best_deadwood() -> None:
    for hand in hands(60, 10, seed=5):
        assert defence(bits(hand), numbers([])).deadwood == best_deadwood(bits(hand))


@pytest.mark.rules("GIN-14")
def test_a_card_is_left_out_of_an_own_meld_if_it_opens_the_way() -> None:
    """Three eights and 8h, 9h on the run leave less than four eights."""
    best = defence(mask("8c 8s 8h 8d 9h Kc Ks 2d 4c Jd"), numbers([mask("5h 6h 7h")]))
    assert list(best.melds) == [mask("8c 8s 8d")]
    assert list(best.laid) == [mask("8h 9h")]
    assert best.deadwood == 10 + 10 + 2 + 4 + 10


@pytest.mark.rules("GIN-14")
def test_a_card_that_fits_both_goes_on_the_run() -> None:
    laid = laid_off(mask("3h 4h"), numbers([mask("4c 4d 4s"), mask("5h 6h 7h")]))
    assert list(laid) == [0, mask("3h 4h")]


@pytest.mark.rules("GIN-14")
def test_nothing_follows_the_king_when_laying_off() -> None:
    assert list(laid_off(mask("Ah Ac 2h"), numbers([mask("Jh Qh Kh")]))) == [0]
    assert list(laid_off(mask("Ks"), numbers([mask("Ah 2h 3h")]))) == [0]
    assert list(laid_off(mask("Th Kc"), numbers([mask("Jh Qh Kh")]))) == [mask("Th")]
