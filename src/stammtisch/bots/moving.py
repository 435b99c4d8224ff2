"""Who moves for a seat of a batch by habit, in compiled code."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.batching import Mover
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.players.habits import Habits


class Habitual(Mover):
    """Makes quiet moves, which depend on nothing that the seat does not know (`Habits`)."""

    def __init__(self, habits: Habits) -> None:
        self.habits: Final[Habits] = habits

    def move(self, state: State, rng: Rng) -> i64:
        state.advance(self.habits.quiet_pick(state, rng))
        return 1
