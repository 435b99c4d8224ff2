"""A player of Schwimmen that goes by rules of thumb, for comparison."""

from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.players.schwimmen.habits import SchwimmenHabits

_HABITS: Final = SchwimmenHabits()


def simple(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Make the swap that gains most now, stop with a fair hand, and ignore what others collect."""
    return int(_HABITS.quiet_pick(state, rng))
