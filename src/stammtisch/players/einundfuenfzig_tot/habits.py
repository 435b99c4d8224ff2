"""The usual play in Einundfünfzig tot, as a search assumes it."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.einundfuenfzig_tot.position import Position
from stammtisch.players.habits import Habits


class EinundfuenfzigTotHabits(Habits):
    """What a search considers in Einundfünfzig tot, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A move that does not lose, as long as some card prevents that."""
        assert isinstance(state, Position)
        at: Position = state
        moves = at.safe_moves()
        return moves[rng.below(len(moves))] if len(moves) > 0 else at.pick(rng)

    def promising_moves(self, state: State) -> vec[i64]:
        assert isinstance(state, Position)
        at: Position = state
        moves = at.safe_moves()
        return moves if len(moves) > 0 else at.legal_moves()[:1]
