"""Copies of a database: whether one can be trusted, and how an SQLite file is put back in place.

A copy is checked before it is used: SQLite's own check of the file, the revision, and the log of
each table, pad, club and evening, whose events are numbered from 1 without a gap. What
``pg_restore`` has made of a copy is checked where it lies.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from alembic.config import Config
from alembic.script import ScriptDirectory
from msgspec import Struct
from sqlalchemy import Connection

from stammtisch.errors import StammtischError
from stammtisch.logs.database import PostgresDatabase, database_url
from stammtisch.logs.packing import BadPack, unpack
from stammtisch.ownership import give_away
from stammtisch.text import Text, say

Ask: TypeAlias = Callable[[str], Any]  # rows, each a sequence, by a statement of SQL

_BEFORE_KINDS: Final = "select 'table', count(*) from listing"  # up to revision 0002
_KINDS: Final = "select kind, count(*) from listing group by kind"
_GAPS: Final = (
    "select table_id from event group by table_id "
    "having min(seq) <> 1 or max(seq) <> count(*) order by table_id limit 1"
)
_GAPS_WITH_PACKED: Final = (
    "select event.table_id from event left join packed on packed.table_id = event.table_id "
    "group by event.table_id, packed.seq having min(event.seq) <> coalesce(packed.seq, 0) + 1 "
    "or max(event.seq) <> coalesce(packed.seq, 0) + count(*) order by event.table_id limit 1"
)
_PACKED: Final = "select table_id, seq, body from packed"
_AT_ONCE: Final = 1_000  # rows that are fetched from a server at a time
_BEFORE_PACKED: Final = "0006"  # the last revision without packed logs


class BadCopy(StammtischError, ValueError):
    """The file is not a copy that a server can go on with."""

    exit_code = 4


class Contents(Struct, frozen=True):
    """What a copy holds: logs by their kind, events in all, and the time of the newest one.

    ``newest`` is in milliseconds since 1970; it is 0 if there is no event.
    """

    logs: dict[str, int]
    events: int
    newest: int


def check(file: Path) -> Contents:
    """Check a copy and tell what it holds.

    Raises:
        BadCopy: it is damaged, is no database of ours, or is of a newer version of Stammtisch.
    """
    try:
        with contextlib.closing(_only_read(file)) as copy:
            _whole(copy, file)
            tables = "select name from sqlite_master"
            return _contents(copy.execute, tables, str(file))
    except sqlite3.Error as fault:
        raise _bad(str(file), say("{why}", why=str(fault))) from fault


async def check_server(url: str) -> Contents:
    """Check a PostgreSQL database, such as one made by ``pg_restore``, and say what it holds.

    Nothing is written, and a server may go on writing meanwhile.

    Raises:
        BadCopy: events are missing, it is no database of ours, or of a newer version.
        StoreUnavailable: it cannot be reached.
    """
    parsed = database_url(url)
    name = parsed.render_as_string(hide_password=True)
    database = PostgresDatabase(parsed)

    def contents(connection: Connection) -> Contents:
        connection.exec_driver_sql("set transaction isolation level repeatable read, read only")
        ask = connection.execution_options(yield_per=_AT_ONCE).exec_driver_sql
        return _contents(ask, "select tablename from pg_tables", name)

    try:
        return await database.run(contents)
    finally:
        await database.close()


def _contents(ask: Ask, tables: str, name: str) -> Contents:
    revision = _revision(ask, tables, name)
    with_packed = revision > _BEFORE_PACKED
    for gap in ask(_GAPS_WITH_PACKED if with_packed else _GAPS):
        raise _missing(name, str(gap[0]))
    logs = {str(kind): int(n) for kind, n in ask(_KINDS if revision > "0002" else _BEFORE_KINDS)}
    events, newest = ask("select count(*), max(at) from event").fetchone()
    packed = _unpacked(ask, name) if with_packed else (0, 0)
    return Contents(logs, events + packed[0], max(newest or 0, packed[1]))


def _unpacked(ask: Ask, name: str) -> tuple[int, int]:
    """How many events are packed, and the time of the newest; each log is unpacked."""
    events = newest = 0
    for log_id, seq, body in ask(_PACKED):
        try:
            rows = unpack(log_id, body)
        except BadPack:
            rows = []
        if len(rows) != seq:
            raise _missing(name, log_id)
        events, newest = events + seq, max(newest, rows[-1].at)
    return events, newest


def put_back(copy: Path, place: Path) -> None:
    """Put a checked copy in the place of a database; it is there as a whole or not at all.

    Raises:
        FileExistsError: something is there already, or changes that were not yet in the file.
        OSError: the place cannot be written.
    """
    # SQLite would apply the changes left by another database to this one.
    for left in (place.with_name(f"{place.name}-wal"), place.with_name(f"{place.name}-journal")):
        if left.exists():
            raise FileExistsError(left)
    with _beside(place) as fresh:
        with (
            contextlib.closing(_only_read(copy)) as here,
            contextlib.closing(sqlite3.connect(fresh)) as there,
        ):
            here.backup(there)
        descriptor = os.open(fresh, os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.link(fresh, place)


def _only_read(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def _whole(copy: sqlite3.Connection, file: Path) -> None:
    found = copy.execute("pragma integrity_check(1)").fetchone()
    if found != ("ok",):
        raise _bad(str(file), say("{why}", why=str(found[0])))


def _revision(ask: Ask, tables: str, name: str) -> str:
    known = {each.revision for each in _scripts().walk_revisions()}
    if ("alembic_version",) not in map(tuple, ask(tables)):
        raise _bad(name, say("it is not a Stammtisch database"))
    revision = str(ask("select version_num from alembic_version").fetchone()[0])
    if revision not in known:
        raise _bad(name, say("it is from a newer version of Stammtisch ({name})", name=revision))
    return revision


def _scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return ScriptDirectory.from_config(config)


@contextlib.contextmanager
def _beside(place: Path) -> Iterator[Path]:
    """A file beside a place, which is gone afterwards."""
    descriptor, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    try:
        give_away(descriptor, place.parent)
    finally:
        os.close(descriptor)
    try:
        yield Path(name)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            Path(name + ending).unlink(missing_ok=True)


def _missing(name: str, log_id: str) -> BadCopy:
    return _bad(name, say("events are missing in the log {log}", log=log_id))


def _bad(name: str, why: Text) -> BadCopy:
    return BadCopy(say("{file} cannot be used: {why}.", file=name, why=why))
