"""A database of every revision that there was is brought up to date, and nothing of it is lost."""

from __future__ import annotations

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
from stammtisch.logs.schema import metadata
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
    assert len(REVISIONS) >= 7


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
