"""A player of Schwimmen by rules of thumb, to compare with."""

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.schwimmen.position import Position


def simple(game: Game, state: State, seat: int, rng: Rng) -> int:
    """The swap that brings most now; stop with a fair hand. What the others collect is nothing."""
    assert isinstance(state, Position)
    return int(state.quiet_pick(rng))
