"""The usual play in Sechsundsechzig, as a search assumes it."""

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
    """What a search considers in Sechsundsechzig, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Close only for a reason; claim with 66 or more, and never otherwise."""
        assert isinstance(state, Position)
        at: Position = state
        moves = at.moves_now()
        if moves & BIT[CLAIM] and at.count(at.turn) >= ENOUGH:
            return CLAIM
        moves &= ~BOLD
        return nth(moves, rng.below(count(moves)))
