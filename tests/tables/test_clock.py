"""Somebody sets the clock of the system: no table closes, nobody is away, no bot falls asleep."""

from __future__ import annotations

import time

import pytest

from stammtisch.logs.clock import SystemClock
from stammtisch.tables import Settings
from tests.tables.helpers import (
    FakeClock,
    Listening,
    any_move,
    facts,
    hosting,
    setup,
    two_at_table,
    until,
    visitor_on_turn,
)

DAY = 24 * 3600.0
CALM = Settings(stand_in="random", bot_pause=1.0)


@pytest.mark.parametrize("jump", [13 * 3600.0, 40 * 365 * DAY, -13 * 3600.0, -40 * 365 * DAY])
async def test_a_clock_that_is_set_closes_no_table(url: str, jump: float) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table = await two_at_table(tables, clock=30)
        deadline = table.deadline()
        clock.set_by = jump
        assert await tables.tidy() == 0
        await clock.advance(20)
        assert await tables.tidy() == 0
        assert table.deadline() == deadline
        assert table.by_person == []  # nobody has moved for the one on turn
        assert not any(seat.away for seat in table.seats)
        await tables.act(table.id, visitor_on_turn(table), any_move(table))
        assert table.waiting_since == clock.now()
        clock.time += 1800
        assert await tables.tidy() == 0


@pytest.mark.parametrize("jump", [13 * 3600.0, -13 * 3600.0])
async def test_after_a_restart_too(url: str, jump: float) -> None:
    """The new process knows the new time only; a log may have been written in its future."""
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table_id = await tables.open_table(setup("me", "random"), "a", "Anna")
        await tables.ready(table_id, "a")
        before = await tables.table(table_id)
        assert before.phase == "playing"
    clock.time += jump
    async with hosting(url, CALM, clock) as tables:
        assert await tables.tidy() == 0
        again = await tables.table(table_id)
        assert facts(again)["hands"] == facts(before)["hands"]
        assert again.waiting_since <= clock.now()
        seq = again.seq
        for _ in range(6):  # person and bot move; neither waits for hours
            if again.phase != "playing":
                break
            if again.turn == 0:
                await tables.act(table_id, "a", any_move(again))
            else:
                await clock.advance(2)
                await until(lambda: again.turn == 0 or again.phase != "playing")
        assert again.seq > seq


async def test_who_looks_on_keeps_the_table_open(sqlite_url: str) -> None:
    clock = FakeClock()
    settings = Settings(stand_in="random", bot_pause=0.0, tidy_every=10 * DAY)
    async with hosting(sqlite_url, settings, clock) as tables:
        table_id = await tables.open_table(setup(), "a", "Anna")
        async with Listening(tables, await tables.table(table_id), "a"):
            for _ in range(4):
                clock.time += DAY
                assert await tables.tidy() == 0
        assert await tables.tidy() == 1


def test_the_time_that_tables_wait_by_never_jumps(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()
    before, wall = clock.now(), time.time()
    assert abs(before - wall) < 1
    monkeypatch.setattr(time, "time", lambda: wall + 13 * 3600)
    assert 0 <= clock.now() - before < 1
    assert clock.wall() - before > 12 * 3600
