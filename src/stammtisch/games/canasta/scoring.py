"""Points of a hand of Canasta, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, passed_on
from stammtisch.core.view import ScoreLine
from stammtisch.games.canasta.rules import Rules
from stammtisch.text import Text, say

NATURAL_CANASTA: Final = 500  # CAN-10
MIXED_CANASTA: Final = 300
WILD_CANASTA: Final = 1000  # CAN-11
RED_THREE_POINTS: Final = 100  # CAN-37
ALL_REDS: Final = 4
GOING_OUT: Final = 100  # CAN-36
CONCEALED: Final = 200

STAYED: Final = 0  # `SideFacts.out`
WENT_OUT: Final = 1
WENT_OUT_CONCEALED: Final = 2


class SideFacts:
    """What one side has at the end of a hand.

    laid, left: values of the tiles in its melds, and of those in the hands of its players.
    natural, mixed, wild: how many canastas of each kind; unfinished: a wild meld of 3 to 6 tiles.
    reds: red threes; opened: whether it has melded at all.
    out: `STAYED`, `WENT_OUT` or `WENT_OUT_CONCEALED`.
    """

    def __init__(
        self,
        laid: i64,
        left: i64,
        natural: i64 = 0,
        mixed: i64 = 0,
        wild: i64 = 0,
        unfinished: bool = False,
        reds: i64 = 0,
        opened: bool = False,
        out: i64 = STAYED,
    ) -> None:
        self.laid: Final[i64] = laid
        self.left: Final[i64] = left
        self.natural: Final[i64] = natural
        self.mixed: Final[i64] = mixed
        self.wild: Final[i64] = wild
        self.unfinished: Final[bool] = unfinished
        self.reds: Final[i64] = reds
        self.opened: Final[bool] = opened
        self.out: Final[i64] = out

    def canastas(self) -> i64:
        """How many canastas of any kind."""
        return self.natural + self.mixed + self.wild


def red_points(rules: Rules, facts: SideFacts) -> i64:
    """What the red threes of a side count (CAN-37)."""
    good = facts.opened if rules.reds_with_meld else facts.canastas() > 0
    each: i64 = RED_THREE_POINTS if good else -RED_THREE_POINTS
    return facts.reds * each * (2 if facts.reds == ALL_REDS else 1)


def out_points(facts: SideFacts) -> i64:
    """What going out scores (CAN-36)."""
    if facts.out == STAYED:
        return 0
    return CONCEALED if facts.out == WENT_OUT_CONCEALED else GOING_OUT


def side_score(rules: Rules, facts: SideFacts) -> i64:
    """The points of a side (CAN-35 to CAN-37)."""
    return (
        facts.laid
        + NATURAL_CANASTA * facts.natural
        + MIXED_CANASTA * facts.mixed
        + WILD_CANASTA * facts.wild
        + (rules.wild_unfinished if facts.unfinished else 0)
        + red_points(rules, facts)
        + out_points(facts)
        - facts.left
    )


def hand_scores(rules: Rules, sides: list[SideFacts]) -> vec[i64]:
    """The points of each seat: those of its side."""
    scores = vec[i64]()
    for seat in range(rules.seats):
        scores = append(scores, side_score(rules, sides[rules.side_of(seat)]))
    return scores


def is_won(rules: Rules, totals: vec[i64]) -> bool:
    """Whether one side alone leads with at least the target (CAN-38)."""
    accounts = [int(totals[side]) for side in range(rules.sides)]
    best = max(accounts)
    return best >= rules.target and accounts.count(best) == 1


def following(rules: Rules, before: Context, scores: vec[i64]) -> Context:
    """The context after a hand: the deal passes (CAN-2); the match ends with one best side (38)."""
    after = passed_on(before, scores)
    after.over = is_won(rules, after.totals)
    return after


def hand_lines(rules: Rules, sides: list[SideFacts]) -> list[ScoreLine]:
    """The points of each seat line by line; empty lines are left out."""
    rows: list[tuple[Text, list[i64], tuple[str, ...]]] = [
        (say("Tiles laid out"), [each.laid for each in sides], ("CAN-35",)),
        (
            say("Natural canastas"),
            [NATURAL_CANASTA * each.natural for each in sides],
            ("CAN-10", "CAN-35"),
        ),
        (
            say("Mixed canastas"),
            [MIXED_CANASTA * each.mixed for each in sides],
            ("CAN-10", "CAN-35"),
        ),
        (say("Joker canastas"), [WILD_CANASTA * each.wild for each in sides], ("CAN-11", "CAN-35")),
        (
            say("Unfinished wild meld"),
            [rules.wild_unfinished if each.unfinished else 0 for each in sides],
            ("CAN-35",),
        ),
        (say("Red threes"), [red_points(rules, each) for each in sides], ("CAN-37",)),
        (_out_text(sides), [out_points(each) for each in sides], ("CAN-36",)),
        (say("Tiles left in the hand"), [-each.left for each in sides], ("CAN-35",)),
    ]
    lines = []
    for text, points, ids in rows:
        if any(points):
            of_seats = tuple([int(points[int(rules.side_of(s))]) for s in range(rules.seats)])
            lines.append(ScoreLine(text, of_seats, ids))
    return lines


def _out_text(sides: list[SideFacts]) -> Text:
    if any(each.out == WENT_OUT_CONCEALED for each in sides):
        return say("Going out concealed")
    return say("Going out")
