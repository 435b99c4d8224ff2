"""Players of Black Jack: one who counts the tiles, and one who knows basic strategy."""

from mypy_extensions import i64

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.black_jack.layout import BETTING
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import (
    BET,
    COUNTS,
    DOUBLE,
    DRAW,
    PACK,
    SLOTS,
    SPLIT,
    STAND,
)
from stammtisch.games.black_jack.sampling import unseen
from stammtisch.players.black_jack.habits import usual_move
from stammtisch.players.black_jack.odds import Odds


def simple(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Plays basic strategy with the lowest stake."""
    assert isinstance(state, Position)
    return int(usual_move(state))


def counting(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Plays the move with the best chances, counting the tiles still unseen."""
    assert isinstance(state, Position)
    if state.phase == BETTING:
        tiles = PACK if state.wall_is_low() else unseen(state)
        odds = Odds(tiles, state.rules)
        return int(BET + odds.best_stake(state.rules.min_bet, state.most_bet(state.turn)))
    return int(best_move(state, Odds(unseen(state), state.rules)))


def best_move(at: Position, odds: Odds) -> i64:
    """The move with the highest value for the hand in play."""
    hand: i64 = at.hand
    low: i64 = at.lows[hand]
    ace: i64 = at.aces[hand]
    up: i64 = COUNTS[at.firsts[SLOTS * at.bank]]
    best: i64 = STAND
    value: float = odds.standing(at.total(hand), up)
    drawn: float = odds.drawing(low, ace, up)
    if drawn > value:
        best = DRAW
        value = drawn
    if at.may_double() and odds.doubling(low, ace, up) > value:
        best = DOUBLE
        value = odds.doubling(low, ace, up)
    if at.may_split() and odds.splitting(COUNTS[at.firsts[hand]], up) > value:
        best = SPLIT
    return best
