"""Figures and their intervals, held against what is known of the numbers they are made from."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from stammtisch.laboratory.estimates import (
    CERTAIN,
    Estimate,
    average,
    between,
    each,
    luck,
    rate,
    spread,
    variance,
)

DEALS, REPEATS = 150, 300
LUCK, CALM = 0.3, 0.7  # the variances of the deals and of the decisions that the tests draw
FEW, MANY = 0.90, 0.99  # how many intervals of 95 % may hold the truth in so many repeats


def drawn(random: Random) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Deals of two places, each played twice; what is common has the share `LUCK`."""
    deals: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for _ in range(DEALS):
        common = random.gauss(0, 1000 * sqrt(LUCK))
        once, twice = (round(common + random.gauss(0, 1000 * sqrt(CALM))) for _ in range(2))
        deals.append(((once, -once), (twice, -twice)))
    return deals


def test_the_mean_has_the_interval_of_the_textbook() -> None:
    samples = [1.0, 2.0, 4.0, 9.0]
    found = average(samples).estimate()
    assert found.value == 4
    assert found.margin == pytest.approx(CERTAIN * stdev(samples) / 2)
    assert found.clear
    assert not Estimate(4.0, 4.0).clear


def test_what_never_or_always_happened_is_not_certain() -> None:
    assert rate([0.0] * 30).estimate() == Estimate(0.0, 0.1)
    assert rate([1.0] * 30).estimate() == Estimate(1.0, 0.1)
    assert rate([1.0, 0.0]).estimate().margin == pytest.approx(CERTAIN / 2)


def test_what_a_line_brings_is_a_ratio_and_not_a_mean_of_ratios() -> None:
    found = each([6.0, 0.0, 2.0, 4.0], [2.0, 0.0, 1.0, 1.0])
    assert found is not None
    assert found.value == 3.0
    assert list(found.pulls) == [0.0, 0.0, -1.0, 1.0]
    assert each([5.0, 0.0], [1.0, 0.0]) is None  # of one deal nothing can be said


def test_pairs_take_out_what_both_have_in_common() -> None:
    random = Random(1)
    first = [random.gauss(0, 100) for _ in range(DEALS)]
    second = [sample + 1 + random.gauss(0, 0.1) for sample in first]
    found = between(average(first), average(second))
    assert found is not None
    assert found.value == pytest.approx(1, abs=0.05)
    assert found.margin < 0.05
    assert between(average(first), average(first)) == Estimate(0.0, 0.0)
    assert between(None, average(first)) is None


def test_spread_and_luck_are_found_where_they_are_known() -> None:
    """The mean is near the truth, and of the intervals about 95 in 100 hold it."""
    random = Random(2)
    spreads, shares = [], []
    for _ in range(REPEATS):
        found = variance(*zip(*drawn(random), strict=True))
        share = luck(found)
        assert share is not None
        spreads.append(spread(found).estimate())
        shares.append(share.estimate())
    for estimates, truth in ((spreads, 1000.0), (shares, LUCK)):
        assert mean(one.value for one in estimates) == pytest.approx(truth, rel=0.04)
        holding = mean(abs(one.value - truth) <= one.margin for one in estimates)
        assert FEW <= holding <= MANY


def test_luck_is_all_where_a_deal_ends_alike_and_nothing_where_points_never_vary() -> None:
    same = [(3, -3), (-1, 1), (2, -2)]
    found = luck(variance(same, same))
    assert found is not None
    assert found.estimate() == Estimate(1.0, 0.0)
    none = variance([(1, 0)] * 3, [(1, 0)] * 3)
    assert luck(none) is None
    assert spread(none).estimate() == Estimate(0.0, 0.0)  # each place has a mean of its own
