"""How Rummy is played: each turn is planned as a whole, and then carried out as planned."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER, State
from stammtisch.core.rng import Rng
from stammtisch.games.rummy.position import Position
from stammtisch.players.habits import Habits
from stammtisch.players.rummy.plan import at_a_glance, remaining


class RummyHabits(Habits):
    """How Rummy is played: a search asks the solver first and then keeps to the turn found."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, Position)
        return remaining(state, False)[0]

    def promising_moves(self, state: State) -> vec[i64]:
        """The next move of the best turn that the solver finds."""
        assert isinstance(state, Position)
        return remaining(state, True)[:1]

    def guessed_moves(self, state: State) -> vec[i64]:
        """The next move of a good turn; for guesses, the solver would take too long."""
        assert isinstance(state, Position)
        return remaining(state, False)[:1]

    def play_out(self, state: State, rng: Rng) -> None:
        """Play good turns, each as a whole, to the end of the game, in place."""
        assert isinstance(state, Position)
        moves = remaining(state, False)
        while state.turn != OVER:
            for move in moves:
                state.advance(move)
            if state.turn != OVER:
                moves = at_a_glance(state)
