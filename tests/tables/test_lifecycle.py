"""A table's life: opened, filled, played, rematched, closed; on both kinds of database."""

from __future__ import annotations

import asyncio

import pytest

from stammtisch import records
from stammtisch.errors import (
    BadOption,
    BadSeats,
    IllegalMove,
    UnknownGame,
    UnknownPreset,
    UnreadableMove,
)
from stammtisch.proofs import check_shuffles
from stammtisch.tables import (
    ME,
    OPEN,
    BadName,
    BadSeatLink,
    NoSuchTable,
    NotNow,
    NotYourSeat,
    SeatTaken,
    Settings,
    Setup,
    StaleMove,
    TableClosed,
    TooManyTables,
    UnknownBot,
)
from tests.tables.helpers import (
    FakeClock,
    any_move,
    facts,
    hosting,
    moment,
    phase,
    play_hand,
    setup,
    two_at_table,
    until,
    visitor_on_turn,
)


async def test_from_opening_to_rematch(url: str) -> None:
    async with hosting(url) as tables:
        table_id = await tables.open_table(setup(ME, OPEN, "random"), "a", "  Anna \n Maria ")
        table = await tables.table(table_id)
        assert phase(table) == "seating"
        assert [seat.name for seat in table.seats] == ["Anna Maria", "", "Frieda"]
        assert [seat.open for seat in table.seats] == [False, True, False]
        await tables.sit(table_id, "b", 1, "Bert")
        assert phase(table) == "dealing"
        promised = table.commitment
        await tables.ready(table_id, "a", " 12\n 3ß ")
        assert phase(table) == "dealing"
        await tables.ready(table_id, "b", "456")
        assert phase(table) == "playing"
        assert [proof.secret for proof in table.proofs()] == [""]
        await play_hand(tables, table)
        assert phase(table) == "hand_over"
        assert table.proofs()[0].commitment == promised
        assert table.proofs()[0].numbers == ("12 3", "456", "")
        with pytest.raises(NotNow):
            await tables.rematch(table_id, "a")
        await tables.ready(table_id, "b")
        await tables.ready(table_id, "a")
        await play_hand(tables, table)
        assert phase(table) == "match_over"
        assert table.match is not None
        assert [check.proven for check in check_shuffles(table.match)] == [True, True]
        assert records.loads(records.dumps(table.match)).totals() == table.match.totals()
        with pytest.raises(NotNow):
            await tables.ready(table_id, "a")
        again = await asyncio.gather(*(tables.rematch(table_id, who) for who in "ab"))
        assert again[0] == again[1] == table.rematch
        assert table.rematch_by == 0
        assert table.seats[1].comes
        new = await tables.table(again[0])
        assert new.rematch_of == table_id
        assert [seat.name for seat in new.seats] == [seat.name for seat in table.seats]
        assert new.seat_of("b") == 1
        assert {note.id for note in await tables.my_tables("b")} == {table_id, new.id}
        await moment()
        assert await tables.count_open() == 1
        with pytest.raises(NotYourSeat):
            await tables.rematch(table_id, "stranger")


async def test_everything_is_there_after_a_restart(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables)
        for _ in range(5):
            await tables.act(table.id, visitor_on_turn(table), any_move(table))
        await tables.seat_link(table.id, "a")
        await tables.rename(table.id, "b", "Berta")
        assert table.match is not None
        await tables.ask_undo(table.id, "ab"[table.match.hand.acts[-1].seat])
        assert table.undo is not None
        before = facts(table)
    async with hosting(url) as tables:
        assert facts(await tables.table(table.id)) == before


