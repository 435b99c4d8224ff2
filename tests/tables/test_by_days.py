"""Playing over days: a clock that goes on though nobody looks, and nobody who counts as away."""

from __future__ import annotations

import pytest

from stammtisch.errors import BadOption
from stammtisch.tables import ME, OPEN, Settings
from stammtisch.tables.meeting import next_table
from tests.tables.helpers import (
    FakeClock,
    Listening,
    any_move,
    hosting,
    moment,
    phase,
    setup,
    two_at_table,
    until,
    visitor_on_turn,
)

HOUR = 3600
DAY = 24 * HOUR
CALM = Settings(bot_pause=0.0, stand_in="random", tidy_every=600)


@pytest.mark.parametrize(("clock", "fits"), [(3601, False), (6 * HOUR, True), (15 * DAY, False)])
async def test_only_a_clock_of_hours_or_days_fits(url: str, clock: int, fits: bool) -> None:
    async with hosting(url) as tables:
        if fits:
            await tables.open_table(setup(clock=clock), "a", "Anna")
        else:
            with pytest.raises(BadOption):
                await tables.open_table(setup(clock=clock), "a", "Anna")


async def test_games_of_seconds_are_not_played_over_days(url: str) -> None:
    async with hosting(url) as tables:
        plan = (ME, OPEN, OPEN)
        with pytest.raises(BadOption, match="matter of seconds"):
            await tables.open_table(setup(*plan, game="mogeln", options={}, clock=DAY), "a", "Anna")


async def test_nobody_is_played_for_before_his_time_is_over(url: str) -> None:
    clock = FakeClock()
    settings = Settings(bot_pause=0.0, stand_in="random", tidy_every=DAY)
    async with hosting(url, settings, clock) as tables:
        table = await two_at_table(tables, clock=DAY)
        late = table.turn
        async with Listening(tables, table, visitor_on_turn(table)):
            await clock.advance(5)
        other = "ab"[1 - late]
        async with Listening(tables, table, other):
            await clock.advance(DAY / 2)
            await until(lambda: table.seats[late].away)
            assert not table.seats[late].bot
            assert table.by_person == [] and table.shifts == []
        await clock.advance(DAY / 2 - 60)
        assert table.by_person == [] and phase(table) == "playing"
        await clock.advance(120)  # nobody looks on, and yet a bot moves
        await until(lambda: table.by_person[:1] == [False])
        assert not table.seats[late].bot, "it is his seat still"


async def test_the_clock_goes_on_while_the_server_is_down(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table = await two_at_table(tables, clock=DAY)
        await tables.act(table.id, visitor_on_turn(table), any_move(table))
        turn, deadline = visitor_on_turn(table), table.deadline()
        assert deadline == clock.now() + DAY
        (note,) = [note for note in await tables.my_tables(turn) if note.my_turn]
        assert note.until == deadline
    clock.time += DAY / 2
    async with hosting(url, CALM, clock) as tables:
        assert (await tables.table(table.id)).deadline() == deadline
    clock.time += DAY / 2
    async with hosting(url, CALM, clock) as tables:
        await moment()
        assert tables._host.remembered(table.id) is None
        await clock.advance(6)
        await until(lambda: tables._host.remembered(table.id) is not None)
        again = await tables.table(table.id)
        await until(lambda: len(again.by_person) > 1)
        assert again.by_person[1] is False


async def test_a_table_that_rests_for_days_is_not_closed_while_there_is_time(url: str) -> None:
    clock = FakeClock()
    settings = Settings(bot_pause=0.0, stand_in="random", tidy_every=1e9, idle_after=4 * HOUR)
    async with hosting(url, settings, clock) as tables:
        table_id = await tables.open_table(setup(clock=6 * HOUR), "a", "Anna")
        table = await tables.table(table_id)
        for _ in range(7):
            await clock.advance(2 * HOUR)
            assert await tables.tidy() == 0
        assert phase(table) == "seating"
        for _ in range(3):
            await clock.advance(2 * HOUR)
            await tables.tidy()
        assert phase(table) == "closed"


async def test_the_next_hand_comes_by_itself_if_people_still_play(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table = await two_at_table(tables, clock=6 * HOUR)
        moves = 0
        while phase(table) == "playing":
            moves += 1
            await tables.act(table.id, visitor_on_turn(table), any_move(table, moves), table.seq)
        assert phase(table) == "hand_over"
        assert table.next_hand_at() == table.waiting_since + 6 * HOUR
        await clock.advance(5 * HOUR)
        assert phase(table) == "hand_over"
        await clock.advance(HOUR + 60)
        await until(lambda: phase(table) == "playing")


async def test_where_bots_have_played_for_everybody_no_hand_follows(url: str) -> None:
    clock = FakeClock()
    settings = Settings(bot_pause=0.0, stand_in="random", tidy_every=1e9)
    async with hosting(url, settings, clock) as tables:
        table = await two_at_table(tables, clock=6 * HOUR)
        for _ in range(400):
            if phase(table) != "playing":
                break
            await clock.advance(6 * HOUR + 60)
            await moment()
        assert phase(table) == "hand_over" and not any(table.by_person)
        assert table.next_hand_at() is None


async def test_who_wants_to_play_at_once_is_not_seated_for_days(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table_id = await tables.open_table(setup(public=True, clock=DAY), "a", "Anna")
        house = (await tables.table(table_id)).house
        assert await next_table(tables, house, "b", "Bert") is None
