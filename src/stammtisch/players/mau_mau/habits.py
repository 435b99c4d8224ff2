"""The usual play in Mau-Mau, as a search assumes it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.rules import DRAW, KEEP, SAY_MAU, TAKE
from stammtisch.players.habits import Habits


class MauMauHabits(Habits):
    """Whoever has a card that fits plays one, and only children forget to say “Mau”."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A card that fits, whichever, or “Mau” (MAU-10); else what the rules leave."""
        moves = self.promising_moves(state)
        return SAY_MAU if moves[0] == SAY_MAU else moves[rng.below(len(moves))]

    def promising_moves(self, state: State) -> vec[i64]:
        """All moves but drawing and keeping what fits (MAU-7), and taking for a seven (MAU-16)."""
        legal = state.legal_moves()
        useful = vec[i64]()
        for move in legal:
            if move != DRAW and move != TAKE and move != KEEP:
                useful = append(useful, move)
        return useful if len(useful) > 0 else legal
