"""How Rummy is played: each turn is planned as a whole, and goes on as it is planned."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.rummy.state import RummyState
from stammtisch.players.habits import Habits
from stammtisch.players.rummy.plan import remaining


class RummyHabits(Habits):
    """The position keeps the plan: a search asks first, and what is found holds in all guesses."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        return next_move(state, False)

    def promising_moves(self, state: State) -> vec[i64]:
        """The next move of the best turn that the solver finds; in a guess, of a good one."""
        assert isinstance(state, RummyState)
        return vec[i64]([next_move(state, not state.guessed)])


def next_move(state: State, best: bool) -> i64:
    """The next move of the turn that is planned."""
    assert isinstance(state, RummyState)
    if len(state.plan) == 0:
        state.plan = remaining(state, best)
    return state.plan[0]
