"""Commits entries: everything that is waiting goes into one transaction."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final, TypeAlias

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

from stammtisch.logs.bus import Bus
from stammtisch.logs.database import Database, unavailable
from stammtisch.logs.entries import Conflict, Entry, write
from stammtisch.logs.errors import StoreUnavailable, TooMuchAtOnce
from stammtisch.meters import count
from stammtisch.text import say

_log: Final = logging.getLogger(__name__)
_LARGEST_BATCH: Final = 500  # entries in one transaction
MOST_WAITING: Final = 5_000  # entries; whoever brings more is asked to come again


def _of_the_database(fault: Exception) -> bool:
    """Whether a write failed for a reason that affects all writes: no space, no connection."""
    cause = fault.__cause__ if isinstance(fault, StoreUnavailable) else fault
    return isinstance(cause, (OperationalError, InterfaceError, OSError))


_Waiting: TypeAlias = tuple[Entry, "asyncio.Future[None]"]


def too_much() -> TooMuchAtOnce:
    """The error that sends people away for a moment, because too much is waiting to be written."""
    return TooMuchAtOnce(
        say(
            "More is happening at the tables than the server can write down. Nothing was "
            "changed; try "
            "again in a moment."
        )
    )


class Batches:
    """Writes the entries of a store in this process."""

    def __init__(self, database: Database, bus: Bus) -> None:
        self._database, self._bus = database, bus
        self._waiting: list[_Waiting] = []
        self._news = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Write from now on."""
        self._writer = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Write what is waiting; a transaction that has begun is completed."""
        writer, self._writer = self._writer, None
        if writer is not None:
            self._news.set()
            await writer

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Write an entry; see `Store.append`."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._writer is None:
            future.set_exception(unavailable("it is closed"))
        elif len(self._waiting) >= MOST_WAITING:
            future.set_exception(too_much())
        else:
            self._waiting.append((entry, future))
            self._news.set()
        return future

    @property
    def waiting(self) -> int:
        """How many entries wait to be written."""
        return len(self._waiting)

    async def _write(self) -> None:
        while self._waiting or self._writer is not None:
            await self._news.wait()
            batch = self._waiting[:_LARGEST_BATCH]
            del self._waiting[: len(batch)]
            if not self._waiting and self._writer is not None:
                self._news.clear()
            if batch:
                await self._commit_each(batch)

    async def _commit_each(self, batch: list[_Waiting]) -> None:
        """Commit together as much as possible; an entry that cannot be written fails alone."""
        fault = await self._commit([entry for entry, _ in batch])
        if fault is not None and len(batch) > 1 and not _of_the_database(fault):
            middle = len(batch) // 2
            await self._commit_each(batch[:middle])
            await self._commit_each(batch[middle:])
            return
        if fault is not None and not isinstance(fault, (Conflict, StoreUnavailable)):
            _log.error("events could not be written", exc_info=fault)
            fault = unavailable(fault)
        for _, future in batch:
            if future.done():
                continue  # whoever wanted it has gone
            if fault is None:
                future.set_result(None)
            else:
                future.set_exception(fault)

    async def _commit(self, entries: list[Entry]) -> Exception | None:
        began = time.perf_counter()
        fault = await self._try(entries)
        count("commits", _result(fault))
        count("commit_seconds", by=time.perf_counter() - began)
        if fault is None:
            count("entries", by=len(entries))
        return fault

    async def _try(self, entries: list[Entry]) -> Exception | None:
        try:
            await self._database.run(lambda connection: self._insert(connection, entries), True)
        except IntegrityError:
            return Conflict()
        except Exception as fault:  # the writer must live on, whatever a driver raises
            return fault
        return None

    def _insert(self, connection: Connection, entries: list[Entry]) -> None:
        if news := write(connection, entries):
            self._bus.announce(connection, news)


def _result(fault: Exception | None) -> str:
    """What an operator reads of a transaction; that somebody else was quicker is not a failure."""
    if fault is None:
        return "ok"
    return "overtaken" if isinstance(fault, Conflict) else "failed"
