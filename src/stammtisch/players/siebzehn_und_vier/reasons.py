"""Reasons for another card in Siebzehn und Vier, or none.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.games.siebzehn_und_vier.rules import STAND, VALUES
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import SeatWord, Text, say


def reasons(turn: Turn) -> list[Text]:
    """How often the next card is too much; for the bank, how often the player is ahead."""
    at, is_bank = turn.now, turn.seat == turn.now.bank
    total = int(at.bank_total if is_bank else at.total)
    over = say(
        "You have {total}; the next card takes you over 21 in {k} of {n} possible deals.",
        total=total,
        **times(turn.before, lambda each: _goes_over(each, is_bank)),
    )
    if not is_bank or turn.move != STAND:
        return [over]
    ahead = times(turn.before, lambda each: each.worth() > each.bank_worth())
    player = SeatWord(int(at.player))
    return [
        say(
            "{seat} has more than your {total} in {k} of {n} possible deals.",
            seat=player,
            total=total,
            **ahead,
        ),
        over,
    ]


def _goes_over(at: Any, is_bank: bool) -> bool:
    """Whether the next card takes a side over 21 (SUV-2, SUV-9)."""
    total, held = (at.bank_total, at.bank_held) if is_bank else (at.total, at.held)
    return bool(total + VALUES[at.row[at.top()]] > at.rules.highest(held + 1))
