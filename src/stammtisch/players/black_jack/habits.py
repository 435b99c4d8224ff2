"""Basic strategy in a few rules: how a sensible player plays without counting tiles."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.kinds import ACE, rank_of
from stammtisch.core.rng import Rng
from stammtisch.games.black_jack.layout import BETTING
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import BET, COUNTS, DOUBLE, DRAW, SLOTS, SPLIT, STAND
from stammtisch.players.habits import Habits

TEN: Final = 10


def usual_move(at: Position) -> i64:
    """The lowest stake, then what basic strategy says for the hand and the banker's tile."""
    if at.phase == BETTING:
        return BET + at.rules.min_bet
    hand: i64 = at.hand
    up: i64 = COUNTS[at.firsts[SLOTS * at.bank]]
    if at.may_split() and splits(at.firsts[hand], up):
        return SPLIT
    if at.may_double() and doubles(at.total(hand), up, at.rules.double_one_tile):
        return DOUBLE
    soft: bool = at.total(hand) != at.lows[hand]
    return DRAW if draws(at.total(hand), soft, up) else STAND


def splits(kind: i64, up: i64) -> bool:
    """Whether to split: aces, mostly eights and nines, and small pairs against a weak tile.

    ``up`` 1 is an ace. The banker's Black Jack takes both stakes (BJ-15): hence no eights
    against ace and ten.
    """
    count: i64 = COUNTS[kind]
    if rank_of(kind) == ACE:
        return True
    if count == TEN or count == 5 or count == 4:
        return False
    if count >= 8:
        return 2 <= up <= 9 and (count == 8 or up != 7)
    return (3 if count == 6 else 2 if count == 7 else 4) <= up <= (6 if count == 6 else 7)


def doubles(total: i64, up: i64, one_tile: bool) -> bool:
    """Whether to double: 11 and 10 unless the banker may have more, and 9 against weak tiles.

    Whoever may go on drawing (BJ-12) doubles more often.
    """
    if up == 1:
        return False
    if total == 11:
        return up < TEN or not one_tile
    if total == 10:
        return up < TEN
    return 3 <= up <= 6 if one_tile else up <= 8


def draws(total: i64, soft: bool, up: i64) -> bool:
    """Whether to draw: up to 16 against a strong tile, up to 11 or 12 against a weak one."""
    strong: bool = up == 1 or up >= 7
    if soft:
        return total <= 17 or (total == 18 and (up == 1 or up >= 9))
    if strong:
        return total <= 16
    return total <= 11 or (total == 12 and up <= 3)


class BlackJackHabits(Habits):
    """Plays basic strategy; only the lowest and the highest stake are considered."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, Position)
        return usual_move(state)

    def promising_moves(self, state: State) -> vec[i64]:
        assert isinstance(state, Position)
        if state.phase != BETTING:
            return state.legal_moves()
        least: i64 = BET + state.rules.min_bet
        most: i64 = BET + state.most_bet(state.turn)
        moves = vec[i64]([least])
        return append(moves, most) if most > least else moves
