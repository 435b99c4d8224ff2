"""A kitchen table: what opened it lies in the middle, has no seat and is nobody who looks on."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.tables import OPEN, LiveTable, Settings, Tables
from tests.tables.helpers import SHORT, FakeClock, Listening, hosting, phase, play_hand, setup

CALM = Settings(bot_pause=0.0, number_wait=0, away_after=45, takeover_after=60, stand_in="random")
ONE_DEAL = SHORT | {"deals": 1}


async def kitchen(tables: Tables, **agreed: object) -> LiveTable:
    """A tablet, and Anna and Bert at their phones; the first hand is dealt."""
    agreed = {"kitchen": True, "spectators": False, **agreed}
    table_id = await tables.open_table(setup(OPEN, OPEN, **agreed), "tablet", "")
    for visitor, seat, name in (("a", 0, "Anna"), ("b", 1, "Bert")):
        await tables.sit(table_id, visitor, seat, name)
        await tables.ready(table_id, visitor)
    return await tables.table(table_id)


async def passes(clock: FakeClock, true: Callable[[], bool], seconds: int) -> None:
    """Let time pass until something is true; a flat battery holds up nobody for ever."""
    for _ in range(seconds // 10):
        if true():
            return
        await clock.advance(10)
    assert true(), "this never happened"


async def test_what_lies_in_the_middle_is_nobody(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table = await kitchen(tables)
        assert phase(table) == "playing"
        assert table.is_middle("tablet")
        assert not table.is_middle("a")
        async with Listening(tables, table, "tablet"), Listening(tables, table, "c"):
            await clock.advance(2)
            assert table.watchers == ("",)  # only the one who looks on besides


async def test_elsewhere_who_opened_the_table_and_left_looks_on_like_others(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table = await kitchen(tables, kitchen=False)
        assert not table.is_middle("tablet")
        async with Listening(tables, table, "tablet"):
            await clock.advance(2)
            assert table.watchers == ("",)


async def test_a_phone_may_lie_dark_for_a_while(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, CALM, clock) as tables:
        table = await kitchen(tables)
        async with Listening(tables, table, "tablet"):
            await clock.advance(800)
            assert not any(seat.away or seat.bot for seat in table.seats)
            await passes(clock, lambda: all(seat.away for seat in table.seats), 300)
            await passes(clock, lambda: bool(table.seats[table.turn].bot), 300)


async def test_the_middle_stays_the_middle_in_a_rematch(url: str) -> None:
    async with hosting(url, CALM, FakeClock()) as tables:
        table = await kitchen(tables, options=ONE_DEAL)
        await play_hand(tables, table)
        new = await tables.table(await tables.rematch(table.id, "b"))
        assert new.is_middle("tablet")
        assert new.seat_of("b") == 1
        assert not new.is_middle("b")
