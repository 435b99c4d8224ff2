"""What a hand of Herzblatt pays, from plain facts: also for who plays with real cards."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, passed_on
from stammtisch.core.view import ScoreLine
from stammtisch.text import SeatWord, Text, say

TRIPLE: Final[i64] = 30  # with so many Augen or fewer the declarer triples the stakes


class Outcome:
    """How a hand ended.

    declarer: who played alone.
    in_tricks: the Augen of the tricks that he won.
    beside: the Augen of the two cards that he laid away, or of the stock that he left.
    took: whether he took the stock.
    """

    def __init__(self, declarer: i64, in_tricks: i64, beside: i64, took: bool) -> None:
        self.declarer: Final[i64] = declarer
        self.in_tricks: Final[i64] = in_tricks
        self.beside: Final[i64] = beside
        self.took: Final[bool] = took

    def augen(self) -> i64:
        """What counts for the declarer (HZB-14)."""
        return self.in_tricks + self.beside


def gain_of_others(augen: i64, goal: i64, stake: i64) -> i64:
    """What each of the others wins from a declarer with so many Augen (HZB-15)."""
    if augen >= goal:
        return -stake
    return stake if augen > TRIPLE else 2 * stake


def scores_of(outcome: Outcome, goal: i64, stake: i64, seats: i64) -> vec[i64]:
    """The score of each seat: what it gets out of the pot less its stake (HZB-15, HZB-16)."""
    gain = gain_of_others(outcome.augen(), goal, stake)
    scores = vec[i64]()
    for seat in range(seats):
        scores = append(scores, (1 - seats) * gain if seat == outcome.declarer else gain)
    return scores


def after_hand(context: Context, scores: vec[i64], hands: i64) -> Context:
    """The deal passes clockwise (HZB-5); after so many hands the match is over (HZB-17)."""
    return passed_on(context, scores, context.hand >= hands)


def score_lines(outcome: Outcome, goal: i64, stake: i64, seats: i64) -> list[ScoreLine]:
    """The score as people read it: how many Augen they were, and what that pays."""
    return lines_after(counted(outcome), outcome, goal, stake, seats)


def lines_after(
    count: Text, outcome: Outcome, goal: i64, stake: i64, seats: i64
) -> list[ScoreLine]:
    """The score with a first line of its own, for who knows only how many Augen they were."""
    nothing = (0,) * int(seats)
    points = tuple([int(score) for score in scores_of(outcome, goal, stake, seats)])
    return [
        ScoreLine(count, nothing, ("HZB-9", "HZB-14")),
        ScoreLine(_verdict(outcome, goal), points, ("HZB-15", "HZB-16")),
    ]


def counted(outcome: Outcome) -> Text:
    """Where the declarer's Augen come from (HZB-9)."""
    who = SeatWord(int(outcome.declarer))
    tricks, beside = int(outcome.in_tricks), int(outcome.beside)
    if outcome.took:
        return say(
            "{seat}: {tricks} Augen in tricks and {beside} laid away",
            seat=who,
            tricks=tricks,
            beside=beside,
        )
    return say(
        "{seat}: {tricks} Augen in tricks and {beside} in the stock",
        seat=who,
        tricks=tricks,
        beside=beside,
    )


def _verdict(outcome: Outcome, goal: i64) -> Text:
    """Won or lost, and whether it costs twice the stake (HZB-15): a line of the score."""
    augen, needed = int(outcome.augen()), int(goal)
    if outcome.augen() >= goal:
        return say("Won: {augen} Augen, {goal} were needed", augen=augen, goal=needed)
    if outcome.augen() > TRIPLE:
        return say("Lost: {augen} Augen, {goal} were needed", augen=augen, goal=needed)
    return say("Lost: only {augen} Augen, so the stake counts twice", augen=augen)


def result(outcome: Outcome, goal: i64) -> Text:
    """Whether the declarer has won, and what he pays if not (HZB-15)."""
    who, augen = SeatWord(int(outcome.declarer)), int(outcome.augen())
    if outcome.augen() >= goal:
        return say("{seat} wins with {augen} Augen and takes the pot.", seat=who, augen=augen)
    if outcome.augen() > TRIPLE:
        return say(
            "{seat} has {augen} of {goal} Augen: everybody else gets the stake back twice.",
            seat=who,
            augen=augen,
            goal=int(goal),
        )
    return say(
        "{seat} has {augen} of {goal} Augen: everybody else gets the stake back three times.",
        seat=who,
        augen=augen,
        goal=int(goal),
    )
