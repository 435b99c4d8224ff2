"""Whether draws are as frequent as an enumeration says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Final, TypeVar

Thing = TypeVar("Thing", bound=Hashable)
LEAST: Final = 5.0  # expected draws of a cell; rarer things are counted together
SIGMAS: Final = 5.0  # the seeds are fixed, so what passes once passes always


def agrees(drawn: Counter[Thing], ways: Mapping[Thing, float]) -> bool:
    """A chi-square test: every thing in as many draws as it has ways, and no other thing at all."""
    if not set(drawn) <= {thing for thing, number in ways.items() if number > 0}:
        return False
    draws, whole = drawn.total(), sum(ways.values())
    cells = [(drawn[thing], draws * number / whole) for thing, number in ways.items()]
    rare = [cell for cell in cells if cell[1] < LEAST]
    cells = [cell for cell in cells if cell[1] >= LEAST]
    if rare and (expected := sum(mean for _, mean in rare)) > 0:
        cells.append((sum(found for found, _ in rare), expected))
    if len(cells) < 2:
        return True
    square = sum((found - mean) ** 2 / mean for found, mean in cells)
    freedom = len(cells) - 1
    return bool(square < freedom + SIGMAS * (2 * freedom) ** 0.5 + SIGMAS)
