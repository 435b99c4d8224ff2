"""Schwimmen on the pad: lives, who swims, who is out, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, ImpossibleLine, Pad
from tests.scorepad.telling import asked, refused, sheet_for

FOUR = sheet_for("schwimmen.standard.1", 4)
TWO = sheet_for("schwimmen.standard.1.lives=1", 2)
NEVER = sheet_for("schwimmen.standard.1.auto_lay_down=never", 3)


def lost(*players: int) -> Entry:
    return Entry({"lost": list(players)})


def pad_with(lives: tuple[int, ...]) -> Pad:
    """A pad on which the players have so many lives left, -1 for who is out."""
    pad = Pad.of(FOUR)
    for player, left in enumerate(lives):
        for _ in range(3 - left):
            pad.write(lost(player))
    return pad


@pytest.mark.rules("SWI-16", "SWI-17")
def test_lives_swimming_and_out() -> None:
    """Example 10."""
    assert asked(FOUR) == ["lost", "laid_down"]
    assert asked(NEVER) == ["lost"]
    pad = pad_with((3, 1, 0, 2))
    line = pad.write(lost(1, 2))
    assert (line.outcome.scores, pad.totals) == ((0, -1, -1, 0), (0, -3, -4, -1))
    assert [str(text) for text in FOUR.remarks(pad.standing)] == [
        *("#0 has 3 lives.", "#1 swims.", "#2 is out.", "#3 has 2 lives."),
    ]
    assert line.outcome.winners == (0, 3)
    assert [(tally.player, str(tally.what)) for tally in line.outcome.tallies] == [(1, "Swam")]


@pytest.mark.rules("SWI-3", "SWI-19")
def test_whoever_is_out_neither_deals_nor_is_asked() -> None:
    pad = pad_with((3, -1, 3, 3))
    assert FOUR.active(pad.standing) == (2, 3, 0)
    (field, _) = FOUR.questions(pad.standing, {})
    assert field.players == (0, 2, 3)
    dealers = {pad.write(lost(0)).dealer, pad.write(lost(2)).dealer, pad.write(lost(3)).dealer}
    assert dealers == {0, 2, 3}


@pytest.mark.rules("SWI-18")
def test_a_deal_that_nobody_would_survive_does_not_count() -> None:
    """Example 11."""
    pad = Pad.of(TWO, [lost(0, 1)])
    line = pad.write(lost(0, 1))
    assert (line.outcome.scores, pad.totals, pad.over) == ((0, 0), (-1, -1), False)
    assert pad.write(Entry({"points": [0, 0]})).outcome.scores == (0, 0)


@pytest.mark.rules("SWI-16", "SWI-19")
def test_the_last_one_left_has_won() -> None:
    """Example 12: both lose a life, and one of them has none to lose."""
    pad = pad_with((0, -1, -1, 2))
    pad.write(lost(0, 3))
    assert (pad.over, pad.places) == (True, [2, 4, 3, 1])
    assert str(refusal(pad, lost(3))) == "The match is over: only #3 is left. (SWI-19)"


def refusal(pad: Pad, entry: Entry) -> Exception:
    with pytest.raises(ImpossibleLine) as caught:
        Pad.of(pad.sheet, [*pad.entries, entry])
    assert caught.value.__cause__ is not None
    assert isinstance(caught.value.__cause__, Exception)
    return caught.value.__cause__


def test_31_is_tallied() -> None:
    outcome = FOUR.outcome(FOUR.opening(0), {"lost": [2], "laid_down": "0"})
    assert [(tally.player, str(tally.what)) for tally in outcome.tallies] == [(0, "31 laid down")]
    both = FOUR.outcome(FOUR.opening(0), {"lost": [0, 1, 2, 3], "laid_down": "0"})
    assert both.scores == (-1, -1, -1, -1)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (
            {"lost": []},
            "Somebody must have the lowest hand; if all hands are equal, everybody does. (SWI-16)",
        ),
        (
            {"lost": [0, 2], "laid_down": "2"},
            "#2 laid down 31, so nobody can have more. (SWI-8)",
        ),
        (
            {"points": [0, 0, 0, 0]},
            "Each player with the lowest hand loses one life (-1), everybody else loses none "
            "(0). (SWI-16, SWI-18)",
        ),
        (
            {"points": [0, 0, -2, 0]},
            "Each player with the lowest hand loses one life (-1), everybody else loses none "
            "(0). (SWI-16, SWI-18)",
        ),
    ],
)
def test_facts_that_no_deal_has(facts: dict[str, Any], why: str) -> None:
    assert refused(FOUR, **facts) == why


def test_whoever_is_out_loses_no_life() -> None:
    pad = pad_with((3, -1, 3, 3))
    entry = Entry({"points": [0, -1, 0, 0]})
    assert str(refusal(pad, entry)) == "A player who sits out writes no points."
