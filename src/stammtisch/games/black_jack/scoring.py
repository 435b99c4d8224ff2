"""What a hand wins and what a term brings, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

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


def term_is_over(rules: Rules, chips: vec[i64], bank: i64, game: i64) -> bool:
    """Whether a term ends after this game (BJ-4, BJ-18).

    A banker who could not pay everything has no chips left.
    """
    somebody_bets: bool = False
    for seat in range(rules.seats):
        if seat != bank and chips[seat] >= rules.min_bet:
            somebody_bets = True
    return chips[bank] == 0 or game == rules.games or not somebody_bets
