"""What a server does for tables that nobody looks at: it closes idle ones and wakes due ones."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock, Unmoved, sleep_until
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.store import Entry
from stammtisch.tables import decisions
from stammtisch.tables.errors import OldRules
from stammtisch.tables.settings import KIND, Settings

if TYPE_CHECKING:
    from stammtisch.tables.host import Host

_FIRST: Final = 5.0  # seconds after the start of a server


class Housekeeping:
    """Looks after the tables of one process, again and again."""

    def __init__(self, host: Host, settings: Settings, clock: Clock) -> None:
        self._host, self._settings, self._clock = host, settings, clock
        self._unmoved = Unmoved(clock, settings.idle_after)

    async def for_ever(self) -> None:
        """Wake what is due soon after the start; then look after everything at intervals."""
        await sleep_until(self._clock, self._clock.now() + _FIRST)
        with contextlib.suppress(StoreUnavailable):
            await self.wake()
        while True:
            await sleep_until(self._clock, self._clock.now() + self._settings.tidy_every)
            with contextlib.suppress(StoreUnavailable):
                await self.tidy()
                await self.wake()

    async def wake(self) -> int:
        """Read the tables at which something is due and that are not in memory; their number.

        A table in memory looks after itself; what it has to do is planned when it is read.
        """
        due = await self._host.store.due_logs(KIND, int(self._clock.wall() * 1000))
        asleep = [each for each in due if self._host.at_home(each) and not self._awake(each)]
        for table_id in asleep:
            with contextlib.suppress(StammtischError):  # played under other rules
                await self._host.find(table_id)
        return len(asleep)

    def _awake(self, table_id: str) -> bool:
        return self._host.remembered(table_id) is not None

    async def _goes_on(self, table_id: str) -> bool:
        """Whether people play over days at a table, and have time left."""
        table = (await self._host.find(table_id)).table
        patience = 2 * table.setup.clock + self._settings.idle_after
        return table.setup.by_days and self._clock.now() - table.changed_at < patience

    async def tidy(self) -> int:
        """Close the tables at which nothing has happened for a long time; returns their number."""
        before = int((self._clock.wall() - self._unmoved.found_after) * 1000)
        idle = self._unmoved.among(await self._host.store.idle_since(KIND, before))
        closed = [
            each for each in idle if self._host.at_home(each) and not self._host.is_watched(each)
        ]
        kept = 0
        for table_id in closed:
            try:
                if await self._goes_on(table_id):
                    kept += 1
                else:
                    await self._host.change(table_id, decisions.idle)
            except OldRules:  # nobody can go on there, so it is not counted any longer
                at = int(self._clock.wall() * 1000)
                ending = {"log": table_id, "ended": at, "closed": at}
                await self._host.store.append(Entry([], endings=[ending]))
        return len(closed) - kept
