"""The usual play in Fünfhundert, as a search assumes it."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import count, members, nth
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.fuenfhundert.rules import worth
from stammtisch.games.fuenfhundert.steps import FINAL
from stammtisch.kits.steps.moves import Move
from stammtisch.kits.tricks.moves import CLAIMING_STEP
from stammtisch.players.habits import Habits

EXCHANGE: Final[Move] = FINAL.moves[0]
ANNOUNCE: Final[Move] = FINAL.moves[1]
DONE: Final[Move] = FINAL.moves[2]


class FuenfhundertHabits(Habits):
    """How Fünfhundert is played out; the hand itself sees to it that announcements are right."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A random card; profitable exchanges and correct announcements come first."""
        assert isinstance(state, FuenfhundertHand)
        at: FuenfhundertHand = state
        if at.step == CLAIMING_STEP:
            return at.pick(rng)
        if at.can_exchange(at.turn):
            return EXCHANGE.base
        codes = at.announceable(at.turn)
        if codes:
            return ANNOUNCE.base + dearest(at, codes)
        if at.step == FINAL.number:
            return DONE.base
        cards = at.playable()
        return nth(cards, rng.below(count(cards)))


def dearest(at: FuenfhundertHand, codes: i64) -> i64:
    """The combination that scores most, the first among equals; there must be one."""
    best: i64 = -1
    for code in members(codes):
        if best < 0 or worth(code, at.trump) > worth(best, at.trump):
            best = code
    return best
