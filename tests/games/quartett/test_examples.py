"""The worked examples of the rule book's page ``quartett``."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.games.quartett.rules import NOBODY
from stammtisch.games.quartett.state import QuartettState
from tests.games.examples import Examples
from tests.games.quartett.positions import cards, hand_text, match_at, position, quartett

EXAMPLES = Examples("quartett")
LAYOUT = ("rest", "laid", "turn", "asked")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


def fact(match: st.Match, name: str, expected: Any) -> Any:
    """What the position says about a fact that an example names."""
    state = match.state
    assert isinstance(state, QuartettState)
    match name:
        case "legal":
            return list(match.legal_moves().texts())
        case "refused":
            return {text: refusal(match, text, expected[text]) for text in expected}
        case "hand":
            return [hand_text(state, seat) if hand else "" for seat, hand in enumerate(expected)]
        case "cards":
            return {seat: state.counts[int(seat)] for seat in expected}
        case "laid":
            return laid(state)
        case "scores":
            return list(state.scores())
        case "places":
            return list(match.places())
        case "over":
            return match.hand_over
    assert name == "turn"
    return state.turn


def laid(state: QuartettState) -> dict[str, int]:
    """By whom each quartet on the table was laid down."""
    owners = zip(state.rules.deck.quartets, state.laid, strict=True)
    return {quartet.letter: int(owner) for quartet, owner in owners if owner != NOBODY}


def refusal(match: st.Match, text: str, rule: str) -> str:
    """The rule by which a move is refused: the expected one if it is among them."""
    with pytest.raises(st.IllegalMove) as error:
        match.play(text)
    return rule if rule in error.value.rules else str(error.value.rules)


@EXAMPLES.each("position")
def test_position(case: dict[str, Any]) -> None:
    game = quartett()
    layout = {name: case[name] for name in LAYOUT if name in case}
    match = match_at(game, position(game, case["hands"], **layout))
    for move in case.get("moves", ()):
        match.play(move)
    for name, expected in case["then"].items():
        assert fact(match, name, expected) == expected, name


@EXAMPLES.each("deal")
def test_deal(case: dict[str, Any]) -> None:
    game = quartett(case["seats"])
    context = game.opening(0)
    hands = [cards(hand) for hand in case.get("hands", [])]
    hands += [[] for _ in range(case["seats"] - len(hands))]
    left = sorted(map(int, game.pack()), key=lambda kind: kind % 4)
    left = [kind for kind in left if not any(kind in hand for hand in hands)]
    for hand, size in zip(hands, game.hand_sizes(context), strict=True):
        hand += [left.pop(0) for _ in range(size - len(hand))]
    match = st.Match(game, hands=hands, dealer=0)
    state = match.state
    assert isinstance(state, QuartettState)
    assert [int(count) for count in state.counts] == case["cards"]
    assert laid(state) == case.get("laid", {})
    assert match.hand_over == case.get("over", False)
    if not match.hand_over:
        assert state.turn == case["turn"]
    else:
        assert list(match.places()) == case["places"]
