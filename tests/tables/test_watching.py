"""Who looks on, and who plays for whom: those who sit there are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from stammtisch.logs.names import SOMEBODY
from stammtisch.tables import LiveTable, Settings, Tables
from stammtisch.tables.fold import fold
from stammtisch.tables.noted import Shift
from stammtisch.tables.settings import KIND
from stammtisch.tables.shoulder import Shoulders
from stammtisch.tables.watching import PAUSE, shown_name
from tests.tables.helpers import (
    FakeClock,
    Listening,
    any_move,
    hosting,
    moment,
    play_hand,
    setup,
    two_at_table,
    until,
    visitor_on_turn,
)

SLOW = Settings(bot_pause=0.0, stand_in="random", away_after=10, takeover_after=10)


class Watching(Listening):
    """The page of somebody with a name."""

    def __init__(self, tables: Tables, table: LiveTable, visitor: str, name: str) -> None:
        super().__init__(tables, table, visitor)
        self._changes = tables.changes(table.id, visitor, 0, name)


async def test_those_who_look_on_are_known_by_name(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table = await two_at_table(tables)
        async with Listening(tables, table, "a"), Watching(tables, table, "w", "Wanda"):
            assert list(table.watchers) == ["Wanda"]
            async with Watching(tables, table, "x", ""), Watching(tables, table, "w", "Wanda"):
                assert list(table.watchers) == ["", "Wanda"], "a second page is the same person"
            assert list(table.watchers) == ["Wanda"]
        assert not list(table.watchers)


@pytest.mark.postgres
async def test_who_looks_back_hears_of_another_worker_and_is_not_there(postgres_url: str) -> None:
    async with hosting(postgres_url) as here, hosting(postgres_url) as there:
        table = await two_at_table(here)
        hosted = await there.host.find(table.id)
        growth = hosted.growth()
        told = asyncio.ensure_future(anext(growth))
        await until(lambda: hosted.followers == 1)
        assert not hosted.idle and not hosted.streams and not list(hosted.table.watchers)
        await here.forget("b")
        async with asyncio.timeout(10):
            while (await told) < table.seq:
                told = asyncio.ensure_future(anext(growth))
        assert hosted.table.seat_of("b") is None and "Bert" not in hosted.table.names
        await growth.aclose()
        assert hosted.idle


async def test_who_sits_is_told_once_a_second_and_others_are_not(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table = await two_at_table(tables)
        heard: dict[str, list[int]] = {"a": [], "w": []}

        class Counting(Listening):
            def __init__(self, who: str) -> None:
                super().__init__(tables, table, who)

                async def changes() -> AsyncIterator[int]:
                    async for seq in tables.changes(table.id, who, 0):
                        heard[who].append(seq)
                        yield seq

                self._changes = changes()

        async with Counting("a"), Counting("w"):
            await clock.advance(PAUSE)
            before = {who: len(each) for who, each in heard.items()}
            async with Watching(tables, table, "x", "Xaver"), Watching(tables, table, "y", "Yps"):
                await clock.advance(PAUSE / 2)
                assert len(heard["a"]) == before["a"]
                await clock.advance(PAUSE)
                await until(lambda: len(heard["a"]) == before["a"] + 1)
                assert len(heard["w"]) == before["w"]


async def test_a_name_that_nobody_may_have_is_not_shown() -> None:
    assert shown_name(" Wanda\n") == "Wanda"
    assert shown_name("") == shown_name("W" * 25) == shown_name("\u202e") == ""


async def test_the_lobby_tells_how_many_look_on(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table = await two_at_table(tables, public=True)
        async with Watching(tables, table, "w", "Wanda"):
            await clock.advance(PAUSE)
            (listed,) = (await tables.lobby.board()).playing
            assert listed.notice.watchers == 1


async def test_who_leaves_and_who_comes_is_told(url: str) -> None:
    async with hosting(url, SLOW) as tables:
        table = await two_at_table(tables)
        await tables.act(table.id, visitor_on_turn(table), any_move(table))
        await tables.leave(table.id, "b")
        (left,) = table.shifts
        assert (left.what, left.acts, left.name) == ("left", 1, "Bert")
        assert left.instead == table.seats[1].name != "Bert"
        await tables.sit(table.id, "c", 1, "Cara")
        sat = table.shifts[1]
        assert sat == Shift("sat", sat.acts, "Cara", frozenset("c"), left.instead)
        await tables.forget("c")
        assert [each.name for each in table.shifts[1:]] == [SOMEBODY, SOMEBODY]
        assert table.shifts[0].name == "Bert"


async def test_for_whom_a_bot_plays_is_told(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, SLOW, clock) as tables:
        table = await two_at_table(tables)
        async with Listening(tables, table, "a"):
            await clock.advance(35)
            await clock.advance(15)
            await until(lambda: bool(table.shifts))
            assert table.shifts[0].what == "away" and table.shifts[0].name == "Bert"
            await tables.seen(table.id, "b")
            await moment()
            assert [each.what for each in table.shifts] == ["away", "back"]


async def test_what_was_between_two_hands_is_told_in_the_next(url: str) -> None:
    async with hosting(url, SLOW) as tables:
        table = await two_at_table(tables)
        await tables.leave(table.id, "b")
        await play_hand(tables, table)
        await until(lambda: table.phase == "hand_over")
        await tables.sit(table.id, "c", 1, "Cara")
        await tables.ready(table.id, "a")
        await tables.ready(table.id, "c")
        assert [(each.what, each.acts) for each in table.shifts] == [("sat", 0)]


async def test_before_the_first_deal_nobody_plays_for_anybody(url: str) -> None:
    async with hosting(url) as tables:
        table_id = await tables.open_table(setup(), "a", "Anna")
        await tables.sit(table_id, "b", 1, "Bert")
        await tables.leave(table_id, "b")
        assert (await tables.table(table_id)).shifts == []


async def test_who_only_looks_on_is_forgotten_as_well(url: str) -> None:
    """A looker is kept with the table by the hand into which he looks, a guest with his name."""
    async with hosting(url, SLOW) as tables:
        table_id = await tables.open_table(setup("me", "random", "random"), "a", "Anna")
        await tables.ready(table_id, "a")
        table, shoulders = await tables.table(table_id), Shoulders(tables.host)
        await shoulders.look(table_id, await shoulders.show(table_id, "a"), "looker")
        await tables.ask_for_seat(table_id, "guest", 1, "Gerda")
        await tables.ask_for_seat(table_id, "other", 2, "Ottokar")
        await tables.answer_guest(table_id, "a", 2, False)
        assert table.looks_into("looker") == 0 and "Gerda" in table.taken_names
        for who in ("looker", "guest", "other"):
            assert await tables.my_tables(who) == [], "none of them has a seat"
            assert await tables.forget(who) == 1
            assert await tables.forget(who) == 0, "nothing leads to the table any more"
        for known in (table, fold(table_id, list(await tables.store.events(table_id, 0, KIND)))):
            assert known is not None and known.looks_into("looker") is None
            assert "Gerda" not in known.taken_names and not known.refused
            assert not [seat for seat in known.seats if seat.seen_by or seat.guest]
