"""Somebody looks into a hand: by a link that the person with the seat makes and ends."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import SPECTATOR
from stammtisch.tables import ME, OPEN, NotYourSeat, SeatTaken, Settings
from stammtisch.tables.errors import BadSeatLink
from stammtisch.tables.shoulder import MOST, Shoulders
from stammtisch.tables.sight import seat_in, seen_by
from tests.tables.helpers import facts, hosting, setup, two_at_table, visitor_on_turn

CALM = Settings(bot_pause=0.0, number_wait=0, stand_in="random")


async def test_a_link_shows_a_hand_until_it_is_ended(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table = await two_at_table(tables)
        secret = await Shoulders(tables.host).show(table.id, "a")
        assert table.shifts == []  # nobody has looked yet
        await Shoulders(tables.host).look(table.id, secret, "c")
        assert table.looks_into("c") == 0
        assert seen_by(table, "c") == 0
        assert seat_in(table, "c", 1) == SPECTATOR  # so nothing of what was played before
        assert [each.what for each in table.shifts] == ["seen"]
        before = table.seq
        await Shoulders(tables.host).look(table.id, secret, "c")
        assert table.seq == before
        await Shoulders(tables.host).hide(table.id, "a")
        assert table.looks_into("c") is None
        assert seen_by(table, "c") == SPECTATOR
        with pytest.raises(BadSeatLink):
            await Shoulders(tables.host).look(table.id, secret, "d")
        before = table.seq
        await Shoulders(tables.host).hide(table.id, "a")
        assert table.seq == before


async def test_a_new_link_ends_the_old_one_for_all_who_look(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table = await two_at_table(tables)
        old = await Shoulders(tables.host).show(table.id, "a")
        await Shoulders(tables.host).look(table.id, old, "c")
        new = await Shoulders(tables.host).show(table.id, "a")
        assert table.looks_into("c") is None
        with pytest.raises(BadSeatLink):
            await Shoulders(tables.host).look(table.id, old, "c")
        await Shoulders(tables.host).look(table.id, new, "c")
        assert table.looks_into("c") == 0


async def test_who_plays_or_looks_already_looks_into_no_other_hand(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table = await two_at_table(tables)
        hands = [await Shoulders(tables.host).show(table.id, visitor) for visitor in "ab"]
        with pytest.raises(SeatTaken):
            await Shoulders(tables.host).look(table.id, hands[0], "b")
        with pytest.raises(SeatTaken):
            await Shoulders(tables.host).look(table.id, hands[0], "a")
        await Shoulders(tables.host).look(table.id, hands[0], "c")
        with pytest.raises(SeatTaken):
            await Shoulders(tables.host).look(table.id, hands[1], "c")
        with pytest.raises(NotYourSeat):
            await Shoulders(tables.host).show(table.id, "c")
        for number in range(1, MOST):
            await Shoulders(tables.host).look(table.id, hands[0], f"child {number}")
        with pytest.raises(SeatTaken):
            await Shoulders(tables.host).look(table.id, hands[0], "one too many")


async def test_who_has_looked_takes_no_seat_in_this_hand(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table = await two_at_table(tables)
        other = "b" if visitor_on_turn(table) == "a" else "a"
        await tables.leave(table.id, other)
        mine = visitor_on_turn(table)
        secret = await Shoulders(tables.host).show(table.id, mine)
        await Shoulders(tables.host).look(table.id, secret, "c")
        free = table.seats[1 - (table.seat_of(mine) or 0)]
        with pytest.raises(SeatTaken):
            await tables.sit(table.id, "c", free.index, "Carla")
        await tables.sit(table.id, "d", free.index, "Dora")


async def test_the_view_of_a_seat_ends_with_its_person(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table = await tables.table(await tables.open_table(setup(ME, OPEN), "a", "Anna"))
        secret = await Shoulders(tables.host).show(table.id, "a")
        await Shoulders(tables.host).look(table.id, secret, "c")
        await tables.sit(table.id, "c", 1, "Carla")  # before the deal she has seen nothing
        assert table.looks_into("c") is None
        await Shoulders(tables.host).look(table.id, secret, "d")
        await tables.leave(table.id, "a")
        assert table.looks_into("d") is None
        with pytest.raises(BadSeatLink):
            await Shoulders(tables.host).look(table.id, secret, "d")


async def test_in_the_middle_of_a_kitchen_table_no_hand_is_shown(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table_id = await tables.open_table(setup(OPEN, OPEN, kitchen=True), "tablet", "")
        await tables.sit(table_id, "a", 0, "Anna")
        secret = await Shoulders(tables.host).show(table_id, "a")
        with pytest.raises(SeatTaken):
            await Shoulders(tables.host).look(table_id, secret, "tablet")


async def test_a_log_says_who_looks(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table = await two_at_table(tables)
        secret = await Shoulders(tables.host).show(table.id, "a")
        await Shoulders(tables.host).look(table.id, secret, "c")
        known = facts(table)
    async with hosting(url, CALM) as tables:
        again = await tables.table(table.id)
        assert facts(again) == known
        assert again.looks_into("c") == 0
        assert secret not in again.seats[0].shown
