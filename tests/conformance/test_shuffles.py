"""While cards are shuffled within a hand nobody can move, and everybody is told why."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, State
from stammtisch.core.playout import fresh_deal, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.messages import Speaker

SHUFFLED: list[tuple[str, dict[str, Any]]] = [
    ("bakkarat", {"packs": 3, "coups": 60}),
    ("black_jack", {"games_per_term": 12}),
    ("mau_mau", {}),
    ("romme", {}),
    ("siebzehn_und_vier", {}),
]


def shuffling(game_id: str, options: dict[str, Any]) -> tuple[State, State]:
    """A position in which cards are shuffled, and the one before; reached by random moves."""
    game = st.game(game_id, **options)
    for number in range(40):
        rng = Rng(number)
        state = fresh_deal(game, game.opening(0), rng)
        while state.turn != OVER:
            before = state.copy()
            state.play(state.pick(rng))
            if state.turn == CHANCE:
                return before, state
    raise AssertionError(f"in no hand of {game_id} cards were shuffled")


@pytest.mark.parametrize(("game_id", "options"), SHUFFLED)
def test_nobody_moves_while_cards_are_shuffled(game_id: str, options: dict[str, Any]) -> None:
    before, state = shuffling(game_id, options)
    tried = [int(move) for move in before.legal_moves()]
    shuffle_now(later := state.copy(), Rng(1))
    tried += [int(move) for move in later.legal_moves()]
    for seat in range(int(st.game(game_id, **options).seats)):
        for move in tried:
            objection = state.objection(seat, move)
            assert objection is not None
            assert objection.rules
            assert Speaker("de").say(objection.text).endswith(".")


@pytest.mark.parametrize(("game_id", "options"), SHUFFLED)
def test_everybody_sees_that_cards_are_shuffled(game_id: str, options: dict[str, Any]) -> None:
    _, state = shuffling(game_id, options)
    for seat in (0, 1, SPECTATOR):
        view = state.view(seat)
        assert view.prompt is not None
        assert view.choices == ()
        assert view.turn < 0
        assert Speaker("de").say(view.prompt).endswith(".")
        assert Speaker("en").say(view.prompt) != Speaker("de").say(view.prompt)
