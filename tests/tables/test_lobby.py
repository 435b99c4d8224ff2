"""Public tables: who finds them, when bots come, and when they are closed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stammtisch.errors import BadOption
from stammtisch.games.registry import registration
from stammtisch.rulecodes import HouseRules, preset_rules, read_code
from stammtisch.tables import ME, OPEN, Settings, Setup, Tables, TooManyTables
from stammtisch.tables.lobby import STEP
from stammtisch.tables.meeting import next_table, numbered, open_to_all, sit_down
from tests.tables.helpers import (
    QUICK,
    FakeClock,
    Listening,
    hosting,
    moment,
    phase,
    setup,
    until,
)

HERE = Settings(bot_pause=0.0, stand_in="random", number_wait=0.0, away_after=1e6)


async def waiting(tables: Tables) -> list[str]:
    return [each.id for each in (await tables.lobby.board()).waiting]


async def playing(tables: Tables) -> list[str]:
    return [each.id for each in (await tables.lobby.board()).playing]


async def test_only_public_tables_are_listed(url: str) -> None:
    async with hosting(url) as tables:
        await tables.open_table(setup(), "a", "Anna")
        assert await waiting(tables) == []
        public = await tables.open_table(setup(public=True), "a", "Anna")
        assert await waiting(tables) == [public]
        (listed,) = (await tables.lobby.board()).waiting
        assert [chair.name for chair in listed.notice.chairs] == ["Anna", ""]
        assert [chair.free for chair in listed.notice.chairs] == [False, True]
        assert listed.notice.fills_at is None
        await tables.close_table(public, "a")
        assert await waiting(tables) == []


async def test_who_plays_is_listed_only_where_people_may_look_on(url: str) -> None:
    async with hosting(url, HERE) as tables:
        shown, hidden = [
            await tables.open_table(setup(public=True, spectators=spectators), "a", "Anna")
            for spectators in (True, False)
        ]
        for table_id in (shown, hidden):
            await tables.sit(table_id, "b", 1, "Bert")
            for visitor in "ab":
                await tables.ready(table_id, visitor)
        assert await waiting(tables) == []
        assert await playing(tables) == [shown]


async def test_bots_come_when_it_was_told(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, HERE, clock) as tables:
        plan = (ME, OPEN, OPEN)
        table_id = await tables.open_table(
            setup(*plan, public=True, fill=30, filler="random"), "a", "Anna"
        )
        table = await tables.table(table_id)
        assert table.fills_at() == table.opened_at + 30
        await tables.sit(table_id, "b", 2, "Bert")
        await clock.advance(29)
        assert phase(table) == "seating"
        await clock.advance(2)
        await until(lambda: phase(table) == "playing")
        assert [seat.bot for seat in table.seats] == ["", "random", ""]


async def test_bots_do_not_come_where_nobody_is_there(url: str) -> None:
    clock = FakeClock()
    settings = Settings(bot_pause=0.0, away_after=10, deserted_after=100)
    async with hosting(url, settings, clock) as tables:
        table_id = await tables.open_table(setup(public=True, fill=45), "a", "Anna")
        table = await tables.table(table_id)
        async with Listening(tables, table, "a"):
            await clock.advance(11)
        await clock.advance(35)  # she has gone: away, and nobody fills the table
        await until(lambda: table.seats[0].away)
        assert table.deserted
        await clock.advance(60)
        assert phase(table) == "seating"
        await clock.advance(60)
        await until(lambda: phase(table) == "closed")
        assert await waiting(tables) == []


async def test_a_deserted_table_is_closed_though_the_server_began_anew(url: str) -> None:
    clock = FakeClock()
    settings = Settings(bot_pause=0.0, away_after=10, deserted_after=100, tidy_every=50)
    async with hosting(url, settings, clock) as tables:
        table_id = await tables.open_table(setup(public=True), "a", "Anna")
        table = await tables.table(table_id)
        await clock.advance(31)
        await until(lambda: table.deserted)
    # what was noted and not yet written is written before the server stops
    async with hosting(url, settings, clock) as tables:
        assert tables._host.remembered(table_id) is None
        await moment()
        await clock.advance(6)
        await until(lambda: tables._host.remembered(table_id) is not None)
        assert tables._host.remembered(table_id) is not None
        table = await tables.table(table_id)
        await clock.advance(120)
        await until(lambda: phase(table) == "closed")


async def test_other_processes_find_a_table_at_once(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, QUICK, clock) as here, hosting(url, QUICK, clock) as there:
        assert await waiting(there) == []
        table_id = await here.open_table(setup(public=True), "a", "Anna")
        clock.time += 2.5  # what others know is asked for again
        assert there._host.remembered(table_id) is None
        assert await waiting(there) == [table_id]


async def test_the_board_tells_when_it_changes(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, HERE, clock) as tables:
        changes = tables.lobby.changes(0)
        before = await anext(changes)
        assert before < 1_000_000_000
        table_id = await tables.open_table(setup(public=True, fill=60), "a", "Anna")
        after = await anext(changes)
        assert after != before
        clock.time += STEP
        assert (await tables.lobby.board()).number != after, "the time until bots come is told"
        await tables.sit(table_id, "b", 1, "Bert")
        assert await waiting(tables) == []
        await changes.aclose()


async def test_the_next_table_is_the_one_that_fits(url: str) -> None:
    async with hosting(url, HERE) as tables:
        house = preset_rules(registration("mau_mau"))
        assert await next_table(tables, house, "b", "Bert") is None
        other = await tables.open_table(setup(public=True), "a", "Anna")  # by other rules
        private = await tables.open_table(open_private(house), "a", "Anna")
        fitting = await tables.open_table(open_to_all(house, 3), "a", "Anna")
        assert await next_table(tables, house, "b", "anna") == fitting
        assert await next_table(tables, house, "b", "Bert") == fitting  # he sits there already
        table = await tables.table(fitting)
        assert table.names == ["Anna", "anna 2"]
        assert {other, private}.isdisjoint({fitting})
        code = (await tables.table(other)).house.code
        assert await next_table(tables, read_code(code), "c", "Cara") == other


def open_private(house: HouseRules) -> Setup:
    return replace(open_to_all(house, 3), public=False)


async def test_nobody_is_seated_where_he_was_sent_away(url: str) -> None:
    async with hosting(url, HERE) as tables:
        table_id = await tables.open_table(setup(public=True), "a", "Anna")
        assert await sit_down(tables, table_id, "b", "Bert")
        await tables.make_free(table_id, "a", 1)
        assert not await sit_down(tables, table_id, "b", "Bert")
        assert await sit_down(tables, table_id, "c", "Cara")
        assert not await sit_down(tables, table_id, "d", "Dora"), "no seat is free"


async def test_names_are_numbered_where_somebody_has_them(url: str) -> None:
    async with hosting(url) as tables:
        table = await tables.table(await tables.open_table(setup(), "a", "A" * 24))
        assert numbered("Bert", table) == "Bert"
        assert numbered("a" * 24, table) == "a" * 21 + " 2"


async def test_who_opens_public_tables_is_limited(url: str) -> None:
    async with hosting(url, Settings(public_per_visitor=1, public_per_address=2)) as tables:
        await tables.open_table(setup(public=True), "a", "Anna", "1.2.3.4")
        with pytest.raises(TooManyTables):
            await tables.open_table(setup(public=True), "a", "Anna", "1.2.3.4")
        await tables.open_table(setup(), "a", "Anna", "1.2.3.4")
        await tables.open_table(setup(public=True), "b", "Bert", "1.2.3.4")
        with pytest.raises(TooManyTables):
            await tables.open_table(setup(public=True), "c", "Cara", "1.2.3.4")
        await tables.open_table(setup(public=True), "c", "Cara", "5.6.7.8")


async def test_a_wait_that_cannot_be_is_refused(url: str) -> None:
    async with hosting(url) as tables:
        for fill in (1, 9, 3601):
            with pytest.raises(BadOption):
                await tables.open_table(setup(public=True, fill=fill), "a", "Anna")


async def test_where_people_play_but_have_gone_nothing_is_shown(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, Settings(bot_pause=0.0, away_after=10), clock) as tables:
        table_id = await tables.open_table(setup(ME, "random", public=True), "a", "Anna")
        await tables.ready(table_id, "a")
        assert await playing(tables) == [table_id]
        table = await tables.table(table_id)
        await clock.advance(31)
        await until(lambda: not table.attended)
        assert await playing(tables) == []
