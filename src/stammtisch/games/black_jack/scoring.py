"""What a hand wins and what a term brings, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.games.black_jack.rules import BEST, Rules

LOST: Final = 0  # how a hand ends
RETURNED: Final = 1
WON: Final = 2
WON_MORE: Final = 3  # with a Black Jack


def outcome(total: i64, black_jack: bool, bank: i64, bank_black_jack: bool) -> i64:
    """How a hand with this total ends against the banker's (BJ-15)."""
    if total > BEST:
        return LOST
    if bank_black_jack:
        return RETURNED if black_jack else LOST
    if black_jack:
        return WON_MORE
    if bank > BEST or total > bank:
        return WON
    return RETURNED if total == bank else LOST


def due(ending: i64, stake: i64) -> i64:
    """What the banker pays for a hand besides the stake, in chips (BJ-15, BJ-16)."""
    if ending == WON_MORE:
        return 3 * stake // 2
    return stake if ending == WON else 0


def term_scores(chips: vec[i64], bank: i64, bank_chips: i64, player_chips: i64) -> vec[i64]:
    """The result of each seat at the end of a term: its chips minus its first ones (BJ-4)."""
    scores = vec[i64]()
    for seat in range(i64(len(chips))):
        scores = append(scores, chips[seat] - (bank_chips if seat == bank else player_chips))
    return scores


def term_bounds(rules: Rules) -> ScoreBounds:
    """What a term can bring and cost a seat (BJ-4): banker and players win from each other.

    In a game a player has at most his stake on each of his hands, twice if he doubles (BJ-6, BJ-12,
    BJ-13); nobody loses more than his chips.
    """
    hands: i64 = rules.hands * (2 if rules.double_after_split else 1)
    moved: i64 = rules.games * rules.max_bet * hands
    others: i64 = rules.seats - 1
    bank_gains: i64 = others * min(rules.player_chips, moved)
    bank_loses: i64 = min(rules.bank_chips, others * moved)
    player_gains: i64 = min(rules.bank_chips + (others - 1) * rules.player_chips, moved)
    player_loses: i64 = min(rules.player_chips, moved)
    return ScoreBounds(-max(bank_loses, player_loses), max(bank_gains, player_gains), 0)


def term_is_over(rules: Rules, chips: vec[i64], bank: i64, game: i64) -> bool:
    """Whether a term ends after this game (BJ-4, BJ-18).

    A banker who could not pay everything has no chips left.
    """
    somebody_bets: bool = False
    for seat in range(rules.seats):
        if seat != bank and chips[seat] >= rules.min_bet:
            somebody_bets = True
    return chips[bank] == 0 or game == rules.games or not somebody_bets
