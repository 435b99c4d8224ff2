"""Figures from deals that were played twice under each of two rule codes, with their intervals.

Every figure has a *pull* for each deal: how far that deal moves it (its influence, times the number
of deals). The spread of the pulls is the standard error of the figure, and the spread of their
differences that of the difference between two figures from the same deals (Efron, *The Jackknife,
the Bootstrap and Other Resampling Plans*, 1982, chapter 6: the infinitesimal jackknife). So a deal
is one sample, whatever its hands and seats have in common, and luck with the cards that is the same
on both sides cancels out. Intervals are those of the normal distribution.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

from msgspec import Struct

CERTAIN: Final = 1.96  # standard errors on either side: 95 %
RULE_OF_THREE: Final = 3.0  # what never happened in n deals happens in fewer than 3/n (95 %)


class Estimate(Struct, frozen=True):
    """A figure, and half the width of its 95 % interval."""

    value: float
    margin: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return abs(self.value) > self.margin


class Figure(Struct, frozen=True):
    """A figure with its pulls, deal by deal; ``least`` is the smallest credible margin."""

    value: float
    pulls: Sequence[float]
    least: float = 0.0

    def estimate(self) -> Estimate:
        """The figure with its interval."""
        return Estimate(self.value, max(self.least, margin(self.pulls)))


def margin(pulls: Sequence[float]) -> float:
    """Half the width of the 95 % interval that follows from these pulls."""
    n = len(pulls)
    mean = fsum(pulls) / n
    squares = fsum((pull - mean) ** 2 for pull in pulls)
    return CERTAIN * sqrt(squares / (n - 1) / n)


def average(samples: Sequence[float]) -> Figure:
    """The mean of samples, one from each deal."""
    mean = fsum(samples) / len(samples)
    return Figure(mean, [sample - mean for sample in samples])


def rate(samples: Sequence[float]) -> Figure:
    """The mean of shares from 0 to 1; if it is 0 or 1, its margin follows the rule of three.

    Hanley and Lippman-Hand, *If nothing goes wrong, is everything all right?* (JAMA 249, 1983).
    """
    found = average(samples)
    least = RULE_OF_THREE / len(samples) if found.value in (0.0, 1.0) else 0.0
    return Figure(found.value, found.pulls, least)


def each(sums: Sequence[float], times: Sequence[float]) -> Figure | None:
    """What something brings each time: the ratio of two means; None if at most one deal had it."""
    if sum(map(bool, times)) < 2:
        return None
    often = fsum(times) / len(times)
    value = fsum(sums) / fsum(times)
    return Figure(value, [(of - value * n) / often for of, n in zip(sums, times, strict=True)])


class Variance(Struct, frozen=True):
    """The variance of a seat's points, and the part of it that is the same when a deal is repeated.

    ``whole`` and ``shared`` are one number a deal, whose means are the variance and that part.
    """

    whole: Sequence[float]
    shared: Sequence[float]


def variance(first: Sequence[Sequence[int]], again: Sequence[Sequence[int]]) -> Variance:
    """The variance of points around the mean of their place.

    Args:
        first: of each deal the points of each place at the table, counted from the dealer.
        again: the same when it was played the second time.
    """
    n = len(first)
    places = range(len(first[0]))
    means = [
        fsum(one[p] + two[p] for one, two in zip(first, again, strict=True)) / (2 * n)
        for p in places
    ]
    whole, shared = [], []
    for one, two in zip(first, again, strict=True):
        off = [(one[p] - means[p], two[p] - means[p]) for p in places]
        whole.append(fsum(x * x + y * y for x, y in off) / (2 * len(off)))
        shared.append(fsum(x * y for x, y in off) / len(off))
    return Variance(whole, shared)


def spread(found: Variance) -> Figure:
    """The standard deviation of a seat's points around the mean of its place."""
    square = average(found.whole)
    value = sqrt(square.value)
    return Figure(value, [pull / (2 * value) if value else 0.0 for pull in square.pulls])


def luck(found: Variance) -> Figure | None:
    """The share of that variance which the deals explain; None where points never vary.

    A deal is played twice, with the same cards and other decisions. What both have in common is
    the deal's: the covariance of the two over their variance is the intraclass correlation of
    deals. It is the first-order Sobol index of the deal, estimated by “pick and freeze”: Janon,
    Klein, Lagnoux, Nodet and Prieur, *Asymptotic normality and efficiency of two Sobol index
    estimators* (ESAIM: Probability and Statistics 18, 2014), estimator T; summed over the places as
    in Gamboa, Janon, Klein and Lagnoux, *Sensitivity analysis for multidimensional and functional
    outputs* (Electronic Journal of Statistics 8, 2014). It may come out a little below 0.
    """
    whole, shared = average(found.whole), average(found.shared)
    if not whole.value:
        return None
    value = shared.value / whole.value
    pulls = zip(shared.pulls, whole.pulls, strict=True)
    return Figure(
        value, [(common - value * all_of_it) / whole.value for common, all_of_it in pulls]
    )


def between(first: Figure | None, second: Figure | None) -> Estimate | None:
    """How much greater the second figure is, judged by pairs of deals; None if one is missing."""
    if first is None or second is None:
        return None
    pulls = [own - other for own, other in zip(second.pulls, first.pulls, strict=True)]
    return Estimate(second.value - first.value, margin(pulls))
