"""A table in this process, with the life around it: streams, signs of life, its timer."""

from __future__ import annotations

import asyncio
from collections import Counter

from stammtisch.tables.clock import Timer
from stammtisch.tables.live import LiveTable, Seat


class Hosted:
    """What a worker keeps for a table that it has in memory.

    Whoever holds ``lock`` may change the table. ``news`` is set, and replaced, at each change.
    ``streams`` counts the open streams of each visitor; ``seen`` is each seat's last sign of life.
    ``busy`` is true while something that the table does by itself is under way.
    """

    def __init__(self, table: LiveTable, now: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.news = asyncio.Event()
        self.streams: Counter[str] = Counter()
        self.seen = [now for _ in table.seats]
        self.timer: Timer | None = None
        self.busy = False
        self.ended = False
        table.resumed_at = now

    @property
    def attended(self) -> bool:
        """Whether somebody is at the table, or looks on; else nothing happens by itself."""
        return bool(self.streams) or any(seat.present for seat in self.table.seats)

    @property
    def idle(self) -> bool:
        """Whether the table may be dropped from memory."""
        return not (self.streams or self.busy or self.lock.locked())

    def has_stream(self, seat: Seat) -> bool:
        """Whether a device of this seat has a stream open here."""
        return bool(self.streams) and any(visitor in self.streams for visitor in seat.visitors)

    def leave_stream(self, visitor: str) -> None:
        """A stream was closed."""
        self.streams[visitor] -= 1
        if not self.streams[visitor]:
            del self.streams[visitor]

    def sign_of_life(self, visitor: str, now: float) -> Seat | None:
        """Note that the visitor was there; the seat, if there is one."""
        index = self.table.seat_of(visitor)
        if index is None:
            return None
        self.seen[index] = now
        return self.table.seats[index]

    def tell(self) -> None:
        """Wake everybody who waits for news."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    def cancel_timer(self) -> None:
        """Forget what was planned."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
