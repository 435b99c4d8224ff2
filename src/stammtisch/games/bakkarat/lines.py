"""What was won and lost in a match, line by line.

# not compiled: makes texts
"""

from collections.abc import Sequence
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
    """What each seat has won and lost, by account."""
    accounts = [int(account) for account in position.accounts]
    return account_lines(accounts, int(position.rules.seats), bool(position.rules.house))


def account_lines(accounts: Sequence[int], seats: int, house: bool) -> list[ScoreLine]:
    """A score line for each account that is not empty; `ACCOUNTS` entries in a row per seat."""
    lines = []
    for account, text, rules in WITH_HOUSE if house else WITH_BANK:
        points = tuple([accounts[ACCOUNTS * seat + account] for seat in range(seats)])
        if any(points):
            lines.append(ScoreLine(text, points, rules))
    return lines or [ScoreLine(say("Nothing was won or lost"), (0,) * seats, ("BAK-6",))]
