"""The worked examples of the rule book's page ``mau_mau``."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.cards import notation
from stammtisch.games.mau_mau.position import AFTER_DRAW, MAU, TURN, WISHING
from stammtisch.games.mau_mau.state import MauMauState
from tests.games.examples import Examples
from tests.games.mau_mau.positions import match_at, mau_mau, position

EXAMPLES = Examples("mau_mau")
PHASES = {"turn": TURN, "after_draw": AFTER_DRAW, "wish": WISHING, "mau": MAU}
FACTS = {"legal", "refused", "turn", "phase", "cards", "top", "pending", "stock", "pile"}


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()
    facts = {fact for case in EXAMPLES.kinds["position"] for fact in case["then"]}
    assert facts <= FACTS | {"over", "scores"}


def reached(case: dict[str, Any]) -> st.Match:
    """The table of an example after its moves."""
    game = mau_mau(case.get("seats", 4), preset=case["preset"], **case.get("options", {}))
    laid = {name: case[name] for name in ("pile", "stock", "wish", "turn") if name in case}
    match = match_at(game, position(game, case["top"], case["hands"], **laid))
    for move in case.get("moves", ()):
        match.play(move)
    return match


def fact(match: st.Match, name: str, expected: Any) -> Any:
    """What the position says about a fact that an example names."""
    state = match.state
    assert isinstance(state, MauMauState)
    match name:
        case "legal":
            return sorted(match.legal_moves().texts())
        case "cards":
            return [state.left(seat) for seat in range(len(expected))]
        case "top":
            return notation(int(state.row[state.pile - 1]))
        case "stock":
            return len(state.row) - state.stock
        case "refused":
            return {text: refusal(match, text, expected[text]) for text in expected}
        case "phase":
            return state.phase
        case "scores":
            return list(match.scores())
        case "over":
            return match.hand_over
    return getattr(state, name)


def wanted(name: str, expected: Any) -> Any:
    """What an example names, as `fact` gives it."""
    if name == "phase":
        return PHASES[expected]
    return sorted(expected) if name == "legal" else expected


def refusal(match: st.Match, text: str, rule: str) -> str:
    """The rule by which a move is refused: the expected one if it is among them."""
    with pytest.raises(st.IllegalMove) as error:
        match.play(text)
    return rule if rule in error.value.rules else str(error.value.rules)


@EXAMPLES.each("position")
def test_position(case: dict[str, Any]) -> None:
    match = reached(case)
    for name, expected in case["then"].items():
        assert fact(match, name, expected) == wanted(name, expected), name


@EXAMPLES.each("deal")
def test_deal(case: dict[str, Any]) -> None:
    game = mau_mau(case["seats"], preset=case["preset"], **case.get("options", {}))
    match = st.Match(game, seed=13)
    state = match.state
    assert isinstance(state, MauMauState)
    assert len(game.pack()) == case["pack"]
    assert sum(state.left(seat) for seat in range(case["seats"])) == case["dealt"]
    assert len(state.row) - state.stock == case["stock"]
    assert state.pile == 1
