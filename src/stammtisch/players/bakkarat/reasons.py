"""Why a third card in Bakkarat, or none.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.games.bakkarat.rules import DRAW, STAND
from stammtisch.games.bakkarat.scoring import point
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """What the seat has, what the next card would do, how often the other side is ahead."""
    if turn.move not in (DRAW, STAND):
        return []
    own = 0 if turn.seat == turn.now.active else 3
    points = _point(turn.now, own)
    lines = [say_n("You have {n} point.", "You have {n} points.", points)]
    if turn.move == STAND:
        other = times(turn.before, lambda at: _point(at, 3 - own) > points)
        return [*lines, say("The other side has more now in {k} of {n} possible deals.", **other)]
    better = times(turn.before, lambda at: _drawn(at, own) > points)
    worse = times(turn.before, lambda at: _drawn(at, own) < points)
    return [
        *lines,
        say("Another card gives you more points in {k} of {n} possible deals.", **better),
        say("Another card gives you fewer points in {k} of {n} possible deals.", **worse),
    ]


def _point(at: Any, side: int) -> int:
    return int(point(at.table[side], at.table[side + 1], at.table[side + 2]))


def _drawn(at: Any, side: int) -> int:
    """The point of a side with the next card of the row (BAK-12)."""
    return int(point(at.table[side], at.table[side + 1], at.row[at.at]))
