"""Mau-Mau on the pad: the example that tells a score, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

FOUR = sheet_for("mau_mau.basic.2", 4)
SHORT = sheet_for("mau_mau.basic.2.deals=2", 3)


@pytest.mark.rules("MAU-13", "MAU-15")
def test_the_points_of_a_deal() -> None:
    """Example 12."""
    assert asked(FOUR) == ["out", "left"]
    assert scored(FOUR, out="0", left=[0, 18, 16, 8]) == (0, 18, 16, 8)


@pytest.mark.rules("MAU-14", "MAU-15")
def test_a_match_with_a_deal_that_nobody_wins() -> None:
    pad = Pad.of(SHORT, [Entry({"out": "nobody", "left": [11, 2, 20]})], dealer=2)
    assert (pad.totals, pad.over, int(pad.standing.dealer)) == ((11, 2, 20), False, 0)
    assert pad.lines[0].outcome.winners == ()
    pad.write(Entry({"points": [0, 11, 2]}))
    assert (pad.totals, pad.over, pad.places) == ((11, 13, 22), True, [1, 2, 3])


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (
            {"out": "0", "left": [2, 2, 2, 2]},
            "#0 has gone out and has nothing left: 0, not 2. (MAU-13, MAU-15)",
        ),
        (
            {"out": "0", "left": [0, 2, 1, 2]},
            "#2 has not gone out and has at least 2 left, not 1. (MAU-13, MAU-15)",
        ),
        (
            {"out": "nobody", "left": [5, 2, 0, 2]},
            "#2 has not gone out and has at least 2 left, not 0. (MAU-13, MAU-15)",
        ),
        (
            {"out": "0", "left": [0, 200, 10, 5]},
            "Together that is 215; more than 214 cannot be left. (MAU-1, MAU-15)",
        ),
        (
            {"points": [0, 0, 4, 5]},
            "The player who goes out has 0 points, everybody else has 2 or worse. (MAU-15)",
        ),
        (
            {"points": [0, 5, 1, 5]},
            "The player who goes out has 0 points, everybody else has 2 or worse. (MAU-15)",
        ),
    ],
)
def test_facts_that_no_deal_has(facts: dict[str, Any], why: str) -> None:
    assert refused(FOUR, **facts) == why
