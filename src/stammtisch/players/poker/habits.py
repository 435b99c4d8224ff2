"""Which moves a search considers, and how it lets deals end."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, nth
from stammtisch.core.contract import State
from stammtisch.core.kinds import SUIT_CARDS, rank_of, suit_of
from stammtisch.core.rng import Rng
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.ranking import STRAIGHT, kind_of, worth
from stammtisch.games.poker.rules import (
    CHECK,
    DRAW,
    EXCHANGE,
    EXCHANGES,
    EXCHANGING,
    FOLD,
    HAND,
    HOLD,
    MOST_EXCHANGED,
)
from stammtisch.players.habits import Habits


class PokerHabits(Habits):
    """What a search considers in Poker, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A random move, mostly check or call; a player who can open in draw usually does.

        Otherwise most deals would end void, or before a showdown, and a search would learn nothing.
        """
        assert isinstance(state, Position)
        at: Position = state
        if at.doing == EXCHANGING:
            moves = sensible_exchanges(at)
            return moves[rng.below(len(moves))]
        seat: i64 = at.turn
        luck: i64 = rng.below(16)
        first: i64 = at.amounts_from(seat)
        least: i64 = at.lowest_amount(seat)
        can_bet: bool = first >= 0 and least <= at.highest_amount(seat)
        opening: bool = at.rules.variant == DRAW and at.phase == 1 and not at.betted
        if can_bet and (luck == 0 or (opening and luck >= 4)):
            return first + least
        if at.may_check(seat):
            return CHECK
        if luck == 1 and at.to_call(seat) > 0:
            return FOLD
        if at.may_hold(seat):
            return HOLD
        return first + least if can_bet else FOLD

    def promising_moves(self, state: State) -> vec[i64]:
        """Fold if it saves something, check or call, and at most three amounts; ascending."""
        assert isinstance(state, Position)
        at: Position = state
        if at.doing == EXCHANGING:
            return sensible_exchanges(at)
        seat: i64 = at.turn
        moves = vec[i64]()
        if not at.may_check(seat) and (not at.betted or at.to_call(seat) > 0):
            moves = append(moves, FOLD)
        if at.may_check(seat):
            moves = append(moves, CHECK)
        elif at.may_hold(seat):
            moves = append(moves, HOLD)
        first: i64 = at.amounts_from(seat)
        if first >= 0:
            for amount in at.usual_amounts(seat):
                moves = append(moves, first + amount)
        return moves if len(moves) > 0 else append(moves, FOLD)


def sensible_exchanges(at: Position) -> vec[i64]:
    """Exchanges worth searching: none, or cards outside pairs that are low or of lone suits."""
    hand: i64 = at.hands[at.turn]
    moves = vec[i64]([EXCHANGE])
    if kind_of(worth(hand, at.rules.short)) >= STRAIGHT:
        return moves
    loose: i64 = 0  # the tiles that are in no pair, by their place in the hand
    stray: i64 = 0  # those whose suit is there once or twice less than the main one
    for i in range(HAND):
        tile: i64 = nth(hand, i)
        if alike(hand, tile) == 1:
            loose |= BIT[i]
        if count(hand & SUIT_CARDS[suit_of(tile)]) == 1:
            stray |= BIT[i]
    wanted: i64 = 0
    rest: i64 = loose
    found = vec[i64]([0] * 32)
    for _step in range(MOST_EXCHANGED):
        if rest == 0:
            break
        lowest_: i64 = lowest_rank(hand, rest)
        wanted |= BIT[lowest_]
        rest &= ~BIT[lowest_]
        found[wanted] = 1
    if count(stray) == 1:
        found[stray] = 1
    for mask in EXCHANGES:
        if mask and found[mask]:
            moves = append(moves, EXCHANGE + mask)
    return moves


def alike(hand: i64, tile: i64) -> i64:
    """How many cards of the hand have the rank of this one."""
    rank: i64 = rank_of(tile)
    return count(hand & (BIT[rank] | BIT[13 + rank] | BIT[26 + rank] | BIT[39 + rank]))


def lowest_rank(hand: i64, places: i64) -> i64:
    """Which of these places in the hand has the lowest rank."""
    best: i64 = -1
    lowest_: i64 = 13
    for i in range(HAND):
        if places & BIT[i] and rank_of(nth(hand, i)) < lowest_:
            lowest_ = rank_of(nth(hand, i))
            best = i
    return best
