"""The log of events on disk: one writer commits what all tables have waiting, in one transaction.

`Store.append` returns when the events are durable. A conflict (somebody else wrote that number)
fails only the entry that has it; a database that cannot be written fails the entries that were
waiting and changes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from alembic.util import CommandError
from sqlalchemy import BigInteger, bindparam, func, insert, or_, select, update
from sqlalchemy import event as hooks
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from stammtisch.tables.bus import Bus, Heard, PostgresBus, QuietBus
from stammtisch.tables.errors import NotNow, StoreUnavailable
from stammtisch.tables.events import Row
from stammtisch.tables.migrations import upgrade
from stammtisch.tables.schema import event, listing, sitting
from stammtisch.text import say

_log: Final = logging.getLogger(__name__)
_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_LARGEST_BATCH: Final = 500  # entries in one transaction
_FAULTS: Final = (SQLAlchemyError, OSError, sqlite3.Error, TimeoutError)

_insert_event: Final = insert(event)
_insert_listing: Final = insert(listing)
_insert_sitting: Final = {  # somebody may sit down where he sat before
    "sqlite": sqlite.insert(sitting).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(sitting).on_conflict_do_nothing(),
}
_update_listing: Final = (  # the address is of no use once the table has ended
    update(listing)
    .where(listing.c.table_id == bindparam("table"))
    .values(
        address="",
        ended_at=func.coalesce(listing.c.ended_at, bindparam("ended", type_=BigInteger)),
        closed_at=func.coalesce(listing.c.closed_at, bindparam("closed", type_=BigInteger)),
    )
)


class Conflict(Exception):
    """Somebody else wrote an event of this number first."""


@dataclass(slots=True)
class Entry:
    """What is written together or not at all: events, and lines of the lists made from them."""

    rows: list[Row]
    listings: list[dict[str, Any]] = field(default_factory=list)
    sittings: list[dict[str, Any]] = field(default_factory=list)
    endings: list[dict[str, Any]] = field(default_factory=list)


class Store:
    """A database of tables, by URL: ``sqlite:///file`` or ``postgresql://user@host/name``."""

    def __init__(self, url: str) -> None:
        self.url = _async_url(url)
        self.bus: Bus = PostgresBus(self.url) if self._postgres else QuietBus()
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._news = asyncio.Event()
        self._engine: AsyncEngine | None = None
        self._writer: asyncio.Task[None] | None = None

    @property
    def _postgres(self) -> bool:
        return self.url.get_backend_name() == "postgresql"

    @property
    def engine(self) -> AsyncEngine:
        """The connections; only while the store is open."""
        if self._engine is None:
            raise _unavailable("it is closed")
        return self._engine

    async def open(self, heard: Heard) -> None:
        """Connect, bring the database to the newest revision, start the writer.

        Raises:
            StoreUnavailable: the database cannot be reached or written, or a newer version of
                Stammtisch has changed it.
        """
        self._engine = create_async_engine(self.url)
        if not self._postgres:
            hooks.listen(self._engine.sync_engine, "connect", _careful_sqlite)
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(upgrade)
            await self.bus.start(heard)
        except (*_FAULTS, CommandError) as fault:
            await self._engine.dispose()
            raise _unavailable(fault) from fault
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what waits and disconnect."""
        while self._waiting:
            await asyncio.wait([future for _, future in self._waiting])
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.bus.stop()
        if self._engine is not None:
            await self._engine.dispose()

    # --- writing

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Write an entry; done when it is durable.

        Raises (when awaited):
            Conflict: one of its events is there already; nothing of it was written.
            StoreUnavailable: nothing of it was written.
        """
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, future))
        self._news.set()
        return future

    async def _write(self) -> None:
        while True:
            await self._news.wait()
            batch = self._waiting[:_LARGEST_BATCH]
            del self._waiting[: len(batch)]
            if not self._waiting:
                self._news.clear()
            try:
                await self._commit_each(batch)
            except BaseException:
                for _, future in batch:
                    future.cancel()
                raise

    async def _commit_each(self, batch: list[tuple[Entry, asyncio.Future[None]]]) -> None:
        fault = await self._commit([entry for entry, _ in batch])
        if isinstance(fault, Conflict) and len(batch) > 1:
            for each in batch:
                await self._commit_each([each])
            return
        for _, future in batch:
            if future.done():
                continue  # whoever wanted it has gone
            if fault is None:
                future.set_result(None)
            else:
                future.set_exception(fault)

    async def _commit(self, entries: list[Entry]) -> Exception | None:
        try:
            async with self.engine.begin() as connection:
                await self._insert(connection, entries)
        except IntegrityError:
            return Conflict()
        except _FAULTS as fault:
            _log.error("events could not be written: %s", fault)
            return _unavailable(fault)
        except Exception as fault:  # the writer must live on, whatever a driver raises
            _log.exception("events could not be written")
            return _unavailable(fault)
        return None

    async def _insert(self, connection: AsyncConnection, entries: list[Entry]) -> None:
        rows = [row._asdict() for entry in entries for row in entry.rows]
        if rows:
            await connection.execute(_insert_event, rows)
        listings = [line for entry in entries for line in entry.listings]
        if listings:
            await connection.execute(_insert_listing, listings)
        sittings = [line for entry in entries for line in entry.sittings]
        if sittings:
            await connection.execute(_insert_sitting[connection.dialect.name], sittings)
        endings = [line for entry in entries for line in entry.endings]
        if endings:
            await connection.execute(_update_listing, endings)
        if rows and not self.bus.alone:
            newest = {row["table_id"]: row["seq"] for row in rows}
            await self.bus.announce(connection, list(newest.items()))

    # --- reading

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except _FAULTS as fault:
            raise _unavailable(fault) from fault

    async def events(self, table_id: str, after: int = 0) -> Sequence[Row]:
        """The events of a table beyond a number, in order."""
        wanted = (
            select(event)
            .where(event.c.table_id == table_id, event.c.seq > after)
            .order_by(event.c.seq)
        )
        async with self._connected() as connection:
            return [Row(*found) for found in await connection.execute(wanted)]

    async def tables_of(self, visitor: str, limit: int) -> list[str]:
        """The tables that are not closed where a visitor had a seat or that he opened, newest
        first.
        """
        seated = select(sitting.c.table_id).where(sitting.c.visitor == visitor)
        wanted = (
            select(listing.c.table_id)
            .where(
                listing.c.closed_at.is_(None),
                or_(listing.c.opener == visitor, listing.c.table_id.in_(seated)),
            )
            .order_by(listing.c.opened_at.desc())
            .limit(limit)
        )
        async with self._connected() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def count_running(self, visitor: str, address: str) -> tuple[int, int, int]:
        """The tables that have not ended: opened by this visitor, from this address, all."""
        of_visitor = func.count().filter(listing.c.opener == visitor)
        of_address = func.count().filter(listing.c.address == address, listing.c.address != "")
        wanted = select(of_visitor, of_address, func.count()).where(listing.c.ended_at.is_(None))
        async with self._connected() as connection:
            mine, near, all_ = (await connection.execute(wanted)).one()
            return int(mine), int(near), int(all_)

    async def idle_since(self, at: int) -> list[str]:
        """The tables that are not closed and at which nothing happened after this time."""
        last = (
            select(func.max(event.c.at))
            .where(event.c.table_id == listing.c.table_id)
            .scalar_subquery()
        )
        wanted = select(listing.c.table_id).where(listing.c.closed_at.is_(None), last < at)
        async with self._connected() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def backup(self, path: Path) -> None:
        """Copy an SQLite database while it is in use; raises `NotNow` on PostgreSQL."""
        if self._postgres:
            raise NotNow(say("This is a PostgreSQL database: make the backup with pg_dump."))
        source = str(self.url.database)
        try:
            await asyncio.to_thread(_copy_sqlite, source, path)
        except (sqlite3.Error, OSError) as fault:
            raise _unavailable(fault) from fault


def _copy_sqlite(source: str, path: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(source)) as here,
        contextlib.closing(sqlite3.connect(path)) as there,
    ):
        here.backup(there)


def _async_url(url: str) -> URL:
    try:
        parsed = make_url(url)
        return parsed.set(drivername=_DRIVERS[parsed.get_backend_name()])
    except (ArgumentError, KeyError) as fault:
        raise StoreUnavailable(
            say(
                "“{url}” is no database that can be used: give sqlite:///file or postgresql://….",
                url=url,
            )
        ) from fault


def _unavailable(fault: object) -> StoreUnavailable:
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    return StoreUnavailable(
        say("The database cannot be used, nothing was changed: {why}.", why=str(cause)[:200])
    )


def _careful_sqlite(connection: Any, _record: object) -> None:
    """Durable at every commit, readers beside the writer, patience with other processes."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
