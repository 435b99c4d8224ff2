"""What was won and lost in a match, line by line.

# not compiled: makes texts
"""

from typing import Final

from stammtisch.core.view import ScoreLine
from stammtisch.games.bakkarat.position import (
    ACCOUNTS,
    AS_BANKER,
    AS_BETTOR,
    TO_HOUSE,
    Position,
)
from stammtisch.games.bakkarat.rules import BANCO, PUNTO, TIE
from stammtisch.text import Text, say

WITH_HOUSE: Final[tuple[tuple[int, Text, tuple[str, ...]], ...]] = (
    (PUNTO, say("Bets on Punto"), ("BAK-14",)),
    (BANCO, say("Bets on Banco"), ("BAK-14",)),
    (TIE, say("Bets on a tie"), ("BAK-14",)),
)
WITH_BANK: Final[tuple[tuple[int, Text, tuple[str, ...]], ...]] = (
    (AS_BETTOR, say("Bets against the bank"), ("BAK-27", "BAK-28")),
    (AS_BANKER, say("As the bank"), ("BAK-27", "BAK-28")),
    (TO_HOUSE, say("Commission to the house"), ("BAK-28",)),
)


def score_lines_of(position: Position) -> list[ScoreLine]:
    """What each has won and lost, by what."""
    seats = range(int(position.rules.seats))
    lines = []
    for account, text, rules in WITH_HOUSE if position.rules.house else WITH_BANK:
        points = tuple([int(position.accounts[ACCOUNTS * seat + account]) for seat in seats])
        if any(points):
            lines.append(ScoreLine(text, points, rules))
    return lines or [ScoreLine(say("Nothing was won or lost"), (0,) * len(seats), ("BAK-6",))]
