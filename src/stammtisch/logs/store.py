"""The log of events on disk, by URL.

`Store.append` is done when the events are durable. A conflict (somebody else wrote that number), or
anything else that cannot be written, fails only the entry that has it; a database that cannot be
written at all fails the entries that were waiting and changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    BindParameter,
    Column,
    Connection,
    Select,
    bindparam,
    func,
    literal_column,
    or_,
    select,
    tuple_,
)
from sqlalchemy.engine import make_url

from stammtisch.logs.analysed import Analysed
from stammtisch.logs.asking import AskingBus, AskingDatabase, Link
from stammtisch.logs.batches import Batches
from stammtisch.logs.bus import Bus, Heard, PostgresBus, QuietBus
from stammtisch.logs.database import (
    Database,
    PostgresDatabase,
    SqliteDatabase,
    database_url,
    unavailable,
)
from stammtisch.logs.entries import Conflict, Entry, Forget, Rewrite, Trial, Unknow, Work
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.migrations import upgrade
from stammtisch.logs.notes import NoteRow, NotesOf
from stammtisch.logs.packing import unpack
from stammtisch.logs.rows import Row
from stammtisch.logs.schema import event, listing, played, sitting, summary
from stammtisch.logs.schema import packed as _packed

Dated: TypeAlias = tuple[int, str]
"""When something happened to a log, in milliseconds since 1970, and its id."""

__all__ = ["Conflict", "Entry", "Store", "url_to_ask"]

_WRITER: Final = "writer"  # in the query of a URL
_RUNNING: Final = (listing.c.ended_at.is_(None), listing.c.closed_at.is_(None))

# The questions that are asked most are put together only once.
_ID: Final[BindParameter[str]] = bindparam("id")
_AFTER: Final[BindParameter[int]] = bindparam("beyond")
_EVENTS: Final = (
    select(event).where(event.c.log_id == _ID, event.c.seq > _AFTER).order_by(event.c.seq)
)
_BODY: Final = select(_packed.c.body).where(_packed.c.log_id == _ID, _packed.c.seq > _AFTER)
_RIGHT: Final = (
    select(listing.c.log_id)
    .where(listing.c.log_id == _ID, listing.c.kind == bindparam("of"))
    .exists()
)
_OF_ANY: Final = _EVENTS, _BODY
_OF_KIND: Final = _EVENTS.where(_RIGHT), _BODY.where(_RIGHT)


def url_to_ask(url: str, place: Path) -> str:
    """The URL of an SQLite file for those who ask the process that listens there to write."""
    asked = make_url(url).update_query_dict({_WRITER: str(place)})
    return asked.render_as_string(hide_password=False)


class Store:
    """A database of logs, by URL: ``sqlite:///file`` or ``postgresql://user@host/name``.

    One process has one store, for its tables, pads and clubs. Where several share an SQLite file,
    one of them writes (`answering`), and the URLs of the others say where it listens:
    ``sqlite:///file?writer=/folder/socket``.
    """

    def __init__(self, url: str) -> None:
        parsed = database_url(url)
        shared = parsed.get_backend_name() == "postgresql"
        self.file = None if shared else Path(str(parsed.database))  # of an SQLite database
        self.database: Database
        self.bus: Bus
        self._link: Link | None = None
        if shared:
            self.database, self.bus = PostgresDatabase(parsed), PostgresBus(parsed)
        elif place := parsed.query.get(_WRITER):
            self._link = Link(str(place))
            self.database = AskingDatabase(parsed.difference_update_query([_WRITER]), self._link)
            self.bus = AskingBus(self._link)
        else:
            self.database, self.bus = SqliteDatabase(parsed), QuietBus()
        self._batches = Batches(self.database, self.bus)
        self._listeners: list[Heard] = []
        self.handed_on = False

    def listen(self, heard: Heard) -> None:
        """Call this function with news from other workers; see `Heard`."""
        self._listeners.append(heard)

    def hand_on(self) -> None:
        """Note that another process takes over all logs; whoever follows one is woken."""
        self.handed_on = True
        self._heard("", 0)

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
            if self._link is None:  # who writes for others has done it
                await self.database.run(upgrade, write=True)
            await self.bus.start(self._heard)
        except (StoreUnavailable, OSError) as fault:
            await self.database.close()
            raise fault if isinstance(fault, StoreUnavailable) else unavailable(fault) from fault
        if self._link is None:
            self._batches.start()

    async def close(self) -> None:
        """Write what is waiting and disconnect; a transaction that has begun is completed."""
        await self._batches.stop()
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
        return (self._link or self._batches).append(entry)

    @property
    def waiting(self) -> int:
        """How much waits to be written."""
        return (self._link or self._batches).waiting

    async def try_write(self) -> None:
        """Try to write, but leave nothing behind; raises `StoreUnavailable`."""
        await self.database.run(Trial(), write=True)

    # --- reading

    async def events(self, log_id: str, after: int = 0, kind: str = "") -> Sequence[Row]:
        """The events of a log after a number, in order; empty if the log is of another kind."""
        wanted = {"id": log_id, "beyond": after, **({"of": kind} if kind else {})}

        def read(connection: Connection) -> list[Row]:
            events, packed_ = _OF_KIND if kind else _OF_ANY
            rows = [Row(*found) for found in connection.execute(events, wanted)]
            if rows and rows[0].seq == after + 1:
                return rows
            body = connection.scalar(packed_, wanted)
            before = unpack(log_id, body) if body is not None else []
            return [row for row in before if row.seq > after] + rows

        return await self.database.run(read)

    async def logs_of(self, kind: str, visitor: str, limit: int, closed: bool = False) -> list[str]:
        """A visitor's logs of a kind, newest first; with ``closed``, the closed ones follow."""
        seated = select(sitting.c.log_id).where(sitting.c.visitor == visitor)
        wanted = (
            select(listing.c.log_id)
            .where(
                listing.c.kind == kind,
                or_(listing.c.opener == visitor, listing.c.log_id.in_(seated)),
            )
            .order_by(
                listing.c.closed_at.is_not(None), listing.c.opened_at.desc(), listing.c.log_id
            )
            .limit(limit)
        )
        if not closed:
            wanted = wanted.where(listing.c.closed_at.is_(None))
        return await self.database.run(lambda connection: list(connection.scalars(wanted)))

    async def summaries(
        self, log_ids: Sequence[str], *, behind: bool = False
    ) -> dict[str, tuple[bytes, int]]:
        """The summaries of these logs that are up to date; with ``behind`` outdated ones too.

        For each the body, and the time of its last event in milliseconds since 1970.
        """
        later = event.alias()
        more = (later.c.log_id == summary.c.log_id, later.c.seq > summary.c.seq)
        at = func.coalesce(event.c.at, _packed.c.at)
        last = (_packed.c.log_id == summary.c.log_id) & (_packed.c.seq == summary.c.seq)
        wanted = (
            select(summary.c.log_id, summary.c.body, at)
            .outerjoin(event, (event.c.log_id == summary.c.log_id) & (event.c.seq == summary.c.seq))
            .outerjoin(_packed, last)
            .where(summary.c.log_id.in_(log_ids), at.is_not(None))
        )
        if not behind:
            wanted = wanted.where(~select(later.c.seq).where(*more).exists())
        rows = await self.database.run(lambda connection: list(connection.execute(wanted)))
        return {log_id: (body, at) for log_id, body, at in rows}

    async def public_logs(self, kind: str, limit: int) -> list[tuple[str, bytes, int]]:
        """The public logs of a kind that have not ended, newest first.

        For each its id, its summary, and the time of the summary's last event in milliseconds
        since 1970; it may have changed since.
        """
        wanted = (
            select(summary.c.log_id, summary.c.body, event.c.at)
            .join(listing, listing.c.log_id == summary.c.log_id)
            .join(event, (event.c.log_id == summary.c.log_id) & (event.c.seq == summary.c.seq))
            .where(summary.c.public, listing.c.kind == kind, *_RUNNING)
            .order_by(listing.c.opened_at.desc(), summary.c.log_id)
            .limit(limit)
        )
        return await self.database.run(
            lambda connection: [
                (str(log), bytes(body), int(at)) for log, body, at in connection.execute(wanted)
            ]
        )

    async def due_logs(self, kind: str, at: int) -> list[str]:
        """The logs of a kind, not closed, in which something is due by this time."""
        wanted = (
            select(summary.c.log_id)
            .join(listing, listing.c.log_id == summary.c.log_id)
            .where(summary.c.due <= at, listing.c.kind == kind, listing.c.closed_at.is_(None))
            .order_by(summary.c.due)
        )
        return await self.database.run(lambda connection: list(connection.scalars(wanted)))

    async def count_public(self, kind: str, visitor: str, address: str) -> tuple[int, int]:
        """How many public logs of a kind have not ended: this visitor's and this address's."""
        of_visitor = func.count().filter(listing.c.opener == visitor)
        of_address = func.count().filter(listing.c.address == address, listing.c.address != "")
        wanted = (
            select(of_visitor, of_address)
            .select_from(summary)
            .join(listing, listing.c.log_id == summary.c.log_id)
            .where(summary.c.public, listing.c.kind == kind, *_RUNNING)
        )

        def count(connection: Connection) -> tuple[int, int]:
            mine, near = connection.execute(wanted).one()
            return int(mine), int(near)

        return await self.database.run(count)

    async def played_by(
        self, visitor: str, kinds: Sequence[str]
    ) -> tuple[dict[str, bytes], list[str]]:
        """The hands of all tables at which a visitor had a seat, by table, as they are stored.

        Also the tables for which nothing is stored, or not what came after an event of these kinds.
        """
        return await self._played(
            select(sitting.c.log_id).where(sitting.c.visitor == visitor), kinds
        )  # fmt: skip

    async def played_among_strangers(
        self, kinds: Sequence[str]
    ) -> tuple[dict[str, bytes], list[str]]:
        """The hands of all public and rated tables; see `played_by`."""
        return await self._played(select(listing.c.log_id).where(listing.c.strangers), kinds)

    async def _played(
        self, of: Select[str], kinds: Sequence[str]
    ) -> tuple[dict[str, bytes], list[str]]:
        later = event.alias()
        more = select(later.c.seq).where(
            later.c.log_id == played.c.log_id, later.c.seq > played.c.seq, later.c.kind.in_(kinds)
        )
        newer = select(_packed.c.seq).where(
            _packed.c.log_id == played.c.log_id, _packed.c.seq > played.c.seq
        )
        mine = played.c.log_id.in_(of)
        known = select(played.c.log_id, played.c.body).where(mine)
        behind = select(played.c.log_id).where(
            mine, ~played.c.closed, or_(more.exists(), newer.exists())
        )
        missing = select(listing.c.log_id).where(
            listing.c.kind == "table",
            listing.c.log_id.in_(of),
            ~select(played.c.seq).where(played.c.log_id == listing.c.log_id).exists(),
        )

        def read(connection: Connection) -> tuple[dict[str, bytes], list[str]]:
            # What is written between two of these questions is then told twice, and never missing.
            unread = [*connection.scalars(missing), *connection.scalars(behind)]
            return {row.log_id: row.body for row in connection.execute(known)}, unread

        return await self.database.run(read)

    async def analysed(self, log_id: str, form: str) -> dict[int, bytes]:
        """What is kept in this form of the hands of a log that were analysed, by their numbers."""
        return await self.database.run(Analysed(log_id, form))

    async def notes(self, log_id: str) -> list[NoteRow]:
        """What people have written on the hands of a log, the oldest first."""
        return await self.database.run(NotesOf(log_id))

    async def forget_summary(self, log_id: str) -> None:
        """Delete a summary whose log cannot be read."""
        await self.database.run(Forget(log_id), write=True)

    async def rewrite_summary(self, log_id: str, body: bytes) -> None:
        """Replace what a summary says whose log cannot be read any more."""
        await self.database.run(Rewrite(log_id, body), write=True)

    async def unknow(self, kind: str, visitor: str) -> None:
        """Forget which logs of a kind a visitor has opened or had a seat in."""
        await self.database.run(Unknow(visitor, kind), write=True)

    async def all_of(self, kind: str) -> list[str]:
        """The logs of a kind that are not closed, in the order in which they were opened."""
        wanted = (
            select(listing.c.log_id)
            .where(listing.c.kind == kind, listing.c.closed_at.is_(None))
            .order_by(listing.c.opened_at, listing.c.log_id)
        )
        return await self.database.run(lambda connection: list(connection.scalars(wanted)))

    async def closed_before(
        self,
        kind: str,
        at: int,
        after: Dated,
        limit: int,
        *,
        packed: bool = True,
        finished: bool = True,
    ) -> list[Dated]:
        """The logs of a kind that were closed before a time, the oldest first, after this one.

        With ``packed`` off, only those that are not packed; with ``finished`` off, only those of
        which nobody knows whether anything was finished there.
        """
        wanted = _dated(listing.c.closed_at, at, after, limit).where(listing.c.kind == kind)
        if not packed:
            wanted = wanted.where(~listing.c.packed)
        if not finished:
            wanted = wanted.where(~listing.c.finished)
        return await self.database.run(lambda connection: _all(connection, wanted))

    async def opened_before(self, kind: str, at: int, after: Dated, limit: int) -> list[Dated]:
        """The logs of a kind, but not tables, that were opened before a time.

        The oldest first, after this one.
        """
        other = listing.c.kind != literal_column("'table'")  # as the index says it
        wanted = _dated(listing.c.opened_at, at, after, limit).where(listing.c.kind == kind, other)
        return await self.database.run(lambda connection: _all(connection, wanted))

    async def do(self, work: Work) -> Any:
        """Have something written besides events, and return its result."""
        return await self.database.run(work, write=True)

    async def count_running(self, kind: str, visitor: str, address: str) -> tuple[int, int, int]:
        """How many logs of a kind have not ended: this visitor's, this address's, and all."""
        of_visitor = func.count().filter(listing.c.opener == visitor)
        of_address = func.count().filter(listing.c.address == address, listing.c.address != "")
        wanted = select(of_visitor, of_address, func.count()).where(
            listing.c.kind == kind, *_RUNNING
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


def _dated(time: Column[Any], at: int, after: Dated, limit: int) -> Select[Any]:
    """Logs with a time before this one, and after this log."""
    here = tuple_(time, listing.c.log_id)
    wanted = select(time, listing.c.log_id).where(time < at, time >= after[0], here > after)
    return wanted.order_by(time, listing.c.log_id).limit(limit)


def _all(connection: Connection, wanted: Select[Any]) -> list[Dated]:
    return [(int(at), str(log_id)) for at, log_id in connection.execute(wanted)]
