"""What happens in a deal of Dicke Zwei, line by line.  # not compiled: makes texts"""

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.view import ScoreLine
from stammtisch.games.dicke_zwei.names import named
from stammtisch.games.dicke_zwei.position import PLAY, Position
from stammtisch.games.dicke_zwei.scoring import rate
from stammtisch.text import SeatWord, Text, say, say_in, say_n


def told(before: Position, seat: i64, move: i64, after: Position) -> list[Text]:
    """What is seen to happen: cards that are only picked are told to nobody."""
    who = SeatWord(int(seat))
    if move < PLAY:
        return []
    if move == PLAY:
        cards = named(int(before.picked))
        lines = [say("{seat} plays {cards}.", seat=who, cards=cards)]
        return [*lines, result_of(after)] if after.turn == OVER else lines
    lines = [say_in("dicke_zwei", "{seat} passes.", seat=who)]
    if after.floor == 0:  # DZW-18
        lines.append(say("{seat} wins the trick.", seat=SeatWord(int(after.holder))))
    return lines


def result_of(at: Position) -> Text:
    """How the deal ended (DZW-19)."""
    return say("{seat} has no card left and wins the deal.", seat=SeatWord(int(at.winner)))


def score_lines(at: Position) -> list[ScoreLine]:
    """A line for each seat that holds cards, after the one of the winner (DZW-20)."""
    left, scores = at.left(), at.scores()
    seats = range(int(at.rules.seats))
    lines = [ScoreLine(result_of(at), (0,) * len(seats), ("DZW-19", "DZW-20"))]
    for seat in seats:
        if seat == at.winner:
            continue
        text = say_n(
            "{seat} still holds {n} card, at {rate} each.",
            "{seat} still holds {n} cards, at {rate} each.",
            int(left[seat]),
            seat=SeatWord(seat),
            rate=int(rate(left[seat])),
        )
        points = tuple([int(scores[each]) if each == seat else 0 for each in seats])
        lines.append(ScoreLine(text, points, ("DZW-20",)))
    return lines
