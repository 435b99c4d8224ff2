"""Who gets which chips: on plain facts, and against a second way to divide them, chip by chip."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.poker.pots import divided, payments, who_shows
from stammtisch.games.poker.rules import SHOWDOWN
from stammtisch.games.poker.score import Deal, lines_of
from tests.games.poker.positions import poker, seats_in
from tests.games.poker.referee import chip_by_chip


def bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def won(
    paid: Sequence[int], active: Sequence[int], worths: Sequence[int], dealer: int = 0
) -> list[int]:
    pots = divided(vec[i64](list(paid)), bits(active), True)
    return [int(each) for each in payments(pots, vec[i64](list(worths)), dealer)]


def pots_of(
    paid: Sequence[int], active: Sequence[int], side_pots: bool = True
) -> list[tuple[int, list[int]]]:
    """The pots, and last what goes back, with its payer."""
    pots = divided(vec[i64](list(paid)), bits(active), side_pots)
    found = [
        (int(size), seats_in(int(claims)))
        for size, claims in zip(pots.sizes, pots.claims, strict=True)
    ]
    return found + ([(int(pots.returned), [int(pots.payer)])] if pots.payer >= 0 else [])


@pytest.mark.rules("POK-13")
@pytest.mark.parametrize(
    ("paid", "active", "pots"),
    [
        ([10, 10, 10], [0, 1, 2], [(30, [0, 1, 2])]),
        ([20, 50, 50], [0, 1, 2], [(60, [0, 1, 2]), (60, [1, 2])]),
        ([12, 8, 2, 2], [0, 1], [(20, [0, 1]), (4, [0])]),
        ([5, 9, 20], [0, 1, 2], [(15, [0, 1, 2]), (8, [1, 2]), (11, [2])]),
        ([30, 30, 10], [0, 2], [(30, [0, 2]), (40, [0])]),
        ([30, 30, 10, 10], [2, 3], [(80, [2, 3])]),
        ([40, 30, 10, 10], [2, 3], [(80, [2, 3]), (10, [0])]),
        ([7, 7, 3], [2], [(17, [2])]),
    ],
)
def test_the_payments_are_cut_at_the_levels_of_the_active(
    paid: list[int], active: list[int], pots: list[tuple[int, list[int]]]
) -> None:
    assert pots_of(paid, active) == pots


@pytest.mark.rules("POK-14")
def test_without_side_pots_there_is_one_pot_and_nothing_goes_back() -> None:
    assert pots_of([12, 8, 2, 2], [0, 1], side_pots=False) == [(24, [0, 1])]


@pytest.mark.rules("POK-16")
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [(0, [8, 9, 8, 0]), (1, [8, 8, 9, 0]), (2, [9, 8, 8, 0]), (3, [9, 8, 8, 0])],
)
def test_an_odd_chip_goes_to_the_first_winner_from_the_dealers_left(
    dealer: int, expected: list[int]
) -> None:
    assert won([8, 8, 8, 1], [0, 1, 2], [5, 5, 5, 9], dealer) == expected


@pytest.mark.rules("POK-16")
def test_each_pot_is_divided_alone() -> None:
    # 9 chips for three, of which seats 0 and 1 have equal hands; 4 more for seats 1 and 2
    assert won([3, 5, 5], [0, 1, 2], [7, 7, 2], dealer=2) == [5, 8, 0]


def structure(chance: Random) -> tuple[list[int], list[int], list[int], int]:
    """Payments, active seats, hands and dealer: many of them equal, some of nothing."""
    seats = chance.randint(2, 8)
    most = chance.choice((3, 10, 60))
    paid = [chance.randint(0, most) for _ in range(seats)]
    active = sorted(chance.sample(range(seats), chance.randint(1, seats)))
    paid[active[0]] = max(1, paid[active[0]])
    worths = [chance.randint(1, chance.choice((2, 9))) for _ in range(seats)]
    return paid, active, worths, chance.randrange(seats)


@pytest.mark.rules("POK-13", "POK-16")
def test_ten_thousand_random_structures_agree_chip_by_chip() -> None:
    for seed in range(10_000):
        paid, active, worths, dealer = structure(Random(seed))
        expected = chip_by_chip(paid, active, worths, dealer)
        assert won(paid, active, worths, dealer) == expected, (paid, active, worths, dealer)
        assert sum(expected) == sum(paid)


@pytest.mark.rules("POK-15")
@pytest.mark.parametrize(
    ("paid", "worths", "order", "shown"),
    [
        ([4, 4, 4], [1, 2, 3], [0, 1, 2], [0, 1, 2]),
        ([4, 4, 4], [1, 2, 3], [1, 2, 0], [1, 2]),
        ([4, 4, 4], [3, 3, 2], [0, 1, 2], [0, 1]),  # an equal hand is not worse
        ([2, 4, 4], [9, 1, 2], [0, 1, 2], [0, 1, 2]),  # for the side pot nobody has shown yet
        ([2, 4, 4], [9, 2, 1], [0, 1, 2], [0, 1]),
        ([2, 4, 4], [1, 3, 2], [1, 0, 2], [1]),
    ],
)
def test_who_shows(paid: list[int], worths: list[int], order: list[int], shown: list[int]) -> None:
    pots = divided(vec[i64](paid), 7, True)
    assert seats_in(int(who_shows(pots, vec[i64](worths), vec[i64](order)))) == shown


@pytest.mark.rules("POK-13", "POK-16")
@pytest.mark.parametrize(
    ("worths", "told"),
    [
        ([7, 0, 7], "#0 and #2 share the main pot of 12 chips."),
        ([3, 0, 7], "#2 takes the main pot of 12 chips."),
    ],
)
def test_what_is_told_of_each_pot_where_nobody_wrote_the_hands_down(
    worths: list[int], told: str
) -> None:
    """Seat 1 held up to ten chips and folded, seat 2 had only four."""
    paid = vec[i64]([10, 10, 4])
    rules, known = poker(seats=3).rules, vec[i64](worths)
    deal = Deal(rules, 0, SHOWDOWN, paid, bits([0, 2]), known, False, False)
    texts = [str(line.text) for line in lines_of(deal)]
    assert texts[-2:] == [told, "#0 takes side pot 1 of 12 chips, which nobody else can win."]
    assert sum(sum(line.points) for line in lines_of(deal)) == 0
