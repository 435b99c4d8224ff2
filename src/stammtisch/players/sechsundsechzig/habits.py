"""The usual play in Sechsundsechzig, as a search assumes it."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import count, lowest, nth
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.sechsundsechzig.hand import SechsundsechzigHand
from stammtisch.games.sechsundsechzig.rules import CLAIM, CLOSE, ENOUGH
from stammtisch.kits.tricks.moves import PLAYING_STEP
from stammtisch.players.habits import Habits


class SechsundsechzigHabits(Habits):
    """What a search considers in Sechsundsechzig, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Close only for a reason; claim with 66 or more, and never otherwise."""
        assert isinstance(state, SechsundsechzigHand)
        at: SechsundsechzigHand = state
        if at.step != PLAYING_STEP:
            return at.pick(rng)
        moves = at.moves_now()
        if moves & CLAIM and at.count(at.turn) >= ENOUGH:
            return lowest(CLAIM)
        moves &= ~(CLAIM | CLOSE)
        return nth(moves, rng.below(count(moves)))

    def promising_moves(self, state: State) -> vec[i64]:
        """All legal moves: each card and word may be worth a thought."""
        return state.legal_moves()
