"""A clock that goes when it is told to, and people who play by themselves."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from stammtisch.core.rng import Rng
from stammtisch.tables import ME, OPEN, LiveTable, Settings, Setup, Tables

NOON = 1_800_000_000.0
QUICK = Settings(bot_pause=0.0, stand_in="random")
SHORT = {"max_turns": 50, "deals": 2, "mau_call": "auto"}


class Planned:
    """A callback of the clock."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class FakeClock:
    """Stands still until `advance`; the time of the system is set ``set_by`` seconds further."""

    def __init__(self) -> None:
        self.time = NOON
        self.set_by = 0.0
        self._plans: list[tuple[float, int, Planned]] = []
        self._number = count()

    def now(self) -> float:
        return self.time

    def wall(self) -> float:
        return self.time + self.set_by

    def call_at(self, when: float, callback: Callable[[], None]) -> Planned:
        planned = Planned(callback)
        heapq.heappush(self._plans, (when, next(self._number), planned))
        return planned

    async def advance(self, seconds: float) -> None:
        """Let time pass, callback by callback, with a moment for what follows from each."""
        end = self.time + seconds
        while self._plans and self._plans[0][0] <= end:
            when, _, planned = heapq.heappop(self._plans)
            self.time = max(self.time, when)
            if planned.callback is not None:
                planned.callback()
                await moment()
        self.time = end
        await moment()


async def moment() -> None:
    """Real time for what is under way, until it waits for the clock or a bot, or is written."""
    await asyncio.sleep(0.02)
    end = asyncio.get_running_loop().time() + 30
    while any(map(_is_under_way, asyncio.all_tasks())) and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.002)


def _is_under_way(task: asyncio.Task[Any]) -> bool:
    """Whether a table or its summary is at work, and waits for neither the clock nor a bot."""
    steps: list[str] = []
    step: Any = task.get_coro()
    while step is not None:
        steps.append(getattr(step, "__qualname__", ""))
        step = getattr(step, "cr_await", None)
    waits = {"sleep_until", "Bots.move", "Bots.interruption"}.intersection(steps)
    return steps[0] in ("Host._work", "Summaries._write") and not waits


async def until(true: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait for something that the tables do by themselves."""
    end = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < end, "this never happened"
        await asyncio.sleep(0.002)


def setup(*seats: str, **more: Any) -> Setup:
    """A short match of Mau-Mau; by default the opener and one open seat."""
    return Setup(seats=seats or (ME, OPEN), **{"game": "mau_mau", "options": SHORT, **more})


@asynccontextmanager
async def hosting(
    url: str, settings: Settings = QUICK, clock: FakeClock | None = None
) -> AsyncIterator[Tables]:
    """A service on a database, with the time standing still."""
    async with Tables(url, settings, clock or FakeClock()) as tables:
        yield tables


class Listening:
    """A page that is open: ``async with Listening(tables, table, "a")``."""

    def __init__(self, tables: Tables, table: LiveTable, visitor: str) -> None:
        self._changes = tables.changes(table.id, visitor, 0)
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        async def read() -> None:
            async for _ in self._changes:
                pass

        self._task = asyncio.create_task(read())
        await moment()

    async def __aexit__(self, *exc: object) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.wait([self._task])
        await moment()


async def two_at_table(tables: Tables, **more: Any) -> LiveTable:
    """Anna (visitor a, seat 0) and Bert (visitor b, seat 1), the first hand dealt."""
    table_id = await tables.open_table(setup(ME, OPEN, **more), "a", "Anna")
    await tables.sit(table_id, "b", 1, "Bert")
    await tables.ready(table_id, "a", "11")
    await tables.ready(table_id, "b", "22")
    return await tables.table(table_id)


def visitor_on_turn(table: LiveTable) -> str:
    """Who is to move."""
    return min(table.seats[table.turn].visitors)


def phase(table: LiveTable) -> str:
    """Where the table stands, for a type checker that thinks nothing changes."""
    return table.phase


def any_move(table: LiveTable, seed: int = 1) -> str:
    """A legal move of the seat on turn, in notation."""
    assert table.match is not None
    return table.game.text(table.match.state, table.match.state.pick(Rng(seed)))


async def play_hand(tables: Tables, table: LiveTable) -> None:
    """Let the people on turn move until the hand is over; bots move by themselves."""
    turns = 0
    while phase(table) == "playing":
        if table.seats[table.turn].person and not table.seats[table.turn].bot:
            turns += 1
            await tables.act(table.id, visitor_on_turn(table), any_move(table, turns), table.seq)
        else:
            await asyncio.sleep(0.001)


def facts(table: LiveTable) -> dict[str, object]:
    """All that must be equal in two foldings of the same events."""
    match = table.match
    return {
        "seq": table.seq,
        "setup": table.setup,
        "options": table.game.options,
        "position": table.position,
        "phase": table.phase,
        "seats": table.seats,
        "proofs": table.proofs(),
        "counting_since": table.counting_since,
        "held_by": table.held_by,
        "undo": table.undo,
        "undo_refused_by": table.undo_refused_by,
        "rematch": (table.rematch, table.rematch_by),
        "waiting_since": table.waiting_since,
        "by_person": table.by_person,
        "hands": [] if match is None else [hand.acts for hand in match.hands],
        "words": [] if match is None else [int(word) for word in match.state.words()],
    }
