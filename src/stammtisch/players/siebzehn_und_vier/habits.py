"""The usual play in Siebzehn und Vier, as a search assumes it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.rules import DRAW, RAISE, STAND
from stammtisch.players.habits import Habits

ENOUGH: Final = 17  # whoever draws for want of a better idea stops here


class SiebzehnUndVierHabits(Habits):
    """What a search considers in Siebzehn und Vier, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Draw up to 16 and never raise."""
        assert isinstance(state, Position)
        at: Position = state
        total: i64 = at.total if at.turn == at.player else at.bank_total
        return DRAW if total < ENOUGH else STAND

    def promising_moves(self, state: State) -> vec[i64]:
        """All moves, except that of all raises only the smallest and the largest count."""
        assert isinstance(state, Position)
        at: Position = state
        if at.turn != at.player or at.is_bust() or at.most_raise() <= 2:
            return at.legal_moves()
        moves = vec[i64]([DRAW, STAND, RAISE + 1])
        return append(moves, RAISE + at.most_raise())
