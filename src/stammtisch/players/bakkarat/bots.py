"""A player with rules of thumb: it bets little, but more when behind, and draws by the table."""

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.bakkarat.position import (
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
    CONTINUE,
    DRAW,
    NO_BANCO,
    PUNTO,
    RETIRE,
    SAY_BANCO,
    SET_BANK,
    STAND,
    WIDTH,
)
from stammtisch.games.bakkarat.scoring import bank_draws


def choose(game: Game, state: State, seat: int, rng: Rng) -> int:
    """The move of the seat on turn; the only hidden cards that it looks at are its own."""
    assert isinstance(state, Position)
    phase, units, lag = state.phase, int(state.units()), lag_in_units(state, seat)
    if phase == BETTING:
        side = PUNTO if rng.below(3) == 0 else BANCO  # never on a tie: that costs 14 %
        return BET_ON + WIDTH * side + _bet(state, units, lag, rng)
    if phase == OFFER:
        return SET_BANK + units * int(state.rules.unit)
    if phase == ROUND:
        bold = state.can_say_banco() and lag * state.rules.unit >= state.bank
        return SAY_BANCO if bold else NO_BANCO
    if phase == COVER:
        return BET + _bet(state, units, lag, rng)
    if phase == AFTER_WIN:  # what is won is put aside as soon as it is worth it
        return CONTINUE if state.bank < state.chips[seat] else RETIRE
    if phase == BANKER:
        return DRAW if bank_draws(state.banco(), state.table[2]) else STAND
    return int(state.pick(rng))


def lag_in_units(at: Position, seat: int) -> int:
    """How far the best other seat is ahead, in units, divided by the number of coups left."""
    chips = [int(each) for each in at.chips]
    own = chips.pop(seat)
    left = max(1, int(at.rules.coups - at.coup))
    return max(0, max(chips, default=0) - own) // (left * int(at.rules.unit))


def _bet(at: Position, units: int, lag: int, rng: Rng) -> int:
    """A bet of a few units, plus what is needed to catch up."""
    return min(units, 1 + int(rng.below(3)) + lag) * int(at.rules.unit)
