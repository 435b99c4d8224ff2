"""Points of a deal of Mogeln, from plain facts; the score pad uses this too."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.text import SeatWord, Text, say, say_n


def deal_scores(left: vec[i64]) -> vec[i64]:
    """A point for the players with the fewest cards, usually none (MOG-14 to MOG-16)."""
    least: i64 = left[0]
    for cards in left:
        if cards < least:
            least = cards
    scores = vec[i64]()
    for cards in left:
        scores = append(scores, i64(1) if cards == least else i64(0))
    return scores


def result(winner: i64, scores: vec[i64]) -> Text:
    """How a deal ended; ``winner`` laid the last card, -1 for nobody (MOG-14, MOG-15)."""
    if winner >= 0:
        who = SeatWord(int(winner))
        return say("{seat} has laid the last card and wins the deal.", seat=who)
    winners = [seat for seat in range(len(scores)) if scores[seat] > 0]
    if len(winners) == 1:
        return say(
            "The deal took too long: {seat} has the fewest cards and wins it.",
            seat=SeatWord(winners[0]),
        )
    return say_n(
        "The deal took too long.",
        "The deal took too long: {n} players have equally few cards and win it.",
        len(winners),
    )


def deal_lines(winner: i64, left: vec[i64]) -> list[ScoreLine]:
    """A point for the player who has no card left, or for those with the fewest.

    See MOG-14 to MOG-16.
    """
    scores = deal_scores(left)
    row = tuple([int(score) for score in scores])
    if winner >= 0:
        return [ScoreLine(result(winner, scores), row, ("MOG-14", "MOG-16"))]
    lines = [ScoreLine(result(winner, scores), tuple([0] * len(row)), ("MOG-15",))]
    for seat in range(len(row)):
        mine = tuple([row[seat] if each == seat else 0 for each in range(len(row))])
        held = say_n(
            "{seat} has {n} card.", "{seat} has {n} cards.", int(left[seat]), seat=SeatWord(seat)
        )
        lines.append(ScoreLine(held, mine, ("MOG-15", "MOG-16")))
    return lines
