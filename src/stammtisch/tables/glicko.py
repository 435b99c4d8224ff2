"""Glicko-2 by Mark Glickman: how strong somebody is, as a number with its uncertainty.

Source: Mark E. Glickman, “Example of the Glicko-2 system” (glicko.net/glicko/glicko2.pdf); the
numbers in parentheses are the steps there. A result may have a weight: where one hand is compared
with several opponents, the comparisons together count as one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

_SCALE: Final = 173.7178
_MIDDLE: Final = 1500.0
_LEAST_DIFFERENCE: Final = 1e-6  # of the volatility, as the paper proposes
TAU: Final = 0.5  # how quickly the volatility changes; between 0.3 and 1.2


class Standing(NamedTuple):
    """How strong somebody seems to be, its standard deviation, and how steady he is."""

    rating: float = _MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def within(self) -> float:
        """The true strength is, with 95 % certainty, at most this far from the rating."""
        return 1.96 * self.deviation


class Result(NamedTuple):
    """A comparison: with whom, whether it was won (1), drawn (0.5) or lost (0), and its weight."""

    opponent: Standing
    score: float
    weight: float = 1.0


def updated(before: Standing, results: Sequence[Result], tau: float = TAU) -> Standing:
    """The standing after a rating period with these results; without any it is less certain."""
    if not results:
        return rested(before, 1)
    mu, phi = (before.rating - _MIDDLE) / _SCALE, before.deviation / _SCALE
    precision = gained = 0.0
    for opponent, score, weight in results:
        theirs = opponent.deviation / _SCALE
        g = 1 / math.sqrt(1 + 3 * theirs * theirs / math.pi**2)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent.rating - _MIDDLE) / _SCALE)))
        precision += weight * g * g * expected * (1 - expected)
        gained += weight * g * (score - expected)
    v = 1 / precision  # (3)
    sigma = _volatility(before.volatility, phi, v, v * gained, tau)  # (4), (5)
    widened = phi * phi + sigma * sigma  # (6)
    phi = 1 / math.sqrt(1 / widened + precision)  # (7)
    mu += phi * phi * gained
    return Standing(_MIDDLE + _SCALE * mu, _SCALE * phi, sigma)  # (8)


def rested(before: Standing, periods: int) -> Standing:
    """The standing after this many idle periods: never less certain than a newcomer's."""
    grown = math.hypot(before.deviation, _SCALE * before.volatility * math.sqrt(periods))
    return before._replace(deviation=min(grown, max(before.deviation, Standing().deviation)))


def _volatility(sigma: float, phi: float, v: float, delta: float, tau: float) -> float:
    """Step 5, by the Illinois algorithm."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        ex, rest = math.exp(x), phi * phi + v + math.exp(x)
        return ex * (delta * delta - rest) / (2 * rest * rest) - (x - a) / (tau * tau)

    low, high = a, _other_side(f, a, phi * phi + v, delta, tau)
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _LEAST_DIFFERENCE:
        new = low + (low - high) * at_low / (at_high - at_low)
        at_new = f(new)
        if at_new * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = new, at_new
    return math.exp(low / 2)


def _other_side(
    f: Callable[[float], float], a: float, least: float, delta: float, tau: float
) -> float:
    if delta * delta > least:
        return math.log(delta * delta - least)
    step = 1
    while f(a - step * tau) < 0:
        step += 1
    return a - step * tau
