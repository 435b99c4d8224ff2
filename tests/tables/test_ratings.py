"""Ratings: which hands count, for whom, what follows from them, and that all can be built again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from stammtisch.errors import BadOption
from stammtisch.logs.errors import NotNow
from stammtisch.logs.store import Entry
from stammtisch.tables import LiveTable, NotYourSeat, Settings, Setup, Tables
from stammtisch.tables.consent import may_wish
from stammtisch.tables.fairness import beside
from stammtisch.tables.glicko import Result, Standing, updated
from stammtisch.tables.played import Cast, Played, PlayedHand, played_at
from stammtisch.tables.ratings import DAY, Key, Rated, reckoned
from tests.tables.helpers import (
    NOON,
    SHORT,
    FakeClock,
    Listening,
    hosting,
    phase,
    play_hand,
    until,
)

SETTLED = Settings(bot_pause=0.0, stand_in="random", number_wait=0.0, tidy_every=1e9)
RATED: dict[str, Any] = {
    "game": "mau_mau",
    "options": {**SHORT, "max_turns": 2_000},  # somebody wins: a drawn hand is nobody's win or loss
    "undo": False,
    "rated": True,
}


async def anna_and_bert(tables: Tables, wants: bool = True, **more: Any) -> LiveTable:
    """A rated table of two, the first hand dealt; Bert says whether he wants it, too."""
    setup = Setup(seats=("me", "open"), **{**RATED, **more})
    table_id = await tables.open_table(setup, "a", "Anna")
    await tables.sit(table_id, "b", 1, "Bert", rated=wants)
    for visitor in ("a", "b"):
        await tables.ready(table_id, visitor)
    return await tables.table(table_id)


async def alone(tables: Tables) -> LiveTable:
    """Anna at a rated table with two bots, the first hand dealt."""
    setup = Setup(seats=("me", "random", "random"), **RATED)
    table = await tables.table(await tables.open_table(setup, "a", "Anna"))
    await tables.ready(table.id, "a")
    return table


def counted(table: LiveTable) -> list[tuple[str, ...]]:
    """For whom each finished hand is compared, as its line says."""
    played = played_at(table)
    return [played.casts[hand.cast].rated for hand in played.hands]


async def test_a_hand_counts_for_those_who_want_it(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await anna_and_bert(tables)
        await play_hand(tables, table)
        assert counted(table) == [("a", "b")]
        other = await anna_and_bert(tables, wants=False)
        await play_hand(tables, other)
        assert counted(other) == [("a", "")]
        usual = await anna_and_bert(tables, rated=False)
        await play_hand(tables, usual)
        assert counted(usual) == [()]
        bots = await alone(tables)
        await play_hand(tables, bots)
        assert counted(bots) == [("a", "bot.random", "bot.random")]


async def test_whether_one_wants_it_is_settled_before_the_first_hand(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:  # which waits for numbers
        setup = Setup(seats=("me", "open"), **RATED)
        table = await tables.table(await tables.open_table(setup, "a", "Anna"))
        await tables.sit(table.id, "b", 1, "Bert")
        assert may_wish(table, 1)
        seq = await tables.consent.wish(table.id, "b", True)
        assert await tables.consent.wish(table.id, "b", True) == seq  # said already
        await tables.consent.wish(table.id, "a", False)
        assert [seat.rated for seat in table.seats] == ["", "b"]
        with pytest.raises(NotYourSeat):
            await tables.consent.wish(table.id, "stranger", True)
        for visitor in ("a", "b"):
            await tables.ready(table.id, visitor)
        with pytest.raises(NotNow):
            await tables.consent.wish(table.id, "b", False)
        await play_hand(tables, table)
        assert counted(table) == [("", "b")]
        plain = await tables.table(await tables.open_table(Setup(**{**RATED, "rated": False},
            seats=("me", "open")), "a", "Anna"))  # fmt: skip
        with pytest.raises(NotNow):
            await tables.consent.wish(plain.id, "a", True)


@pytest.mark.parametrize("more", [{"undo": True}, {"kitchen": True}, {"programs": True}])
async def test_nobody_is_helped_at_a_rated_table(sqlite_url: str, more: dict[str, bool]) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        with pytest.raises(BadOption):
            await anna_and_bert(tables, **more)
        table = await anna_and_bert(tables, free_words=True)
        visitor = "ab"[table.turn]
        for asked in (tables.advice.hint, tables.advice.proposals, tables.advice.reasons):
            with pytest.raises(NotNow):
                await asked(table.id, visitor)
        with pytest.raises(NotNow):
            await tables.write(table.id, visitor, "I have the ace")
        await play_hand(tables, table)
        await tables.write(table.id, visitor, "Well played")


async def test_who_leaves_or_comes_takes_the_hand_out(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await anna_and_bert(tables)
        await tables.leave(table.id, "b")
        assert [shift.what for shift in table.shifts] == ["left"]
        await play_hand(tables, table)
        await tables.ready(table.id, "a")
        await play_hand(tables, table)  # the bot has it from the deal on
        assert counted(table) == [(), ("a", "bot.random")]


async def test_who_lets_a_bot_play_takes_the_hand_out(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, SETTLED, clock) as tables:
        table = await anna_and_bert(tables)
        async with Listening(tables, table, "a"):
            await clock.advance(SETTLED.away_after + SETTLED.takeover_after + 1)
            await until(lambda: bool(table.seats[1].bot))
            assert [shift.what for shift in table.shifts] == ["away"]
            await play_hand(tables, table)
            await tables.ready(table.id, "a")
            await play_hand(tables, table)  # and so does the next one: he is still away
        assert phase(table) == "match_over" and counted(table) == [(), ()]


async def test_a_move_by_the_clock_takes_the_hand_out_and_is_told(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, SETTLED, clock) as tables:
        table = await anna_and_bert(tables, clock=5)
        late, position = table.turn, table.position
        async with Listening(tables, table, "a"), Listening(tables, table, "b"):
            await clock.advance(6)
            await until(lambda: table.position != position)
        (shift,) = table.shifts
        assert (shift.what, shift.name) == ("late", table.seats[late].name)
        await play_hand(tables, table)
        assert counted(table) == [()]


async def test_a_hand_that_is_shown_does_not_count(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await anna_and_bert(tables)
        from stammtisch.tables import events as e

        await tables.host.change(table.id, lambda _: [e.HandSeen(0, "coach")])
        await play_hand(tables, table)
        for visitor in ("a", "b"):
            await tables.ready(table.id, visitor)
        await play_hand(tables, table)
        assert counted(table) == [(), ()]  # whoever looks goes on looking


async def test_two_at_one_connection_are_told_and_do_not_count(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, SETTLED, clock) as tables:
        table = await anna_and_bert(tables)
        await tables.consent.seen(table.id, "watcher", "192.0.2.1")
        await tables.consent.seen(table.id, "a", "192.0.2.1")
        await tables.consent.seen(table.id, "b", "192.0.2.2")
        assert not beside(table)
        seq = table.seq
        await tables.consent.seen(table.id, "b", "192.0.2.1")
        await tables.consent.seen(table.id, "a", "192.0.2.1")
        assert table.seq == seq + 1  # it is noted once
        ((one, other),) = beside(table)
        assert (one.index, other.index) == (0, 1)
        (shift,) = table.shifts
        assert (shift.what, shift.name, shift.instead) == ("beside", "Bert", "Anna")
        rows = await tables.store.events(table.id)
        assert not any("192.0" in row.body for row in rows)
        await play_hand(tables, table)
        assert counted(table) == [()]
    async with hosting(url, SETTLED, clock) as tables:
        table = await tables.table(table.id)
        assert beside(table) and counted(table) == [()]
        usual = await anna_and_bert(tables, rated=False)
        for visitor in ("a", "b"):
            await tables.consent.seen(usual.id, visitor, "192.0.2.1")
        assert not beside(usual)


async def test_a_rematch_is_played_by_those_who_wanted_the_match(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await anna_and_bert(tables)
        await play_hand(tables, table)
        for visitor in ("a", "b"):
            await tables.ready(table.id, visitor)
        await play_hand(tables, table)
        new = await tables.table(await tables.rematch(table.id, "b"))
        await tables.rematch(table.id, "a")
        assert [seat.rated for seat in new.seats] == ["a", "b"]


@pytest.mark.parametrize("wants", [True, False])
async def test_who_takes_the_seat_of_a_bot_says_whether_it_counts(
    sqlite_url: str, wants: bool
) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        setup = Setup(seats=("me", "random", "random"), **RATED, welcome=True)
        table = await tables.table(await tables.open_table(setup, "a", "Anna"))
        await tables.ready(table.id, "a")
        await tables.ask_for_seat(table.id, "g", 1, "Gerda", wants)
        await play_hand(tables, table)
        await tables.ready(table.id, "a")
        assert table.seats[1].rated == ("g" if wants else "")
        await play_hand(tables, table)
        before, after = counted(table)
        assert before == ("a", "bot.random", "bot.random")
        assert after == ("a", "g" if wants else "", "bot.random")
        assert phase(table) == "match_over"
        new = await tables.table(await tables.rematch(table.id, "a"))
        assert new.seats[1].rated == table.seats[1].rated


async def test_a_guest_who_gets_his_seat_with_the_rematch_keeps_his_wish(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        setup = Setup(seats=("me", "random", "random"), **RATED, welcome=True)
        table = await tables.table(await tables.open_table(setup, "a", "Anna"))
        for _ in range(2):
            await tables.ready(table.id, "a")
            if table.hand == 2:
                await tables.ask_for_seat(table.id, "g", 1, "Gerda", True)
                await tables.ask_for_seat(table.id, "h", 2, "Hans")
            await play_hand(tables, table)
        new = await tables.table(await tables.rematch(table.id, "a"))
        for visitor in ("g", "h"):
            assert await tables.rematch(table.id, visitor) == new.id
        assert [seat.rated for seat in new.seats] == ["a", "g", ""]


# --- what follows from the hands


def a_hand(number: int, day: int, *scores: int, cast: int = 0) -> PlayedHand:
    return PlayedHand(number, day * DAY + number, cast, scores, scores, (1,) * len(scores), False)


def at_table(*hands: PlayedHand, low_wins: bool = False, rated: tuple[str, ...]) -> Played:
    cast = Cast(rated, (True,) * len(rated), ((),) * len(rated), rated)
    return Played(form=2, game="gin", rules="", low_wins=low_wins, set_up=False, casts=(cast,),
                  things=(), hands=hands)  # fmt: skip


def key(name: str, field: Any = "people") -> Key:
    return (name, "gin", field)


def test_a_hand_is_one_result_against_everybody_with_another_score() -> None:
    ratings = reckoned({"t": at_table(a_hand(1, 9, 30, -10, -10, -10), rated=("a", "b", "c", "d"))})
    new = Standing()
    assert ratings[key("a")].standing == updated(new, [Result(new, 1, 1 / 3)] * 3)
    assert ratings[key("b")].standing == updated(new, [Result(new, 0)])  # not with his partners
    assert {each.hands for each in ratings.values()} == {1} and len(ratings) == 4


def test_people_and_bots_are_apart_and_bots_are_rated_by_people() -> None:
    rated = ("a", "b", "bot.search", "bot.easy")
    ratings = reckoned({"t": at_table(a_hand(1, 9, 5, 0, 7, 1), rated=rated)})
    new = Standing()
    assert ratings[key("a")].standing == updated(new, [Result(new, 1, 1 / 3)])
    assert ratings[key("a", "bots")].standing.rating == 1500  # one won, one lost
    lost = updated(new, [Result(new, 0, 1 / 3)] * 2)
    assert ratings[key("b", "bots")].standing == lost
    assert ratings[key("bot.search", "bots")].standing.rating > 1500
    assert key("bot.search") not in ratings and len(ratings) == 6


def test_where_the_lowest_account_wins_fewer_points_are_better() -> None:
    found = {
        low: reckoned({"t": at_table(a_hand(1, 9, 5, 0), low_wins=low, rated=("a", "b"))})
        for low in (False, True)
    }
    assert found[False][key("a")] == found[True][key("b")]
    assert found[True][key("a")].standing.rating < 1500


def test_a_day_is_a_period_and_days_without_a_hand_make_less_certain() -> None:
    first, second = a_hand(1, 9, 1, 0), a_hand(2, 9, 1, 0)
    same = reckoned({"t": at_table(first, second, rated=("a", "b"))})
    new = Standing()
    assert same[key("a")].standing == updated(new, [Result(new, 1)] * 2)
    apart = reckoned({"t": at_table(first, a_hand(2, 10, 1, 0), rated=("a", "b"))})
    won, lost = (updated(new, [Result(new, score)]) for score in (1, 0))
    assert apart[key("a")].standing == updated(won, [Result(lost, 1)])
    later = reckoned({"t": at_table(first, a_hand(2, 100, 1, 0), rated=("a", "b"))})
    assert later[key("a")].standing.deviation > apart[key("a")].standing.deviation
    assert later[key("a")].on(400).deviation > later[key("a")].standing.deviation
    assert later[key("a")].hands == 2


def test_the_order_of_the_tables_makes_no_difference_and_nobody_beats_himself() -> None:
    one, two = (at_table(a_hand(1, day, 1, 0, 2), rated=("a", "b", "a")) for day in (9, 10))
    both = reckoned({"t": one, "u": two})
    assert reckoned({"u": two, "t": one}) == both
    assert both[key("a")].standing.rating == 1500 or both[key("b")].hands == 2


async def test_what_is_thrown_away_is_built_again_and_equal(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, SETTLED, clock) as tables:
        for _ in range(3):
            await play_hand(tables, await anna_and_bert(tables))
            await play_hand(tables, await alone(tables))
            await clock.advance(DAY)
        before = await tables.ratings.all_of("a")
        assert before["mau_mau"].people and before["mau_mau"].people.hands == 3
        assert before["mau_mau"].bots and before["mau_mau"].bots.hands == 3
        bot = tables.ratings.of("bot.random", "mau_mau").bots
        assert bot and bot.hands == 3
        bodies, behind = await tables.store.played_among_strangers(())
        assert len(bodies) == 6 and not behind
    async with hosting(url, SETTLED, clock) as tables:
        await tables.store.append(Entry([], played=[{"log_id": each, "seq": 10**6, "closed": False,
            "body": b"{}"} for each in bodies]))  # fmt: skip
        assert await tables.ratings.all_of("a") == before
        assert tables.ratings.of("nobody", "mau_mau") == Rated(None, None)


async def test_news_are_worked_out_a_moment_after_somebody_asks(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, SETTLED, clock) as tables:
        assert await tables.ratings.all_of("a") == {}
        await play_hand(tables, await anna_and_bert(tables))
        await clock.advance(5)
        assert tables.ratings.of("a", "mau_mau").people is None  # not so soon
        await clock.advance(60)
        tables.ratings.of("a", "mau_mau")
        await until(lambda: tables.ratings.of("a", "mau_mau").people is not None)
        assert clock.now() > NOON


async def test_of_many_who_ask_at_once_only_one_reckons_and_where_it_takes_long_nobody_waits(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, SETTLED, clock) as tables:
        read = tables.store.played_among_strangers
        times: list[float] = []

        async def slow(kinds: Sequence[str]) -> tuple[dict[str, bytes], list[str]]:
            clock.time += 2
            times.append(clock.time)
            return await read(kinds)

        monkeypatch.setattr(tables.store, "played_among_strangers", slow)
        await asyncio.gather(*(tables.ratings.all_of("a") for _ in range(5)))
        assert len(times) == 1
        await play_hand(tables, await anna_and_bert(tables))
        await clock.advance(1_000)
        assert await tables.ratings.all_of("a") == {}
        await until(lambda: tables.ratings.of("a", "mau_mau").people is not None)
        assert len(times) == 2


async def test_who_has_himself_forgotten_is_compared_no_more(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await anna_and_bert(tables)
        await play_hand(tables, table)
        await tables.forget("a")
        assert counted(table) == [("", "b")]
        assert await tables.ratings.all_of("a") == {}
