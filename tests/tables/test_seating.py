"""Before the first deal: one seat gets a bot, somebody is moved, a seat is made free."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from stammtisch.tables import (
    ME,
    OPEN,
    LiveTable,
    NotNow,
    NotYourSeat,
    SeatTaken,
    Tables,
    UnknownBot,
)
from tests.tables.helpers import facts, hosting, phase, play_hand, setup


async def waiting(tables: Tables) -> LiveTable:
    """Anna on the first seat, Bert on the third, two are open."""
    table_id = await tables.open_table(setup(ME, OPEN, OPEN, OPEN), "a", "Anna")
    await tables.sit(table_id, "b", 2, "Bert")
    return await tables.table(table_id)


def names(table: LiveTable) -> list[str]:
    return [seat.name for seat in table.seats]


async def test_one_seat_gets_a_bot(url: str) -> None:
    async with hosting(url) as tables:
        table = await waiting(tables)
        await tables.put_bot(table.id, "b", 3)
        assert (names(table), phase(table)) == (["Anna", "", "Bert", "Frieda"], "seating")
        with pytest.raises(UnknownBot):
            await tables.put_bot(table.id, "a", 1, "clever")
        await tables.put_bot(table.id, "a", 1, "random")
        assert phase(table) == "dealing"


async def test_seats_are_exchanged_with_all_that_belongs_to_them(url: str) -> None:
    async with hosting(url) as tables:
        table = await waiting(tables)
        link = await tables.seat_link(table.id, "b")
        await tables.bring_rules(table.id, "b", "mau_mau.basic.1.deals=1")
        await tables.move_seat(table.id, "a", 2, 0)
        assert names(table) == ["Bert", "", "Anna", ""]
        assert (table.seat_of("a"), table.seat_of("b")) == (2, 0)
        assert [seat.index for seat in table.seats] == [0, 1, 2, 3]
        assert table.seats[0].brought is not None
        assert await tables.claim(table.id, link, "phone") == 0
        await tables.move_seat(table.id, "b", 0, 3)  # oneself, to an open seat
        assert table.seat_of("phone") == 3
        before = facts(table)
    async with hosting(url) as tables:
        assert facts(await tables.table(table.id)) == before


async def test_a_seat_is_made_free(url: str) -> None:
    async with hosting(url) as tables:
        table = await waiting(tables)
        await tables.put_bot(table.id, "a", 1)
        for seat in (1, 2, 3):  # a bot, a person, and one that is free
            await tables.make_free(table.id, "a", seat)
        assert names(table) == ["Anna", "", "", ""]
        assert table.removed == {"b"}
        await tables.sit(table.id, "b", 1, "Bert")
        assert table.removed == set()


Deed = Callable[[Tables, str], Awaitable[int]]
REFUSED: list[tuple[Deed, type[Exception]]] = [
    (lambda tables, id: tables.put_bot(id, "stranger", 1), NotYourSeat),
    (lambda tables, id: tables.put_bot(id, "a", 2), SeatTaken),
    (lambda tables, id: tables.put_bot(id, "a", 4), SeatTaken),
    (lambda tables, id: tables.make_free(id, "b", 0), NotYourSeat),
    (lambda tables, id: tables.make_free(id, "stranger", 2), NotYourSeat),
    (lambda tables, id: tables.make_free(id, "a", 0), SeatTaken),
    (lambda tables, id: tables.make_free(id, "a", -1), SeatTaken),
    (lambda tables, id: tables.move_seat(id, "b", 2, 0), SeatTaken),
    (lambda tables, id: tables.move_seat(id, "b", 0, 1), NotYourSeat),
    (lambda tables, id: tables.move_seat(id, "stranger", 1, 3), NotYourSeat),
    (lambda tables, id: tables.move_seat(id, "a", 0, 9), SeatTaken),
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
async def test_what_may_not_be_done_with_seats(sqlite_url: str, number: int) -> None:
    deed, error = REFUSED[number]
    async with hosting(sqlite_url) as tables:
        table = await waiting(tables)
        before = facts(table)
        with pytest.raises(error):
            await deed(tables, table.id)
        assert facts(table) == before


async def test_from_the_first_deal_on_seats_are_fixed(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await waiting(tables)
        await tables.fill_with_bots(table.id, "a", "random")
        for visitor in "ab":
            await tables.ready(table.id, visitor)
        for deed in (
            tables.put_bot(table.id, "a", 1),
            tables.make_free(table.id, "a", 1),
            tables.move_seat(table.id, "a", 0, 1),
        ):
            with pytest.raises(NotNow):
                await deed


async def test_a_seat_that_is_kept_is_given_away(sqlite_url: str) -> None:
    """A rematch does not wait for ever for somebody who never answers."""
    async with hosting(sqlite_url) as tables:
        table_id = await tables.open_table(
            setup(ME, OPEN, options={"max_turns": 50, "deals": 1, "mau_call": "auto"}), "a", "Anna"
        )
        await tables.sit(table_id, "b", 1, "Bert")
        old = await tables.table(table_id)
        for visitor in "ab":
            await tables.ready(table_id, visitor)
        await play_hand(tables, old)
        new = await tables.table(await tables.rematch(table_id, "a"))
        await tables.put_bot(new.id, "a", 1, "random")
        assert phase(new) == "dealing"
        with pytest.raises(SeatTaken):
            await tables.rematch(table_id, "b")
        assert old.is_asked("b")
