"""What a sensible player of Gin does without much thought: how a search plays hands out."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, nth
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.gin.melds import Defence, defence, laid_off, meldable, number_of
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARD,
    DISCARDING,
    DONE,
    DRAW_STOCK,
    DRAWING,
    KNOCK,
    OWN_MELD,
    PASS,
    SECOND_OFFER,
    TAKE_DISCARD,
    TAKE_UPCARD,
    lay_off,
)
from stammtisch.players.habits import Habits


class GinHabits(Habits):
    """What a search considers in Gin, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Take what makes a meld, knock when possible, discard what is in no meld."""
        assert isinstance(state, Position)
        at: Position = state
        phase: i64 = at.phase
        if phase == DISCARDING:
            return _quiet_discard(at, rng)
        if phase == DRAWING:
            return TAKE_DISCARD if _melds_top(at) else DRAW_STOCK
        if phase <= SECOND_OFFER:
            return TAKE_UPCARD if _melds_top(at) else PASS
        return best_defence_move(at) if phase == DEFENDING else at.pick(rng)

    def promising_moves(self, state: State) -> vec[i64]:
        assert isinstance(state, Position)
        if state.phase == DEFENDING:
            return vec[i64]([best_defence_move(state)])
        return state.legal_moves()


def _quiet_discard(at: Position, rng: Rng) -> i64:
    ready: i64 = at.knocks()
    if ready:
        return KNOCK + nth(ready, rng.below(count(ready)))
    cards: i64 = at.discardable()
    loose: i64 = cards & ~meldable(at.mine())
    if loose == 0:
        loose = cards
    return DISCARD + nth(loose, rng.below(count(loose)))


def _melds_top(at: Position) -> bool:
    """Whether the open card makes a meld with the hand of the seat on turn."""
    top: i64 = BIT[at.top()]
    return meldable(at.mine() | top) & top != 0


# --- the defender --------------------------------------------------------------------------------


def best_defence(at: Position) -> Defence:
    """The arrangement that leaves the defender the least deadwood from here on (GIN-14)."""
    melds = vec[i64]()
    for index in range(i64(len(at.laid))):
        melds = append(melds, at.grown(index))
    rest: i64 = at.left()
    if not at.laying_off():
        return defence(rest, melds)
    laid = laid_off(rest, melds)
    for cards in laid:
        rest &= ~cards
    return Defence(vec[i64](), laid, rest)


def best_defence_move(at: Position) -> i64:
    """The next move of the best defence: melds first, then lay-offs, then ``done``."""
    best = best_defence(at)
    if len(best.melds):
        return OWN_MELD + number_of(best.melds[0])
    for index in range(i64(len(best.laid))):
        cards: i64 = best.laid[index] & at.fitting(index)
        if cards:
            return lay_off(lowest(cards), index)
    return DONE
