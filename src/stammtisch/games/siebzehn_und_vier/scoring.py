"""Who wins a duel, and what it brings, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, place_after, totals_plus
from stammtisch.games.siebzehn_und_vier.rules import BEST, Rules

PLAYER: Final = 0  # who takes the pot
BANK: Final = 1
NEITHER: Final = 2  # the duel is replayed, or the pot is halved


def winner_of(player: i64, bank: i64) -> i64:
    """Who takes the pot with these totals; above 21 is bust (SUV-12, SUV-13)."""
    if player == bank or (player > BEST and bank > BEST):
        return NEITHER
    if player > BEST:
        return BANK
    return PLAYER if bank > BEST or player > bank else BANK


def duel_scores(winner: i64, player: i64, bank: i64, stake: i64, seats: i64) -> vec[i64]:
    """What each seat won or lost; the stake is that of one side (SUV-14, SUV-15)."""
    scores = vec[i64]([0] * seats)
    if winner != NEITHER:
        won: i64 = stake if winner == PLAYER else -stake
        scores[player] = won
        scores[bank] = -won
    return scores


def after_duel(rules: Rules, context: Context, scores: vec[i64]) -> Context:
    """The context after a duel; the bank passes on once it has met everybody (SUV-2)."""
    last: bool = context.hand % (rules.seats - 1) == 0
    return Context(
        place_after(context.dealer, rules.seats) if last else context.dealer,
        context.hand + 1,
        totals_plus(context.totals, scores),
        context.hand >= rules.duels,
    )
