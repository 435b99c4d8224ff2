"""What a comparison led to, and how a match ended, in words.  # not compiled: makes texts"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.view import ScoreLine
from stammtisch.games.trumpf.leads import seats_of, together
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.rules import NOBODY
from stammtisch.text import SeatWord, Text, say, say_n


def results_of(position: Position) -> list[Text]:
    """The result of the previous comparison: who takes how many cards, or what a tie leads to."""
    if position.winner != NOBODY:
        winner = SeatWord(int(position.winner))
        return [say("{seat} has the best value and takes the cards.", seat=winner)]
    tied = together(seats_of(position, position.best))
    lines = [say("Equal best values: {seats}.", seats=tied)]
    if position.taker != NOBODY:
        taker = SeatWord(int(position.taker))
        lines.append(say("Only {seat} has a value card left and takes the pot.", seat=taker))
    elif position.in_pot:
        n = int(position.in_pot)
        lines.append(say_n("{n} card is in the pot.", "{n} cards are in the pot.", n))
    return lines


def result_of(position: Position) -> Text:
    """How the match ended."""
    scores = [int(score) for score in position.scores()]
    first = together([seat for seat, score in enumerate(scores) if score == max(scores)])
    if position.shared():
        return say("Nobody has a value card left: {seats} win together.", seats=first)
    if sum(1 for count in position.counts if count > 0) == 1 and position.in_pot == 0:
        return say("{seats} has all the cards and wins.", seats=first)
    return say_n(
        "The match ends after {n} comparison; most cards: {seats}.",
        "The match ends after {n} comparisons; most cards: {seats}.",
        int(position.tricks),
        seats=first,
    )


def score_lines_of(position: Position) -> list[ScoreLine]:
    """A line for each seat: how it ended, and how many players it leaves behind."""
    scores = [int(score) for score in position.scores()]
    lines = []
    for seat, score in enumerate(scores):
        points = tuple([score if each == seat else 0 for each in range(len(scores))])
        lines.append(ScoreLine(_ended(position, seat), points, _rules(position, seat)))
    return lines


def _ended(position: Position, seat: int) -> Text:
    who = SeatWord(seat)
    if position.shared() & BIT[i64(seat)]:
        return say("{seat} shared the last best value.", seat=who)
    if position.counts[seat] > 0:
        n = int(position.counts[seat])
        return say_n("{seat} has {n} card.", "{seat} has {n} cards.", n, seat=who)
    if position.out_at[seat] > 0:
        n = int(position.out_at[seat])
        return say("{seat} went out in comparison {n}.", n=n, seat=who)
    return say("{seat} has no cards; they lie in the pot.", seat=who)


def _rules(position: Position, seat: int) -> tuple[str, ...]:
    if position.shared() & BIT[i64(seat)]:
        return ("TRU-11",)
    if position.out_at[seat] > 0:
        return ("TRU-12", "TRU-16")
    return ("TRU-15", "TRU-16")
