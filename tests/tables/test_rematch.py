"""A rematch: whoever played is asked, and sits at the new table when he agrees."""

from __future__ import annotations

import pytest

from stammtisch.logs.rows import Row
from stammtisch.tables import ME, OPEN, LiveTable, NotNow, NotYourSeat, SeatTaken, Settings, Tables
from stammtisch.tables import events as e
from stammtisch.tables.fold import fold
from tests.tables.helpers import (
    SHORT,
    FakeClock,
    Listening,
    facts,
    hosting,
    phase,
    play_hand,
    setup,
    until,
)

CALM = Settings(bot_pause=0.0, number_wait=2, stand_in="random")
ONE_DEAL = SHORT | {"deals": 1}


async def played(tables: Tables, *seats: str) -> LiveTable:
    """A match of one hand that is over; the people are a, b and c."""
    plan = seats or (ME, OPEN, OPEN, "random")
    table_id = await tables.open_table(setup(*plan, options=ONE_DEAL), "a", "Anna")
    for visitor, name, seat in (("b", "Bert", 1), ("c", "Cora", 2)):
        if plan[seat] == OPEN:
            await tables.sit(table_id, visitor, seat, name)
    table = await tables.table(table_id)
    for person in table.people:
        await tables.ready(table_id, min(person.visitors))
    await play_hand(tables, table)
    assert phase(table) == "match_over"
    return table


def who_is_there(table: LiveTable) -> list[str]:
    """The people who have a seat."""
    return [seat.name for seat in table.people]


async def test_nobody_sits_at_the_new_table_who_has_not_agreed(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        old = await played(tables)
        new = await tables.table(await tables.rematch(old.id, "b"))
        assert who_is_there(new) == ["Bert"]
        assert [seat.name for seat in new.seats] == ["Anna", "Bert", "Cora", "Frieda"]
        assert (new.opener, phase(new)) == ("b", "seating")
        assert [old.is_asked(visitor) for visitor in "abcd"] == [True, False, True, False]
        async with Listening(tables, new, "b"):
            await clock.advance(600)
            assert phase(new) == "seating"
            assert await tables.rematch(old.id, "c") == new.id
            assert await tables.rematch(old.id, "c") == new.id
            assert who_is_there(new) == ["Bert", "Cora"]
            assert [old.is_asked(visitor) for visitor in "abcd"] == [True, False, False, False]
            await tables.rematch(old.id, "a")
            assert phase(new) == "dealing"
            await clock.advance(3)
            await until(lambda: new.hand == 1)
        before = facts(old), facts(new)
    async with hosting(url, CALM, clock) as tables:
        assert (facts(await tables.table(old.id)), facts(await tables.table(new.id))) == before


async def test_who_declines_frees_the_seat(sqlite_url: str) -> None:
    async with hosting(sqlite_url, CALM) as tables:
        old = await played(tables)
        with pytest.raises(NotNow):
            await tables.decline_rematch(old.id, "a")
        new = await tables.table(await tables.rematch(old.id, "a"))
        with pytest.raises(SeatTaken, match="kept for Bert"):
            await tables.sit(new.id, "stranger", 1, "Eve")
        await tables.decline_rematch(old.id, "b")
        assert old.seats[1].comes is False
        assert new.seats[1].open
        await tables.sit(new.id, "stranger", 1, "Eve")
        with pytest.raises(SeatTaken):
            await tables.rematch(old.id, "b") and await tables.sit(new.id, "b", 1, "Bert")
        with pytest.raises(NotYourSeat):
            await tables.decline_rematch(old.id, "stranger")
        await tables.decline_rematch(old.id, "a")  # who asked sits there
        assert who_is_there(new) == ["Anna", "Eve"]


async def test_bots_do_not_take_a_seat_that_is_kept(sqlite_url: str) -> None:
    async with hosting(sqlite_url, CALM) as tables:
        old = await played(tables)
        new = await tables.table(await tables.rematch(old.id, "a"))
        await tables.fill_with_bots(new.id, "a", "random")
        assert phase(new) == "seating"
        await tables.sit(new.id, "b", 1, "Bert")  # by the link of the new table
        assert who_is_there(new) == ["Anna", "Bert"]


async def test_who_takes_another_seat_leaves_the_kept_one(sqlite_url: str) -> None:
    async with hosting(sqlite_url, CALM) as tables:
        old = await played(tables)
        new = await tables.table(await tables.rematch(old.id, "a"))
        await tables.decline_rematch(old.id, "c")
        await tables.sit(new.id, "b", 2, "Bert")
        assert new.kept_seat("b") is None
        assert new.seats[1].open


async def test_alone_with_bots_the_rematch_begins_at_once(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        old = await played(tables, ME, "random", "random")
        new = await tables.table(await tables.rematch(old.id, "a"))
        assert phase(new) == "dealing"
        async with Listening(tables, new, "a"):
            await clock.advance(3)
            await until(lambda: new.hand == 1)


async def test_a_log_of_before_goes_on_to_be_read(sqlite_url: str) -> None:
    """Then all were taken along unasked, and the old table did not say who wished it."""
    async with hosting(sqlite_url, CALM) as tables:
        old = await played(tables)
        rows = list(await tables._host.store.events(old.id))
        body = '{"kind":"rematched","table":"n"}'
        rows.append(Row(old.id, len(rows) + 1, "rematched", body, rows[-1].at))
        table = fold(old.id, rows)
        assert table is not None
        assert (table.rematch, table.rematch_by) == ("n", -1)
        assert not any(table.is_asked(visitor) for visitor in "abc")
        assert isinstance(e.event_of(rows[-1].body), e.Rematched)
