"""Quartett on the pad: quartets are points."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, sheet_for

FOUR = sheet_for("quartett.standard.1.deals=2", 4)


@pytest.mark.rules("QUA-12", "QUA-15")
def test_equal_players_share_the_place() -> None:
    """Example 10."""
    pad = Pad.of(FOUR, [Entry({"laid": [3, 2, 3, 0]})])
    assert (pad.totals, pad.places, pad.over) == ((3, 2, 3, 0), [1, 3, 1, 4], False)
    assert pad.lines[0].outcome.winners == (0, 2)
    pad.write(Entry({"points": [0, 0, 0, 8]}))
    assert (pad.totals, pad.over) == ((3, 2, 3, 8), True)


@pytest.mark.rules("QUA-14")
def test_a_deal_that_was_broken_off() -> None:
    """Example 13: two quartets count for nobody."""
    facts: dict[str, Any] = {"laid": [3, 2, 1, 0]}
    assert asked(FOUR, **facts) == ["laid", "broken_off"]
    outcome = FOUR.outcome(FOUR.opening(0), {**facts, "broken_off": True})
    assert outcome.scores == (3, 2, 1, 0)
    assert str(outcome.lines[-1].text) == "2 quartets were not laid down and count for nobody."


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"laid": [3, 2, 1, 0]}, "here there are 6."),
        ({"laid": [3, 2, 3, 1]}, "here there are 9."),
        ({"points": [3, 2, 3, 1]}, "here there are 9."),
        ({"points": [9, -1, 0, 0]}, "here there are 8."),
    ],
)
def test_there_are_eight_quartets(facts: dict[str, Any], why: str) -> None:
    said = "A deal ends when all 8 quartets are laid down; "
    assert refused(FOUR, **facts) == f"{said}{why} (QUA-12, QUA-14)"
