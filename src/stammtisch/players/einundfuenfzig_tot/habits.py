"""The usual play in Einundfünfzig tot, as a search assumes it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.einundfuenfzig_tot.position import Position
from stammtisch.games.einundfuenfzig_tot.rules import of_rank
from stammtisch.players.habits import Habits


class EinundfuenfzigTotHabits(Habits):
    """What a search considers in Einundfünfzig tot, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A move that does not lose, as long as some card prevents that."""
        assert isinstance(state, Position)
        at: Position = state
        moves = safe_moves(at)
        return moves[rng.below(len(moves))] if len(moves) > 0 else at.pick(rng)

    def promising_moves(self, state: State) -> vec[i64]:
        assert isinstance(state, Position)
        at: Position = state
        moves = safe_moves(at)
        return moves if len(moves) > 0 else at.legal_moves()[:1]


def safe_moves(at: Position) -> vec[i64]:
    """The legal moves that do not lose, one for each value, as suits mean nothing (TOT-3)."""
    moves = vec[i64]()
    ranks: i64 = 0
    for move in at.legal_moves():
        bit: i64 = BIT[of_rank(move)]
        if not ranks & bit and not at.loses(move):
            ranks |= bit
            moves = append(moves, move)
    return moves
