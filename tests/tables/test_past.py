"""What somebody has played, hand by hand: read from lines beside the logs, which may be lost."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.logs.names import SOMEBODY
from stammtisch.logs.store import Entry
from stammtisch.tables import LiveTable, Settings, Setup, Tables
from stammtisch.tables.past import MyHand
from stammtisch.tables.played import Played, played_at, read, written
from stammtisch.tables.reckoning import reckoned, sampled
from tests.tables.helpers import FakeClock, hosting, phase, play_hand, two_at_table

SETTLED = Settings(bot_pause=0.0, stand_in="random", number_wait=0.0)
DOPPELKOPF = Setup(game="doppelkopf", seats=("me", "random", "random", "random"))


async def hands_of(tables: Tables, visitor: str) -> list[MyHand]:
    return (await tables.history(visitor)).hands


async def a_match(tables: Tables, **more: Any) -> LiveTable:
    """Anna (a) and Bert (b) have played two hands of Mau-Mau to the end of the match."""
    table = await two_at_table(tables, **more)
    await play_hand(tables, table)
    for visitor in ("a", "b"):
        await tables.ready(table.id, visitor)
    await play_hand(tables, table)
    assert phase(table) == "match_over"
    return table


async def doppelkopf(tables: Tables, hands: int) -> LiveTable:
    """A match of Anna's against bots that move somehow, after so many hands."""
    table = await tables.table(await tables.open_table(DOPPELKOPF, "a", "Anna"))
    for _ in range(hands):
        await tables.ready(table.id, "a")
        await play_hand(tables, table)
    return table


async def test_every_finished_hand_is_there_and_a_running_one_is_not(url: str) -> None:
    async with hosting(url, SETTLED) as tables:
        table = await two_at_table(tables)
        assert await hands_of(tables, "a") == []
        await play_hand(tables, table)
        (mine,) = await hands_of(tables, "a")
        (his,) = await hands_of(tables, "b")
        assert table.match is not None
        assert (mine.table, mine.seat, his.seat) == (table.id, 0, 1)
        assert mine.cast.names == ("Anna", "Bert") and mine.cast.people == (True, True)
        assert mine.hand.scores == table.match.account(1).scores
        assert not mine.hand.last
        for visitor in ("a", "b"):
            await tables.ready(table.id, visitor)
        assert len(await hands_of(tables, "a")) == 1  # the second one is being played
        await play_hand(tables, table)
        last, first = await hands_of(tables, "b")
        assert (last.hand.number, first.hand.number) == (2, 1) and last.hand.last
        assert await hands_of(tables, "c") == []


async def test_what_is_thrown_away_is_built_again_and_equal(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, SETTLED, clock) as tables:
        await a_match(tables)
        await doppelkopf(tables, 2)
        await tables.close_table((await doppelkopf(tables, 1)).id, "a")
        await clock.advance(5.0)
        before = (await tables.history("a")).hands
        assert [each.at.game for each in before].count("doppelkopf") == 3
        bodies, behind = await tables.store.played_by("a", ())
        assert len(bodies) == 3 and not behind  # they are read, not made again
    async with hosting(url, SETTLED, clock) as tables:
        await tables.store.append(Entry([], played=[{"log_id": each, "seq": 10**6, "closed": False,
            "body": b"{}"} for each in bodies]))  # fmt: skip
        assert (await tables.history("a")).hands == before


async def test_hands_are_read_again_only_when_there_are_others(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, SETTLED, clock) as tables:
        table = await doppelkopf(tables, 1)
        await clock.advance(5.0)  # the line is written
        first = await tables.history("a")
        assert await tables.history("a") is first
        await tables.ready(table.id, "a")
        await play_hand(tables, table)
        assert len(await hands_of(tables, "a")) == 2
        await clock.advance(5.0)
        second = await tables.history("a")
        assert len(second.hands) == 2 and await tables.history("a") is second
        await tables.forget("a")
        assert await hands_of(tables, "a") == [] == await hands_of(tables, "b")


