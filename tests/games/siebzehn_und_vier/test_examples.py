"""The worked examples of the rule book's page ``siebzehn_und_vier``."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.games.siebzehn_und_vier.rules import BEST, player_of
from stammtisch.positions import changed
from tests.games.examples import Examples
from tests.games.siebzehn_und_vier.positions import dealt, duel, state_of

EXAMPLES = Examples("siebzehn_und_vier")
FACTS = {
    *("legal", "refused", "total", "stake", "pot", "held", "bets", "scores", "replays", "last"),
    "stock",
}


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()
    assert {fact for case in EXAMPLES.kinds["duel"] for fact in case["then"]} <= FACTS


@EXAMPLES.each("total")
def test_total(case: dict[str, Any]) -> None:
    match = st.Match(duel(**case.get("options", {})), dealer=0, seed=1)
    total = state_of(match).worth_of(vec[i64](read_cards(case["cards"])))
    assert total == case["total"]
    assert (total > BEST) == case["bust"]


def fact(match: st.Match, name: str, expected: Any) -> Any:
    """What the duel says about a fact that an example names."""
    state, view = state_of(match), match.view(1)
    match name:
        case "legal":
            return list(match.legal_moves().texts())
        case "last":
            return match.legal_moves().texts()[-1]
        case "refused":
            return {text: refusal(match, text, expected[text]) for text in expected}
        case "total":
            return state.worth()
        case "stake":
            return -(view.seats[1].chips or 0)
        case "pot":
            return sum(pot.chips for pot in view.pots) or 2 * state.units * 10  # until it is taken
        case "bets":
            return [-(seat.chips or 0) for seat in view.seats[:2]]
        case "stock":
            return len(state.row) - state.top()
        case "scores":
            return list(match.scores()[:2])
    return getattr(state, name)


def refusal(match: st.Match, text: str, rule: str) -> str:
    """The rule by which a move is refused: the expected one if it is among them."""
    with pytest.raises(st.IllegalMove) as error:
        match.play(text)
    return rule if rule in error.value.rules else str(error.value.rules)


@EXAMPLES.each("duel")
def test_duel(case: dict[str, Any]) -> None:
    match = dealt(case["player"], case["bank"])
    for move in case.get("moves", ()):
        match.play(move)
    for name, expected in case["then"].items():
        assert fact(match, name, expected) == expected, name


@EXAMPLES.each("match")
def test_match(case: dict[str, Any]) -> None:
    game = duel(case["seats"])
    match, banks, players = st.Match(game, seed="match"), [], []
    while True:
        banks.append(int(state_of(match).bank))
        players.append(int(state_of(match).player))
        while not match.hand_over:
            match.play("stand")
        if match.over:
            break
        match.next_hand()
    assert (banks, players) == (case["banks"], case["players"])
    assert [player_of(0, number, 4) for number in (1, 2, 3)] == [1, 2, 3]


@EXAMPLES.each("tie")
def test_tie(case: dict[str, Any]) -> None:
    match = dealt("Th Tc", "Ts Td")
    state = changed(match.state, replays=str(case["replays"]))
    match = st.Match(match.game, position=state, seed="tie")
    for move in ("raise 9", "stand", "draw", "stand"):
        match.play(move)
    assert match.hand_over
    assert 2 * state_of(match).units * 10 == case["pot"]
    assert list(match.scores()) == case["scores"]
    assert str(match.view().prompt) == "Both have 20. The pot is halved."
