"""What somebody has learnt: the steps he has done of each lesson, as a line of text.

Browsers keep it in a cookie, the terminal in a file. Nothing here is secret and nothing is trusted:
what is not a lesson counts for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

LONGEST: Final = 2_000  # letters of the line
MOST: Final = 60  # steps of a lesson
_FIRST: Final = 62  # the bit of the first hand
_ALONE: Final = 63


@dataclass(frozen=True, slots=True)
class Learned:
    """The steps done of each lesson, as a number with a bit for each."""

    done: Mapping[str, int]

    def knows(self, lesson: str, step: int) -> bool:
        """Whether a step was done."""
        return bool(self.done.get(lesson, 0) >> step & 1)

    def count(self, lesson: str, steps: int) -> int:
        """How many steps of a lesson were done."""
        return sum(self.knows(lesson, step) for step in range(1, steps + 1))

    def next(self, lesson: str, steps: int) -> int:
        """The first step that was not done yet; 0 if all were."""
        return next((step for step in range(1, steps + 1) if not self.knows(lesson, step)), 0)

    def first(self, lesson: str) -> bool:
        """Whether the first hand with help was begun."""
        return self.knows(lesson, _FIRST)

    def alone(self, lesson: str) -> bool:
        """Whether a hand without help was begun."""
        return self.knows(lesson, _ALONE)

    def after(self, lesson: str, step: int) -> Learned:
        """The same with one more step."""
        return Learned({**self.done, lesson: self.done.get(lesson, 0) | 1 << step})

    def after_hand(self, lesson: str, alone: bool) -> Learned:
        """The same with a hand begun."""
        return self.after(lesson, _ALONE if alone else _FIRST)

    def line(self) -> str:
        """The text to be kept."""
        return urlencode({lesson: f"{steps:x}" for lesson, steps in self.done.items()})


def learned(line: str | None, lessons: Mapping[str, object]) -> Learned:
    """What a kept text says of the lessons that there are.

    >>> learned("gin=6&nonsense=1&skat=2", {"gin": 0}).count("gin", 8)
    2
    """
    found: dict[str, int] = {}
    for lesson, steps in parse_qsl((line or "")[:LONGEST]):
        if lesson in lessons and len(steps) <= 16 and steps.isalnum():
            try:
                found[lesson] = int(steps, 16)
            except ValueError:
                continue
    return Learned(found)
