"""What a search takes for usual in Sechsundsechzig."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, nth
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.sechsundsechzig.position import Position
from stammtisch.games.sechsundsechzig.rules import CLAIM, CLOSE, ENOUGH
from stammtisch.players.habits import Habits

BOLD: Final[i64] = BIT[CLAIM] | BIT[CLOSE]


class SechsundsechzigHabits(Habits):
    """How Sechsundsechzig is played."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Nobody closes without a reason; whoever has 66 claims, and nobody else does."""
        assert isinstance(state, Position)
        at: Position = state
        moves = at.moves_now()
        if moves & BIT[CLAIM] and at.count(at.turn) >= ENOUGH:
            return CLAIM
        moves &= ~BOLD
        return nth(moves, rng.below(count(moves)))
