"""Points of a deal of Fünfhundert, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.games.fuenfhundert.names import combination_name
from stammtisch.games.fuenfhundert.rules import (
    CODES,
    EXCHANGE_POINTS,
    worth,
)
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.text import Text, say, say_n

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
