"""Looking on with delay: nobody without a seat sees anything before its time, then all of it."""

from __future__ import annotations

import asyncio
import gc

import pytest

from stammtisch.errors import BadOption
from stammtisch.logs.names import SOMEBODY
from stammtisch.tables import LiveTable, Tables
from stammtisch.tables.delays import DELAYS, Delays, Late
from stammtisch.tables.fold import fold
from stammtisch.tables.settings import KIND
from tests.tables.helpers import (
    FakeClock,
    any_move,
    facts,
    hosting,
    moment,
    play_hand,
    setup,
    two_at_table,
    visitor_on_turn,
)


async def played(tables: Tables, table: LiveTable, clock: FakeClock, moves: int) -> list[int]:
    """Moves at intervals of a second; the numbers of the events after each."""
    numbers = [table.seq]
    for _ in range(moves):
        await clock.advance(1)
        await tables.act(table.id, visitor_on_turn(table), any_move(table), table.seq)
        numbers.append(table.seq)
    return numbers


async def test_everything_comes_so_much_later_and_all_share_it(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table, delays = await two_at_table(tables, delay=30), Delays(tables)
        numbers = await played(tables, table, clock, 4)
        late = await delays.seen_by(table, "w")
        assert isinstance(late, Late) and late.match is None and late.phase == "dealing"
        assert await delays.seen_by(table, "x") is late, "one for all who look on"
        await clock.advance(26)  # the deal was 30 seconds ago
        for number in numbers:
            assert (await delays.seen_by(table, "w")).seq == number
            rows = (await tables.store.events(table.id, 0, KIND))[:number]
            then = fold(table.id, list(rows))
            assert then is not None and late.match is not None and then.match is not None
            assert late.match.hands[-1].acts == then.match.hands[-1].acts
            assert list(late.match.state.words()) == list(then.match.state.words())
            await clock.advance(1)
        for who in ("a", "b"):
            assert await delays.seen_by(table, who) is table, "who plays sees it at once"


async def test_the_late_table_becomes_the_same(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table, delays = await two_at_table(tables, delay=120), Delays(tables)
        await play_hand(tables, table)
        assert (await delays.seen_by(table, "w")).match is None
        await clock.advance(130)
        late, rows = await delays.seen_by(table, "w"), await tables.store.events(table.id, 0, KIND)
        assert late.phase == table.phase
        then = fold(table.id, list(rows)[: late.seq])
        assert then is not None
        now, known = facts(late), facts(then)
        for name in ("waiting_since", "seats", "counting_since"):  # they are times
            now.pop(name), known.pop(name)
        assert now == known and late.waiting_since == then.waiting_since + 120


async def test_a_stream_yields_when_it_is_due(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table, delays = await two_at_table(tables, delay=30), Delays(tables)
        heard: list[int] = []

        async def read() -> None:
            async for seq in delays.changes(table.id, "w", 0, "Wanda"):
                heard.append(seq)  # noqa: PERF401, one after another

        reading = asyncio.create_task(read())
        await moment()
        dealt, rows = table.seq, await tables.store.events(table.id, 0, KIND)
        (before,) = (row.seq - 1 for row in rows if row.kind == "dealt")
        assert heard == [before] and list(table.watchers) == ["Wanda"]
        (_, moved) = await played(tables, table, clock, 1)
        assert heard == [before]
        await clock.advance(29)
        assert heard == [before, dealt]
        await clock.advance(1)
        assert heard == [before, dealt, moved]
        reading.cancel()
        await asyncio.wait([reading])
        await moment()
        assert not list(table.watchers)


async def test_before_the_deal_nobody_is_late_and_whoever_sits_down_is_not(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        delays = Delays(tables)
        table_id = await tables.open_table(setup("me", "open", delay=600), "a", "Anna")
        table = await tables.table(table_id)
        assert await delays.seen_by(table, "b") is table
        stream = delays.changes(table_id, "b", 0)
        assert await anext(stream) == table.seq
        await tables.sit(table_id, "b", 1, "Bert")
        assert await anext(stream) == table.seq
        assert await anext(stream, None) is None, "his page follows the table anew"
        mine = delays.changes(table_id, "b", 0)
        assert await anext(mine) == table.seq
        await mine.aclose()


async def test_who_has_left_sees_no_more_than_others_who_look_on(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table, delays = await two_at_table(tables, delay=30), Delays(tables)
        await clock.advance(31)
        await played(tables, table, clock, 2)
        await tables.leave(table.id, "b")
        late = await delays.seen_by(table, "b")
        assert isinstance(late, Late) and late.seats[1].name == "Bert"
        assert late.seat_of("b") is None and late.place_of("b") is None and not late.watchers
        assert late.guest_seat("nobody") is None


async def test_who_is_forgotten_is_so_at_once(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table, delays = await two_at_table(tables, delay=30), Delays(tables)
        await clock.advance(31)
        late = await delays.seen_by(table, "w")
        await played(tables, table, clock, 2)
        await tables.forget("b")
        assert late is await delays.seen_by(table, "w")
        assert late.seats[1].name == SOMEBODY and "Bert" not in late.names
        seq = late.seq
        await clock.advance(40)
        assert (await delays.seen_by(table, "w")).seq > seq and "Bert" not in late.names


async def test_a_delay_has_bounds_and_keeps_nothing_alive(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        for delay in (-1, 601):
            with pytest.raises(BadOption):
                await tables.open_table(setup(delay=delay), "a", "Anna")
        table, delays = await two_at_table(tables, delay=max(DELAYS)), Delays(tables)
        await delays.seen_by(table, "w")
        assert len(delays._known) == 1
        tables.host.drop(table.id)
        del table
        tables.host.summaries._changed.clear()
        gc.collect()
        assert len(delays._known) == 0
