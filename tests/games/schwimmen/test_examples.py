"""The worked examples of the rule book's page ``schwimmen``."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.cards import notations, read_cards
from stammtisch.games.schwimmen.rules import LAY_DOWN, value
from stammtisch.games.schwimmen.state import SchwimmenState
from tests.games.examples import Examples
from tests.games.schwimmen.positions import match_at, position, schwimmen

EXAMPLES = Examples("schwimmen")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("value")
def test_what_three_cards_are_worth(case: dict[str, Any]) -> None:
    for hand, worth in case["hands"].items():
        assert value(sum(1 << kind for kind in read_cards(hand))) == 2 * worth, hand


@EXAMPLES.each("position")
def test_position(case: dict[str, Any]) -> None:
    game = schwimmen(case.get("seats", 4), auto_lay_down="may")
    laid = {name: case[name] for name in ("stock", "turn", "stopper", "lives") if name in case}
    match = match_at(game, position(game, case["middle"], case.get("hands", ()), **laid))
    for words in case.get("moves", ()):
        seat, colon, move = words.partition(": ")
        match.play(move if colon else words, seat=int(seat) if colon else None)
    for name, expected in case["then"].items():
        assert fact(match, name, expected) == expected, name


def fact(match: st.Match, name: str, expected: Any) -> Any:
    """What the position says about a fact that an example names."""
    state, texts = match.state, match.legal_moves().texts()
    assert isinstance(state, SchwimmenState)
    match name:
        case "number":
            return len(texts)
        case "swaps":
            return sum(text.startswith("swap_one ") for text in texts)
        case "other":
            return [text for text in texts if not text.startswith("swap_one ")]
        case "refused":
            return {text: refusal(match, text, expected[text]) for text in expected}
        case "layers":
            seats = range(int(match.game.seats))
            return [seat for seat in seats if state.objection(seat, LAY_DOWN) is None]
        case "stock":
            return len(state.stock)
        case "away":
            return notations([int(kind) for kind in state.away])
        case "middle":
            return notations([int(kind) for kind in state.row])
        case "over":
            return match.hand_over
        case "scores":
            return list(match.scores())
        case "match_over":
            return match.over
        case "after":
            game = match.game
            return [int(life) for life in schwimmen(int(game.seats)).lives(match.after)]
        case "places":
            return list(match.places())
    return getattr(state, name)


def refusal(match: st.Match, text: str, rule: str) -> str:
    """The rule by which a move is refused: the expected one if it is among them."""
    with pytest.raises(st.IllegalMove) as error:
        match.play(text)
    return rule if rule in error.value.rules else str(error.value.rules)


@EXAMPLES.each("choice")
def test_the_dealer_chooses(case: dict[str, Any]) -> None:
    game = schwimmen(**({"auto_lay_down": "may"} | case.get("options", {})))
    match = st.Match(game, dealer=0, hands=[case["first"]], rest=case["other"])
    match.play(case["move"])
    if case.get("lay_down"):
        assert not match.hand_over
        match.play("lay_down", seat=0)
    state = match.state
    assert isinstance(state, SchwimmenState)
    assert sorted(state.row) == sorted(read_cards(case["middle"]))
    assert state.hands[0] == sum(1 << kind for kind in read_cards(case["other"]))
    assert match.hand_over == case["over"]
    assert state.turns == 0
    assert min(match.scores()) == -1
