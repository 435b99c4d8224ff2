"""Who looks on at a table without a seat: those who sit there are told, and the lobby.

Watchers are no events: they come and go with their streams. Many may come at the same moment, and a
stream that was cut is back at once; so it is told at most once a second who is there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock
from stammtisch.logs.names import clean_name
from stammtisch.tables.hosted import Hosted
from stammtisch.tables.live import LiveTable

PAUSE: Final = 1.0  # seconds between two times that it is told


class Watching:
    """The watchers of all tables of a process; ``noted`` is called when those of a table change."""

    def __init__(self, clock: Clock, noted: Callable[[LiveTable], None]) -> None:
        self._clock, self._noted = clock, noted
        self._told: WeakKeyDictionary[Hosted, tuple[str, ...]] = WeakKeyDictionary()

    def come(self, hosted: Hosted, visitor: str, name: str) -> None:
        """Note a stream of somebody who has this name, "" for none."""
        hosted.streams[visitor] += 1
        hosted.table.watching[visitor] = shown_name(name)
        self._soon(hosted)

    def go(self, hosted: Hosted, visitor: str) -> None:
        """Note that a stream has ended."""
        hosted.leave_stream(visitor)
        if visitor not in hosted.streams:
            hosted.table.watching.pop(visitor, None)
        self._soon(hosted)

    def _soon(self, hosted: Hosted) -> None:
        if hosted.table.watchers != self._told.get(hosted, ()):
            self._clock.call_at(self._clock.now() + PAUSE, lambda: self._tell(hosted))

    def _tell(self, hosted: Hosted) -> None:
        now = hosted.table.watchers
        if now != self._told.get(hosted, ()):
            self._told[hosted] = now
            hosted.watched += 1
            self._noted(hosted.table)
            hosted.tell_seats()


def shown_name(name: str) -> str:
    """A name as others may be shown it, "" for one that nobody may have."""
    try:
        return clean_name(name, ())
    except StammtischError:
        return ""
