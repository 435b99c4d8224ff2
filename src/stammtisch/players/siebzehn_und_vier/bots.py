"""Players of Siebzehn und Vier: one who knows the solution to the duel, and an honest one."""

from mypy_extensions import i64

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.rules import DRAW, RAISE, STAND
from stammtisch.players.siebzehn_und_vier.habits import ENOUGH
from stammtisch.players.siebzehn_und_vier.tables import (
    BANK_CLOSED,
    BANK_OPEN,
    PLAYER_CLOSED,
    PLAYER_OPEN,
)


def simple(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Draw up to 16 and never raise."""
    assert isinstance(state, Position)
    own: i64 = state.worth() if seat == state.player else state.bank_worth()
    return int(DRAW if own < ENOUGH else STAND)


def solver(game: Game, state: State, seat: int, rng: Rng) -> int:
    """The move that the tables give for the seat's own total and the visible cards."""
    assert isinstance(state, Position)
    if seat == state.player and state.is_bust():
        return int(STAND)
    sign = _row(state, seat == state.bank)[_column(state, seat == state.bank)]
    if sign == "R":
        most: i64 = state.most_raise()
        return int(RAISE + most if most > 0 else DRAW)
    if sign == "d":
        return int(DRAW)
    if sign == "s":
        return int(STAND)
    return int(STAND if rng.below(10) < int(sign) else DRAW)


def _row(at: Position, bank: bool) -> str:
    """The row for when the player raised and how many cards he has, or the nearest one."""
    raised: i64 = 0
    began: i64 = at.units  # what lay in the pot when this game began
    for place in range(i64(len(at.raises))):
        began -= at.raises[place]
        if raised == 0 and at.raises[place] > 0:
            raised = place + 1
    if began < at.rules.factor:
        table = BANK_OPEN if bank else PLAYER_OPEN
    else:
        table = BANK_CLOSED if bank else PLAYER_CLOSED
    cards: i64 = at.held
    while (int(raised), int(cards)) not in table:
        cards -= 1
        if cards < raised:
            raised -= 1
            cards = at.held
    return table[int(raised), int(cards)]


def _column(at: Position, bank: bool) -> int:
    """The column of the seat's total; a bank with a lone ace has an extra first column."""
    if not bank:
        return int(at.worth()) - 1
    return 0 if at.bank_held == 1 and at.bank_total == 11 else int(at.bank_worth()) - 1
