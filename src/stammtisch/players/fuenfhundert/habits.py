"""The usual play in Fünfhundert, as a search assumes it."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import count, members, nth
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert.position import Position
from stammtisch.games.fuenfhundert.rules import ANNOUNCE, CLAIMING, DONE, EXCHANGE, FINAL, worth
from stammtisch.players.habits import Habits


class FuenfhundertHabits(Habits):
    """What a search considers in Fünfhundert, and how it plays hands out."""

    def promising_moves(self, state: State) -> vec[i64]:
        """Everything but wrong announcements (F500-20)."""
        assert isinstance(state, Position)
        at: Position = state
        return at.moves_with(at.announceable(at.turn))

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A random card; profitable exchanges and correct announcements come first."""
        assert isinstance(state, Position)
        at: Position = state
        if at.phase == CLAIMING:
            return at.pick(rng)
        if at.can_exchange(at.turn):
            return EXCHANGE
        codes = at.announceable(at.turn)
        if codes:
            return ANNOUNCE + dearest(at, codes)
        if at.phase == FINAL:
            return DONE
        cards = at.playable()
        return nth(cards, rng.below(count(cards)))


def dearest(at: Position, codes: i64) -> i64:
    """The combination that scores most, the first among equals; there must be one."""
    best: i64 = -1
    for code in members(codes):
        if best < 0 or worth(code, at.trump) > worth(best, at.trump):
            best = code
    return best
