"""While people wait for the server, what can wait makes room; what is refused says for how long."""

from __future__ import annotations

import asyncio
import logging

import pytest

from stammtisch.logs.store import Entry, Store
from stammtisch.tables import ME, Tables
from stammtisch.tables.botpool import Question, answer
from stammtisch.tables.errors import TooBusy
from stammtisch.tables.events import Renamed, row
from stammtisch.tables.pressure import Pressure
from tests.tables.helpers import FakeClock, setup, until
from tests.tables.test_bots import ASKED, Pool, bot_to_move


@pytest.fixture
def unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables know only of the delays that a test notes."""

    async def for_ever(pressure: Pressure) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Pressure, "watch", for_ever)


def test_a_delay_counts_from_the_second_time_and_fades() -> None:
    pressure = Pressure()
    bounds = []
    for late in (0.9, 0.0, 0.12, 0.12, 0.9, 0.9, *[0.0] * 40):
        pressure.note(late)
        bounds.append(pressure.simulations)
    assert bounds[:6] == [None, None, None, 100, 100, 25]
    falling = bounds[6:]
    assert falling == [25] * falling.count(25) + [100] * falling.count(100) + [None] * (
        falling.count(None)
    )
    assert all(falling.count(bound) for bound in (25, 100, None))


def test_the_log_says_once_when_bots_think_less_and_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pressure = Pressure()
    with caplog.at_level(logging.WARNING, "stammtisch.tables.pressure"):
        for late in (0.0, *[0.3] * 3, *[0.0] * 40, *[0.3] * 50, *[0.0] * 40):
            pressure.note(late)
    assert [record.getMessage() for record in caplog.records] == [
        "people wait 300 ms: bots make at most 100 simulations a move",
        "people do not wait any longer: bots think as usual",
    ]


async def test_a_loop_that_is_held_up_is_noticed() -> None:
    pressure = Pressure()
    watching = asyncio.create_task(pressure.watch())
    now = asyncio.get_running_loop().time
    for _ in range(1_000):  # it would hold people up for ever
        if pressure.felt:
            break
        begun = now()
        while now() < begun + 0.2:
            pass
        await asyncio.sleep(0)
    watching.cancel()
    assert pressure.felt


@pytest.mark.usefixtures("unwatched")
@pytest.mark.parametrize(("late", "bound"), [(0.0, None), (0.2, 100), (1.0, 25)])
async def test_bots_make_few_simulations_while_people_wait(
    sqlite_url: str, late: float, bound: int | None
) -> None:
    pool = Pool()
    async with Tables(sqlite_url, ASKED, FakeClock(), pool) as tables:
        tables._host.pressure.late = late
        await bot_to_move(tables)
        await until(lambda: bool(pool.asked))
        assert pool.asked[0].simulations == bound


async def test_a_bound_on_simulations_takes_the_place_of_time(sqlite_url: str) -> None:
    """With all the time in the world, the same seed makes the same move."""
    pool = Pool()
    async with Tables(sqlite_url, ASKED, FakeClock(), pool) as tables:
        await bot_to_move(tables)
        await until(lambda: bool(pool.asked))
    question: Question = pool.asked[0]._replace(milliseconds=10**9, simulations=25)
    assert answer(question) == answer(question)


@pytest.mark.usefixtures("unwatched")
async def test_no_more_tables_are_opened_where_the_server_can_hardly_keep_up(
    sqlite_url: str,
) -> None:
    async with Tables(sqlite_url, ASKED, FakeClock(), Pool()) as tables:
        pressure = tables._host.pressure
        pressure.note(5.0)
        assert await tables.open_table(setup(ME, "random"), "a", "Anna")  # a hiccup
        pressure.note(5.0)
        with pytest.raises(TooBusy) as refused:
            await tables.open_table(setup(ME, "random"), "a", "Anna")
        assert refused.value.again_after == 30
        pressure.note(0.0)
        assert await tables.open_table(setup(ME, "random"), "a", "Anna")


async def test_a_full_queue_refuses_and_keeps_what_it_has(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stammtisch.logs import batches
    from stammtisch.logs.errors import TooMuchAtOnce

    monkeypatch.setattr(batches, "MOST_WAITING", 3)
    store = Store(url)
    await store.open()
    try:
        crowd = [Entry([row(f"log{n}", 1, Renamed(0, "x"), 1.0)]) for n in range(5)]
        ends = await asyncio.gather(*map(store.append, crowd), return_exceptions=True)
        assert [end is None for end in ends] == [True] * 3 + [False] * 2
        assert {type(end) for end in ends[3:]} == {TooMuchAtOnce}
        assert [len(await store.events(f"log{n}")) for n in range(5)] == [1, 1, 1, 0, 0]
        await store.append(crowd[4])  # there is room again
    finally:
        await store.close()
