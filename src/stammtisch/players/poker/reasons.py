"""Reasons for a bet in Poker, or none.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.bits import BIT
from stammtisch.games.poker.pots import total
from stammtisch.games.poker.ranking import worth
from stammtisch.games.poker.rules import EXCHANGING
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """How often the hand is the best now, and what it costs to stay in."""
    at = turn.now
    best = times(turn.before, lambda each: _is_best(each, turn.seat))
    lines = [say("As it stands, your hand is the best in {k} of {n} possible deals.", **best)]
    price = int(at.to_call(turn.seat))
    if price and at.doing != EXCHANGING:
        pot = int(total(at.paid))
        lines.append(
            say_n(
                "Staying in costs {n} chip; the pot has {pot}.",
                "Staying in costs {n} chips; the pot has {pot}.",
                price,
                pot=pot,
            )
        )
    return lines


def _is_best(at: Any, seat: int) -> bool:
    """Whether no active seat has a better hand with the cards that it has now."""
    own = _worth(at, seat)
    others = [each for each in range(int(at.rules.seats)) if at.active & BIT[each]]
    return all(_worth(at, each) <= own for each in others)


def _worth(at: Any, seat: int) -> int:
    return int(worth(at.hands[seat] | at.table_tiles(), at.rules.short))
