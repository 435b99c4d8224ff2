"""Lines of an evening that follow a form of their own: lists of Skat, and rankings of a table.

The rules are on the page `evening_formats`. Players are given by their points, in seat order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from stammtisch.club.errors import BadLine
from stammtisch.text import say

LineForm: TypeAlias = Literal["points", "skat", "ranking"]
WON, LOST = 50, -50  # of the soloist (FMT-10)
BESIDE: Final = {3: 40, 4: 30}  # of each other person, by their number at the table (FMT-10)
LOWEST, HIGHEST, LOST_BY = 18, 264, 2  # FMT-9


def check_skat(points: Sequence[int]) -> None:
    """Raise `BadLine` unless it is the line of a hand of Skat (FMT-9)."""
    found = [value for value in points if value]
    if len(found) > 1:
        raise BadLine(say("In Skat only the soloist’s field has a number."), "FMT-9")
    for value in found:
        seat = [*points].index(value)
        if value > 0 and not LOWEST <= value <= HIGHEST:
            raise BadLine(
                say("A won hand is worth {least} to {most}.", least=LOWEST, most=HIGHEST),
                "FMT-9",
                seat=seat,
            )
        if value < 0 and (value % LOST_BY or not LOWEST <= -value // LOST_BY <= HIGHEST):
            raise BadLine(
                say("A lost hand counts double: an even number from {n} on.", n=LOST_BY * -LOWEST),
                "FMT-9",
                seat=seat,
            )


def skat_bonus(points: Sequence[int | None], seat: int, people: int) -> int:
    """What a line of Skat brings a seat on top of its value (FMT-10).

    ``people`` is how many are at the table in this hand, whoever sits out too.
    """
    value = next((each for each in points if each), 0)
    if points[seat]:
        return WON if value > 0 else LOST
    return BESIDE[people] if value < 0 else 0


def check_ranking(points: Sequence[int]) -> None:
    """Raise `BadLine` unless each number says how many were out before (FMT-12)."""
    for seat, value in enumerate(points):
        before = sum(other < value for other in points)
        if value != before:
            raise BadLine(
                say(
                    "Each number says how many were out before this player: {n} fits the other "
                    "numbers here, not {points}.",
                    n=before,
                    points=value,
                ),
                "FMT-12",
                seat=seat,
            )
