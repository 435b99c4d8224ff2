"""The worked examples of the rule book's page ``black_jack``."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import CHANCE
from stammtisch.games.black_jack.layout import BETTING
from stammtisch.games.black_jack.rules import total_of
from stammtisch.games.black_jack.scoring import term_scores
from stammtisch.positions import changed
from tests.games.black_jack.positions import (
    black_jack,
    dealt,
    gains,
    low_of,
    own_hands,
    settled,
    state_of,
    tiles,
    with_parts,
)
from tests.games.examples import Examples
from tests.games.laying import numbers

EXAMPLES = Examples("black_jack")
FACTS = {"legal", "refused", "turn", "totals", "stakes", "gains", "chips", "bank", "tiles"}


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()
    assert {fact for case in EXAMPLES.kinds["game"] for fact in case["then"]} <= FACTS


@EXAMPLES.each("total")
def test_total(case: dict[str, Any]) -> None:
    assert total_of(*low_of(case["tiles"])) == case["total"]


def reached(case: dict[str, Any]) -> st.Match:
    """The table of an example after its moves."""
    match = dealt(
        case["hands"],
        case.get("rest", ""),
        case.get("stakes", ()),
        case.get("seats", 3),
        **case.get("options", {}),
    )
    for move in case.get("moves", ()):
        match.play(move)
    return match


def fact(match: st.Match, name: str, expected: Any) -> Any:
    """What the position says about a fact that an example names."""
    state = state_of(match)
    match name:
        case "turn":
            return match.turn
        case "legal":
            return list(match.legal_moves().texts())
        case "refused":
            return {text: refusal(match, text, expected[text]) for text in expected}
        case "totals":
            return [state.total(hand) for hand in own_hands(match, 1)]
        case "stakes":
            return [state.stakes[hand] for hand in own_hands(match, 1)]
        case "gains":
            assert settled(match) or 0 in expected
            return gains(match)
        case "chips":
            return list(state.chips)
        case "bank":
            assert state.shown
            return state.total(0)
    assert name == "tiles"
    return len(tiles(match, 0))


def refusal(match: st.Match, text: str, rule: str) -> str:
    """The rule by which a move is refused: the expected one if it is among them."""
    with pytest.raises(st.IllegalMove) as error:
        match.play(text)
    return rule if rule in error.value.rules else str(error.value.rules)


@EXAMPLES.each("game")
def test_game(case: dict[str, Any]) -> None:
    match = reached(case)
    for name, expected in case["then"].items():
        assert fact(match, name, expected) == expected, name


@EXAMPLES.each("wall")
def test_wall(case: dict[str, Any]) -> None:
    match = st.Match(black_jack(), dealer=0, seed=2, chance=False)
    aside = str(104 - case["left"])  # tiles of earlier games
    state = changed(match.state, start=aside, at=aside, game="2")
    match = st.Match(match.game, position=state, seed=2, chance=False)
    match.play("bet 1")
    match.play("bet 1")
    assert (match.turn == CHANCE) == case["shuffle"]
    state = state_of(match)
    assert (state.phase == BETTING) == case["shuffle"]
    if case["shuffle"]:
        assert sorted(state.to_shuffle()) == list(match.game.pack())


@EXAMPLES.each("settlement")
def test_settlement(case: dict[str, Any]) -> None:
    match = dealt(["9c 8c", "Tc 9d", "Td 8h"], stakes=case["stakes"])
    chips = numbers([case["bank"], *state_of(match).chips[1:]])
    match = with_parts(match, chips=chips)
    match.play("stand")
    match.play("stand")
    assert list(state_of(match).chips) == case["then"]["chips"]
    assert match.hand_over == case["then"]["over"]
    assert match.scores()[0] == case["then"]["result"]
    assert str(match.view().prompt) == "The banker could not pay everything: the term is over."


@EXAMPLES.each("term")
def test_term(case: dict[str, Any]) -> None:
    chips = vec[i64](case["chips"])
    assert sum(chips) == 190
    assert list(term_scores(chips, 0, 100, 30)) == case["scores"]
