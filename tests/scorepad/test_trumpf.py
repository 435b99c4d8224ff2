"""Trumpf on the pad: a line is a match."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import refused, scored, sheet_for

THREE = sheet_for("trumpf.standard.1", 3)
TWO = sheet_for("trumpf.standard.1", 2)


@pytest.mark.rules("TRU-11", "TRU-15", "TRU-16")
@pytest.mark.parametrize(
    ("sheet", "places", "points"),
    [
        (TWO, [2, 1], (0, 1)),  # 9
        (TWO, [1, 1], (0, 0)),  # 10
        (THREE, [1, 2, 2], (2, 0, 0)),  # 11
        (THREE, [1, 2, 3], (2, 1, 0)),  # 12
        (THREE, [3, 1, 1], (0, 1, 1)),
    ],
)
def test_the_examples(sheet: Any, places: list[int], points: tuple[int, ...]) -> None:
    assert scored(sheet, places=places) == points


def test_one_match_after_another() -> None:
    pad = Pad.of(THREE, [Entry({"places": [1, 2, 3]}), Entry({"points": [0, 1, 2]})])
    assert (pad.totals, pad.over, int(pad.standing.dealer)) == ((2, 2, 2), True, 2)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (
            {"places": [1, 3, 3]},
            "Given the others’ places, #1 must be in place 2, not 3. (TRU-16)",
        ),
        (
            {"places": [2, 3, 2]},
            "Given the others’ places, #0 must be in place 1, not 2. (TRU-16)",
        ),
        (
            {"points": [3, 1, 0]},
            "#0 gets one point for each player placed behind: 2, not 3. (TRU-15, TRU-16)",
        ),
    ],
)
def test_places_that_cannot_be(facts: dict[str, Any], why: str) -> None:
    assert refused(THREE, **facts) == why
