"""A player that goes by a rule of thumb: high cards first, as long as there is room for them."""

from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.einundfuenfzig_tot.position import Position
from stammtisch.players.einundfuenfzig_tot.habits import EinundfuenfzigTotHabits

_HABITS: Final = EinundfuenfzigTotHabits()


def choose(game: Game, state: State, seat: int, rng: Rng) -> int:
    """The move that adds most without losing; low cards are kept for the end."""
    assert isinstance(state, Position)
    values = state.rules.values
    moves = [int(move) for move in _HABITS.promising_moves(state)]
    return max(moves, key=lambda move: values[move])
