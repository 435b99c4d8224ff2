"""The worked examples of the rule book's page ``trumpf``."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.games.trumpf.leads import last_leads, seats_of
from tests.games.examples import Examples
from tests.games.trumpf.positions import (
    match_at,
    position,
    pot_text,
    stack_text,
    trumpf,
    trumpf_state,
)

EXAMPLES = Examples("trumpf")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


def fact(match: st.Match, name: str) -> Any:
    """What the position says about a fact that an example names."""
    state = trumpf_state(match.state)
    seats = range(int(match.game.seats))
    match name:
        case "stacks":
            return [stack_text(state, seat) for seat in seats]
        case "pot":
            return pot_text(state)
        case "playing":
            return seats_of(state, state.playing)
        case "shared":
            return seats_of(state, state.shared())
        case "cards":
            return [state.counts[seat] for seat in seats]
        case "values":
            return [lead.values[int(state.category)] for lead in last_leads(state)]
        case "scores":
            return list(match.scores())
        case "places":
            return list(match.places())
        case "over":
            return match.hand_over
        case "winner":
            return state.winner
    assert name == "turn"
    return state.turn


@EXAMPLES.each("position")
def test_position(case: dict[str, Any]) -> None:
    game = trumpf(case.get("seats", 3), **case.get("options", {}))
    layout = {name: case[name] for name in ("pot", "tricks") if name in case}
    state = position(game, case["stacks"], **layout)
    if "passed_to" in case:
        assert state.next_of(case["passed_to"], state.with_values(3)) == 1 == state.turn
    match = match_at(game, state)
    for move in case["moves"]:
        match.play(move)
    for name, expected in case["then"].items():
        assert fact(match, name) == expected, name


@EXAMPLES.each("deal")
def test_deal(case: dict[str, Any]) -> None:
    game = trumpf(case["seats"], **case.get("options", {}))
    state = trumpf_state(st.Match(game, seed=3).state)
    assert [int(count) for count in state.counts] == [case["each"]] * case["seats"]
    assert len(state.away) == case["away"]


@EXAMPLES.each("refused")
def test_refused(case: dict[str, Any]) -> None:
    with pytest.raises(st.BadOption, match=case["why"]) as error:
        trumpf(**case["options"])
    assert "TRU-14" in str(error.value)
