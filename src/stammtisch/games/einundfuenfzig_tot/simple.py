"""A player by a rule of thumb: away with the high cards as long as there is room."""

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.einundfuenfzig_tot.position import Position


def choose(game: Game, state: State, seat: int, rng: Rng) -> int:
    """The move that adds most without losing; low cards are kept for the end."""
    assert isinstance(state, Position)
    values = state.rules.values
    return max((int(move) for move in state.promising_moves()), key=lambda move: values[move])
