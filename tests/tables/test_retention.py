"""What becomes of closed tables: packed without the words, deleted in the end, never by half."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.event import listen

from stammtisch.logs import copies
from stammtisch.logs.entries import Entry
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.housekeeping import OF_A_LOG, Delete, Pack
from stammtisch.logs.packing import BadPack, pack, unpack
from stammtisch.logs.rows import Row
from stammtisch.logs.schema import listing
from stammtisch.logs.store import Conflict, Store
from stammtisch.logs.wire import Asked, encode, read_asked
from stammtisch.tables import LiveTable, NoSuchTable, Tables, decisions
from stammtisch.tables.events import Forgotten, row
from stammtisch.tables.fold import fold
from stammtisch.tables.retention import Keeping, Retention, Tidied, filling_pages, to_keep
from stammtisch.tables.settings import KIND
from stammtisch.text import say
from tests.tables.helpers import FakeClock, facts, hosting, play_hand, setup, two_at_table

DAY = 86_400.0
GONE = say("gone")
NEVER = Keeping(finished=0, abandoned=0, words=0, addresses=0)


_OF_SOME = re.compile(  # indexes of some lines only
    r"INDEX (listing_(open|strangers|unknown|loose|other|address)|summary_(public|due))\b"
)


class Inn:
    """Tables, and somebody who tidies them."""

    def __init__(self, tables: Tables, clock: FakeClock) -> None:
        self.tables, self.clock, self.store = tables, clock, tables.store

    async def tidied(self, **keeping: int) -> Tidied:
        kept = Keeping(**{"finished": 0, "abandoned": 0, "words": 0, "addresses": 0, **keeping})
        drop = self.tables.host.drop
        return await Retention(self.store, kept, self.clock, drop=drop).tidy()

    async def played(self) -> LiveTable:
        """A table at which Anna (a) and Bert (b) finished a hand and talked, and that is closed."""
        table = await two_at_table(self.tables)
        await self.tables.speak(table.id, "a", "hello")
        await play_hand(self.tables, table)
        await self.closed(table.id)
        return await self.tables.table(table.id)

    async def closed(self, table_id: str) -> None:
        await self.tables.host.change(table_id, decisions.idle)
        await self.clock.advance(5.0)  # until it is summarised

    async def kept(self, table_id: str) -> dict[str, int]:
        """How many lines there are of a table, anywhere."""

        def count(connection: Any) -> dict[str, int]:
            return {
                each.name: len(
                    connection.execute(select(each).where(each.c.log_id == table_id)).fetchall()
                )
                for each in OF_A_LOG
            }

        found: dict[str, int] = await self.store.database.run(count)
        return found


@pytest.fixture
async def inn(url: str) -> Any:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        yield Inn(tables, clock)


async def test_a_packed_table_is_the_same_but_for_what_was_said(inn: Inn) -> None:
    table = await inn.played()
    before, hands = facts(table), (await inn.tables.history("a")).hands
    notes = await inn.tables.my_tables("a")
    rows = list(await inn.store.events(table.id))
    assert [row.kind for row in rows].count("said") == 1 and len(table.said) == 1
    inn.clock.set_by += 3 * DAY
    assert (await inn.tidied(words=4)).packed == 0
    inn.clock.set_by += 2 * DAY
    assert (await inn.tidied(words=4)).packed == 1
    assert (await inn.tidied(words=4)).packed == 0
    inn.clock.set_by = 0.0
    kept = await inn.kept(table.id)
    assert (kept["event"], kept["packed"]) == (0, 1)
    again = await inn.tables.table(table.id)
    assert again is not table and facts(again) == before and not again.said
    now = list(await inn.store.events(table.id))
    assert [row for row in now if row.kind != "unsaid"] == [
        row for row in rows if row.kind != "said"
    ]
    assert await inn.store.events(table.id, after=5) == now[5:]
    assert await inn.store.events(table.id, after=len(rows)) == []
    assert await inn.store.events(table.id, kind="pad") == []
    assert (await inn.tables.history("a")).hands == hands
    assert await inn.tables.my_tables("a") == notes


async def test_what_is_derived_from_a_packed_table_can_be_thrown_away(inn: Inn) -> None:
    table = await inn.played()
    before = (await inn.tables.history("a")).hands, await inn.tables.my_tables("a")
    inn.clock.set_by += 5 * DAY
    await inn.tidied(words=4)
    inn.clock.set_by = 0.0

    def throw(connection: Any) -> None:
        for name in ("summary", "played"):
            connection.execute(text(f"delete from {name}"))

    await inn.store.database.run(throw, write=True)
    inn.tables.host.drop(table.id)
    assert ((await inn.tables.history("a")).hands, await inn.tables.my_tables("a")) == before


async def test_somebody_can_be_forgotten_at_a_packed_table(inn: Inn) -> None:
    table = await inn.played()
    inn.clock.set_by += 5 * DAY
    await inn.tidied(words=4)
    assert await inn.tables.forget("a") == 1
    assert [row.kind for row in await inn.store.events(table.id)][-2:] == ["closed", "forgotten"]
    assert (await inn.tables.table(table.id)).ended[0].names[0] != "Anna"
    assert (await inn.tables.history("b")).hands[0].cast.names[1] == "Bert"
    assert (await inn.tables.history("a")).hands == []


async def test_tables_are_deleted_when_the_operator_says(inn: Inn) -> None:
    played = await inn.played()
    empty = await inn.tables.open_table(setup(), "a", "Anna", "203.0.113.7")
    await inn.closed(empty)
    going_on = (await two_at_table(inn.tables)).id
    inn.clock.set_by += 10 * DAY
    assert await inn.tidied() == Tidied()
    assert await inn.tidied(abandoned=11, finished=11) == Tidied()
    assert await inn.tidied(abandoned=9) == Tidied(abandoned=1)
    assert not any((await inn.kept(empty)).values())
    assert (await inn.tables.table(played.id)).closed, "there is something to look at"
    assert await inn.tidied(finished=9) == Tidied(finished=1)
    assert not any((await inn.kept(played.id)).values())
    with pytest.raises(NoSuchTable):
        await inn.tables.table(played.id)
    assert (await inn.tables.history("a")).hands == []
    assert not (await inn.tables.table(going_on)).closed


async def test_whoever_tidies_looks_at_a_finished_table_once(inn: Inn) -> None:
    played = await inn.played()
    inn.clock.set_by += 10 * DAY
    before = int(inn.clock.wall() * 1000)

    async def left(**only: bool) -> list[str]:
        found = await inn.store.closed_before(KIND, before, (0, ""), 9, **only)
        return [table_id for _, table_id in found]

    assert await left() == await left(finished=False) == await left(packed=False) == [played.id]
    assert await inn.tidied(abandoned=9, words=9) == Tidied(packed=1)
    assert await left() == [played.id] and await left(finished=False) == []
    assert await left(packed=False) == [], "and packed once"


async def test_closed_tables_are_told_in_parts_the_oldest_first(inn: Inn) -> None:
    for _ in range(5):
        table_id = await inn.tables.open_table(setup(), "a", "Anna", "203.0.113.7")
        await inn.closed(table_id)
    before, after, found = int(inn.clock.wall() * 1000) + 1, (0, ""), []
    while some := await inn.store.closed_before(KIND, before, after, 2):
        found += some
        after = some[-1]
    assert len(found) == len(set(found)) == 5 and found == sorted(found)


async def test_no_question_grows_with_the_tables_that_were_closed(sqlite_url: str) -> None:
    asked: dict[str, Any] = {}
    clock = FakeClock()
    async with hosting(sqlite_url, clock=clock) as tables:
        inn = Inn(tables, clock)
        engine = inn.store.database.engine
        listen(engine, "before_cursor_execute", lambda *what: asked.setdefault(what[2], what[3]))
        await inn.played()
        clock.set_by += 10 * DAY
        await inn.tidied(finished=20, abandoned=2, words=2, addresses=2)
        await tables.host.housekeeping.tidy()
        await tables.host.housekeeping.wake()
        await tables.my_tables("a")
        await tables.history("a")
        await tables.ratings.all_of("a")
        await tables.count_open()
        await tables.forget("a")
    with contextlib.closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as file:
        found = {each for text, facts in asked.items() for each in scans(file, text, facts)}
    assert not found and len(asked) > 40


def scans(file: sqlite3.Connection, text: str, facts: Any) -> Iterator[tuple[str, str]]:
    """How SQLite would answer a question, where it would read all lines of a table."""
    of_one = facts[0] if isinstance(facts, list) else facts
    for *_, step in file.execute(f"explain query plan {text}", of_one):
        if "table_id>" in step or (step.startswith("SCAN") and not _OF_SOME.search(step)):
            yield step, text


async def test_a_packed_table_is_deleted_too(inn: Inn) -> None:
    table = await inn.played()
    inn.clock.set_by += 10 * DAY
    done = await inn.tidied(words=1)
    assert done.packed == 1 and (await inn.tidied(finished=9)).finished == 1
    assert not any((await inn.kept(table.id)).values())


async def test_nothing_is_written_about_a_table_that_was_deleted(inn: Inn) -> None:
    """A server has it in memory still when another process deletes it."""
    table = await inn.played()
    inn.clock.set_by += 10 * DAY
    await Retention(inn.store, Keeping(finished=9), inn.clock).tidy()
    assert (await inn.tables.table(table.id)) is table
    with pytest.raises(NoSuchTable):
        await inn.tables.host.change(table.id, lambda _: [Forgotten("a")])
    inn.tables.host.summaries.note(table)
    await inn.clock.advance(5.0)
    assert not any((await inn.kept(table.id)).values())
    late = Entry([row(table.id, table.seq + 1, Forgotten("a"), 0.0)], needed=[table.id])
    with pytest.raises(Conflict):
        await inn.store.append(late)


async def test_addresses_and_offers_of_keys_are_not_kept(inn: Inn) -> None:
    await inn.tables.open_table(setup(), "a", "Anna", "203.0.113.7")
    offer, _ = await inn.tables.keys.offer("a", "Anna", "203.0.113.8")

    async def addresses() -> list[str]:
        asked = select(listing.c.address).order_by(listing.c.address)
        return await inn.store.database.run(lambda known: list(known.scalars(asked)))

    assert await addresses() == ["203.0.113.7", "203.0.113.8"]
    inn.clock.set_by += 1.5 * DAY
    await inn.tidied(addresses=2)
    assert await addresses() == ["203.0.113.7"] and not any((await inn.kept(offer)).values())
    inn.clock.set_by += DAY
    await inn.tidied(addresses=2)
    assert await addresses() == [""]


async def test_whoever_is_interrupted_goes_on_with_what_is_left(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [(await inn.played()).id for _ in range(3)]
    inn.clock.set_by += 10 * DAY
    run, times = inn.store.database.run, iter(range(100))

    async def fails(work: Any, write: bool = False) -> Any:
        if isinstance(work, Pack) and next(times) == 1:
            raise StoreUnavailable(GONE)
        return await run(work, write)

    monkeypatch.setattr(inn.store.database, "run", fails)
    with pytest.raises(StoreUnavailable):
        await inn.tidied(words=1)
    monkeypatch.undo()
    for table_id in ids:
        rows = list(await inn.store.events(table_id))
        assert fold(table_id, rows) is not None
    assert (await inn.tidied(words=1)).packed == 2


async def test_two_may_tidy_at_the_same_time(inn: Inn) -> None:
    ids = [(await inn.played()).id for _ in range(3)]
    inn.clock.set_by += 10 * DAY
    done = await asyncio.gather(inn.tidied(words=1), inn.tidied(words=1))
    assert sum(each.packed for each in done) == 3
    for table_id in ids:
        assert (await inn.kept(table_id))["packed"] == 1
    done = await asyncio.gather(inn.tidied(finished=1), inn.tidied(finished=1))
    assert not any((await inn.kept(ids[0])).values())


async def test_a_log_that_has_grown_is_not_packed_by_what_was_read(inn: Inn) -> None:
    table = await inn.played()
    rows = list(await inn.store.events(table.id))
    assert await inn.store.do(Pack(table.id, rows[-2].seq, 0, pack(rows[:-1]))) is False
    running = await two_at_table(inn.tables)
    rows = list(await inn.store.events(running.id))
    assert await inn.store.do(Pack(running.id, rows[-1].seq, 0, pack(rows))) is False
    await inn.store.do(Delete([running.id], KIND, 10**15))
    assert (await inn.tables.table(running.id)).seq == len(rows)


def test_the_process_that_writes_can_be_asked_for_it() -> None:
    work = Pack("t", 3, 4, b"\0\1")
    assert read_asked(encode(Asked(1, work))).work == work
    assert read_asked(encode(Asked(1, Delete(["a"], KIND, 5)))).work == Delete(["a"], KIND, 5)


def test_what_is_packed_can_be_had_again() -> None:
    rows = [
        Row("t", 4, "a", '{"kind":"a","x":1,"y":"ä\\n"}', 5_000),
        Row("t", 5, "b", '{"kind":"b"}', 5_000),
        Row("t", 6, "a", '{"kind":"a","y":{"z":[1,null]},"x":true}', 4_000),
    ]
    assert unpack("t", pack(rows)) == rows
    long = [row._replace(seq=n) for n, row in enumerate(rows * 2_000, 1)]
    packed = pack(long)
    assert unpack("t", packed) == long and len(packed) < 2_000
    for broken in (b"", b"\1", packed[:-9], b"\2abc", b"\1" + packed[1:], b"\3", b"\3abc"):
        with pytest.raises(BadPack):
            unpack("t", broken)


def test_a_secret_and_its_commitment_take_32_bytes() -> None:
    digests = [hashlib.sha256(str(n).encode()).hexdigest() for n in range(101)]
    body = '{{"kind":"prepared","hand":{},"commitment":"{}","secret":"{}"}}'
    rows = [
        Row(
            "t",
            n,
            "prepared",
            body.format(n, hashlib.sha256(secret.encode()).hexdigest(), secret),
            n,
        )
        for n, secret in enumerate(digests[1:], 1)
    ]
    packed = pack(rows)
    assert unpack("t", packed) == rows
    assert len(packed) < 100 * 32 + 200
    wrong = [*rows[:-1], rows[-1]._replace(body=body.format(100, "0" * 64, digests[0]))]
    assert unpack("t", pack(wrong)) == wrong, "a commitment that does not fit is kept as it is"


def test_when_a_hand_ended_is_kept_and_how_long_a_move_took_is_rounded() -> None:
    kinds = ["opened", "ready", "dealt", "moved", "moved", "moved", "moved", "prepared", "closed"]
    times = [5, 2_000, 2_051, 2_099, 2_760, 6_400, 6_444, 6_444, 9_333]
    rows = [
        Row("t", n, kind, "{}", at)
        for n, (kind, at) in enumerate(zip(kinds, times, strict=True), 1)
    ]
    kept = [row.at for row in to_keep(rows)]
    assert kept == [5, 1_505, 1_605, 1_605, 2_205, 6_205, 6_444, 6_444, 9_333]
    slow = [row._replace(at=row.at * 3 // 2) for row in rows]
    assert [row.at for row in to_keep(slow)] == sorted(row.at for row in to_keep(slow))


@pytest.mark.parametrize("seed", range(20))
def test_no_event_comes_later_than_the_end_of_its_hand(seed: int) -> None:
    chance = random.Random(seed)
    kinds = ["opened", *chance.choices(["moved", "dealt", "said", "ready"], [6, 1, 1, 1], k=60)]
    at, rows = 1_700_000_000_000, []
    for number, kind in enumerate(kinds, 1):
        at += chance.choice([0, 30, 640, 3_333, 90_000])
        rows.append(Row("t", number, kind, "{}", at))
    kept = to_keep(rows)
    for number, (now, old) in enumerate(zip(kept, rows, strict=True)):
        after = kinds[number + 1] if number + 1 < len(kinds) else ""
        if number in (0, len(rows) - 1) or (now.kind in ("moved", "dealt") and after != "moved"):
            assert now.at == old.at
    assert [each.at for each in kept] == sorted(each.at for each in kept)


def test_packed_tables_fill_pages() -> None:
    chance = random.Random(3)
    work = [Pack(str(n), 1, 1, bytes(chance.randrange(400, 3_000))) for n in range(100)]
    ordered = filling_pages(work)
    assert sorted(each.log_id for each in ordered) == sorted(each.log_id for each in work)

    def pages(some: list[Pack]) -> int:
        """How many there are if what does not fit begins the next one, as SQLite writes them."""
        count, left = 0, 0
        for each in some:
            if left < len(each.body) + 34:
                count, left = count + 1, 4_088
            left -= len(each.body) + 34
        return count

    least = sum(len(each.body) + 34 for each in work) / 4_088
    assert pages(ordered) < least * 1.06 < pages(work)
    large = [Pack("large", 1, 1, bytes(9_000))]
    assert filling_pages(large) == large and filling_pages([]) == []


async def test_tidying_is_not_stopped_by_a_database_that_is_gone(sqlite_url: str) -> None:
    clock, store = FakeClock(), Store(sqlite_url)
    tidying = asyncio.create_task(Retention(store, NEVER, clock).for_ever())
    await clock.advance(1.0)
    await clock.advance(3_600.0 * 3)
    assert not tidying.done()
    tidying.cancel()
    await store.database.close()


async def test_looking_at_a_packed_table_writes_nothing(inn: Inn) -> None:
    table = await inn.played()
    before = (await inn.tables.history("a")).hands, await inn.tables.my_tables("a")
    inn.clock.set_by += 5 * DAY
    await inn.tidied(words=4)
    inn.clock.set_by = 0.0
    written: list[Entry] = []
    append, inn.store.append = inn.store.append, written.append  # type: ignore[method-assign, assignment]  # noted
    assert (await inn.tables.table(table.id)).closed
    assert ((await inn.tables.history("a")).hands, await inn.tables.my_tables("a")) == before
    await inn.clock.advance(5.0)
    inn.store.append = append  # type: ignore[method-assign]  # as it was
    assert written == []


async def test_what_was_thrown_away_of_a_packed_table_is_written_again(inn: Inn) -> None:
    table = await inn.played()
    inn.clock.set_by += 5 * DAY
    await inn.tidied(words=4)
    inn.clock.set_by = 0.0

    def throw(connection: Any) -> None:
        for name in ("summary", "played"):
            connection.execute(text(f"delete from {name}"))

    before = await inn.store.summaries([table.id]), (await inn.store.played_by("a", ()))
    await inn.store.database.run(throw, write=True)
    inn.tables.host.drop(table.id)
    await inn.tables.history("a")
    await inn.tables.my_tables("a")
    await inn.clock.advance(5.0)
    again = await inn.store.summaries([table.id]), (await inn.store.played_by("a", ()))
    assert again == before and before[1][0] and not before[1][1]


async def test_a_copy_of_packed_tables_is_checked_and_put_back(
    sqlite_url: str, tmp_path: Path
) -> None:
    clock, copy, place = FakeClock(), tmp_path / "copy.sqlite", tmp_path / "again.sqlite"
    async with hosting(sqlite_url, clock=clock) as tables:
        inn = Inn(tables, clock)
        table, other = await inn.played(), await inn.played()
        inn.clock.set_by += 5 * DAY
        assert (await inn.tidied(words=4)).packed == 2
        inn.clock.set_by = 0.0
        await inn.store.backup(copy)
        hands = (await tables.history("a")).hands
    found = copies.check(copy)
    assert (found.logs, found.events) == ({"table": 2}, table.seq + other.seq)
    copies.put_back(copy, place)
    async with hosting(f"sqlite:///{place}", clock=clock) as tables:
        assert facts(await tables.table(table.id)) == facts(table)
        assert (await tables.history("a")).hands == hands
    with sqlite3.connect(copy) as connection:
        connection.execute("update packed set body = substr(body, 1, length(body) - 3)")
    connection.close()
    with pytest.raises(copies.BadCopy):
        copies.check(copy)
