"""Dicke Zwei on the pad: the example that tells a score, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

FOUR = sheet_for("dicke_zwei.standard.1", 4)
THREE = sheet_for("dicke_zwei.standard.1.deals=2", 3)


@pytest.mark.rules("DZW-20")
def test_what_tiles_cost() -> None:
    """Example 14."""
    assert asked(FOUR) == ["out", "left"]
    assert scored(FOUR, out=1, left=[9, 0, 10, 13]) == (-9, 0, -20, -39)
    assert scored(THREE, out=0, left=[0, 12, 17]) == (0, -24, -51)


@pytest.mark.rules("DZW-4", "DZW-21")
def test_the_winner_deals_next() -> None:
    """Example 15, and a match of two deals."""
    pad = Pad.of(FOUR, [Entry({"out": 3, "left": [5, 5, 5, 0]})])
    assert int(pad.standing.dealer) == 3
    pad = Pad.of(THREE, [Entry({"points": [-3, -24, 0]})], dealer=1)
    assert (int(pad.standing.dealer), pad.over) == (2, False)
    pad.write(Entry({"out": 0, "left": [0, 1, 2]}))
    assert (pad.totals, pad.places, pad.over) == ((-3, -25, -2), [2, 3, 1], True)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (
            {"out": 1, "left": [9, 1, 10, 13]},
            "#1 has gone out and has nothing left: 0, not 1. (DZW-19, DZW-20)",
        ),
        (
            {"out": 1, "left": [9, 0, 0, 13]},
            "#2 has not gone out and has at least 1 left, not 0. (DZW-19, DZW-20)",
        ),
        (
            {"out": 1, "left": [9, 0, 10, 14]},
            "“Number of tiles in the hand” cannot be “9, 0, 10, 14”. Possible: whole numbers from "
            "0 to 13. (DZW-1, DZW-20)",
        ),
        ({"points": [0, -10, -5, -2]}, "No number of tiles is worth -10 points. (DZW-20)"),
        (
            {"points": [-1, -10, -5, -2]},
            "The player who goes out has 0 points, everybody else has -1 or worse. (DZW-20)",
        ),
    ],
)
def test_facts_that_no_deal_has(facts: dict[str, Any], why: str) -> None:
    assert refused(FOUR, **facts) == why
