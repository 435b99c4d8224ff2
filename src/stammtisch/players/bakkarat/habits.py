"""What a search considers, and how it lets a match end."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.bakkarat.position import (
    ACTIVE,
    AFTER_WIN,
    BANKER,
    BETTING,
    COVER,
    OFFER,
    ROUND,
    Position,
)
from stammtisch.games.bakkarat.rules import (
    BANCO,
    BET,
    BET_ON,
    DECLINE,
    DRAW,
    NO_BANCO,
    NO_BET,
    RETIRE,
    SET_BANK,
    STAND,
    WIDTH,
)
from stammtisch.games.bakkarat.scoring import bank_draws
from stammtisch.players.habits import Habits


class BakkaratHabits(Habits):
    """What a search considers in Bakkarat, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Finish the coup with small bets, then bet nothing: later coups would only add noise."""
        assert isinstance(state, Position)
        at: Position = state
        if at.phase == BETTING:
            return NO_BET
        if at.phase == OFFER:
            return DECLINE
        if at.phase == ROUND:
            return NO_BANCO
        if at.phase == COVER:
            return BET + at.rules.unit * rng.below(2)
        if at.phase == AFTER_WIN:
            return RETIRE
        if at.phase == ACTIVE:
            return at.pick(rng)
        return DRAW if bank_draws(at.banco(), at.table[2]) else STAND

    def promising_moves(self, state: State) -> vec[i64]:
        """Only the smallest bets: each costs a little on average, a bet on a tie a lot.

        A bank may be large. What the cards will be is not to be found out; a search of large bets
        would only find noise.
        """
        assert isinstance(state, Position)
        at: Position = state
        unit: i64 = at.rules.unit
        if at.phase == BETTING:
            return vec[i64]([NO_BET, BET_ON + unit, BET_ON + BANCO * WIDTH + unit])
        if at.phase == OFFER:
            most: i64 = at.units() * unit
            moves = vec[i64]([DECLINE, SET_BANK + unit])
            return append(moves, SET_BANK + most) if most > unit else moves
        if at.phase == COVER:
            return vec[i64]([BET, BET + unit])
        if at.phase == BANKER and at.banco() <= 2:
            return vec[i64]([DRAW])
        return at.legal_moves()
