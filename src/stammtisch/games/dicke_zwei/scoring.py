"""Points of a deal of Dicke Zwei, from plain facts; the score pad uses this too."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.text import SeatWord, Text, say, say_n


def rate(cards: i64) -> i64:
    """The penalty points per card for a player who still holds this many (DZW-20)."""
    if cards < 10:
        return 1
    return 2 if cards < 13 else 3


def deal_scores(left: vec[i64]) -> vec[i64]:
    """The score of each seat; ``left`` is how many cards each one still holds (DZW-20)."""
    scores = vec[i64]()
    for cards in left:
        scores = append(scores, -cards * rate(cards))
    return scores


def result(winner: i64) -> Text:
    """How a deal ended (DZW-19)."""
    return say("{seat} has no cards left and wins the deal.", seat=SeatWord(int(winner)))


def deal_lines(winner: i64, left: vec[i64]) -> list[ScoreLine]:
    """A score line for the winner, then one for each seat that still holds cards (DZW-20)."""
    scores = deal_scores(left)
    nothing = tuple([0] * len(left))
    lines = [ScoreLine(result(winner), nothing, ("DZW-19", "DZW-20"))]
    for seat in range(len(left)):
        if seat == winner:
            continue
        text = say_n(
            "{seat} still holds {n} card, at {rate} each.",
            "{seat} still holds {n} cards, at {rate} each.",
            int(left[seat]),
            seat=SeatWord(seat),
            rate=int(rate(left[seat])),
        )
        points = tuple([int(scores[each]) if each == seat else 0 for each in range(len(left))])
        lines.append(ScoreLine(text, points, ("DZW-20",)))
    return lines
