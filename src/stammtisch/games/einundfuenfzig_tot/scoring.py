"""The bad point of a deal of 51 tot, from plain facts; the score pad uses this too."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.games.einundfuenfzig_tot.rules import LIMIT, Rules, move_of
from stammtisch.text import Text


def deal_scores(loser: i64, seats: i64) -> vec[i64]:
    """One bad point for the loser, 0 for the others; ``loser`` is -1 if there is none (TOT-10)."""
    scores = vec[i64]([0] * seats)
    if loser >= 0:
        scores[loser] = 1
    return scores


def deal_lines(loser: i64, seats: i64, result: Text) -> list[ScoreLine]:
    """The bad point, or why there is none (TOT-9, TOT-10); ``result`` says how the deal ended."""
    points = tuple([int(score) for score in deal_scores(loser, seats)])
    return [ScoreLine(result, points, ("TOT-9",) if loser < 0 else ("TOT-8", "TOT-10"))]


def may_have_no_loser(rules: Rules) -> bool:
    """Whether nobody may lose a deal, because all cards stay within the limit (TOT-9)."""
    total: i64 = 0
    for card in rules.cards:
        total += rules.values[move_of(card, 0)]  # in rising order
    return total <= LIMIT
