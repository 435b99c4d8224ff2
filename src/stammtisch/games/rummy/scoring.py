"""Points of a game of Rummy, from plain facts; the score pad uses this too."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.games.rummy.rules import JOKER, NOBODY, value_of
from stammtisch.text import SeatWord, say


def rack_points(tiles: vec[i64], joker_minus: i64) -> i64:
    """What a rack of these kinds costs at the end (RUM-34)."""
    total: i64 = 0
    for kind in tiles:
        total += joker_minus if kind >= JOKER else value_of(kind)
    return total


def game_scores(winner: i64, left: vec[i64]) -> vec[i64]:
    """The points of all seats; ``left`` are the points in their racks (RUM-32, RUM-34)."""
    scores = vec[i64]()
    total: i64 = 0
    for points in left:
        total += points
    for seat in range(i64(len(left))):
        if winner == NOBODY:
            scores = append(scores, 0)
        else:
            scores = append(scores, total if seat == winner else -left[seat])
    return scores


def game_lines(winner: i64, left: vec[i64], worn_out: bool) -> list[ScoreLine]:
    """The points of all seats line by line.

    ``worn_out``: a game without a winner ended by the number of its turns, not by its stock.
    """
    seats: int = len(left)
    if winner == NOBODY:
        nothing = tuple([0] * seats)
        if worn_out:
            return [ScoreLine(say("Void: the game took too many turns"), nothing, ("RUM-29",))]
        return [ScoreLine(say("Void: the stock is empty"), nothing, ("RUM-32",))]
    lines: list[ScoreLine] = []
    for loser in range(seats):
        if loser != winner:
            points = [0] * seats
            points[loser] = -int(left[loser])
            points[int(winner)] = int(left[loser])
            text = say("Tiles on the rack of {seat}", seat=SeatWord(loser))
            lines.append(ScoreLine(text, tuple(points), ("RUM-33", "RUM-34")))
    return lines
