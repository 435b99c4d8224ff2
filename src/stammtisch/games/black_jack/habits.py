"""Basic strategy in a few rules: how a sensible player plays who does not count the tiles."""

from mypy_extensions import i64

from stammtisch.games.black_jack.position import BETTING, Position
from stammtisch.games.black_jack.rules import ACE, BET, COUNTS, DOUBLE, DRAW, SLOTS, SPLIT, STAND

TEN: i64 = 10
EIGHT: i64 = 8


def usual_move(position: Position) -> i64:
    """The lowest stake; then what basic strategy says to the hand and the bankholder's tile."""
    if position.phase == BETTING:
        return BET + position.rules.min_bet
    hand: i64 = position.hand
    up: i64 = COUNTS[position.firsts[SLOTS * position.bank]]
    if position.may_split() and splits(position.firsts[hand], up):
        return SPLIT
    if position.may_double() and doubles(position.total(hand), up):
        return DOUBLE
    soft: bool = position.total(hand) != position.lows[hand]
    return DRAW if draws(position.total(hand), soft, up) else STAND


def splits(kind: i64, up: i64) -> bool:
    """Aces and eights always, small pairs and nines against a weak tile; ``up`` 1 is an ace."""
    count: i64 = COUNTS[kind]
    if kind % 13 == ACE or count == EIGHT:
        return True
    if count == TEN or count == 5 or count == 4:
        return False
    if count == 9:
        return up != 7 and up != TEN and up != 1
    return 2 <= up <= 7 if count != 6 else 2 <= up <= 6


def doubles(total: i64, up: i64) -> bool:
    """11 and 10 unless the bankholder may have better, 9 against a weak tile."""
    if up == 1:
        return False
    if total == 11:
        return True
    return up < TEN if total == 10 else 3 <= up <= 6


def draws(total: i64, soft: bool, up: i64) -> bool:
    """Up to 16 against a strong tile, up to 11 (12 against two and three) against a weak one."""
    strong: bool = up == 1 or up >= 7
    if soft:
        return total <= 17 or (total == 18 and (up == 1 or up >= 9))
    if strong:
        return total <= 16
    return total <= 11 or (total == 12 and up <= 3)
