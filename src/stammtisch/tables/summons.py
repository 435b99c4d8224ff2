"""What waits for a person away from a table: his turn at one of his tables, and invitations.

Pages that show no table follow it. A table or a box that changes in this process tells them at
once; of those of other processes the store tells, and what it cannot tell is looked for again.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from typing import Final, NamedTuple, TypeAlias

from stammtisch.logs.clock import Clock, sleep_until
from stammtisch.logs.store import Store
from stammtisch.tables.live import LiveTable

PAUSE: Final = 0.3  # seconds between two looks, while much happens
AGAIN: Final = 15.0  # seconds after which a page looks again though nobody has told it


class Seen(NamedTuple):
    """What waits for a person: a number that changes whenever that does, and where it comes from.

    ``logs`` are the ids of his tables and of his box.
    """

    number: int
    logs: Collection[str]


Look: TypeAlias = Callable[[], Awaitable[Seen]]


class Summons:
    """Wakes those who wait for something that concerns them."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        store.listen(self._heard)

    def note(self, table: LiveTable) -> None:
        """Note that something has happened at a table of this process."""
        if self._waiting:
            for seat in table.seats:
                for visitor in seat.visitors:
                    self.tell(visitor)

    def tell(self, key: str) -> None:
        """Wake whoever waits for news of a visitor, or of a log."""
        for news in self._waiting.get(key, ()):
            news.set()

    def _heard(self, log_id: str, seq: int) -> None:
        for key in (log_id,) if log_id else tuple(self._waiting):
            self.tell(key)

    async def changes(self, visitor: str, look: Look, after: int) -> AsyncGenerator[int, None]:
        """Yields the number of what waits for a visitor whenever it changes."""
        news, keys = asyncio.Event(), {visitor}
        self._follow(news, keys)
        try:
            while not self._store.handed_on:
                news.clear()
                seen = await look()
                fresh = {visitor, *seen.logs}
                self._leave(news, keys - fresh)
                self._follow(news, fresh - keys)
                keys = fresh
                if seen.number != after:
                    after = seen.number
                    yield after
                await self._wait(news)
        finally:
            self._leave(news, keys)

    def _follow(self, news: asyncio.Event, keys: set[str]) -> None:
        for key in keys:
            self._waiting[key].add(news)

    def _leave(self, news: asyncio.Event, keys: set[str]) -> None:
        for key in keys:
            self._waiting[key].discard(news)
            if not self._waiting[key]:
                del self._waiting[key]

    async def _wait(self, news: asyncio.Event) -> None:
        """Wait until something may have changed, and a moment longer for all of it."""
        again = self._clock.call_at(self._clock.now() + AGAIN, news.set)
        try:
            await news.wait()
        finally:
            again.cancel()
        await sleep_until(self._clock, self._clock.now() + PAUSE)
