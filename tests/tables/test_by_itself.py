"""What tables do by themselves: bots, absences, clocks, requests that lapse; with a fake clock."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stammtisch.logs.rows import Row
from stammtisch.tables import ME, OPEN, LiveTable, NotNow, Settings, Tables
from stammtisch.tables import events as e
from tests.tables.helpers import (
    SHORT,
    FakeClock,
    Listening,
    any_move,
    hosting,
    phase,
    setup,
    two_at_table,
    until,
    visitor_on_turn,
)

CALM = Settings(
    bot_pause=0.6,
    number_wait=2,
    next_hand_wait=60,
    away_after=45,
    takeover_after=60,
    undo_wait=30,
    stand_in="random",
)


async def alone_with_bots(tables: Tables, **more: object) -> LiveTable:
    """Anna with two bots, the first hand dealt, Anna on turn."""
    options = SHORT | {"first_dealer": 2}
    table_id = await tables.open_table(
        setup(ME, "random", "random", options=options, **more), "a", "Anna"
    )
    await tables.ready(table_id, "a")
    table = await tables.table(table_id)
    assert table.turn == 0
    return table


def kinds(rows: Sequence[Row]) -> list[str]:
    """The kinds of stored events."""
    return [row.kind for row in rows]


async def test_the_server_deals_when_nobody_gives_a_number(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table_id = await tables.open_table(setup(ME, "random"), "a", "Anna")
        table = await tables.table(table_id)
        await clock.advance(1.9)
        assert phase(table) == "dealing"
        await clock.advance(0.2)
        assert phase(table) == "playing"
        assert table.proofs()[0].numbers == ("", "")


async def test_bots_pause_so_that_people_can_follow(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await alone_with_bots(tables)
        await tables.act(table.id, "a", any_move(table))
        assert table.turn == 1
        await clock.advance(0.5)
        assert table.turn == 1
        await clock.advance(0.2)
        assert table.turn == 2
        await clock.advance(0.7)
        assert table.turn == 0


async def test_nothing_goes_on_while_nobody_is_there(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await alone_with_bots(tables)
        async with Listening(tables, table, "a"):
            await clock.advance(300)
            assert not table.seats[0].away
        await clock.advance(44)
        assert not table.seats[0].away
        await clock.advance(2)
        assert table.seats[0].away
        position = table.position
        await clock.advance(3600)
        assert (table.position, table.seats[0].bot) == (position, "")
        async with Listening(tables, table, "a"):
            await until(lambda: not table.seats[0].away)


async def test_a_bot_takes_over_and_gives_the_seat_back(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table = await two_at_table(tables)
        gone = visitor_on_turn(table)
        there = "b" if gone == "a" else "a"
        seat = table.seats["ab".index(gone)]
        async with Listening(tables, table, there):
            while not seat.away:
                await clock.advance(5)
            position = table.position
            await clock.advance(seat.away_since + 59 - clock.now())
            assert (seat.bot, table.position) == ("", position)
            await clock.advance(2)
            await until(lambda: table.position > position)
            assert seat.bot == "random"
            assert not table.by_person[-1]
            async with Listening(tables, table, gone):
                await until(lambda: (seat.bot, seat.away) == ("", False))
    async with hosting(url, CALM, clock) as tables:
        again = (await tables.table(table.id)).seats[seat.index]
        assert (again.bot, again.away, again.person) == ("", False, True)


async def test_a_page_without_a_stream_is_a_sign_of_life_too(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await two_at_table(tables)
        await clock.advance(40)
        await tables.seen(table.id, "a")
        await clock.advance(10)
        assert [seat.away for seat in table.seats] == [False, True]
        await tables.seen(table.id, "b")
        assert [seat.away for seat in table.seats] == [False, False]


async def test_whoever_moves_is_back(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await alone_with_bots(tables)
        await clock.advance(46)
        assert table.seats[0].away
        await tables.act(table.id, "a", any_move(table))
        assert not table.seats[0].away


async def test_the_clock_moves_for_who_thinks_too_long(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await two_at_table(tables, clock=20)
        position, turn = table.position, table.turn
        assert table.deadline() == clock.now() + 20
        await clock.advance(19)
        assert table.position == position
        await clock.advance(2)
        assert table.position > position
        assert table.match is not None
        assert table.match.hand.acts[0].seat == turn
        rows = await tables._host.store.events(table.id, position)
        moved = e.event_of(rows[-1].body)
        assert isinstance(moved, e.Moved)
        assert moved.by == "clock"


async def test_a_slip_among_people_is_taken_back_when_all_agree(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table_id = await tables.open_table(setup(ME, OPEN, OPEN), "a", "Anna")
        await tables.sit(table_id, "b", 1, "Bert")
        await tables.sit(table_id, "c", 2, "Cora")
        for visitor in "abc":
            await tables.ready(table_id, visitor)
        table = await tables.table(table_id)
        assert table.match is not None
        words = list(table.match.state.words())
        mover = visitor_on_turn(table)
        others = [visitor for visitor in "abc" if visitor != mover]
        await tables.act(table_id, mover, any_move(table))
        assert [table.may_undo(seat) for seat in range(3)] == [v == mover for v in "abc"]
        with pytest.raises(NotNow):
            await tables.ask_undo(table_id, others[0])
        with pytest.raises(NotNow):
            await tables.answer_undo(table_id, others[0], True)
        await tables.ask_undo(table_id, mover)
        with pytest.raises(NotNow):
            await tables.ask_undo(table_id, mover)
        await tables.answer_undo(table_id, others[0], False)
        assert (table.undo, table.undo_refused_by) == (None, table.seat_of(others[0]))
        await tables.ask_undo(table_id, mover)
        assert table.undo_refused_by is None
        await tables.answer_undo(table_id, others[0], True)
        assert list(table.match.state.words()) != words
        await tables.answer_undo(table_id, others[1], True)
        assert list(table.match.state.words()) == words
        assert (table.undo, table.match.hand.acts) == (None, [])
        assert visitor_on_turn(table) == mover


async def test_among_bots_a_move_is_taken_back_at_once_with_theirs(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await alone_with_bots(tables)
        assert table.match is not None
        words = list(table.match.state.words())
        await tables.act(table.id, "a", any_move(table))
        await until(lambda: table.turn == 0)
        await tables.ask_undo(table.id, "a")
        assert list(table.match.state.words()) == words


async def test_no_undo_where_it_was_not_agreed(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await alone_with_bots(tables, undo=False)
        await tables.act(table.id, "a", any_move(table))
        with pytest.raises(NotNow):
            await tables.ask_undo(table.id, "a")


async def test_a_request_lapses(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await two_at_table(tables)
        mover = visitor_on_turn(table)
        await tables.act(table.id, mover, any_move(table))
        await tables.ask_undo(table.id, mover)
        await clock.advance(29)
        assert table.undo is not None
        await clock.advance(2)
        assert table.undo is None
        assert table.undo_refused_by == -1
        assert "undo_refused" in kinds(await tables._host.store.events(table.id))


async def test_a_move_answers_the_request_too(sqlite_url: str) -> None:
    async with hosting(sqlite_url, CALM) as tables:
        table = await two_at_table(tables)
        mover = visitor_on_turn(table)
        await tables.act(table.id, mover, any_move(table))
        await tables.ask_undo(table.id, mover)
        await tables.act(table.id, visitor_on_turn(table), any_move(table))
        assert table.undo is None
