"""Reasons for a swap in Schwimmen, or a stop.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.contract import OVER
from stammtisch.games.schwimmen.position import CHOOSING
from stammtisch.games.schwimmen.rules import STOP, TAKE_OTHER, value
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import DecimalWord, Text, say


def reasons(turn: Turn) -> list[Text]:
    """What the hand counts afterwards, and how it compares with the others."""
    if turn.now.phase == CHOOSING and turn.move == TAKE_OTHER:
        own = value(turn.now.hands[turn.seat])
        more = times(turn.before, lambda at: value(at.middle()) > own)
        return [say("The other packet counts more in {k} of {n} possible deals.", **more)]
    own = value(turn.then.hands[turn.seat])
    if turn.move == STOP or turn.then.turn == OVER:
        lowest = times(turn.before, lambda at: _has_least(at, turn.seat))
        return [
            say("Your hand counts {points}.", points=_points(own)),
            say("Nobody has a lower hand now in {k} of {n} possible deals.", **lowest),
        ]
    return [say("Your hand then counts {points}.", points=_points(own))]


def _has_least(at: Any, seat: int) -> bool:
    """Whether no other hand counts less than this one."""
    others = [each for each in range(int(at.rules.seats)) if each != seat and at.plays(each)]
    return all(value(at.hands[each]) >= value(at.hands[seat]) for each in others)


def _points(halves: int) -> DecimalWord:
    """Half points as points."""
    return DecimalWord(halves / 2, int(halves % 2))
