"""A database of every revision that there was is brought up to date, and nothing of it is lost."""

from __future__ import annotations

import zlib
from base64 import b85encode
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

import stammtisch.logs.migrations as migrations
from stammtisch.logs import copies
from stammtisch.logs.database import Database
from stammtisch.logs.packing import pack
from stammtisch.logs.rows import Row
from stammtisch.logs.schema import metadata
from stammtisch.logs.shortening import long
from stammtisch.logs.store import Store
from tests.tables.helpers import FakeClock, facts, hosting, play_hand, two_at_table


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    return config


REVISIONS = [
    each.revision for each in reversed([*ScriptDirectory.from_config(_config()).walk_revisions()])
]
ALWAYS = ("0001", "0003", REVISIONS[-2])  # the first ones, and the one before this
EACH = [
    each if each in ALWAYS else pytest.param(each, marks=pytest.mark.thorough) for each in REVISIONS
]


def made(connection: Connection, revision: str, rows: list[Any], opened_at: int) -> None:
    """An empty database as that revision made it, with the log of one table of two people."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    event = text("insert into event values (:log_id, :seq, :kind, :body, :at)")
    connection.execute(event, [row._asdict() for row in rows])
    listed = {"id": rows[0].log_id, "at": opened_at}
    connection.execute(
        text(
            "insert into listing (table_id, opener, address, opened_at) "
            "values (:id, 'a', '203.0.113.7', :at)"
        ),
        listed,
    )
    sat = [{"visitor": each, "id": rows[0].log_id} for each in ("a", "b")]
    connection.execute(text("insert into sitting values (:visitor, :id)"), sat)


async def emptied(database: Database) -> None:
    """Take everything out of a database."""
    await database.run(lambda connection: metadata.drop_all(connection), write=True)
    gone = text("drop table if exists alembic_version")
    await database.run(lambda connection: connection.execute(gone) and None, write=True)


def test_every_revision_is_tried() -> None:
    assert [f"{number:04}" for number in range(1, len(REVISIONS) + 1)] == REVISIONS
    assert len(REVISIONS) >= 8


@pytest.mark.parametrize("revision", EACH)
async def test_a_database_of_each_revision_goes_on(url: str, revision: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table = await two_at_table(tables)
        await play_hand(tables, table)
        rows = list(await tables.store.events(table.id))
        before, hands = facts(table), (await tables.history("b")).hands
        notes = await tables.my_tables("b")
    store = Store(url)
    await emptied(store.database)
    await store.database.run(
        lambda connection: made(connection, revision, rows, rows[0].at), write=True
    )
    await store.database.close()
    async with hosting(url, clock=clock) as tables:
        now = await tables.table(table.id)
        assert facts(now) == before
        assert (await tables.history("b")).hands == hands
        assert await tables.my_tables("b") == notes
        assert await tables.count_open() == 1
        for visitor in ("a", "b"):
            await tables.ready(table.id, visitor)
        await play_hand(tables, now)
        assert len((await tables.history("a")).hands) == 2

        def differences(connection: Connection) -> list[Any]:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

        assert await tables.store.database.run(differences) == []


@pytest.mark.parametrize("revision", EACH)
async def test_a_copy_of_each_revision_can_be_checked(
    sqlite_url: str, tmp_path: Path, revision: str
) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        rows = list(await tables.store.events(table.id))
    store = Store(sqlite_url)
    await emptied(store.database)
    await store.database.run(
        lambda connection: made(connection, revision, rows, rows[0].at), write=True
    )
    await store.backup(tmp_path / "copy.sqlite")
    await store.database.close()
    found = copies.check(tmp_path / "copy.sqlite")
    assert (found.logs, found.events) == ({"table": 1}, len(rows))


def before_bytes(connection: Connection, log_id: str, seq: int) -> None:
    """What was packed, and what was told of a table, as the revision 0007 kept it."""
    found = connection.execute(text("select kind, body, at from event order by seq")).all()
    rows = [Row(log_id, n, *each) for n, each in enumerate(found, 1)]
    line = {"id": log_id, "seq": seq, "at": rows[-1].at, "body": pack(rows)}
    connection.execute(text("insert into packed values (:id, :seq, :at, :body)"), line)
    connection.execute(text("delete from event"))
    connection.execute(text("update listing set ended_at = 5, closed_at = 5"))
    letters = "z:" + b85encode(zlib.compress(b'{"told":"packed"}', 9)).decode()
    for log, body in ((log_id, letters), ("plain", '{"told":"plain – ä"}')):
        line = {"id": log, "seq": seq, "body": body, "so": log == log_id}
        connection.execute(text("insert into played values (:id, :seq, :so, :body)"), line)
        told = "insert into summary (table_id, seq, body, public, due) values (:id, :seq, :body, "
        connection.execute(text(told + ":so, 7)"), line)


async def test_what_was_packed_into_letters_becomes_bytes(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables)
        await play_hand(tables, table)
        rows, before = list(await tables.store.events(table.id)), facts(table)
    store = Store(url)
    await emptied(store.database)

    def make(connection: Connection) -> None:
        made(connection, "0007", rows, rows[0].at)
        before_bytes(connection, table.id, rows[-1].seq)

    await store.database.run(make, write=True)
    await store.open()
    try:
        assert list(await store.events(table.id)) == rows

        def read(connection: Connection) -> list[Any]:
            played = connection.execute(text("select * from played order by seq, closed")).all()
            told = connection.execute(text("select * from summary order by seq, public")).all()
            return [tuple(each) for each in (*played, *told)]

        packed, plain = b'{"told":"packed"}', '{"told":"plain – ä"}'.encode()
        found = [
            (*each[:-1], bytes(each[-1])) if len(each) == 4 else each
            for each in await store.database.run(read)
        ]
        seq = rows[-1].seq
        assert [(each[0], each[1], bool(each[2]), long(each[3])) for each in found[:2]] == [
            ("plain", seq, False, plain),
            (table.id, seq, True, packed),
        ]
        assert [(each[0], each[1], long(bytes(each[2])), each[4]) for each in found[2:]] == [
            ("plain", seq, plain, 7),
            (table.id, seq, packed, 7),
        ]
    finally:
        await store.close()
    async with hosting(url) as tables:
        assert facts(await tables.table(table.id)) == before
