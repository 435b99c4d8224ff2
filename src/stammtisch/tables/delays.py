"""Looking on with a delay: whoever has no seat sees a table as it was some seconds ago.

Such a table is folded a second time from the same events, each of them later. So there is one way
to look at a table, and all who look on later share what is drawn for one of them. Only who has a
seat, looks over somebody's shoulder or is the device in the middle sees what is there now.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary, ref

from stammtisch.logs.clock import in_our_time
from stammtisch.logs.rows import Row
from stammtisch.tables import events as e
from stammtisch.tables.fold import apply, opened
from stammtisch.tables.hosted import Hosted
from stammtisch.tables.live import LiveTable, Seat
from stammtisch.tables.settings import KIND

if TYPE_CHECKING:
    from stammtisch.tables.service import Tables

DELAYS: Final = (0, 30, 120, 600)
"""Seconds after which those who look on see what happens."""
_LONG: Final = 100  # events; more are folded beside the event loop


class Late(LiveTable):
    """A table as it was some seconds ago, for people who have no seat at it."""

    def __init__(self, then: LiveTable, real: LiveTable) -> None:
        vars(self).update(vars(then))
        self._real = ref(real)
        self.next_hand_wait, self.own_bots = real.next_hand_wait, real.own_bots

    def seat_of(self, visitor: str) -> int | None:
        """None: whoever looks on late has no seat, though he may have had one a moment ago."""
        return None

    def place_of(self, visitor: str) -> Seat | None:
        """None, as for `seat_of`."""
        return None

    def guest_seat(self, visitor: str) -> Seat | None:
        """The seat that this visitor has asked for now, or None."""
        real = self._real()
        return None if real is None else real.guest_seat(visitor)

    @property
    def watchers(self) -> tuple[str, ...]:
        """Nobody: only those who sit there are told who looks on."""
        return ()


class _Behind:
    """A late table, and the events that have not happened for it yet."""

    def __init__(self, delay: int) -> None:
        self._delay = delay
        self._late: Late | None = None
        self._pending: deque[Row] = deque()
        self.read = 0  # the number of the last event that was read
        self.lock = asyncio.Lock()

    def add(self, rows: list[Row]) -> None:
        """Note what has happened at the table; who had himself forgotten is so at once."""
        self._pending += rows
        self.read += len(rows)
        for row in rows:
            event = e.event_of(row.body)
            if self._late is not None and isinstance(event, e.Forgotten):
                apply(self._late, event, self._late.changed_at)
                self._late.seq -= 1  # it comes again in its turn

    def until(self, now: float, real: LiveTable) -> Late:
        """The table as it is for those who look on, with what is due until now.

        Whatever was before the first deal is no secret and no matter of time: nobody is to be
        offered a seat that has long been taken.
        """
        while self._pending and (self._is_before_the_deal or self.next_at() <= now):
            row = self._pending.popleft()
            event, at = e.event_of(row.body), row.at / 1000 + self._delay
            if self._late is None:
                assert isinstance(event, e.Opened), "the first event of a table opens it"
                self._late = Late(opened(real.id, event, at), real)
            else:
                apply(self._late, event, at)
        assert self._late is not None, "a table begins with its opening"
        return self._late

    @property
    def _is_before_the_deal(self) -> bool:
        began = self._late is not None and self._late.match is not None
        return not began and self._pending[0].kind != "dealt"

    def next_at(self) -> float:
        """When the next event is due; infinite if there is none."""
        return self._pending[0].at / 1000 + self._delay if self._pending else float("inf")


def looks_on_late(table: LiveTable, visitor: str) -> bool:
    """Whether a visitor sees a table only later than it is; never before the first deal."""
    if not table.setup.delay or table.match is None:
        return False
    sees = table.seat_of(visitor) is not None or table.looks_into(visitor) is not None
    return not (sees or table.is_middle(visitor))


class Delays:
    """The late tables of a process."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._known: WeakKeyDictionary[LiveTable, _Behind] = WeakKeyDictionary()

    async def seen_by(self, table: LiveTable, visitor: str) -> LiveTable:
        """The table as this visitor may see it now: as it is, or as it was."""
        if not looks_on_late(table, visitor):
            return table
        return (await self._behind(table))[0]

    async def _behind(self, table: LiveTable) -> tuple[Late, float]:
        """The late table, and when something happens there next."""
        behind = self._known.setdefault(table, _Behind(table.setup.delay))
        clock, store = self._tables.clock, self._tables.store
        async with behind.lock:
            if table.seq > behind.read:
                rows = list(await store.events(table.id, behind.read, KIND))
                behind.add(in_our_time(rows, clock))
                if len(rows) > _LONG and rows[0].seq == 1:  # nobody has seen it yet
                    await asyncio.to_thread(behind.until, clock.now(), table)
            return behind.until(clock.now(), table), behind.next_at()

    async def changes(
        self, table_id: str, visitor: str, after: int, name: str = ""
    ) -> AsyncGenerator[int, None]:
        """What `Tables.changes` yields, for those who look on late when it has happened for them.

        It ends when a visitor who looks on gets a seat: his page then follows as one who plays.
        """
        table, host = await self._tables.table(table_id), self._tables.host
        if not table.setup.delay or table.seat_of(visitor) is not None:
            async for seq in self._tables.changes(table_id, visitor, after, name):
                yield seq
            return
        async with host.streaming(table_id, visitor, name) as hosted:
            while not self._tables.store.handed_on:
                seen, due = hosted.table, float("inf")
                if looks_on_late(hosted.table, visitor):
                    seen, due = await self._behind(hosted.table)
                if seen.seq > after:
                    after = seen.seq
                    yield after
                elif hosted.table.seat_of(visitor) is not None:
                    return
                else:
                    await self._wait(hosted, visitor, due)

    async def _wait(self, hosted: Hosted, visitor: str, due: float) -> None:
        """Wait for news of the table, or until something is due; then for one's turn."""
        woken = asyncio.Event()
        news = asyncio.create_task(hosted.news_for(visitor))
        news.add_done_callback(lambda _: woken.set())
        timer = None if due == float("inf") else self._tables.clock.call_at(due, woken.set)
        try:
            await woken.wait()
        finally:
            news.cancel()
            if timer is not None:
                timer.cancel()
        await self._tables.host.looking_on.turn()
