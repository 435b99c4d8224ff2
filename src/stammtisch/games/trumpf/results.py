"""What a comparison led to, and how a match ended, in words.  # not compiled: makes texts"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.view import ScoreLine
from stammtisch.games.trumpf.leads import seats_of, together
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.rules import NOBODY
from stammtisch.text import SeatWord, Text, say, say_n


def results_of(at: Position) -> list[Text]:
    """The result of the previous comparison: who takes how many cards, or what a tie leads to."""
    if at.winner != NOBODY:
        winner = SeatWord(int(at.winner))
        return [say("{seat} has the best value and takes the cards.", seat=winner)]
    tied = together(seats_of(at, at.best))
    lines = [say("Equal best values: {seats}.", seats=tied)]
    if at.taker != NOBODY:
        taker = SeatWord(int(at.taker))
        lines.append(say("Only {seat} has a value card left and takes the pot.", seat=taker))
    elif at.in_pot:
        n = int(at.in_pot)
        lines.append(say_n("{n} card is in the pot.", "{n} cards are in the pot.", n))
    return lines


def result_of(at: Position) -> Text:
    """How the match ended."""
    scores = [int(score) for score in at.scores()]
    first = together([seat for seat, score in enumerate(scores) if score == max(scores)])
    if at.shared():
        return say("Nobody has a value card left: {seats} win together.", seats=first)
    if sum(1 for count in at.counts if count > 0) == 1 and at.in_pot == 0:
        return say("{seats} has all the cards and wins.", seats=first)
    return say_n(
        "The match ends after {n} comparison; most cards: {seats}.",
        "The match ends after {n} comparisons; most cards: {seats}.",
        int(at.tricks),
        seats=first,
    )


def score_lines_of(at: Position) -> list[ScoreLine]:
    """A line for each seat: how it ended, and how many players it leaves behind."""
    scores = [int(score) for score in at.scores()]
    lines = []
    for seat, score in enumerate(scores):
        points = tuple([score if each == seat else 0 for each in range(len(scores))])
        lines.append(ScoreLine(_ended(at, seat), points, _rules(at, seat)))
    return lines


def _ended(at: Position, seat: int) -> Text:
    who = SeatWord(seat)
    if at.shared() & BIT[i64(seat)]:
        return say("{seat} shared the last best value.", seat=who)
    if at.counts[seat] > 0:
        n = int(at.counts[seat])
        return say_n("{seat} has {n} card.", "{seat} has {n} cards.", n, seat=who)
    if at.out_at[seat] > 0:
        n = int(at.out_at[seat])
        return say("{seat} went out in comparison {n}.", n=n, seat=who)
    return say("{seat} has no cards; they lie in the pot.", seat=who)


def _rules(at: Position, seat: int) -> tuple[str, ...]:
    if at.shared() & BIT[i64(seat)]:
        return ("TRU-11",)
    if at.out_at[seat] > 0:
        return ("TRU-12", "TRU-16")
    return ("TRU-15", "TRU-16")
