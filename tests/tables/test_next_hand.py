"""The next hand begins when people want it; the account of every hand stays."""

from __future__ import annotations

import msgspec
import pytest

from stammtisch.errors import IllegalMove
from stammtisch.tables import ME, OPEN, LiveTable, NotYourSeat, Settings, Tables
from tests.tables.helpers import (
    SHORT,
    FakeClock,
    Listening,
    facts,
    hosting,
    phase,
    play_hand,
    setup,
    two_at_table,
    until,
)

CALM = Settings(
    bot_pause=0.0, next_hand_wait=30, away_after=45, takeover_after=60, stand_in="random"
)
THREE_DEALS = SHORT | {"deals": 3}


async def alone_after_a_hand(tables: Tables) -> LiveTable:
    """Anna among bots, the first hand over."""
    table_id = await tables.open_table(
        setup(ME, "random", "random", options=THREE_DEALS), "a", "Anna"
    )
    await tables.ready(table_id, "a")
    table = await tables.table(table_id)
    await play_hand(tables, table)
    return table


async def two_after_a_hand(tables: Tables) -> LiveTable:
    """Anna and Bert, the first hand over."""
    table = await two_at_table(tables, options=THREE_DEALS)
    await play_hand(tables, table)
    assert phase(table) == "hand_over"
    return table


async def test_among_bots_the_result_stays_until_the_person_goes_on(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await alone_after_a_hand(tables)
        async with Listening(tables, table, "a"):
            await clock.advance(3600)
            assert phase(table) == "hand_over"
        await clock.advance(3600)
        assert table.seats[0].away
        async with Listening(tables, table, "a"):
            await clock.advance(120)
            assert phase(table) == "hand_over"
            await tables.ready(table.id, "a")
            assert table.hand == 2


async def test_people_are_waited_for_until_all_want_it(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await two_after_a_hand(tables)
        async with Listening(tables, table, "a"), Listening(tables, table, "b"):
            await clock.advance(3600)
            assert phase(table) == "hand_over"
            assert table.next_hand_at() is None
            await tables.ready(table.id, "a")
            await tables.ready(table.id, "b")
            assert table.hand == 2


async def test_who_does_not_answer_is_waited_for_as_long_as_everybody_sees(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table = await two_after_a_hand(tables)
        async with Listening(tables, table, "a"), Listening(tables, table, "b"):
            await tables.ready(table.id, "a")
            assert table.next_hand_at() == clock.now() + 30
            await clock.advance(29)
            assert phase(table) == "hand_over"
            await clock.advance(2)
            await until(lambda: table.hand == 2)


async def test_anybody_who_sits_there_stops_the_countdown(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table = await two_after_a_hand(tables)
        async with Listening(tables, table, "a"), Listening(tables, table, "b"):
            await tables.ready(table.id, "a")
            await clock.advance(29)
            with pytest.raises(NotYourSeat):
                await tables.wait(table.id, "a stranger")
            await tables.wait(table.id, "b")
            assert table.held_by == 1
            assert table.next_hand_at() is None
            await clock.advance(3600)
            assert phase(table) == "hand_over"
            assert not table.seats[0].ready
            await tables.ready(table.id, "a")  # asked again: and again it may be stopped
            assert table.held_by is None
            await tables.wait(table.id, "a")
            before = facts(table)
            assert await tables.wait(table.id, "a") == table.seq
            assert facts(table) == before
            await tables.ready(table.id, "b")
            await clock.advance(31)
            await until(lambda: table.hand == 2)
    async with hosting(url, CALM, clock) as tables:
        again = await tables.table(table.id)
        assert (again.hand, again.held_by, again.next_hand_at()) == (2, None, None)


async def test_who_is_absent_holds_nobody_up(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await two_after_a_hand(tables)
        async with Listening(tables, table, "a"):
            await clock.advance(46)
            assert table.seats[1].away
            await tables.ready(table.id, "a")
            await until(lambda: table.hand == 2)


async def test_nothing_is_dealt_the_moment_somebody_comes_back(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await two_after_a_hand(tables)
        await tables.ready(table.id, "a")
    clock.time += 3600  # the house was closed meanwhile
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await tables.table(table.id)
        async with Listening(tables, table, "a"), Listening(tables, table, "b"):
            assert table.next_hand_at() == clock.now() + 30
            await clock.advance(29)
            assert phase(table) == "hand_over"
            await tables.wait(table.id, "b")
            await clock.advance(60)
            assert phase(table) == "hand_over"


async def test_after_an_hour_away_the_countdown_begins_anew(sqlite_url: str) -> None:
    clock = FakeClock()
    slow = msgspec.structs.replace(CALM, next_hand_wait=100)
    async with hosting(sqlite_url, slow, clock) as tables:
        table = await two_after_a_hand(tables)
        async with Listening(tables, table, "b"):
            await tables.ready(table.id, "a")
            await clock.advance(40)
            await tables.seen(table.id, "a")
        await clock.advance(50)
        assert [seat.away for seat in table.seats] == [True, True]
        await clock.advance(3600)
        async with Listening(tables, table, "b"):
            assert phase(table) == "hand_over"
            await clock.advance(99)
            assert phase(table) == "hand_over"


async def test_who_leaves_takes_the_countdown_along(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await two_after_a_hand(tables)
        async with Listening(tables, table, "b"):
            await tables.ready(table.id, "a")
            await tables.leave(table.id, "a")
            assert table.next_hand_at() is None
            await clock.advance(3600)
            assert phase(table) == "hand_over"


async def test_where_nobody_sits_it_goes_on_for_those_who_look_on(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table_id = await tables.open_table(
            setup(OPEN, OPEN, options=THREE_DEALS), "host", "", called={}
        )
        await tables.fill_with_bots(table_id, "host", "random")
        table = await tables.table(table_id)
        async with Listening(tables, table, "watcher"):
            await clock.advance(3)
            await until(lambda: table.phase == "hand_over")
            await clock.advance(26)
            assert table.hand == 1
            await clock.advance(6)
            await until(lambda: table.hand == 2)


async def test_the_account_of_every_hand_stays(sqlite_url: str) -> None:
    async with hosting(sqlite_url, msgspec.structs.replace(CALM, number_wait=0)) as tables:
        table = await alone_after_a_hand(tables)
        match = table.match
        assert match is not None
        first = match.account()
        assert (first.hand, first.lines, first.scores) == (1, match.score_lines(), match.scores())
        assert (first.totals, first.places) == (match.totals(), match.places())
        await tables.ready(table.id, "a")
        assert match.account(1) == first
        for missing in (0, 2, 3, -1):
            with pytest.raises(IllegalMove):
                match.account(missing)
        await play_hand(tables, table)
        assert match.account(1) == first
        assert match.account() == match.account(2)
