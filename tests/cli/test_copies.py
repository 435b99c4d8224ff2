"""``stammtisch backup`` and ``restore``: what is lost with a laptop is there on the next one."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from operator import methodcaller
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, insert

from stammtisch.logs.database import PostgresDatabase, database_url
from stammtisch.logs.migrations import upgrade
from stammtisch.logs.packing import pack
from stammtisch.logs.rows import Row
from stammtisch.logs.schema import event, listing, packed
from tests.cli.conftest import Run

KEY = b"0123456789abcdef" * 4


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A database with a table and a pad, and its key."""
    file = tmp_path / "house.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()
    with closing(sqlite3.connect(file)) as filled, filled:
        events = [("t1", 1), ("t1", 2), ("t1", 3), ("p1", 1)]
        filled.executemany("insert into event values (?, ?, 'x', '{}', 86400000)", events)
        listed = "insert into listing (table_id, kind, opener, address, opened_at) values "
        filled.execute(f"{listed} ('t1', 'table', 'v', '', 0), ('p1', 'pad', 'v', '', 0)")
    file.with_suffix(".key").write_bytes(KEY)
    return file


@pytest.fixture
def copied(run: Run, house: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    there = tmp_path / "copy" / "monday.sqlite"
    there.parent.mkdir()
    done = run("backup", "--database", str(house), str(there))
    assert (done.exit_code, done.output) == (
        0,
        f"The tables have been copied to {there}.\n"
        f"The key of the seats has been copied to {there.with_suffix('.key')}.\n",
    )
    return there


def rows(file: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("select table_id, seq from event order by 1, 2").fetchall()


def test_what_is_lost_comes_back_from_the_copy(run: Run, copied: Path, tmp_path: Path) -> None:
    laptop = tmp_path / "laptop" / "house.sqlite"
    laptop.parent.mkdir()
    done = run("restore", str(copied), "--database", str(laptop))
    assert done.exit_code == 0, done.output
    assert done.output.splitlines()[:6] == [
        *("Tables: 1", "Pads: 1", "Groups: 0", "Clubs: 0", "Evenings: 0", "Events: 4"),
    ]
    assert rows(laptop) == rows(copied) == [("p1", 1), ("t1", 1), ("t1", 2), ("t1", 3)]
    key = laptop.with_suffix(".key")
    assert key.read_bytes() == KEY
    for each in (key, copied, laptop):
        assert each.stat().st_mode & 0o077 == 0, "nobody else can read it"
    assert {each.name for each in laptop.parent.iterdir()} == {"house.sqlite", "house.key"}


def test_phones_trust_the_next_laptop_too(run: Run, house: Path, tmp_path: Path) -> None:
    house.with_suffix(".authority.pem").write_bytes(b"what phones trust")
    copied, laptop = tmp_path / "monday.sqlite", tmp_path / "laptop.sqlite"
    assert run("backup", "--database", str(house), str(copied)).exit_code == 0
    assert "exists already" in run("backup", "--database", str(house), str(copied)).stderr
    assert run("restore", str(copied), "--database", str(laptop)).exit_code == 0
    for file in (copied, laptop):
        trusted = file.with_suffix(".authority.pem")
        assert trusted.read_bytes() == b"what phones trust"
        assert trusted.stat().st_mode & 0o077 == 0


def test_another_authority_stays_where_it_is(run: Run, copied: Path, tmp_path: Path) -> None:
    copied.with_suffix(".authority.pem").write_bytes(b"what phones trust")
    laptop = tmp_path / "laptop.sqlite"
    other = laptop.with_suffix(".authority.pem")
    other.write_bytes(b"what others trust")
    refused = run("restore", str(copied), "--database", str(laptop))
    assert refused.exit_code != 0 and str(other) in refused.stderr
    assert other.read_bytes() == b"what others trust" and not laptop.exists()


def test_a_copy_is_only_checked(run: Run, copied: Path, tmp_path: Path) -> None:
    laptop = tmp_path / "laptop.sqlite"
    copied.chmod(0o400)
    copied.parent.chmod(0o500)
    assert run("restore", str(copied), "--database", str(laptop), "--check").exit_code == 0
    assert not laptop.exists()
    assert {each.name for each in copied.parent.iterdir()} == {"monday.sqlite", "monday.key"}


def test_nothing_that_is_there_is_replaced(run: Run, house: Path, copied: Path) -> None:
    before = house.read_bytes()
    done = run("restore", str(copied), "--database", str(house))
    assert done.exit_code == 1
    assert f"{house} is there already, or its -wal file: stop the server" in done.output
    assert house.read_bytes() == before
    again = run("backup", "--database", str(house), str(copied.with_suffix(".again")))
    assert again.exit_code == 1  # the key of the other copy would lie in its way
    assert not copied.with_suffix(".again").exists()


def test_what_another_database_left_is_not_mixed_in(run: Run, copied: Path, tmp_path: Path) -> None:
    (tmp_path / "new.sqlite-wal").write_bytes(b"changes")
    done = run("restore", str(copied), "--database", str(tmp_path / "new.sqlite"))
    assert (done.exit_code, "-wal file" in done.output) == (1, True)
    assert not (tmp_path / "new.sqlite").exists()


def test_another_key_stays_where_it_is(run: Run, copied: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    other.with_suffix(".key").write_bytes(KEY[::-1])
    done = run("restore", str(copied), "--database", str(other))
    assert done.exit_code == 1
    assert "is not the one that belongs to the copy" in done.output
    assert not other.exists()
    assert other.with_suffix(".key").read_bytes() == KEY[::-1]


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("delete from event where table_id = 't1' and seq = 2", "events are missing in the log t1"),
        ("delete from event where table_id = 'p1' or seq = 1", "events are missing in the log t1"),
        ("update alembic_version set version_num = '9999'", "a newer version of Stammtisch (9999)"),
        ("drop table alembic_version", "it is not a Stammtisch database"),
    ],
)
def test_a_copy_with_a_fault_is_refused(
    run: Run, copied: Path, tmp_path: Path, fault: str, told: str
) -> None:
    with closing(sqlite3.connect(copied)) as connection, connection:
        connection.execute(fault)
    done = run("restore", str(copied), "--database", str(tmp_path / "new.sqlite"))
    assert done.exit_code == 4
    assert told in done.output
    assert not (tmp_path / "new.sqlite").exists()


def test_a_damaged_copy_is_refused(run: Run, copied: Path, tmp_path: Path) -> None:
    whole = copied.read_bytes()
    copied.write_bytes(whole[: len(whole) // 2])
    assert run("restore", str(copied), "--check").exit_code == 4
    copied.write_text("no database at all", encoding="utf-8")
    done = run("restore", str(copied), "--check")
    assert (done.exit_code, "cannot be used" in done.output) == (4, True)
    shutil.copy(copied, tmp_path / "x.sqlite")
    assert run("restore", str(copied), "--database", "postgresql://x/y").exit_code == 2
    assert run("restore", "postgresql://x/y").exit_code == 2
    assert run("restore", str(tmp_path / "none.sqlite"), "--check").exit_code == 2


def test_what_pg_restore_has_made_is_checked_where_it_lies(run: Run, postgres_url: str) -> None:
    empty = run("restore", postgres_url, "--check")
    assert (empty.exit_code, "is not a Stammtisch database" in empty.output) == (4, True)
    change(postgres_url, filled)
    told = run("restore", postgres_url, "--check")
    assert told.exit_code == 0, told.output
    assert told.output.splitlines()[:6] == [
        *("Tables: 2", "Pads: 1", "Groups: 0", "Clubs: 0", "Evenings: 0", "Events: 6"),
    ]
    for statement, why in (
        ("update packed set seq = 3", "events are missing in the log t2"),
        ("delete from event where table_id = 't1' and seq = 2", "are missing in the log t1"),
        ("update alembic_version set version_num = '9999'", "a newer version of Stammtisch (9999)"),
    ):
        change(postgres_url, methodcaller("exec_driver_sql", statement))
        refused = run("restore", postgres_url, "--check")
        assert (refused.exit_code, why in refused.output) == (4, True), refused.output
    away = run("restore", postgres_url.replace("/test", "/none"), "--check")
    assert "The database cannot be used, nothing was changed" in away.output
    assert away.exit_code not in (0, 4)


def filled(connection: Connection) -> None:
    """A table and a pad, and a table whose log is packed."""
    upgrade(connection)
    for log_id, kind in (("t1", "table"), ("t2", "table"), ("p1", "pad")):
        at = {"opened_at": 0, "opener": "v", "address": ""}
        connection.execute(insert(listing).values(log_id=log_id, kind=kind, **at))
    for log_id, seq in (("t1", 1), ("t1", 2), ("t1", 3), ("p1", 1)):
        connection.execute(insert(event).values(log_id=log_id, seq=seq, kind="x", body="{}", at=9))
    rows = [Row("t2", seq, "x", '{"kind":"x"}', 86_400_000) for seq in (1, 2)]
    connection.execute(insert(packed).values(log_id="t2", seq=2, at=9, body=pack(rows)))


def change(url: str, does: Callable[[Connection], object]) -> None:
    """Do something to a database of PostgreSQL."""

    async def done() -> None:
        database = PostgresDatabase(database_url(url))
        await database.run(does, write=True)
        await database.close()

    asyncio.run(done())