async def test_who_sits_down_later_has_no_hands_from_before(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await two_at_table(tables)
        await play_hand(tables, table)
        await tables.leave(table.id, "b")
        await tables.sit(table.id, "c", 1, "Cora")
        assert len(await hands_of(tables, "b")) == 1
        assert await hands_of(tables, "c") == []
        (mine,) = await hands_of(tables, "a")
        assert mine.cast.names == ("Anna", "Bert")


async def test_another_device_of_a_seat_has_its_hands(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await two_at_table(tables)
        await play_hand(tables, table)
        secret = await tables.seat_link(table.id, "b")
        await tables.claim(table.id, secret, "phone")
        assert [each.seat for each in await hands_of(tables, "phone")] == [1]
        assert len(await hands_of(tables, "b")) == 1


async def test_a_table_that_plays_on_does_not_count_what_it_has_inherited(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await a_match(tables, open_hands=True)
        fork = await tables.table(await tables.play_on(table.id, 2, 0, 0, "c", "Cora"))
        assert len(fork.ended) == 1
        assert await hands_of(tables, "c") == []
        await play_hand(tables, fork)
        assert [each.hand.number for each in await hands_of(tables, "c")] == [2]


async def test_the_pad_says_nothing_of_a_hand_that_does_not_lie_open(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await two_at_table(tables)
        await play_hand(tables, table)
        (mine,) = await hands_of(tables, "a")
        assert mine.hand.summary is None and not mine.hand.winners
        await tables.close_table(table.id, "a")
        (mine,) = await hands_of(tables, "a")
        assert mine.hand.summary is not None


async def test_figures_of_doppelkopf(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await doppelkopf(tables, 5)
        await tables.close_table(table.id, "a")
        hands = await hands_of(tables, "a")
        figures = reckoned(hands)
        totals = [row[0] for row in table.running_totals]
        assert figures.hands == figures.among_bots == 5
        assert figures.curve == totals and figures.points == totals[-1]
        assert figures.best == max(each.score for each in hands)
        sides = sum(side.hands for side in figures.augen)
        assert sides == sum(bool(each.hand.augen) for each in hands)
        assert sum(side.won for side in figures.augen) <= figures.won <= figures.judged
        solos = sum(n for what, n in figures.counts.items() if what.words == "Solos")
        alone = sum(1 << each.seat in each.hand.sides[:1] for each in hands)
        assert solos == alone
        for each in hands:
            assert sum(each.hand.augen) in (0, 240)
        together = sum(partner.hands for partner in figures.partners)
        mine = (side for each in hands for side in each.hand.sides if side >> each.seat & 1)
        assert together == sum(side.bit_count() - 1 for side in mine)


async def test_no_hands_make_no_figures() -> None:
    assert reckoned([]).average == reckoned([]).place == 0.0
    assert sampled([]) == []


@pytest.mark.parametrize("length", [1, 119, 120, 121, 1_000, 12_345])
def test_a_long_curve_is_sampled_to_its_end(length: int) -> None:
    points = sampled(range(length))
    assert len(points) <= 121 and points[-1] == length - 1 and sorted(points) == points


async def test_a_line_of_another_form_is_not_read() -> None:
    assert read(b"{}") is None
    assert read(b"no JSON") is None
    assert read(b"\1no bytes") is None


async def test_ten_thousand_hands_are_read_and_reckoned(sqlite_url: str) -> None:
    """How long that takes is told in docs/performance.md."""
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await doppelkopf(tables, 5)
        line, logs = written(table), [f"t{number}" for number in range(1_999)]
        body = line["body"]
        assert isinstance(body, bytes)
        known = read(body)
        listed = {"kind": "table", "opener": "a", "address": "", "opened_at": 0}
        assert isinstance(known, Played) and known == played_at(table)
        await tables.store.append(
            Entry(
                [],
                listings=[{**listed, "log_id": each} for each in logs],
                played=[{**line, "log_id": each} for each in logs],
                sittings=[{"visitor": "a", "log_id": each} for each in logs],
            )
        )
        history = await tables.history("a")
        figures = reckoned(history.of("doppelkopf"))
        assert figures.hands == len(history.hands) == 10_000


async def test_who_is_forgotten_leaves_the_hands_to_the_others(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, SETTLED, clock) as tables:
        over, running = await a_match(tables), await two_at_table(tables)
        await play_hand(tables, running)
        assert await tables.forget("b") == 2
        assert await hands_of(tables, "b") == [] and await tables.my_tables("b") == []
        before = await hands_of(tables, "a")
        assert [each.cast.names for each in before] == [("Anna", SOMEBODY)] * 3
        assert over.seat_name(1) == SOMEBODY
        assert running.seats[1].bot and running.seat_name(1) != "Bert"
        assert await tables.forget("b") == 0
    async with hosting(url, SETTLED, clock) as tables:
        assert await hands_of(tables, "a") == before
        again = await tables.table(over.id)
        assert again.names == ["Anna", SOMEBODY]
        assert (await tables.my_tables("a"))[0].names[1] != "Bert"
