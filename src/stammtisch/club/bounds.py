"""Limits for a club's file: higher than any club needs, but low enough to prevent harm.

Whoever imports a file can have written it himself. What was entered here has met narrower bounds.
"""

from __future__ import annotations

import math
from typing import Final

from stammtisch.club.errors import ClubError
from stammtisch.text import say

MOST_EVENTS: Final = 20_000  # of one log; an evening of 200 people has some 4,000
MOST_EVENINGS: Final = 2_000
LATEST: Final = 4_102_444_800.0  # the year 2100, in seconds since 1970
LARGEST_NUMBER: Final = 1_000_000
LONGEST_TEXT: Final = 500  # letters
MOST_PARTS: Final = 2_000  # of a list
DEEPEST: Final = 12  # lists in lists


def check_event(at: float, event: object) -> None:
    """Raise `ClubError` if an event has an impossible time, or contains too much of anything."""
    if not (math.isfinite(at) and 0 <= at <= LATEST):
        raise ClubError(say("its time is not between the years 1970 and 2100"))
    _check(event, DEEPEST)


def _check(value: object, deeper: int) -> None:
    match value:
        case bool() | None:
            pass
        case int() | float():
            if not abs(value) <= LARGEST_NUMBER:
                raise ClubError(say("a number is larger than {n}", n=LARGEST_NUMBER))
        case str():
            if len(value) > LONGEST_TEXT:
                raise ClubError(say("a text has more than {n} characters", n=LONGEST_TEXT))
        case dict():
            _check([*value, *value.values()], deeper)
        case list():
            if len(value) > MOST_PARTS or not deeper:
                raise ClubError(say("a list has more than {n} parts", n=MOST_PARTS))
            for each in value:
                _check(each, deeper - 1)
