"""What is written to the database, as data: it can be handed to the process that writes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Connection,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, registry, sqlite

from stammtisch.logs.analysed import KeepAnalysed
from stammtisch.logs.housekeeping import Delete, Finished, NoAddress, Pack
from stammtisch.logs.notes import DropNote, DropNotesBefore, DropNotesOf, KeepNote
from stammtisch.logs.rows import Row
from stammtisch.logs.schema import event, listing, metadata, played, sitting, summary

_TRIAL: Final = 16_000  # bytes, more than a page of any database

_insert_event: Final = {  # put into words once, for it comes with every move
    name: str(insert(event).compile(dialect=registry.load(f"{name}.{driver}")()))
    for name, driver in (("sqlite", "pysqlite"), ("postgresql", "asyncpg"))
}
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


def _upsert(table: Table, insert: Any) -> Any:
    """Insert or replace a line, unless the stored one reflects more events."""
    put = insert(table)
    return put.on_conflict_do_update(
        index_elements=[table.c.log_id],
        set_={each.name: put.excluded[each.name] for each in table.c if each.key != "log_id"},
        where=table.c.seq <= put.excluded.seq,
    )


_put_summary: Final = {
    "sqlite": _upsert(summary, sqlite.insert),
    "postgresql": _upsert(summary, postgresql.insert),
}
_put_played: Final = {
    "sqlite": _upsert(played, sqlite.insert),
    "postgresql": _upsert(played, postgresql.insert),
}


class Conflict(Exception):
    """Another writer was first with an event of this number."""


@dataclass(slots=True)
class Entry:
    """What is written together or not at all: events, and lines of the lists made from them.

    ``needed`` are logs that must not have been deleted meanwhile.
    """

    rows: list[Row]
    listings: list[dict[str, Any]] = field(default_factory=list)
    sittings: list[dict[str, Any]] = field(default_factory=list)
    endings: list[dict[str, Any]] = field(default_factory=list)
    reopenings: list[dict[str, Any]] = field(default_factory=list)
    summaries: list[dict[str, Any]] = field(default_factory=list)
    played: list[dict[str, Any]] = field(default_factory=list)
    needed: list[str] = field(default_factory=list)


class Trial(Struct, frozen=True, tag="trial"):
    """Try to write, but leave nothing behind.

    The row needs pages of its own, so a disk without room for a move has none for it either.
    """

    def __call__(self, connection: Connection) -> None:
        """Do it."""
        trial = Row("", 0, "trial", " " * _TRIAL, 0)
        connection.exec_driver_sql(_insert_event[connection.dialect.name], trial)
        connection.execute(delete(event).where(event.c.log_id == ""))


class Forget(Struct, frozen=True, tag="forget"):
    """Delete the summary of a log."""

    log_id: str

    def __call__(self, connection: Connection) -> None:
        """Do it."""
        connection.execute(delete(summary).where(summary.c.log_id == self.log_id))


class Rewrite(Struct, frozen=True, tag="rewrite"):
    """Replace what the summary of a log says, where the log cannot be read any more."""

    log_id: str
    body: bytes

    def __call__(self, connection: Connection) -> None:
        """Do it."""
        line = summary.c.log_id == self.log_id
        connection.execute(update(summary).where(line).values(body=self.body))


class Unknow(Struct, frozen=True, tag="unknow"):
    """Delete what leads from a visitor to his logs of a kind, and say nobody opened them."""

    visitor: str
    kind: str

    def __call__(self, connection: Connection) -> None:
        """Do it."""
        here = select(listing.c.log_id).where(
            listing.c.log_id == sitting.c.log_id, listing.c.kind == self.kind
        )
        seats = (sitting.c.visitor == self.visitor, here.exists())
        connection.execute(delete(sitting).where(*seats))
        opened = (listing.c.opener == self.visitor, listing.c.kind == self.kind)
        connection.execute(update(listing).where(*opened).values(opener=""))


class Put(Struct, frozen=True, tag="put"):
    """Insert a line into a table of the database; True if it was not there already."""

    table: str
    line: dict[str, Any]

    def __call__(self, connection: Connection) -> bool:
        """Do it."""
        new = _INSERTS[connection.dialect.name](metadata.tables[self.table])
        return bool(connection.execute(new.on_conflict_do_nothing(), self.line).rowcount)


Work: TypeAlias = (
    Trial
    | Forget
    | Rewrite
    | Unknow
    | Put
    | Pack
    | Finished
    | Delete
    | NoAddress
    | KeepAnalysed
    | KeepNote
    | DropNote
    | DropNotesOf
    | DropNotesBefore
)
"""Everything that is written besides entries."""

_INSERTS: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def write(connection: Connection, entries: list[Entry]) -> list[tuple[str, int]]:
    """Write entries; returns the newest number of each log that has grown.

    Lines about a log that was deleted meanwhile are left out. Raises `Conflict` if one is needed.
    """
    _leave_out(connection, entries)
    rows = [row for entry in entries for row in entry.rows]
    if rows:
        connection.exec_driver_sql(_insert_event[connection.dialect.name], rows)
    work = (
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
        (
            _put_played[connection.dialect.name],
            [line for entry in entries for line in entry.played],
        ),
    )
    for statement, lines in work:
        if lines:
            connection.execute(statement, lines)
    return list({row.log_id: row.seq for row in rows}.items())


def _leave_out(connection: Connection, entries: list[Entry]) -> None:
    """Leave out what says something about logs that were deleted (`housekeeping`)."""
    new = {line["log_id"] for entry in entries for line in entry.listings}
    needed = {log_id for entry in entries for log_id in entry.needed}
    told = {line["log_id"] for each in entries for line in (*each.summaries, *each.played)} - new
    if not (told or needed):
        return
    asked = select(listing.c.log_id).where(listing.c.log_id.in_(told | needed))
    there = {*connection.scalars(asked.with_for_update(read=True))} | new
    if needed - there:
        raise Conflict
    for entry in entries:
        entry.summaries = [line for line in entry.summaries if line["log_id"] in there]
        entry.played = [line for line in entry.played if line["log_id"] in there]
