"""The log on disk: who is first wins, nothing is half written, and faults change nothing."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, text

from stammtisch.logs.names import new_id
from stammtisch.logs.schema import metadata
from stammtisch.logs.store import Conflict, Entry, Store
from stammtisch.tables import ME, NotNow, OldRules, StaleMove, StoreUnavailable, Tables
from stammtisch.tables.events import Renamed, row
from tests.tables.helpers import (
    SHORT,
    FakeClock,
    any_move,
    facts,
    hosting,
    phase,
    play_hand,
    setup,
    two_at_table,
    until,
    visitor_on_turn,
)

WRITTEN_HERE: Final = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))


@pytest.fixture(params=(*WRITTEN_HERE, "asked"))
def url(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind, and one that another process writes."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@contextlib.asynccontextmanager
async def opened(url: str) -> Any:
    store = Store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def test_of_two_who_write_one_number_one_wins_and_the_others_are_not_hurt(url: str) -> None:
    async with opened(url) as store:
        crowd = [
            Entry([row(table_id, seq, Renamed(0, f"{who}"), 1.0) for seq in (1, 2)])
            for table_id in ("one", "two", "three")
            for who in range(4)
        ]
        ends = await asyncio.gather(*map(store.append, crowd), return_exceptions=True)
        assert [end is None for end in ends] == [True, False, False, False] * 3
        assert {type(end) for end in ends} == {type(None), Conflict}
        for table_id in ("one", "two", "three"):
            assert [each.seq for each in await store.events(table_id)] == [1, 2]
            assert len({each.body for each in await store.events(table_id)}) == 1


async def test_a_conflict_in_the_middle_writes_nothing_of_the_entry(url: str) -> None:
    async with opened(url) as store:
        await store.append(Entry([row("table", 2, Renamed(0, "first"), 1.0)]))
        with pytest.raises(Conflict):
            await store.append(
                Entry([row("table", seq, Renamed(0, "second"), 1.0) for seq in (1, 2, 3)])
            )
        assert [each.seq for each in await store.events("table")] == [2]


@pytest.mark.parametrize("bad", [{"at": 10**30}, {"body": "\ud800"}])
async def test_an_entry_that_cannot_be_written_fails_alone(
    url: str, bad: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(url) as store:
        crowd = [Entry([row(f"log{n}", 1, Renamed(0, "x"), 1.0)]) for n in range(20)]
        crowd[7].rows[0] = crowd[7].rows[0]._replace(**bad)
        ends = await asyncio.gather(*map(store.append, crowd), return_exceptions=True)
        assert [n for n, end in enumerate(ends) if end is not None] == [7]
        assert isinstance(ends[7], StoreUnavailable)
        assert len(await store.events("log8")) == 1
        assert not await store.events("log7")
    assert len(caplog.records) <= 10


async def test_two_services_on_one_database(url: str) -> None:
    async with hosting(url) as here, hosting(url) as there:
        mine = await two_at_table(here)
        yours = await there.table(mine.id)
        for _ in range(20):
            mover, move, shown = visitor_on_turn(mine), any_move(mine), mine.seq
            ends = await asyncio.gather(
                here.act(mine.id, mover, move, shown),
                there.act(mine.id, mover, move, shown),
                return_exceptions=True,
            )
            assert sorted(type(end).__name__ for end in ends) == ["StaleMove", "int"]
            if isinstance(ends[0], StaleMove):
                assert mine.seq == yours.seq
            else:
                await there.rename(mine.id, "a", f"Anna {shown}")
                await here.rename(mine.id, "b", f"Bert {shown}")
            if mine.phase != "playing":
                break
        assert facts(mine)["hands"] == facts(yours)["hands"]


async def test_a_service_that_is_behind_reads_on_and_decides_again(url: str) -> None:
    async with hosting(url) as here, hosting(url) as there:
        mine = await two_at_table(here)
        yours = await there.table(mine.id)
        await here.rename(mine.id, "a", "Annette")
        shown = mine.seq
        await there.act(mine.id, visitor_on_turn(mine), any_move(mine), shown)
        assert yours.names == ["Annette", "Bert"]
        with pytest.raises(StaleMove):
            await here.act(mine.id, visitor_on_turn(mine), any_move(mine), shown)
        assert facts(mine) == facts(yours)


@pytest.mark.postgres
async def test_workers_hear_of_each_other(postgres_url: str) -> None:
    async with hosting(postgres_url) as here, hosting(postgres_url) as there:
        mine = await two_at_table(here)
        yours = await there.table(mine.id)
        heard: list[int] = []

        async def listen() -> None:
            async for seq in there.changes(mine.id, "watcher", yours.seq):
                heard.append(seq)  # noqa: PERF401 - what was heard must be seen while listening

        listening = asyncio.create_task(listen())
        seq = await here.act(mine.id, visitor_on_turn(mine), any_move(mine))
        await until(lambda: heard == [seq])
        await _hang_up_on_everybody(postgres_url)
        with contextlib.suppress(StoreUnavailable):  # the first to find a dead connection
            await here.act(mine.id, visitor_on_turn(mine), any_move(mine))
        seq = await here.act(mine.id, visitor_on_turn(mine), any_move(mine))
        await until(lambda: heard[-1] == seq)
        assert facts(mine) == facts(yours)
        listening.cancel()
        await asyncio.wait([listening])


async def _hang_up_on_everybody(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


@contextlib.contextmanager
def full_disk(tables: Tables) -> Iterator[None]:
    """SQLite may not use one page more: its own "database or disk is full"."""
    engine = tables._host.store.database.engine

    def limit(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1")

    def lift(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000")

    event.listen(engine, "begin", limit)
    try:
        yield
    finally:
        event.remove(engine, "begin", limit)
        event.listen(engine, "begin", lift)


async def test_a_full_disk_changes_nothing(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        with full_disk(tables):
            before = facts(table)

            async def play() -> None:
                nonlocal before
                for _ in range(200):  # until the pages that there are have been filled
                    before = facts(table)
                    if phase(table) == "playing":
                        await tables.act(table.id, visitor_on_turn(table), any_move(table))
                    for visitor in "ab" if phase(table) == "hand_over" else "":
                        before = facts(table)
                        await tables.ready(table.id, visitor)

            with pytest.raises(StoreUnavailable, match="full"):
                await play()
            assert facts(table) == before
            with pytest.raises(StoreUnavailable):
                await tables.open_table(setup(), "c", "Cora" * 5)
        await tables.act(table.id, visitor_on_turn(table), any_move(table))
        after = facts(table)
    async with hosting(sqlite_url) as tables:
        assert facts(await tables.table(table.id)) == after


async def test_bots_go_on_when_the_disk_has_room_again(sqlite_url: str) -> None:
    clock = FakeClock()
    options = SHORT | {"first_dealer": 0}
    async with hosting(sqlite_url, clock=clock) as tables:
        table_id = await tables.open_table(setup(ME, "random", options=options), "a", "Anna")
        with full_disk(tables):
            with contextlib.suppress(StoreUnavailable):
                while True:
                    await tables.rename(table_id, "a", f"Anna {clock.time}")
                    clock.time += 0.01
            table = await tables.table(table_id)
            await clock.advance(10)
            assert phase(table) == "dealing"
        await clock.advance(2)
        await until(lambda: phase(table) == "playing" and table.turn == 0)


async def test_whoever_hangs_up_in_the_middle_does_not_stop_the_table(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables)
        for _ in range(10):
            hasty = asyncio.create_task(
                tables.act(table.id, visitor_on_turn(table), any_move(table), table.seq)
            )
            await asyncio.sleep(0)
            hasty.cancel()
            await asyncio.wait([hasty])
            with contextlib.suppress(StaleMove):
                await tables.act(table.id, visitor_on_turn(table), any_move(table), table.seq)
        await until(lambda: not tables._host._hosted[table.id].lock.locked())
        after = facts(table)
    async with hosting(url) as tables:
        assert facts(await tables.table(table.id)) == after


@pytest.mark.parametrize(
    "bad", ["mysql://here/tables", "nonsense", "sqlite:////no/such/folder/tables.sqlite"]
)
async def test_a_database_that_cannot_be_used(bad: str) -> None:
    with pytest.raises(StoreUnavailable):
        async with Tables(bad):
            pytest.fail("this opened")


def test_postgres_without_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreUnavailable, match="postgres"):
        Tables("postgresql://somebody@nowhere/tables")


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "holiday.sqlite"
    file.write_text("Dear diary, " * 1000)
    with pytest.raises(StoreUnavailable, match="not a database"):
        async with Tables(f"sqlite:///{file}"):
            pytest.fail("this opened")
    assert file.read_text().startswith("Dear diary")


@pytest.mark.parametrize("url", WRITTEN_HERE, indirect=True)
async def test_a_database_of_a_newer_version(url: str) -> None:
    async with opened(url) as store:
        newer = text("UPDATE alembic_version SET version_num = '9999'")
        await store.database.run(lambda connection: connection.execute(newer) and None)
    with pytest.raises(StoreUnavailable, match="9999"):
        async with Tables(url):
            pytest.fail("this opened")


@pytest.mark.parametrize("url", WRITTEN_HERE, indirect=True)
async def test_a_database_from_before_there_were_pads(url: str) -> None:
    async with hosting(url) as tables:
        table_id = await tables.open_table(setup(), "a", "Anna")
    later = ("strangers", "closed", "unknown", "loose", "other", "address")
    back = [
        *(text(f"DROP INDEX listing_{each}") for each in later),
        *(
            text(f"ALTER TABLE listing DROP COLUMN {each}")
            for each in ("kind", "strangers", "finished", "packed")
        ),
        text("DROP TABLE summary"),
        text("DROP TABLE played"),
        text("DROP TABLE packed"),
        text("DROP TABLE analysed"),
        text("DROP TABLE note"),
        text("DROP INDEX listing_opener"),
        text("UPDATE alembic_version SET version_num = '0002'"),
    ]
    async with opened(url) as store:
        await store.database.run(lambda connection: [*map(connection.execute, back)] and None, True)
    async with hosting(url) as tables:
        assert [note.id for note in await tables.my_tables("a")] == [table_id]
        assert await tables.count_open() == 1


async def test_the_migrations_make_the_schema(url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with opened(url) as store:
        assert await store.database.run(differences) == []


@pytest.mark.parametrize(
    "wrong", ["""body = replace(body, '"text":"', '"text":"castle ')""", "body = 'nonsense'"]
)
async def test_a_log_that_cannot_be_read_hurts_no_other_table(sqlite_url: str, wrong: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, clock=clock) as tables:
        spoilt, sound = await two_at_table(tables), await two_at_table(tables)
        await tables.act(spoilt.id, visitor_on_turn(spoilt), any_move(spoilt))
    async with opened(sqlite_url) as store:
        spoil = text(f"UPDATE event SET {wrong} WHERE kind = 'moved'")
        await store.database.run(lambda connection: connection.execute(spoil) and None)
    async with hosting(sqlite_url, clock=clock) as tables:
        with pytest.raises(OldRules):
            await tables.table(spoilt.id)
        assert [note.id for note in await tables.my_tables("a")] == [sound.id]
        assert await tables.count_open() == 2
        clock.time += 23 * 3600
        assert await tables.tidy() == 0  # they are watched for an hour: the clock may have been set
        clock.time += 3600
        assert await tables.tidy() == 2
        assert await tables.count_open() == 0


async def test_a_long_log_is_read_again(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables, options=SHORT | {"deals": 50})
        while table.seq < 150:
            await play_hand(tables, table)
            await tables.ready(table.id, "a")
            await tables.ready(table.id, "b")
        before = facts(table)
    async with hosting(sqlite_url) as tables:
        assert facts(await tables.table(table.id)) == before


async def test_a_backup_while_people_play(sqlite_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        playing = asyncio.create_task(play_hand(tables, table))
        before = await tables.act(table.id, visitor_on_turn(table), any_move(table))
        await tables.backup(copy)
        with contextlib.suppress(StaleMove):
            await playing
    async with hosting(f"sqlite:///{copy}") as tables:
        saved = await tables.table(table.id)
        assert before <= saved.seq <= table.seq
        assert saved.match is not None
        assert table.match is not None
        acts = len(saved.match.hand.acts)
        assert saved.match.hand.acts == table.match.hand.acts[:acts]
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.postgres
async def test_postgres_says_how_to_make_a_backup(postgres_url: str, tmp_path: Path) -> None:
    async with hosting(postgres_url) as tables:
        with pytest.raises(NotNow, match="pg_dump"):
            await tables.backup(tmp_path / "copy")


def test_ids_are_short_and_never_the_same() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(each) for each in ids} == {12}
