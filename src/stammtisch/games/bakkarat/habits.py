"""What a search considers, and how it lets a match end."""

from librt.vecs import append, vec
from mypy_extensions import i64

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


def quiet(position: Position, rng: Rng) -> i64:
    """Finish the coup with small bets and play no other one: what comes later is only noise."""
    if position.phase == BETTING:
        return NO_BET
    if position.phase == OFFER:
        return DECLINE
    if position.phase == ROUND:
        return NO_BANCO
    if position.phase == COVER:
        return BET + position.rules.unit * rng.below(2)
    if position.phase == AFTER_WIN:
        return RETIRE
    if position.phase == ACTIVE:
        return DRAW + rng.below(2)
    return DRAW if bank_draws(position.banco(), position.table[2]) else STAND


def promising(position: Position) -> vec[i64]:
    """Of the amounts the least and the most; no bet on a tie, which is paid too badly."""
    unit: i64 = position.rules.unit
    most: i64 = position.units() * unit if position.phase in (BETTING, OFFER, COVER) else 0
    if position.phase == BETTING:
        kind: i64 = BET_ON + BANCO * WIDTH
        moves = _least_and_most(vec[i64]([NO_BET]), BET_ON, unit, most)
        return _least_and_most(moves, kind, unit, most)
    if position.phase == OFFER:
        return _least_and_most(vec[i64]([DECLINE]), SET_BANK, unit, most)
    if position.phase == COVER:
        return _least_and_most(vec[i64]([BET]), BET, unit, most)
    if position.phase == BANKER and position.banco() <= 2:
        return vec[i64]([DRAW])
    return position.legal_moves()


def _least_and_most(moves: vec[i64], kind: i64, unit: i64, most: i64) -> vec[i64]:
    moves = append(moves, kind + unit)
    return append(moves, kind + most) if most > unit else moves
