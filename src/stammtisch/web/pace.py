"""How much time there is for a move, in words."""

from __future__ import annotations

from typing import Final

from stammtisch.tables.settings import BY_DAYS
from stammtisch.text import Text, say, say_n

_MINUTE: Final = 60
_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR


def pace(clock: int) -> Text:
    """The time for each move, given in seconds; 0 for any."""
    if not clock:
        return say("as long as you like")
    if clock < BY_DAYS:
        return say_n("{n} second for a move", "{n} seconds for a move", clock)
    if clock % _DAY:
        return say_n("{n} hour for a move", "{n} hours for a move", clock // _HOUR)
    return say_n("{n} day for a move", "{n} days for a move", clock // _DAY)


def left(until: float, now: float) -> Text:
    """How much time is left, rounded down; what is left of the last hour is less than one."""
    seconds = max(0, int(until - now))
    if seconds < _HOUR:
        return say("less than an hour left")
    if seconds < 2 * _DAY:
        return say_n("{n} hour left", "{n} hours left", seconds // _HOUR)
    return say_n("{n} day left", "{n} days left", seconds // _DAY)


def later(delay: int) -> Text:
    """How much later those who look on see what happens, given in seconds; 0 for at once."""
    if not delay:
        return say("at once")
    if delay < _MINUTE:
        return say_n("{n} second later", "{n} seconds later", delay)
    return say_n("{n} minute later", "{n} minutes later", delay // _MINUTE)
