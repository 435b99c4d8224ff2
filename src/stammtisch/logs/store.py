"""The log of events on disk: one writer commits everything that is waiting, in one transaction.

`Store.append` is done when the events are durable. A conflict (somebody else wrote that number), or
anything else that cannot be written, fails only the entry that has it; a database that cannot be
written at all fails the entries that were waiting and changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import BigInteger, Connection, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

from stammtisch.logs.bus import Bus, Heard, PostgresBus, QuietBus
from stammtisch.logs.database import (
    Database,
    PostgresDatabase,
    SqliteDatabase,
    database_url,
    unavailable,
)
from stammtisch.logs.errors import StoreUnavailable, TooMuchAtOnce
from stammtisch.logs.migrations import upgrade
from stammtisch.logs.rows import Row
from stammtisch.logs.schema import event, listing, sitting, summary
from stammtisch.text import say

_log: Final = logging.getLogger(__name__)
_LARGEST_BATCH: Final = 500  # entries in one transaction
_MOST_WAITING: Final = 5_000  # entries; whoever brings more is asked to come again
_TRIAL: Final = 16_000  # bytes, more than a page of any database

_insert_event: Final = insert(event)
_insert_listing: Final = insert(listing)
_insert_sitting: Final = {  # somebody may sit down where he sat before
    "sqlite": sqlite.insert(sitting).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(sitting).on_conflict_do_nothing(),
}
_update_listing: Final = (  # the address is of no use once the log has ended
    update(listing)
    .where(listing.c.log_id == bindparam("log"))
    .values(
        address="",
        ended_at=func.coalesce(listing.c.ended_at, bindparam("ended", type_=BigInteger)),
        closed_at=func.coalesce(listing.c.closed_at, bindparam("closed", type_=BigInteger)),
    )
)
_reopen_listing: Final = (
    update(listing)
    .where(listing.c.log_id == bindparam("log"))
    .values(ended_at=None, closed_at=None)
)


def _upsert(put: Any) -> Any:
    """Insert or replace a line, unless the stored one reflects more events."""
    new = put.excluded
    return put.on_conflict_do_update(
        index_elements=[summary.c.log_id],
        set_={"seq": new.seq, "body": new.body},
        where=summary.c.seq <= new.seq,
    )


_put_summary: Final = {
    "sqlite": _upsert(sqlite.insert(summary)),
    "postgresql": _upsert(postgresql.insert(summary)),
}


class Conflict(Exception):
    """Another writer was first with an event of this number."""


@dataclass(slots=True)
class Entry:
    """What is written together or not at all: events, and lines of the lists made from them."""

    rows: list[Row]
    listings: list[dict[str, Any]] = field(default_factory=list)
    sittings: list[dict[str, Any]] = field(default_factory=list)
    endings: list[dict[str, Any]] = field(default_factory=list)
    reopenings: list[dict[str, Any]] = field(default_factory=list)
    summaries: list[dict[str, Any]] = field(default_factory=list)


def _of_the_database(fault: Exception) -> bool:
    """Whether a write failed for a reason that affects all writes: no space, no connection."""
    cause = fault.__cause__ if isinstance(fault, StoreUnavailable) else fault
    return isinstance(cause, (OperationalError, InterfaceError, OSError))


_Waiting: TypeAlias = tuple[Entry, "asyncio.Future[None]"]


class Store:
    """A database of logs, by URL: ``sqlite:///file`` or ``postgresql://user@host/name``.

    One server has one store, for its tables, pads and clubs.
    """

    def __init__(self, url: str) -> None:
        parsed = database_url(url)
        shared = parsed.get_backend_name() == "postgresql"
        self.database: Database = (PostgresDatabase if shared else SqliteDatabase)(parsed)
        self.file = None if shared else Path(str(parsed.database))  # of an SQLite database
        self.bus: Bus = PostgresBus(parsed) if shared else QuietBus()
        self._listeners: list[Heard] = []
        self._waiting: list[_Waiting] = []
        self._news = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    def listen(self, heard: Heard) -> None:
        """Call this function with news from other workers; see `Heard`."""
        self._listeners.append(heard)

    def _heard(self, log_id: str, seq: int) -> None:
        for heard in self._listeners:
            heard(log_id, seq)

    async def open(self) -> None:
        """Connect, bring the database to the newest revision, start the writer.

        Raises:
            StoreUnavailable: the database cannot be reached or written, or a newer version of
                Stammtisch has changed it.
        """
        try:
            await self.database.run(upgrade, write=True)
            await self.bus.start(self._heard)
        except (StoreUnavailable, OSError) as fault:
            await self.database.close()
            raise fault if isinstance(fault, StoreUnavailable) else unavailable(fault) from fault
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what is waiting and disconnect; a transaction that has begun is completed."""
        writer, self._writer = self._writer, None
        if writer is not None:
            self._news.set()
            await writer
        await self.bus.stop()
        await self.database.close()

    # --- writing

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Write an entry; returns once it is durable.

        Raises (when awaited):
            Conflict: one of its events is there already; nothing of it was written.
            TooMuchAtOnce: so much is waiting that nothing of it will be written.
            StoreUnavailable: nothing of it was written.
        """
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._writer is None:
            future.set_exception(unavailable("it is closed"))
        elif len(self._waiting) >= _MOST_WAITING:
            future.set_exception(
                TooMuchAtOnce(
                    say(
                        "More is happening at the tables than can be written down. Nothing was "
                        "changed; try again in a moment."
                    )
                )
            )
        else:
            self._waiting.append((entry, future))
            self._news.set()
        return future

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
        try:
            await self.database.run(lambda connection: self._insert(connection, entries), True)
        except IntegrityError:
            return Conflict()
        except Exception as fault:  # the writer must live on, whatever a driver raises
            return fault
        return None

    def _insert(self, connection: Connection, entries: list[Entry]) -> None:
        rows = [row._asdict() for entry in entries for row in entry.rows]
        work = (
            (_insert_event, rows),
            (_insert_listing, [line for entry in entries for line in entry.listings]),
            (
                _insert_sitting[connection.dialect.name],
                [line for entry in entries for line in entry.sittings],
            ),
            (_update_listing, [line for entry in entries for line in entry.endings]),
            (_reopen_listing, [line for entry in entries for line in entry.reopenings]),
            (
                _put_summary[connection.dialect.name],
                [line for entry in entries for line in entry.summaries],
            ),
        )
        for statement, lines in work:
            if lines:
                connection.execute(statement, lines)
        if rows:
            newest = {row["log_id"]: row["seq"] for row in rows}
            self.bus.announce(connection, list(newest.items()))

    async def try_write(self) -> None:
        """Try to write, but leave nothing behind; raises `StoreUnavailable`.

        The row needs pages of its own, so a disk without room for a move has none for it either.
        """
        trial = Row("", 0, "trial", " " * _TRIAL, 0)

        def there_and_back(connection: Connection) -> None:
            connection.execute(_insert_event, trial._asdict())
            connection.execute(delete(event).where(event.c.log_id == ""))

        await self.database.run(there_and_back, write=True)

    # --- reading

    async def events(self, log_id: str, after: int = 0, kind: str = "") -> Sequence[Row]:
        """The events of a log after a number, in order; empty if the log is of another kind."""
        wanted = (
            select(event).where(event.c.log_id == log_id, event.c.seq > after).order_by(event.c.seq)
        )
        if kind:
            right = (listing.c.log_id == log_id, listing.c.kind == kind)
            wanted = wanted.where(select(listing.c.log_id).where(*right).exists())
        return await self.database.run(
            lambda connection: [Row(*found) for found in connection.execute(wanted)]
        )

    async def logs_of(self, kind: str, visitor: str, limit: int, closed: bool = False) -> list[str]:
        """A visitor's logs of a kind, newest first; with ``closed``, the closed ones follow."""
        seated = select(sitting.c.log_id).where(sitting.c.visitor == visitor)
        wanted = (
            select(listing.c.log_id)
            .where(
                listing.c.kind == kind,
                or_(listing.c.opener == visitor, listing.c.log_id.in_(seated)),
            )
            .order_by(listing.c.closed_at.is_not(None), listing.c.opened_at.desc())
            .limit(limit)
        )
        if not closed:
            wanted = wanted.where(listing.c.closed_at.is_(None))
        return await self.database.run(lambda connection: list(connection.scalars(wanted)))

    async def summaries(
        self, log_ids: Sequence[str], *, behind: bool = False
    ) -> dict[str, tuple[str, int]]:
        """The summaries of these logs that are up to date; with ``behind`` outdated ones too.

        For each the body, and the time of its last event in milliseconds since 1970.
        """
        later = event.alias()
        more = (later.c.log_id == summary.c.log_id, later.c.seq > summary.c.seq)
        wanted = (
            select(summary.c.log_id, summary.c.body, event.c.at)
            .join(event, (event.c.log_id == summary.c.log_id) & (event.c.seq == summary.c.seq))
            .where(summary.c.log_id.in_(log_ids))
        )
        if not behind:
            wanted = wanted.where(~select(later.c.seq).where(*more).exists())
        rows = await self.database.run(lambda connection: list(connection.execute(wanted)))
        return {log_id: (body, at) for log_id, body, at in rows}

    async def forget_summary(self, log_id: str) -> None:
        """Delete a summary whose log cannot be read."""
        gone = delete(summary).where(summary.c.log_id == log_id)
        await self.database.run(lambda connection: connection.execute(gone) and None, write=True)

    async def all_of(self, kind: str) -> list[str]:
        """The logs of a kind that are not closed, in the order in which they were opened."""
        wanted = (
            select(listing.c.log_id)
            .where(listing.c.kind == kind, listing.c.closed_at.is_(None))
            .order_by(listing.c.opened_at, listing.c.log_id)
        )
        return await self.database.run(lambda connection: list(connection.scalars(wanted)))

    async def count_running(self, kind: str, visitor: str, address: str) -> tuple[int, int, int]:
        """How many logs of a kind have not ended: this visitor's, this address's, and all."""
        of_visitor = func.count().filter(listing.c.opener == visitor)
        of_address = func.count().filter(listing.c.address == address, listing.c.address != "")
        wanted = select(of_visitor, of_address, func.count()).where(
            listing.c.kind == kind, listing.c.ended_at.is_(None)
        )

        def count(connection: Connection) -> tuple[int, int, int]:
            mine, near, all_ = connection.execute(wanted).one()
            return int(mine), int(near), int(all_)

        return await self.database.run(count)

    async def idle_since(self, kind: str, at: int, ended: bool = True) -> list[str]:
        """The open logs of a kind in which nothing has happened since this time.

        ``ended`` says whether those that have ended are among them.
        """
        last = (
            select(func.max(event.c.at)).where(event.c.log_id == listing.c.log_id).scalar_subquery()
        )
        wanted = select(listing.c.log_id).where(
            listing.c.kind == kind, listing.c.closed_at.is_(None), last < at
        )
        if not ended:
            wanted = wanted.where(listing.c.ended_at.is_(None))
        return await self.database.run(lambda connection: list(connection.scalars(wanted)))

    async def backup(self, path: Path) -> None:
        """Copy an SQLite database while it is in use; raises `NotNow` on PostgreSQL."""
        await self.database.backup(path)
