"""Rommé on the pad: the examples that tell a score, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

FOUR = sheet_for("romme.romme.1", 4)
THREE = sheet_for("romme.romme.1", 3)
SIMPLE = sheet_for("romme.romme.1.hand_romme_factor=1", 3)


def test_only_what_counts_is_asked() -> None:
    assert asked(FOUR) == ["out", "hand", "left"]
    assert asked(FOUR, out="nobody") == ["out"]
    assert asked(SIMPLE) == ["out", "left"]


@pytest.mark.rules("ROM-26", "ROM-27")
def test_the_settlement() -> None:
    """Example 14."""
    assert scored(FOUR, out="2", left=[41, 29, 0, 105]) == (-41, -29, 0, -105)
    assert scored(FOUR, out="2", left=[41, 29, 0, 105], hand=True) == (-82, -58, 0, -210)


@pytest.mark.rules("ROM-25", "ROM-28")
def test_a_match() -> None:
    """Example 17; a void hand counts as one of the three."""
    hands: list[dict[str, Any]] = [
        {"out": "0", "left": [0, 41, 29]},
        {"out": "1", "left": [12, 0, 60]},
        {"out": "2", "left": [88, 10, 0]},
    ]
    pad = Pad.of(THREE, [Entry(facts) for facts in hands])
    assert (pad.totals, pad.places, pad.over) == ((-100, -51, -89), [3, 1, 2], True)
    pad = Pad.of(THREE, [Entry({"points": [0, -41, -29]}), Entry({"out": "nobody"})])
    assert (pad.totals, pad.over, int(pad.standing.dealer)) == ((0, -41, -29), False, 2)
    pad.write(Entry({"points": [0, 0, 0]}))
    assert pad.over


def test_hand_romme_is_tallied() -> None:
    outcome = FOUR.outcome(FOUR.opening(0), {"out": "1", "left": [9, 0, 9, 9], "hand": True})
    assert str(outcome.summary) == "Hand-Rommé of #1"
    assert [(tally.player, str(tally.what)) for tally in outcome.tallies] == [(1, "Hand-Rommé")]


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (
            {"out": "0", "left": [5, 20, 20, 20]},
            "#0 has gone out and has nothing left: 0, not 5. (ROM-22, ROM-26)",
        ),
        (
            {"out": "0", "left": [0, 20, 0, 20]},
            "#2 has not gone out and has at least 2 left, not 0. (ROM-22, ROM-26)",
        ),
        (
            {"out": "0", "left": [0, 198, 20, 20]},
            "“Penalty points in the hand” cannot be “0, 198, 20, 20”. Possible: whole numbers from "
            "0 to 197. (ROM-26)",
        ),
        (  # six jokers, eight aces and 25 cards of ten points
            {"out": "0", "left": [0, 197, 197, 65]},
            "Together that is 459; more than 458 cannot be left. (ROM-3, ROM-26)",
        ),
        ({"left": [0, 1, 2, 3]}, "“Who went out” is not filled in yet. (ROM-22, ROM-25)"),
        (
            {"points": [0, -20, 0, -20]},
            "The player who goes out has 0 points, everybody else has -2 or worse. (ROM-26)",
        ),
        (
            {"points": [0, -20, -1, -20]},
            "The player who goes out has 0 points, everybody else has -2 or worse. (ROM-26)",
        ),
        (
            {"points": [0, 20, 30, 20]},
            "The player who goes out has 0 points, everybody else has -2 or worse. (ROM-26)",
        ),
    ],
)
def test_facts_that_no_hand_has(facts: dict[str, Any], why: str) -> None:
    assert refused(FOUR, **facts) == why
