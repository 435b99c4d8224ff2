"""A server that has been played on for years: room for a hand, start, lists, a hand by its id.

    python benchmarks/years.py 100000

plays tables of several games with bots, copies them until so many hands are there, and measures
twice: as they are, and after `stammtisch tidy` has packed them. Each table is compressed by itself,
so copies take as much room as other tables would. Times are medians; they depend on the machine and
its load, the bytes do not.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from stammtisch.core.rng import Rng
from stammtisch.games.registry import registration
from stammtisch.logs.clock import SystemClock
from stammtisch.logs.names import new_id
from stammtisch.logs.rows import Row
from stammtisch.logs.shortening import long, short
from stammtisch.logs.store import Store
from stammtisch.tables import LiveTable, Setup, Tables, decisions, played, summaries
from stammtisch.tables import events as e
from stammtisch.tables.fold import apply, opened
from stammtisch.tables.retention import Keeping, Retention

GAMES: Final = (  # and the hands of an evening
    ("doppelkopf", 12), ("watten", 10), ("gin", 6), ("mau_mau", 4), ("romme", 4), ("tarock", 8),
)  # fmt: skip
ME: Final = "a-visitor-of-22-letters"[:22]
_OTHERS: Final = 200  # tables of somebody else for one of mine
_TRIES: Final = 41
_LONG_AGO: Final = 1_700_000_000.0


class Evening:
    """A table at which one person played with bots; ``hands`` were finished."""

    def __init__(self, game: str, hands: int, seed: int) -> None:
        seats = ("me", *["random"] * (registration(game).default_seats - 1))
        self._chance, self._rng = random.Random(seed), Rng(seed)
        self._at = _LONG_AGO
        self.rows: list[Row] = []
        events = decisions.open_table(Setup(game=game, seats=seats), ME, "Annabella")
        self._entered(events[0])
        assert isinstance(events[0], e.Opened)
        self.table = opened("", events[0], self._at)
        self._happen(events[1:])
        self.hands = 0
        while self.hands < hands and not self.table.match_over:
            self._play()
        self._happen(decisions.close(self.table, ME))

    def _entered(self, event: e.Event) -> None:
        self.rows.append(e.row("", len(self.rows) + 1, event, self._at))

    def _happen(self, events: decisions.Events) -> None:
        for event in events:
            if isinstance(event, e.Moved):  # a bot's pause, or somebody who thinks
                pause = self._chance.uniform(0.6, 0.65)
                self._at += pause if event.by == "bot" else self._chance.expovariate(0.3)
            self._entered(event)
            apply(self.table, event, self.rows[-1].at / 1000)

    def _play(self) -> None:
        self._happen(decisions.ready(self.table, ME, ""))
        self._happen(decisions.deal_if_ready(self.table))
        while self.table.phase == "playing":
            self._happen(self._move(self.table))
        self.hands += 1

    def _move(self, table: LiveTable) -> decisions.Events:
        assert table.match is not None
        move = int(table.match.state.quiet_pick(self._rng))
        if table.seats[table.turn].person:
            return decisions.said(table, table.turn, table.game.text(table.match.state, move))
        return decisions.move_for(table, table.turn, table.position, move, "bot")


def fill(file: Path, evenings: list[Evening], hands: int) -> tuple[int, list[str]]:
    """Write copies until there are so many hands; how many there are, and my own tables."""
    written, mine, copies = 0, [], _copies(evenings)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("pragma synchronous=off")
        while written < hands:
            number, evening = next(copies)
            visitor = ME if number % _OTHERS == 0 else f"{number:022}"
            log_id = new_id()
            _copy(connection, evening, log_id, visitor)
            mine += [log_id] if visitor == ME else []
            written += evening.hands
    return written, mine


def _copies(evenings: list[Evening]) -> Iterator[tuple[int, Evening]]:
    number = 0
    while True:
        for evening in evenings:
            yield number, evening
            number += 1


def _copy(connection: sqlite3.Connection, evening: Evening, log_id: str, visitor: str) -> None:
    rows = [(log_id, *row[1:3], row.body.replace(ME, visitor), row.at) for row in evening.rows]
    connection.executemany("insert into event values (?, ?, ?, ?, ?)", rows)
    opened_at, closed_at = evening.rows[0].at, evening.rows[-1].at
    connection.execute(
        "insert into listing (table_id, kind, opener, address, opened_at, ended_at, closed_at) "
        "values (?, 'table', ?, '', ?, ?, ?)",
        (log_id, visitor, opened_at, closed_at, closed_at),
    )
    connection.execute("insert into sitting values (?, ?)", (visitor, log_id))
    for name, line in (
        ("summary", summaries.written(evening.table)),
        ("played", played.written(evening.table)),
    ):
        values = {**line, "table_id": log_id, "body": _as_of(line["body"], visitor)}
        del values["log_id"]
        names = ", ".join(values)
        places = ", ".join("?" * len(values))
        connection.execute(f"insert into {name} ({names}) values ({places})", [*values.values()])


def _as_of(body: object, visitor: str) -> bytes:
    assert isinstance(body, bytes)
    return short(long(body).replace(ME.encode(), visitor.encode()))


async def prepared(url: str) -> None:
    """Make an empty database."""
    store = Store(url)
    await store.open()
    await store.close()


async def median(what: Callable[[int], Awaitable[Any]]) -> float:
    """The median of the milliseconds that something takes."""
    took = []
    for number in range(_TRIES):
        began = time.perf_counter()
        await what(number)
        took.append((time.perf_counter() - began) * 1000)
    return statistics.median(took)


async def measured(url: str, mine: list[str]) -> str:
    """Start, the first list and later ones, and a hand by its id, each read from the database."""
    began = time.perf_counter()
    async with Tables(url) as tables:
        start = time.perf_counter() - began
        began = time.perf_counter()
        await tables.my_tables(ME)
        first = (time.perf_counter() - began) * 1000
        later = await median(lambda _: tables.my_tables(ME))

        async def look(number: int) -> None:
            tables.host.drop(mine[number % len(mine)])
            await tables.table(mine[number % len(mine)])

        hand = await median(look)
    return (
        f"start {start:.2f} s, first list {first:.0f} ms, later {later:.1f} ms, "
        f"a table with its hands by id {hand:.1f} ms"
    )


async def main(hands: int, folder: Path) -> None:
    """Fill a database, measure, tidy, and measure again."""
    file = folder / "years.sqlite"
    url = f"sqlite:///{file}"
    await prepared(url)
    evenings = [Evening(game, count, seed) for game, count in GAMES for seed in range(2)]
    written, mine = fill(file, evenings, hands)
    told = [f"{written} hands, load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores"]
    told.append(
        f"as played: {file.stat().st_size / written:.0f} bytes a hand; " + await measured(url, mine)
    )
    began, store = time.process_time(), Store(url)
    await store.open()
    done = await Retention(store, Keeping(abandoned=0, addresses=0), SystemClock()).tidy()
    await store.close()
    spent = time.process_time() - began
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("vacuum")
    told.append(f"tidied: {done.packed} tables in {spent:.1f} s of the processor")
    told.append(
        f"packed: {file.stat().st_size / written:.0f} bytes a hand; " + await measured(url, mine)
    )
    with closing(sqlite3.connect(file)) as connection:
        for name in ("packed", "played", "summary"):
            bytes_ = connection.execute(f"select sum(length(body)) from {name}").fetchone()[0]
            told.append(f"  {name}: {bytes_ / written:.0f} bytes a hand")
    print("\n".join(told))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", type=int)
    with tempfile.TemporaryDirectory() as place:
        asyncio.run(main(parser.parse_args().hands, Path(place)))
