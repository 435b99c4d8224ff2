"""Guests: whoever follows an invitation to a table of bots asks for a seat and gets one."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import SPECTATOR
from stammtisch.tables import (
    ME,
    OPEN,
    BadName,
    LiveTable,
    NotNow,
    NotYourSeat,
    SeatTaken,
    Settings,
    Tables,
)
from stammtisch.tables.live import Guest
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

CALM = Settings(bot_pause=0.0, number_wait=0, away_after=45, stand_in="random")
DEALS = SHORT | {"deals": 3}


async def among_bots(tables: Tables, *more: str, **agreed: object) -> LiveTable:
    """Anna, and whoever sits on ``more``, with bots; the first hand is dealt."""
    plan = (ME, *more, "random", "random")
    table_id = await tables.open_table(setup(*plan, options=DEALS, **agreed), "a", "Anna")
    for visitor, (seat, _) in zip("bcd", enumerate(more, 1), strict=False):
        await tables.sit(table_id, visitor, seat, f"{visitor}ert")
    table = await tables.table(table_id)
    for person in table.people:
        await tables.ready(table_id, min(person.visitors))
    assert phase(table) == "playing"
    return table


def guest_of(table: LiveTable, seat: int) -> Guest | None:
    """Who asks for a seat, for a type checker that thinks nothing changes."""
    return table.seats[seat].guest


async def test_a_guest_takes_the_seat_of_a_bot_with_the_next_hand(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table = await among_bots(tables)
        await tables.ask_for_seat(table.id, "g", 1, "Gerda")
        assert table.seats[1].guest is not None
        assert table.seat_of("g") is None
        await tables.answer_guest(table.id, "a", 1, agree=True)
        assert table.seats[1].guest.granted
        await play_hand(tables, table)
        assert table.seat_of("g") is None  # the result is seen as any spectator sees it
        assert phase(table) == "hand_over"
        await tables.ready(table.id, "a")
        assert (table.hand, table.seat_of("g"), table.seats[1].name) == (2, 1, "Gerda")
        assert not table.seats[1].bot
        assert guest_of(table, 1) is None
        assert [note.id for note in await tables.my_tables("g")] == [table.id]
    async with hosting(url, CALM) as tables:
        again = await tables.table(table.id)
        assert (again.hand, again.seat_of("g"), again.names) == (2, 1, table.names)


async def test_all_who_sit_there_agree_or_one_refuses(url: str) -> None:
    async with hosting(url, CALM) as tables:
        table = await among_bots(tables, OPEN)
        await tables.ask_for_seat(table.id, "g", 2, "Gerda")
        await tables.answer_guest(table.id, "a", 2, agree=True)
        await tables.answer_guest(table.id, "a", 2, agree=True)
        guest = guest_of(table, 2)
        assert guest is not None
        assert not guest.granted
        await tables.answer_guest(table.id, "b", 2, agree=False)
        assert guest_of(table, 2) is None
        assert table.refused == {"g": 1}
        with pytest.raises(NotNow):
            await tables.ask_for_seat(table.id, "g", 2, "Gerda")
        await play_hand(tables, table)
        for visitor in "ab":
            await tables.ready(table.id, visitor)
        await tables.ask_for_seat(table.id, "g", 2, "Gerda")  # the next hand is another matter
        for visitor in "ab":
            await tables.answer_guest(table.id, visitor, 2, agree=True)
        assert (found := guest_of(table, 2)) and found.granted


async def test_where_guests_are_welcome_nobody_is_asked(sqlite_url: str) -> None:
    async with hosting(sqlite_url, CALM) as tables:
        table = await among_bots(tables, welcome=True)
        await tables.ask_for_seat(table.id, "g", 1, "Gerda")
        guest = guest_of(table, 1)
        assert guest is not None
        assert guest.granted
        with pytest.raises(NotYourSeat):
            await tables.welcome_guests(table.id, "g", False)
        await tables.welcome_guests(table.id, "a", False)
        await tables.ask_for_seat(table.id, "h", 2, "Hans")
        guest = guest_of(table, 2)
        assert guest is not None
        assert not guest.granted
        await tables.welcome_guests(table.id, "a", True)
        assert (found := guest_of(table, 2)) and found.granted


async def test_what_cannot_be_asked_for(sqlite_url: str) -> None:
    async with hosting(sqlite_url, CALM) as tables:
        table = await among_bots(tables, OPEN)
        await tables.ask_for_seat(table.id, "g", 2, "Gerda")
        before = facts(table)
        for visitor, seat, name, error in (
            ("h", 0, "Hans", SeatTaken),  # Anna's
            ("h", 1, "Hans", SeatTaken),
            ("h", 4, "Hans", SeatTaken),
            ("h", -1, "Hans", SeatTaken),
            ("h", 2, "Hans", SeatTaken),  # Gerda was first
            ("h", 3, "Gerda", BadName),
            ("h", 3, "anna", BadName),
            ("a", 3, "Anna", SeatTaken),
        ):
            with pytest.raises(error):
                await tables.ask_for_seat(table.id, visitor, seat, name)
        with pytest.raises(BadName):
            await tables.rename(table.id, "a", "Gerda")
        with pytest.raises(NotYourSeat):
            await tables.answer_guest(table.id, "g", 2, agree=True)
        with pytest.raises(NotNow):
            await tables.answer_guest(table.id, "a", 3, agree=True)
        assert facts(table) == before
        await tables.ask_for_seat(table.id, "g", 3, "Gerda")
        assert [seat.guest is None for seat in table.seats] == [True, True, True, False]
        await tables.withdraw(table.id, "g")
        assert table.seats[3].guest is None


async def test_who_sits_down_elsewhere_asks_no_more(sqlite_url: str) -> None:
    async with hosting(sqlite_url, CALM) as tables:
        table_id = await tables.open_table(setup(ME, OPEN, "random", welcome=True), "a", "Anna")
        table = await tables.table(table_id)
        await tables.ask_for_seat(table_id, "g", 2, "Gerda")
        await tables.sit(table_id, "g", 1, "Gerd")
        for visitor in "ag":
            await tables.ready(table_id, visitor)
        assert [len(seat.visitors) for seat in table.seats] == [1, 1, 0]


async def test_who_is_away_need_not_agree(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await among_bots(tables, OPEN)
        async with Listening(tables, table, "a"), Listening(tables, table, "g"):
            await tables.ask_for_seat(table.id, "g", 2, "Gerda")
            await tables.answer_guest(table.id, "a", 2, agree=True)
            assert table.seats[2].guest is not None
            assert not table.seats[2].guest.granted
            await clock.advance(46)
            await until(lambda: table.seats[1].away)
            await until(lambda: (guest := table.seats[2].guest) is not None and guest.granted)


async def test_a_guest_who_goes_away_gets_no_seat(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, CALM, clock) as tables:
        table = await among_bots(tables, welcome=True)
        async with Listening(tables, table, "a"):
            async with Listening(tables, table, "g"):
                await tables.ask_for_seat(table.id, "g", 1, "Gerda")
                await clock.advance(300)
                assert table.seats[1].guest is not None
            await clock.advance(40)
            await tables.seen(table.id, "g")  # a page without a script
            await clock.advance(40)
            assert table.seats[1].guest is not None
            await clock.advance(6)
            assert table.seats[1].guest is None
            assert table.refused == {}


async def test_who_may_sit_down_is_asked_for_the_rematch(sqlite_url: str) -> None:
    async with hosting(sqlite_url, CALM) as tables:
        table = await among_bots(tables, welcome=True)
        for _ in range(2):
            await play_hand(tables, table)
            await tables.ready(table.id, "a")
        await tables.ask_for_seat(table.id, "g", 1, "Gerda")
        await play_hand(tables, table)
        assert phase(table) == "match_over"
        with pytest.raises(NotNow):
            await tables.ask_for_seat(table.id, "h", 2, "Hans")
        new = await tables.table(await tables.rematch(table.id, "a"))
        assert (new.seats[1].name, new.kept_seat("g")) == ("Gerda", new.seats[1])
        assert await tables.rematch(table.id, "g") == new.id
        assert new.seat_of("g") == 1


async def test_until_the_deal_a_guest_sees_what_any_spectator_sees(sqlite_url: str) -> None:
    async with hosting(sqlite_url, CALM) as tables:
        table = await among_bots(tables, welcome=True)
        await tables.ask_for_seat(table.id, "g", 1, "Gerda")
        assert table.match is not None
        assert table.match.view(table.seat_of("g")) == table.match.state.view(SPECTATOR)
        await play_hand(tables, table)
        assert table.match.view(table.seat_of("g")) == table.match.state.view(SPECTATOR)
