"""Analyses at tables: found beside the tables, kept in the database, gone with their table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from typing import Any

import pytest

from stammtisch import decks
from stammtisch.analysis import Analysis, keeping
from stammtisch.analysis import course as courses
from stammtisch.analysis.keeping import form_of, from_bytes, to_bytes
from stammtisch.logs.analysed import KeepAnalysed
from stammtisch.logs.errors import NotNow, StoreUnavailable
from stammtisch.logs.housekeeping import Delete
from stammtisch.logs.wire import Asked, encode, read_asked
from stammtisch.rulecodes import rule_code
from stammtisch.tables import LiveTable, Tables, analyses
from stammtisch.tables.analyses import Analyses, answered
from stammtisch.tables.settings import KIND
from stammtisch.text import say
from tests.tables.helpers import hosting, play_hand, two_at_table, until

GONE = say("gone")


@pytest.fixture(autouse=True)
def shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few draws, and thought of in a thread: a worker takes seconds to start."""
    monkeypatch.setattr(courses, "SIMULATIONS", 16)

    async def here(self: Analyses, question: bytes, deck: str) -> Any:
        return await asyncio.to_thread(answered, question, deck)

    monkeypatch.setattr(Analyses, "_asked", here)


@pytest.fixture
async def tables(url: str) -> AsyncIterator[Tables]:
    async with hosting(url) as here:
        yield here


async def played(tables: Tables) -> LiveTable:
    """A table at which a hand was finished."""
    table = await two_at_table(tables, game="watten", options={})
    await play_hand(tables, table)
    return table


async def whole(tables: Tables, table: LiveTable) -> Analysis:
    """The analysis of the first hand, once it is whole and kept."""
    await tables.analyses.begin(table, 1)
    await until(lambda: not tables.analyses._running, 60.0)
    found = await tables.analyses.known(table, 1)
    assert found is not None and found.is_whole
    return found


async def test_after_a_restart_what_was_found_is_there_at_once(url: str) -> None:
    async with hosting(url) as tables:
        table = await played(tables)
        assert await tables.analyses.known(table, 1) is None
        found = await whole(tables, table)
        assert await tables.analyses.known_of(table) == {1: found}
    async with hosting(url) as later:
        again = await later.table(table.id)
        assert await later.analyses.known(again, 1) == found
        await later.analyses.begin(again, 1)
        assert not later.analyses._running, "nothing is done twice"


async def test_what_was_not_finished_begins_again_when_somebody_asks(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = asyncio.Event()

    async def waits(self: Analyses, question: bytes, deck: str) -> Any:
        held.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(Analyses, "_asked", waits)
        async with hosting(url) as tables:
            table = await played(tables)
            await tables.analyses.begin(table, 1)
            await asyncio.wait_for(held.wait(), 10)
            begun = await tables.analyses.known(table, 1)
            assert begun is not None and not begun.is_whole
    async with hosting(url) as later:
        again = await later.table(table.id)
        assert await later.analyses.known(again, 1) is None
        await whole(later, again)


async def test_a_worker_of_its_own_answers(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(sqlite_url) as tables:
        await in_a_worker(tables, monkeypatch)


async def in_a_worker(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played(tables)
    here = await whole(tables, table)
    monkeypatch.setattr(Analyses, "_asked", _ASKED)
    others = Analyses(tables.store)
    await tables.store.do(KeepAnalysed(table.id, 1, "of another form", b""))
    await others.begin(table, 1)
    await until(lambda: not others._running, 120.0)
    assert await others.known(table, 1) == here, "the same is found there"
    await others.stop()


async def test_of_one_that_failed_nothing_is_known_and_it_can_be_begun_again(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(tables)

    def breaks(*_: object) -> Any:
        raise RuntimeError("the worker is gone")

    with monkeypatch.context() as patch:
        patch.setattr(analyses, "answered", breaks)
        patch.setattr(analyses, "ProcessPoolExecutor", Threads)
        patch.setattr(Analyses, "_asked", _ASKED)
        await tables.analyses.begin(table, 1)
        await until(lambda: not tables.analyses._running)
    assert await tables.analyses.known(table, 1) is None
    await whole(tables, table)


_ASKED = Analyses._asked


class Threads:
    """A pool that answers here."""

    def __init__(self, *_: object) -> None: ...

    def submit(self, work: Any, *args: Any) -> Any:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args))
        except Exception as fault:
            done.set_exception(fault)
        return done

    def shutdown(self, **_: object) -> None: ...


async def test_only_so_many_hands_wait_at_a_time(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "WAITING", 1)
    one, other = await played(tables), await played(tables)
    await tables.analyses.begin(one, 1)
    await tables.analyses.begin(one, 1)
    with pytest.raises(NotNow):
        await tables.analyses.begin(other, 1)
    await until(lambda: not tables.analyses._running, 60.0)
    await whole(tables, other)


async def test_memory_holds_a_few_and_the_database_the_others(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "KEPT", 1)
    one, other = await played(tables), await played(tables)
    first = await whole(tables, one)
    await whole(tables, other)
    assert list(tables.analyses._found) == [(other.id, 1)]
    assert await tables.analyses.known(one, 1) == first


async def test_without_a_database_it_is_known_as_long_as_the_server_runs(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(tables)
    run = tables.store.database.run

    async def fails(work: Any, write: bool = False) -> Any:
        if isinstance(work, KeepAnalysed):
            raise StoreUnavailable(GONE)
        return await run(work, write)

    monkeypatch.setattr(tables.store.database, "run", fails)
    found = await whole(tables, table)
    assert await tables.store.analysed(table.id, form_of(found.rules)) == {}
    assert await tables.analyses.known(table, 1) == found


async def test_of_a_deleted_table_nothing_is_kept(tables: Tables) -> None:
    table = await played(tables)
    found = await whole(tables, table)
    keep = KeepAnalysed(table.id, 1, form_of(found.rules), to_bytes(found))
    assert await tables.store.do(keep) is True
    await tables.store.do(analyses_gone(table.id))
    assert await tables.store.analysed(table.id, keep.form) == {}
    assert await tables.store.do(keep) is False
    assert await tables.store.analysed(table.id, keep.form) == {}
    assert read_asked(encode(Asked(1, keep))).work == keep, "another process may be asked for it"


def analyses_gone(table_id: str) -> Any:
    """Delete a table as the retention does, whenever it was opened."""
    return Delete([table_id], KIND, 10**15, opened=True)


async def test_what_is_of_another_version_or_another_hand_is_not_used(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = await played(tables), await played(tables)
    assert table.match is not None and other.match is not None
    found = await whole(tables, table)
    body = to_bytes(found)
    assert from_bytes(body, table.match.hands[0]) == found
    assert from_bytes(body, other.match.hands[0]) is None
    assert from_bytes(body[:-4], table.match.hands[0]) is None
    assert form_of(rule_code(table.game)) == form_of(found.rules)
    tables.analyses._found.clear()
    with monkeypatch.context() as patch:
        patch.setattr(keeping, "VERSION", keeping.VERSION + 1)
        assert await tables.analyses.known(table, 1) is None
    assert await tables.analyses.known(table, 1) == found
    assert len(body) < 40_000, "a hand takes little room"


def test_the_worker_is_told_of_decks_that_it_cannot_know() -> None:
    text = decks.deck_text(next(iter(decks.shipped().values())))
    with pytest.raises(EOFError):
        answered(b"", text)
