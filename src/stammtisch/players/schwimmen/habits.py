"""The usual play in Schwimmen, as a search assumes it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest, members
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.schwimmen.position import CHOOSING, NOBODY, Position
from stammtisch.games.schwimmen.rules import (
    HAND,
    KEEP,
    LAY_DOWN,
    PUSH,
    RENEW,
    STOP,
    SWAP_ALL,
    TAKE_OTHER,
    swap_one,
    value,
)
from stammtisch.players.habits import Habits


class SchwimmenHabits(Habits):
    """What a search considers in Schwimmen, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Swap for the most points now, and stop with a fair hand (SWI-10)."""
        assert isinstance(state, Position)
        at: Position = state
        if at.phase == CHOOSING:
            return KEEP if value(at.hands[at.turn]) >= 40 else TAKE_OTHER
        if at.may_lay_down(at.turn):
            return LAY_DOWN
        hand: i64 = at.hands[at.turn]
        best: i64 = value(hand)
        if at.stopper == NOBODY and best >= 48 + 2 * rng.below(6):
            return STOP
        found: i64 = PUSH
        all_three: i64 = value(at.middle())
        if all_three > best:
            best = all_three
            found = SWAP_ALL
        left: i64 = hand
        while left:
            bit: i64 = left & -left
            left &= left - 1
            for i in range(i64(HAND)):
                worth: i64 = value((hand & ~bit) | BIT[at.row[i]])
                if worth > best:
                    best = worth
                    found = swap_one(lowest(bit), at.row[i])
        return found

    def promising_moves(self, state: State) -> vec[i64]:
        """Swaps that gain; if there are none, swaps without loss, or a push.

        To stop is worth a thought from 20 points on, and nothing is better than to lay down 31.
        """
        assert isinstance(state, Position)
        at: Position = state
        if at.phase == CHOOSING:
            return at.legal_moves()
        if at.may_lay_down(at.turn):
            return vec[i64]([LAY_DOWN])
        worth: i64 = value(at.hands[at.turn])
        moves = _swaps_for(at, worth + 1)
        if len(moves) == 0:
            moves = append(_swaps_for(at, worth), PUSH)
        if at.stopper == NOBODY and worth >= 40:
            moves = append(moves, STOP)
        return append(moves, RENEW) if at.may_renew() else moves


def _swaps_for(at: Position, least: i64) -> vec[i64]:
    """The swaps that make the hand worth at least this many half points."""
    hand: i64 = at.hands[at.turn]
    moves = vec[i64]()
    middle = members(at.middle())
    for own in members(hand):
        for other in middle:
            if value((hand & ~BIT[own]) | BIT[other]) >= least:
                moves = append(moves, swap_one(own, other))
    return append(moves, SWAP_ALL) if value(at.middle()) >= least else moves
