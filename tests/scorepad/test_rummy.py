"""Rummy with tiles on the pad: the table of the source, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, sheet_for

FOUR = sheet_for("rummy.rummy.1", 4)
FREE_JOKERS = sheet_for("rummy.rummy.1.joker_minus=0", 2)


def test_only_what_counts_is_asked() -> None:
    assert asked(FOUR) == ["out", "left"]
    assert asked(FOUR, out="nobody") == ["out"]


@pytest.mark.rules("RUM-34", "RUM-35")
def test_the_table_of_the_source() -> None:
    """Example 15."""
    racks: list[dict[str, Any]] = [
        {"out": "0", "left": [0, 10, 55, 3]},
        {"out": "0", "left": [0, 2, 5, 12]},
        {"out": "1", "left": [70, 0, 2, 15]},
        {"out": "2", "left": [10, 15, 0, 50]},
    ]
    pad = Pad.of(FOUR, [Entry(facts) for facts in racks])
    assert [line.outcome.scores for line in pad.lines] == [
        (68, -10, -55, -3),
        (19, -2, -5, -12),
        (-70, 87, -2, -15),
        (-10, -15, 75, -50),
    ]
    assert (pad.totals, pad.places, pad.over) == ((7, 60, 13, -80), [3, 1, 2, 4], True)
    assert pad.lines[0].outcome.winners == (0,)


@pytest.mark.rules("RUM-32")
def test_a_void_game_counts_as_one() -> None:
    """Example 16."""
    pad = Pad.of(FOUR, [Entry({"out": "nobody"})] * 3)
    assert (pad.totals, pad.over, int(pad.standing.dealer)) == ((0, 0, 0, 0), False, 3)
    pad.write(Entry({"points": [0, 0, 0, 0]}))
    assert pad.over


def test_a_rack_of_jokers_that_cost_nothing() -> None:
    outcome = FREE_JOKERS.outcome(FREE_JOKERS.opening(0), {"out": "1", "left": [0, 0]})
    assert (outcome.scores, outcome.winners) == ((0, 0), (1,))


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (
            {"out": "3", "left": [1, 1, 1, 1]},
            "#3 has gone out and has nothing left: 0, not 1. (RUM-33, RUM-34)",
        ),
        (
            {"out": "3", "left": [1, 0, 1, 0]},
            "#1 has not gone out and has at least 1 left, not 0. (RUM-33, RUM-34)",
        ),
        (  # all tiles but eight aces and five twos
            {"out": "3", "left": [858, 1, 2, 0]},
            "Together that is 861; more than 860 cannot be left. (RUM-1, RUM-34)",
        ),
        ({"points": [10, 5, -15, 0]}, "Only one player wins a game and gets points. (RUM-34)"),
        ({"points": [10, -5, -4, 0]}, "The points must add up to 0; they add up to 1. (RUM-34)"),
    ],
)
def test_facts_that_no_game_has(facts: dict[str, Any], why: str) -> None:
    assert refused(FOUR, **facts) == why
