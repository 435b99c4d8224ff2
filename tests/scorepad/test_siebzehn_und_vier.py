"""Siebzehn und Vier on the pad: duel after duel."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

FOUR = sheet_for("siebzehn_und_vier.standard.1", 4)


@pytest.mark.rules("SUV-12", "SUV-14", "SUV-15")
@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"winner": "0", "stake": 40}, (40, -40, 0, 0)),  # 6
        ({"winner": "1"}, (-10, 10, 0, 0)),
        ({"winner": "nobody"}, (0, 0, 0, 0)),  # 13
    ],
)
def test_a_duel(facts: dict[str, Any], points: tuple[int, ...]) -> None:
    assert scored(FOUR, **facts) == points


def test_what_is_asked() -> None:
    assert asked(FOUR) == ["winner", "stake"]
    assert asked(FOUR, winner="nobody") == ["winner"]
    (winner, _) = FOUR.questions(FOUR.opening(2), {})
    assert [answer.value for answer in winner.answers] == ["nobody", "3", "2"]


@pytest.mark.rules("SUV-1", "SUV-2")
def test_the_bank_passes_on_after_a_duel_with_everybody() -> None:
    """Example 12: twelve duels of four."""
    pad = Pad.of(FOUR, [Entry({"winner": "0"})] * 3)
    assert (pad.totals, int(pad.standing.dealer)) == ((30, -10, -10, -10), 1)
    for bank, winner in ((1, "1"), (2, "2"), (3, "3")):
        for _ in range(3):
            assert not pad.over
            assert pad.write(Entry({"winner": winner})).dealer == bank
    assert (pad.over, pad.totals) == (True, (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (
            {"winner": "2"},
            "“Who takes the pot” cannot be “2”. Possible: nobody: it is halved, #1, #0. (SUV-12, "
            "SUV-14)",
        ),
        (
            {"winner": "0", "stake": 110},
            "“In the pot from each” cannot be “110”. Possible: whole numbers from 10 to 100. "
            "(SUV-4, SUV-5, SUV-8)",
        ),
        (
            {"winner": "0", "stake": 25},
            "Stakes are multiples of the basic stake of 10, which 25 is not. (SUV-5, SUV-8)",
        ),
        ({"points": [10, 0, -10, 0]}, "A player who sits out writes no points."),
        ({"points": [10, 10, 0, 0]}, "The points must add up to 0; they add up to 20. (SUV-15)"),
        (
            {"points": [-15, 15, 0, 0]},
            "The loser of a duel pays 10 to 100 chips, in steps of 10. (SUV-4, SUV-5, SUV-8)",
        ),
    ],
)
def test_facts_that_no_duel_has(facts: dict[str, Any], why: str) -> None:
    assert refused(FOUR, **facts) == why
