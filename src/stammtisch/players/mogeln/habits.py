"""The usual play in Mogeln, as a search assumes it."""

from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import ASK, Position
from stammtisch.games.mogeln.rules import DOUBT, PASS, RIGHT
from stammtisch.players.habits import Habits


class MogelnHabits(Habits):
    """What a search considers in Mogeln, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Lay a matching card if there is one, and doubt now and then."""
        assert isinstance(state, Position)
        at: Position = state
        if at.open and rng.below(_patience(at)) == 0:
            return DOUBT
        if at.phase == ASK:
            return PASS
        hand: i64 = at.hands[at.turn]
        fitting: i64 = hand & RIGHT[at.next_rank()]
        if fitting:
            hand = fitting
        return rng.member(hand)


def _patience(at: Position) -> i64:
    """One in how many chances to doubt a player takes; he always doubts the last card (MOG-10)."""
    if at.left(at.player) == 1:
        return 1
    return 4 * (at.rules.seats - 1)