async def test_what_cannot_be_opened(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        for wrong, error in (
            (setup(ME, "clever"), UnknownBot),
            (setup(ME, ME), SeatTaken),
            (Setup(game="chess", seats=(ME, OPEN)), UnknownGame),
            (setup(*[OPEN] * 13), BadSeats),
            (setup(clock=4), BadOption),
            (setup(clock=-20), BadOption),
            (setup(options={"deals": 0}), BadOption),
            (setup(preset="cheating"), UnknownPreset),
        ):
            with pytest.raises(error):
                await tables.open_table(wrong, "a", "Anna")
        assert await tables.my_tables("a") == []


async def test_whoever_opens_a_table_for_others_needs_no_name(url: str) -> None:
    async with hosting(url) as tables:
        table_id = await tables.open_table(setup(OPEN, OPEN), "host", "", "an address " * 50)
        table = await tables.table(table_id)
        assert (table.opener, table.seat_of("host"), table.names) == ("host", None, [])
        await tables.fill_with_bots(table_id, "host", "random")
        assert phase(table) == "dealing"
        assert [note.id for note in await tables.my_tables("host")] == [table_id]


async def test_limits(url: str) -> None:
    few = Settings(tables_per_visitor=2, tables_per_address=3, tables=4, bot_pause=0)
    async with hosting(url, few) as tables:
        first = await tables.open_table(setup(), "a", "Anna", "here")
        await tables.open_table(setup(), "a", "Anna", "here")
        with pytest.raises(TooManyTables, match="2 open tables"):
            await tables.open_table(setup(), "a", "Anna", "elsewhere")
        await tables.open_table(setup(), "b", "Bert", "here")
        with pytest.raises(TooManyTables, match=r"^3 tables are open from your address"):
            await tables.open_table(setup(), "c", "Cora", "here")  # none of them is his
        await tables.open_table(setup(), "c", "Cora", "there")
        with pytest.raises(TooManyTables, match="All tables"):
            await tables.open_table(setup(), "d", "Dora", "")
        await tables.close_table(first, "a")
        await moment()
        await tables.open_table(setup(), "c", "Cora", "here")


@pytest.mark.parametrize("name", ["", " \n\t", "\u200b\u202e", "x" * 25, "ANNA", "…"])
async def test_names_that_do_not_do(sqlite_url: str, name: str) -> None:
    async with hosting(sqlite_url) as tables:
        table_id = await tables.open_table(setup(), "a", "Anna")
        with pytest.raises(BadName):
            await tables.sit(table_id, "b", 1, name)
        assert (await tables.table(table_id)).seats[1].open


async def test_seats_are_held_by_their_people(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table_id = await tables.open_table(setup(ME, OPEN, OPEN), "a", "Anna")
        with pytest.raises(SeatTaken):
            await tables.sit(table_id, "b", 0, "Bert")
        with pytest.raises(SeatTaken):
            await tables.sit(table_id, "b", 3, "Bert")
        with pytest.raises(SeatTaken):
            await tables.sit(table_id, "a", 1, "Anna")
        with pytest.raises(NotYourSeat):
            await tables.fill_with_bots(table_id, "stranger", "random")
        with pytest.raises(UnknownBot):
            await tables.fill_with_bots(table_id, "a", "clever")
        with pytest.raises(NoSuchTable):
            await tables.sit("nowhere", "b", 1, "Bert")
        await tables.fill_with_bots(table_id, "a", "random")
        table = await tables.table(table_id)
        assert phase(table) == "dealing"
        with pytest.raises(NotYourSeat):
            await tables.ready(table_id, "stranger")
        with pytest.raises(SeatTaken):
            await tables.sit(table_id, "b", 1, "Bert")


async def test_a_seat_link_carries_the_seat(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables)
        old = await tables.seat_link(table.id, "a")
        link = await tables.seat_link(table.id, "a")
        with pytest.raises(BadSeatLink):
            await tables.claim(table.id, old, "phone")
        with pytest.raises(SeatTaken):
            await tables.claim(table.id, link, "b")
        assert await tables.claim(table.id, link, "phone") == 0
        assert await tables.claim(table.id, link, "phone") == 0
        assert table.seat_of("phone") == table.seat_of("a") == 0
        assert [note.id for note in await tables.my_tables("phone")] == [table.id]
        assert link not in str(await tables._host.store.events(table.id))


async def test_moves_that_are_refused_change_nothing(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        before = facts(table)
        mover = visitor_on_turn(table)
        waiting = "b" if mover == "a" else "a"
        with pytest.raises(UnreadableMove):
            await tables.act(table.id, mover, "castle")
        with pytest.raises(IllegalMove):
            await tables.act(table.id, waiting, any_move(table))
        with pytest.raises(NotYourSeat):
            await tables.act(table.id, "stranger", any_move(table))
        with pytest.raises(StaleMove) as stale:
            await tables.act(table.id, mover, any_move(table), table.position - 1)
        assert stale.value.seq == table.seq
        assert await tables.ready(table.id, mover) == table.seq
        assert facts(table) == before


async def test_only_what_changes_the_cards_makes_a_page_old(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        shown = table.seq
        await tables.rename(table.id, "b", "Berta")
        mover = visitor_on_turn(table)
        await tables.act(table.id, mover, any_move(table), shown)
        with pytest.raises(StaleMove):
            await tables.act(table.id, mover, any_move(table), shown)


async def test_leaving(url: str) -> None:
    async with hosting(url) as tables:
        table_id = await tables.open_table(setup(ME, OPEN, OPEN), "a", "Anna")
        await tables.sit(table_id, "b", 1, "Bert")
        await tables.leave(table_id, "b")
        table = await tables.table(table_id)
        assert table.seats[1].open
        await tables.sit(table_id, "b", 1, "Bert")
        await tables.sit(table_id, "c", 2, "Cora")
        for visitor in "abc":
            await tables.ready(table_id, visitor)
        await tables.leave(table_id, "c")
        assert (table.seats[2].bot, table.seats[2].person) == ("random", False)
        assert table.seats[2].name not in ("", "Cora")
        await tables.sit(table_id, "d", 2, "Dora")
        assert (table.seats[2].bot, table.seats[2].name) == ("", "Dora")
        for visitor in "abd":
            await tables.leave(table_id, visitor)
        assert phase(table) == "closed"
        with pytest.raises(TableClosed):
            await tables.sit(table_id, "e", 0, "Emil")
        assert await tables.my_tables("a") == []


async def test_closing(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        with pytest.raises(NotYourSeat):
            await tables.close_table(table.id, "b")
        await tables.close_table(table.id, "a")
        with pytest.raises(TableClosed):
            await tables.act(table.id, "a", any_move(table))


async def test_idle_tables_are_cleared_away(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, clock=clock) as tables:
        table_id = await tables.open_table(setup(), "a", "Anna")
        clock.time += 11 * 3600 + 1
        lively = await tables.open_table(setup(), "a", "Anna")
        assert await tables.tidy() == 0
        clock.time += 3600
        assert await tables.tidy() == 1
        assert (await tables.table(table_id)).phase == "closed"
        assert [note.id for note in await tables.my_tables("a")] == [lively]


async def test_streams_tell_of_every_change(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        heard: list[int] = []

        async def listen() -> None:
            async for seq in tables.changes(table.id, "watcher", table.seq):
                heard.append(seq)  # noqa: PERF401 - what was heard must be seen while listening

        listening = asyncio.create_task(listen())
        await moment()
        wanted = [
            await tables.act(table.id, visitor_on_turn(table), any_move(table)) for _ in range(3)
        ]
        await until(lambda: bool(heard) and heard[-1] == wanted[-1])
        assert heard == sorted(heard)
        assert set(heard) <= set(wanted)
        listening.cancel()
        await asyncio.wait([listening])


async def test_what_may_be_said_out_of_turn_does_not_mind_an_older_page(sqlite_url: str) -> None:
    at_any_time = setup(ME, OPEN, OPEN, OPEN, game="doppelkopf", options={"announce": "any_time"})
    async with hosting(sqlite_url) as tables:
        table_id = await tables.open_table(at_any_time, "0", "Anna")
        for seat in (1, 2, 3):
            await tables.sit(table_id, str(seat), seat, f"Bert {seat}")
        for seat in range(4):
            await tables.ready(table_id, str(seat))
        table = await tables.table(table_id)
        match = table.match
        assert match is not None
        said: list[tuple[int, str]] = []
        shown = table.seq
        while not said:
            shown = table.seq
            await tables.act(table_id, str(table.turn), any_move(table))
            said = [
                (seat, text)
                for seat in range(4)
                for text in match.legal_moves(seat).texts()
                if seat != table.turn
            ]
        seat, text = said[0]
        await tables.act(table_id, str(seat), text, shown)
        assert match.hand.acts[-1].out_of_turn
        assert match.hand.acts[-1].seat == seat
        with pytest.raises(StaleMove):
            await tables.act(table_id, str(seat), text, shown)


async def test_a_hand_is_played_on_with_the_dealer_who_was_agreed(sqlite_url: str) -> None:
    """Where the table names the first dealer, as “Play now” does, the lot must not ask again."""
    async with hosting(sqlite_url) as tables:
        for dealer in (0, 1):
            old = await two_at_table(tables, first_dealer=dealer, open_hands=True)
            await play_hand(tables, old)
            assert old.match is not None
            moves = len(old.match.hand.acts) // 2
            again = await tables.table(await tables.play_on(old.id, 1, moves, 0, "a", "Anna"))
            assert again.match is not None
            assert again.match.hand.pack == old.match.hand.pack
            assert [act.text for act in again.match.hand.acts[:moves]] == [
                act.text for act in old.match.hand.acts[:moves]
            ]


async def test_tables_that_were_dropped_from_memory_come_back(sqlite_url: str) -> None:
    small = Settings(bot_pause=0, cached_tables=2, stand_in="random")
    async with hosting(sqlite_url, small) as tables:
        known = [await two_at_table(tables) for _ in range(4)]
        watched = aiter(tables.changes(known[0].id, "watcher", 0))
        await anext(watched)
        before = [facts(table) for table in known]
        assert len(tables._host._hosted) <= 3
        for table, fact in zip(known, before, strict=True):
            assert facts(await tables.table(table.id)) == fact
        hosted = tables._host._hosted
        assert len(hosted) <= 3
        assert known[0].id in hosted
        for table in known:
            again = await tables.table(table.id)
            await tables.act(table.id, visitor_on_turn(again), any_move(again), again.seq)
