"""Points of a hand of Canasta, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

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

_ALL: Final = 1180  # what all tiles together count (CAN-6)
_MELDS: Final = 11  # ranks of which natural canastas are made (CAN-8)
_TWOS: Final = 60  # what three twos count

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
        """How many canastas of any kind the side has."""
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


def side_points(rules: Rules, facts: SideFacts) -> vec[i64]:
    """What each of the `_ROWS` scores for a side (CAN-35 to CAN-37)."""
    return vec[i64](
        [
            facts.laid,
            NATURAL_CANASTA * facts.natural,
            MIXED_CANASTA * facts.mixed,
            WILD_CANASTA * facts.wild,
            rules.wild_unfinished if facts.unfinished else i64(0),
            red_points(rules, facts),
            out_points(facts),
            -facts.left,
        ]
    )


def side_score(rules: Rules, facts: SideFacts) -> i64:
    """The points of a side."""
    score: i64 = 0
    for points in side_points(rules, facts):
        score += points
    return score


def greatest_score(rules: Rules) -> int:
    """The most that a side can score (CAN-35 to CAN-37).

    That is all tiles laid out, a natural canasta of each rank and one of wild tiles, all red
    threes, and going out concealed.
    """
    facts = SideFacts(_ALL, 0, _MELDS, 0, 1, False, ALL_REDS, True, WENT_OUT_CONCEALED)
    return int(side_score(rules, facts))


def least_score(rules: Rules) -> int:
    """The least that a side can score (CAN-35, CAN-37).

    Its hands hold all tiles, and all red threes count against it; or, if that costs more, it has
    laid three twos as a wild meld, and holds the others.
    """
    held = SideFacts(0, _ALL, reds=ALL_REDS)
    melded = SideFacts(_TWOS, _ALL - _TWOS, unfinished=True, reds=ALL_REDS, opened=True)
    return int(min(side_score(rules, held), side_score(rules, melded)))


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


_OUT: Final = 6
_ROWS: Final[list[tuple[Text, tuple[str, ...]]]] = [
    (say("Tiles laid out"), ("CAN-35",)),
    (say("Natural canastas"), ("CAN-10", "CAN-35")),
    (say("Mixed canastas"), ("CAN-10", "CAN-35")),
    (say("Joker canastas"), ("CAN-11", "CAN-35")),
    (say("Unfinished wild meld"), ("CAN-35",)),
    (say("Red threes"), ("CAN-37",)),
    (say("Going out"), ("CAN-36",)),
    (say("Tiles left in the hand"), ("CAN-35",)),
]


def hand_lines(rules: Rules, sides: list[SideFacts]) -> list[ScoreLine]:
    """The points of each seat line by line; empty lines are left out."""
    columns = [side_points(rules, each) for each in sides]
    concealed = any(each.out == WENT_OUT_CONCEALED for each in sides)
    lines = []
    for row, (text, rules_of_it) in enumerate(_ROWS):
        points = [int(columns[rules.side_of(seat)][row]) for seat in range(rules.seats)]
        if row == _OUT and concealed:
            text = say("Going out concealed")
        if any(points):
            lines.append(ScoreLine(text, tuple(points), rules_of_it))
    return lines
