"""What a hand of Herzblatt pays, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.kits.tricks.declarer import paid_by_all
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.text import Arg, SeatWord, Text, say

TRIPLE: Final[i64] = 30  # with so many card points or fewer the declarer triples the stakes


class Outcome:
    """How a hand ended.

    declarer: who played alone.
    in_tricks: the card points of the tricks that he won.
    beside: the card points of the two cards that he laid away, or of the stock that he left.
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


def gain_of_others(rules: TrickRules, augen: i64) -> i64:
    """What each of the others wins from a declarer with this many card points (HZB-15)."""
    stake: i64 = rules.options.stake
    if augen >= rules.options.goal:
        return -stake
    return stake if augen > TRIPLE else 2 * stake


def scores_of(rules: TrickRules, outcome: Outcome) -> vec[i64]:
    """The score of each seat: its share of the pot less its stake (HZB-15, HZB-16)."""
    each = -gain_of_others(rules, outcome.augen())
    return paid_by_all(outcome.declarer, each, rules.seats)


def score_lines(rules: TrickRules, outcome: Outcome, count: Text | None = None) -> list[ScoreLine]:
    """The score as people read it: the declarer's card points, and what they pay.

    ``count`` is the first line for who knows only how many card points they were.
    """
    points = tuple([int(score) for score in scores_of(rules, outcome)])
    return [
        ScoreLine(count or counted(outcome), (0,) * len(points), ("HZB-9", "HZB-14")),
        ScoreLine(_verdict(rules, outcome), points, ("HZB-15", "HZB-16")),
    ]


def counted(outcome: Outcome) -> Text:
    """Where the declarer's card points come from (HZB-9)."""
    facts: dict[str, Arg] = {
        "seat": SeatWord(int(outcome.declarer)),
        "tricks": int(outcome.in_tricks),
        "beside": int(outcome.beside),
    }
    if outcome.took:
        return say("{seat}: {tricks} card points in tricks and {beside} laid away", **facts)
    return say("{seat}: {tricks} card points in tricks and {beside} in the stock", **facts)


def _verdict(rules: TrickRules, outcome: Outcome) -> Text:
    """The score line: won or lost, and whether it costs twice the stake (HZB-15)."""
    augen, needed = int(outcome.augen()), int(rules.options.goal)
    if augen >= needed:
        return say("Won: {augen} card points; {goal} were needed", augen=augen, goal=needed)
    if augen > TRIPLE:
        return say("Lost: {augen} card points; {goal} were needed", augen=augen, goal=needed)
    return say("Lost: only {augen} card points, so the stake counts twice", augen=augen)


def result(rules: TrickRules, outcome: Outcome) -> Text:
    """Whether the declarer has won, and what he pays if not (HZB-15)."""
    augen, goal = int(outcome.augen()), int(rules.options.goal)
    facts: dict[str, Arg] = {"seat": SeatWord(int(outcome.declarer)), "augen": augen}
    if augen >= goal:
        return say("{seat} wins with {augen} card points and takes the pot.", **facts)
    facts["goal"] = goal
    if augen > TRIPLE:
        return say(
            "{seat} has {augen} of {goal} card points: everybody else gets back twice the stake.",
            **facts,
        )
    return say(
        "{seat} has {augen} of {goal} card points: everybody else gets back three times the stake.",
        **facts,
    )
