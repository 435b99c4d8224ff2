"""The worked examples of the rule book's page ``mogeln``."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.cards import RANKS, notations
from stammtisch.games.mogeln.position import ASK
from stammtisch.games.mogeln.rules import DOUBT
from tests.games.examples import Examples
from tests.games.mogeln.positions import match_at, mogeln, position, say, state_of

EXAMPLES = Examples("mogeln")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("position")
def test_position(case: dict[str, Any]) -> None:
    game = mogeln(case.get("seats", 4), **({"doubting": "knock"} | case.get("options", {})))
    laid = {name: case[name] for name in ("laid", "pile", "turn") if name in case}
    match = match_at(game, position(game, case.get("hands", ()), **laid))
    for move in case.get("moves", ()):
        say(match, move)
    for name, expected in case["then"].items():
        assert fact(match, name, expected) == expected, name


def fact(match: st.Match, name: str, expected: Any) -> Any:
    """What the position says about a fact that an example names."""
    state = state_of(match)
    match name:
        case "asked":
            return state.phase == ASK
        case "claims":
            return RANKS[int(state.next_rank())]
        case "doubters":
            seats = range(int(match.game.seats))
            return [seat for seat in seats if state.objection(seat, DOUBT) is None]
        case "number":
            return len(match.legal_moves())
        case "cards" if isinstance(expected, dict):
            return {seat: int(state.left(int(seat))) for seat in expected}
        case "cards":
            return [int(state.left(seat)) for seat in range(len(expected))]
        case "hand":
            kinds = [k for k in range(54) for _ in range(state.copies(state.turn, k))]
            return notations(sorted(kinds, key=lambda kind: (kind % 13, kind)))
        case "pile":
            return state.pile()
        case "over":
            return match.hand_over
        case "scores":
            return list(match.scores())
    return getattr(state, name)


@EXAMPLES.each("deal")
def test_deal(case: dict[str, Any]) -> None:
    game = mogeln(case["seats"], **case.get("options", {}))
    state = state_of(st.Match(game, seed=4, dealer=0))
    assert [state.left(seat) for seat in range(case["seats"])] == case["cards"]


def test_who_has_one_card_need_not_fear_a_doubt() -> None:
    """Example 12: nobody can be made to begin a pile with one card by a doubt against him."""
    game = mogeln()
    match = match_at(game, position(game, ["", "", "Ks 7c"], laid="2c 3c 4c", turn=2))
    say(match, "lay Ks")
    with pytest.raises(st.IllegalMove):
        say(match, "lay 7c")
    say(match, "doubt")
    assert state_of(match).left(2) == 5
