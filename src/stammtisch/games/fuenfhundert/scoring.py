"""Points of a deal of Fünfhundert, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.view import ScoreLine
from stammtisch.games.fuenfhundert.names import combination_name
from stammtisch.games.fuenfhundert.rules import (
    CARDS,
    CODES,
    EXCHANGE_POINTS,
    FuenfhundertRules,
    worth,
)
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.text import Text, say, say_n

AUGEN_IN_ALL: Final[i64] = 120  # F500-2
EXCHANGED: Final[i64] = CODES  # among what was announced: no combination, but the exchange


class Announced:
    """A combination that a seat announced, rightly or wrongly, and after how many tricks."""

    def __init__(self, seat: i64, code: i64, right: bool = True, done: i64 = 0) -> None:
        self.seat: Final[i64] = seat
        self.code: Final[i64] = code
        self.right: Final[bool] = right
        self.done: Final[i64] = done

    def number(self) -> i64:
        """The announcement as one number, which `announced` reads."""
        wrong: i64 = 0 if self.right else 1
        return self.code + 16 * self.seat + 32 * self.done + 1024 * wrong


def announced(number: i64) -> Announced:
    """The announcement that a number stands for."""
    return Announced((number >> 4) & 1, number & 15, number < 1024, (number >> 5) & 31)


class Deal:
    """The facts that a deal is scored by: card points, announcements, exchange, last trick.

    ``last_trick`` is who won it, and ``bonus`` what that brings; `NOBODY` in a deal that ended
    before (F500-24). ``exchanger`` took the trump card for the seven, or `NOBODY`.
    """

    def __init__(
        self,
        trump: i64,
        augen: vec[i64],
        announced: list[Announced],
        exchanger: i64,
        last_trick: i64,
        bonus: i64,
    ) -> None:
        self.trump: Final[i64] = trump
        self.augen: Final = augen
        self.announced: Final = announced
        self.exchanger: Final[i64] = exchanger
        self.last_trick: Final[i64] = last_trick
        self.bonus: Final[i64] = bonus


def deal_lines(deal: Deal) -> list[ScoreLine]:
    """The points of both seats line by line (F500-21)."""
    augen = (int(deal.augen[0]), int(deal.augen[1]))
    lines = [ScoreLine(say("card points of the tricks"), augen, ("F500-2", "F500-21"))]
    lines += [_announced_line(each, int(worth(each.code, deal.trump))) for each in deal.announced]
    if deal.exchanger != NOBODY:
        text = say("Trump seven exchanged")
        lines.append(_line(deal.exchanger, EXCHANGE_POINTS, text, "F500-10"))
    if deal.last_trick != NOBODY and deal.bonus > 0:
        lines.append(_line(deal.last_trick, deal.bonus, say("Last trick"), "F500-21"))
    return lines


def _announced_line(announced: Announced, points: int) -> ScoreLine:
    name = combination_name(announced.code)
    if announced.right:
        return _line(announced.seat, points, name, "F500-15", "F500-19")
    text = say("Wrongly announced: {combination}", combination=name)
    return _line(announced.seat, -points, text, "F500-20")


def _line(seat: i64, points: i64, text: Text, *rules: str) -> ScoreLine:
    return ScoreLine(text, (int(points), 0) if seat == 0 else (0, int(points)), rules)


def deal_scores(deal: Deal) -> vec[i64]:
    """The points of both seats."""
    scores = vec[i64]([0, 0])
    for line in deal_lines(deal):
        for seat in range(i64(2)):
            scores[seat] += line.points[seat]
    return scores


def points_text(points: i64) -> Text:
    """A number of points in words."""
    return say_n("{n} point", "{n} points", int(points))


def match_over(hand: i64, totals: vec[i64], target: i64, last: i64) -> bool:
    """Whether a match ends with these totals after this many deals (F500-23 to F500-25)."""
    return totals[0] >= target or totals[1] >= target or hand >= last


def deal_bounds(rules: FuenfhundertRules) -> ScoreBounds:
    """What a deal can bring a seat (F500-15, F500-20, F500-21).

    The most are all card points, the exchange, the last trick, and the best combinations of which
    no two share a card; the least, if wrong announcements count, is each combination said wrongly.
    """
    codes = [code for code in range(i64(CODES)) if rules.codes & BIT[code]]
    best: i64 = _best_of(codes, 0, 0) + AUGEN_IN_ALL + EXCHANGE_POINTS + rules.last_trick
    worst: int = -sum([worth(code, 0) for code in codes]) if rules.penalty else 0
    return ScoreBounds(worst, best)


def _best_of(codes: list[i64], first: i64, used: i64) -> i64:
    """The points of the best of these combinations, from the first on, without used cards."""
    if first == len(codes):
        return 0
    code: i64 = codes[first]
    best: i64 = _best_of(codes, first + 1, used)
    if used & CARDS[code] == 0:
        best = max(best, worth(code, 0) + _best_of(codes, first + 1, used | CARDS[code]))
    return best
