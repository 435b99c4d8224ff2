"""Mogeln on the pad: a point for whoever wins a deal, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

FOUR = sheet_for("mogeln.standard.1", 4)


@pytest.mark.rules("MOG-14", "MOG-16")
def test_the_winner_of_a_deal_gets_a_point() -> None:
    """Example 7, and a match in which everybody deals once."""
    assert asked(FOUR) == ["out"]
    pad = Pad.of(FOUR, [Entry({"out": "3"}), Entry({"out": "3"}), Entry({"points": [1, 0, 0, 0]})])
    assert (pad.totals, pad.over, pad.lines[0].outcome.winners) == ((1, 0, 0, 2), False, (3,))
    pad.write(Entry({"out": "1"}))
    assert (pad.over, pad.places) == (True, [2, 2, 4, 1])


@pytest.mark.rules("MOG-15")
def test_those_with_the_fewest_cards_win_a_deal_without_end() -> None:
    assert asked(FOUR, out="nobody") == ["out", "left"]
    assert scored(FOUR, out="nobody", left=[5, 9, 5, 30]) == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (
            {"out": "nobody", "left": [5, 9, 5, 34]},
            "Together that is 53; more than 52 cannot be left. (MOG-1, MOG-2)",
        ),
        (
            {"out": "nobody", "left": [5, 9, 5, 0]},
            "#3 has not gone out and has at least 1 left, not 0. (MOG-15)",
        ),
        (
            {"points": [0, 0, 0, 0]},
            "Each winner of a deal gets one point, everybody else gets none; at least one player "
            "wins. (MOG-16)",
        ),
        (
            {"points": [0, 2, 0, 0]},
            "Each winner of a deal gets one point, everybody else gets none; at least one player "
            "wins. (MOG-16)",
        ),
    ],
)
def test_facts_that_no_deal_has(facts: dict[str, Any], why: str) -> None:
    assert refused(FOUR, **facts) == why
