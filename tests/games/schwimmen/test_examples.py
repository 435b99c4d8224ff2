"""The worked examples of the rule book's page ``schwimmen``."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.cards import notations, read_cards
from stammtisch.games.schwimmen.rules import LAY_DOWN, value
from stammtisch.games.schwimmen.state import SchwimmenState
from tests.games.examples import Examples
from tests.games.schwimmen.positions import position, schwimmen, table_at

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
    table = table_at(game, position(game, case["middle"], case.get("hands", ()), **laid))
    for words in case.get("moves", ()):
        seat, colon, move = words.partition(": ")
        table.play(move if colon else words, seat=int(seat) if colon else None)
    for name, expected in case["then"].items():
        assert fact(table, name, expected) == expected, name


def fact(table: st.Match, name: str, expected: Any) -> Any:
    """What the position says about a fact that an example names."""
    state, texts = table.state, table.legal_moves().texts()
    assert isinstance(state, SchwimmenState)
    match name:
        case "number":
            return len(texts)
        case "swaps":
            return sum(text.startswith("swap_one ") for text in texts)
        case "other":
            return [text for text in texts if not text.startswith("swap_one ")]
        case "refused":
            return {text: refusal(table, text, expected[text]) for text in expected}
        case "layers":
            seats = range(int(table.game.seats))
            return [seat for seat in seats if state.objection(seat, LAY_DOWN) is None]
        case "stock":
            return len(state.stock)
        case "away":
            return notations([int(kind) for kind in state.away])
        case "middle":
            return notations([int(kind) for kind in state.row])
        case "over":
            return table.hand_over
        case "scores":
            return list(table.scores())
        case "match_over":
            return table.over
        case "after":
            game = table.game
            return [int(life) for life in schwimmen(int(game.seats)).lives(table.after)]
        case "places":
            return list(table.places())
    return getattr(state, name)


def refusal(table: st.Match, text: str, rule: str) -> str:
    """The rule by which a move is refused: the expected one if it is among them."""
    with pytest.raises(st.IllegalMove) as error:
        table.play(text)
    return rule if rule in error.value.rules else str(error.value.rules)


@EXAMPLES.each("choice")
def test_the_dealer_chooses(case: dict[str, Any]) -> None:
    game = schwimmen(**({"auto_lay_down": "may"} | case.get("options", {})))
    table = st.Match(game, dealer=0, hands=[case["first"]], rest=case["other"])
    table.play(case["move"])
    if case.get("lay_down"):
        assert not table.hand_over
        table.play("lay_down", seat=0)
    state = table.state
    assert isinstance(state, SchwimmenState)
    assert sorted(state.row) == sorted(read_cards(case["middle"]))
    assert state.hands[0] == sum(1 << kind for kind in read_cards(case["other"]))
    assert table.hand_over == case["over"]
    assert state.turns == 0
    assert min(table.scores()) == -1
