"""A pad of any game: lines, totals, corrections, the dealer."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import State
from stammtisch.games.registry import game, registration
from stammtisch.matches import Match
from stammtisch.rulecodes import preset_rules
from stammtisch.scorepad import BadFacts, Entry, ImpossibleLine, Pad, free_sheet, sheet_of


def points(*each: int, dealer: int | None = None) -> Entry:
    return Entry({"points": list(each)}, dealer)


def test_totals_follow_the_lines() -> None:
    pad = Pad.of(free_sheet(3), [points(1, 2, 3), points(10, 0, -4)], dealer=2)
    assert pad.totals == (11, 2, -1)
    assert [line.dealer for line in pad.lines] == [2, 0]
    assert [line.totals for line in pad.lines] == [(1, 2, 3), (11, 2, -1)]
    assert pad.places == [1, 2, 3]
    assert int(pad.standing.dealer) == 1


def test_the_lowest_account_wins_where_it_is_said() -> None:
    assert Pad.of(free_sheet(3, low_wins=True), [points(1, 5, 1)]).places == [1, 3, 1]


def test_somebody_else_dealt() -> None:
    pad = Pad.of(free_sheet(3), [points(0, 0, 0), points(0, 0, 0, dealer=0)])
    assert [line.dealer for line in pad.lines] == [0, 0]
    assert int(pad.standing.dealer) == 1
    with pytest.raises(BadFacts, match="no player with number 9"):
        pad.write(points(0, 0, 0, dealer=8))
    assert len(pad.lines) == 2


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({}, "“Points” is not filled in yet."),
        ({"points": [1, 2]}, "cannot be “1, 2”. Possible: whole numbers from"),
        ({"points": [1, 2, 9_999_999]}, "cannot be"),
        ({"points": "a"}, "cannot be “a”"),
        (
            {"augen": 3, "points": [1, 2, 3]},
            "“augen” is not a question here. The questions are: points.",
        ),
    ],
)
def test_facts_that_are_none(facts: dict[str, object], why: str) -> None:
    pad = Pad.of(free_sheet(3))
    with pytest.raises(BadFacts, match=why):
        pad.write(Entry(facts))  # type: ignore[arg-type]  # as a browser may send it
    assert pad.lines == []


def test_a_wrong_line_is_named_by_its_number() -> None:
    with pytest.raises(ImpossibleLine, match="Hand 2: “Points” is not filled in yet"):
        Pad.of(free_sheet(2), [points(1, 2), Entry({})])


def test_a_game_without_facts_of_its_own_takes_points() -> None:
    pad = Pad.of(sheet_of(preset_rules(registration("trumpf")), 4), [points(3, 2, 1, 0)])
    assert pad.totals == (3, 2, 1, 0)


def test_a_hand_played_here_comes_as_points_where_a_sheet_knows_no_more() -> None:
    state = play_out_hand("schwimmen", 3)
    facts = free_sheet(3).facts_of(state)
    pad = Pad.of(free_sheet(3), [Entry(facts)])
    assert pad.totals == tuple(int(score) for score in state.scores())
    assert any(pad.totals)


def play_out_hand(game_id: str, seats: int) -> State:
    """A finished hand of random moves."""
    match = Match(game(game_id, seats=seats), seed=7)
    while not match.hand_over:
        match.play(min(match.legal_moves()))
    return match.state
