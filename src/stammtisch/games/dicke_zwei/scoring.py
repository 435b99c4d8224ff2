"""Points of a deal of Dicke Zwei, from facts: what the score pad needs too."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, totals_plus


def rate(cards: i64) -> i64:
    """The minus points of each card for who holds so many (DZW-20)."""
    if cards < 10:
        return 1
    return 2 if cards < 13 else 3


def deal_scores(left: vec[i64]) -> vec[i64]:
    """The score of each seat; ``left`` is how many cards each still holds (DZW-20)."""
    scores = vec[i64]()
    for cards in left:
        scores = append(scores, -cards * rate(cards))
    return scores


def following(before: Context, winner: i64, scores: vec[i64], deals: i64) -> Context:
    """The context after a deal: its winner deals next; the match has so many (DZW-4, DZW-21)."""
    totals = totals_plus(before.totals, scores)
    return Context(winner, before.hand + 1, totals, before.hand >= deals)
