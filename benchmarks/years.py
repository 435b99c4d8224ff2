"""A server that has been played on for years: room for a hand, start, lists, a hand by its id.

    python benchmarks/years.py 1000000
    python benchmarks/years.py 10000000 --folder years     # is kept there; goes on where it was

plays evenings of several games with bots and measures twice. First a few thousand hands are written
move by move and then tidied, as a server does it: how many bytes of the file a hand takes before
and after. Then the asked number of hands is written as `stammtisch tidy` leaves them: the same
evenings again and again, each table with an id and a visitor of its own. Each table is compressed
by itself, so copies take as much room as other tables would. No page is counted that is free.

Times are medians over hands drawn from all of them, each table read from the file and folded anew;
the system may have the file in its memory. They depend on the machine and its load, so the time of
the processor stands beside them; the bytes depend on neither.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from stammtisch.core.rng import Rng
from stammtisch.games.registry import registration
from stammtisch.logs.clock import SystemClock
from stammtisch.logs.housekeeping import Pack
from stammtisch.logs.names import new_id
from stammtisch.logs.packing import pack
from stammtisch.logs.rows import Row
from stammtisch.logs.shortening import long, short
from stammtisch.logs.store import Store
from stammtisch.tables import LiveTable, Setup, Tables, decisions, played, summaries
from stammtisch.tables import events as e
from stammtisch.tables.fold import apply, opened
from stammtisch.tables.retention import Keeping, Retention, filling_pages, to_keep

GAMES: Final = (  # and the hands of an evening
    ("doppelkopf", 12), ("watten", 10), ("gin", 6), ("mau_mau", 4), ("romme", 4), ("tarock", 8),
)  # fmt: skip
EACH: Final = 4  # evenings of a game
_LONGEST: Final = max(hands for _, hands in GAMES)
SAMPLE: Final = 4_000  # hands that are written move by move
ME: Final = "a-visitor-of-22-letters"[:22]
_MINE: Final = 300  # tables at most
_TOGETHER: Final = 100  # tables that are packed together
_AT_ONCE: Final = 50  # times so many tables in a transaction
_TRIES: Final = 300
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


class Lines(NamedTuple):
    """What stands in the database of an evening that a visitor had, but for its id."""

    hands: int
    rows: list[Row]
    packed: bytes
    told: dict[str, dict[str, object]]


def lines_of(evening: Evening, visitor: str) -> Lines:
    """The lines of an evening."""
    rows = [row._replace(body=row.body.replace(ME, visitor)) for row in evening.rows]
    told: dict[str, dict[str, object]] = {}
    for name, line in (
        ("summary", summaries.written(evening.table)),
        ("played", played.written(evening.table)),
    ):
        body = line["body"]
        assert isinstance(body, bytes)
        body = short(long(body).replace(ME.encode(), visitor.encode()))
        told[name] = {key: value for key, value in line.items() if key not in ("log_id", "body")}
        told[name]["body"] = body
    return Lines(evening.hands, rows, pack(to_keep(rows)), told)


class Filling:
    """Writes tables into a database; now it has so many ``hands`` and ``tables``."""

    def __init__(self, file: Path, evenings: list[Evening]) -> None:
        self._file = file
        strangers = [secrets.token_urlsafe(16) for _ in evenings]
        self._theirs = [lines_of(*each) for each in zip(evenings, strangers, strict=True)]
        self._mine = [lines_of(each, ME) for each in evenings]
        self.hands, self.tables = 0, 0

    def fill(self, hands: int, packed: bool) -> None:
        """Write tables until there are so many hands; what was written before counts."""
        rare = max(1, hands // 7 // _MINE)
        with closing(sqlite3.connect(self._file)) as connection:
            connection.execute("pragma synchronous=off")
            connection.execute("pragma cache_size=-500000")
            (self.hands,) = connection.execute("pragma user_version").fetchone()
            (self.tables,) = connection.execute("select count(*) from listing").fetchone()
            new = self._new(hands, rare)
            while some := list(islice(new, _AT_ONCE * _TOGETHER)):
                with connection:  # whoever is stopped goes on here
                    for start in range(0, len(some), _TOGETHER):
                        self._write(connection, some[start : start + _TOGETHER], packed)
                    connection.execute(f"pragma user_version={self.hands}")

    def _new(self, hands: int, rare: int) -> Iterator[tuple[str, str, Lines]]:
        while self.hands < hands:
            mine = self.tables % rare == 0
            place = random.randrange(len(self._mine))
            lines = (self._mine if mine else self._theirs)[place]
            self.tables += 1
            self.hands += lines.hands
            yield new_id(), ME if mine else secrets.token_urlsafe(16), lines

    def _write(
        self, connection: sqlite3.Connection, some: list[tuple[str, str, Lines]], packed: bool
    ) -> None:
        for log_id, visitor, lines in some:
            self._list(connection, log_id, visitor, lines, packed)
        if not packed:
            for log_id, _, lines in some:
                rows = [(log_id, *row[1:]) for row in lines.rows]
                connection.executemany("insert into event values (?, ?, ?, ?, ?)", rows)
            return
        work = [
            Pack(log_id, lines.rows[-1].seq, lines.rows[-1].at, lines.packed)
            for log_id, _, lines in some
        ]
        for each in filling_pages(work):
            line = (each.log_id, each.seq, each.at, each.body)
            connection.execute("insert into packed values (?, ?, ?, ?)", line)

    def _list(
        self,
        connection: sqlite3.Connection,
        log_id: str,
        visitor: str,
        lines: Lines,
        tidied: bool,
    ) -> None:
        opened_at, closed_at = lines.rows[0].at, lines.rows[-1].at
        connection.execute(
            "insert into listing (table_id, kind, opener, address, opened_at, ended_at, closed_at, "
            "strangers, finished, packed) values (?, 'table', ?, '', ?, ?, ?, false, ?, ?)",
            (log_id, visitor, opened_at, closed_at, closed_at, tidied, tidied),
        )
        connection.execute("insert into sitting values (?, ?)", (visitor, log_id))
        for name, line in lines.told.items():
            values: dict[str, Any] = {**line, "table_id": log_id}
            names, places = ", ".join(values), ", ".join("?" * len(values))
            connection.execute(
                f"insert into {name} ({names}) values ({places})", [*values.values()]
            )


def room(file: Path, hands: int) -> tuple[float, str]:
    """The bytes a hand of all pages that are in use, and of what they are."""
    asked = "select name, sum(pgsize) from dbstat group by name order by 2 desc"
    with closing(sqlite3.connect(file)) as connection:
        found = [(name, size / hands) for name, size in connection.execute(asked)]
    told = ", ".join(f"{name} {size:.1f}" for name, size in found if size >= 1)
    return sum(size for _, size in found), told


async def prepared(url: str) -> None:
    """Make an empty database."""
    store = Store(url)
    await store.open()
    await store.close()


async def tidied(url: str) -> tuple[int, float]:
    """Tidy; how many tables were packed, and the seconds of the processor that it took."""
    began, store = time.process_time(), Store(url)
    await store.open()
    done = await Retention(store, Keeping(abandoned=0, addresses=0), SystemClock()).tidy()
    await store.close()
    return done.packed, time.process_time() - began


class Watch:
    """Milliseconds, and those of the processor, of things that are done again and again."""

    def __init__(self) -> None:
        self._wall: list[float] = []
        self._spent: list[float] = []

    def __enter__(self) -> Watch:
        self._began = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self._wall.append((time.perf_counter() - self._began[0]) * 1000)
        self._spent.append((time.process_time() - self._began[1]) * 1000)

    def __str__(self) -> str:
        """The medians, and the slowest tenth where there were many."""
        told = f"{statistics.median(self._wall):.1f} ms"
        if len(self._wall) > 9:
            told += f" (nine of ten {statistics.quantiles(self._wall, n=10)[-1]:.1f})"
        return f"{told}, processor {statistics.median(self._spent):.1f} ms"


def drawn(file: Path, count: int) -> Iterator[tuple[str, int]]:
    """Hands drawn from all of them: the id of a table, and a place among its hands."""
    asked = "select table_id, body from summary where rowid = ?"
    with closing(sqlite3.connect(file)) as connection:
        (last,) = connection.execute("select max(rowid) from summary").fetchone()
        hands: list[tuple[str, int]] = []
        while len(hands) < count:
            table_id, body = connection.execute(asked, [random.randint(1, last)]).fetchone()
            summary = summaries.read(body)
            assert summary is not None
            if random.random() < summary.finished / _LONGEST:  # each hand as often as any other
                hands.append((table_id, random.randrange(summary.finished)))
    return iter(hands)


async def measured(url: str, sample: Iterator[tuple[str, int]]) -> Iterator[str]:
    """Start, the first list and later ones, and a hand by its id, each read from the database."""
    start, first, later, table, hand, cold = (Watch() for _ in range(6))
    with start:
        tables = Tables(url)
        await tables.__aenter__()
    try:
        with first:
            found = len(await tables.my_tables(ME))
        for _ in range(9):
            with later:
                await tables.my_tables(ME)
        for number, (table_id, place) in enumerate(sample):
            tables.host.drop(table_id)
            with cold if number < 20 else hand:
                with table:
                    match = (await tables.table(table_id)).match
                assert match is not None
                assert match.hands[place].states[-1].turn == -1
    finally:
        await tables.__aexit__(None, None, None)
    return iter(
        (
            f"start {start}",
            f"the first list, of {found} tables, {first}; again {later}",
            f"a hand by its id, with all its positions, {hand}; the first twenty {cold}",
            f"  of it its table with all that happened {table}",
        )
    )


async def sampled(evenings: list[Evening], hands: int, folder: Path) -> None:
    """What a hand takes as it is played, and when it was tidied."""
    lived = folder / "lived.sqlite"
    await prepared(f"sqlite:///{lived}")
    filling = Filling(lived, evenings)
    filling.fill(min(hands, SAMPLE), packed=False)
    before, told = room(lived, filling.hands)
    print(f"{filling.hands} hands as played: {before:.0f} bytes a hand ({told})")
    done, spent = await tidied(f"sqlite:///{lived}")
    after, told = room(lived, filling.hands)
    print(f"{done} tables tidied in {spent:.1f} s of the processor: {after:.0f} bytes ({told})")


async def main(hands: int, folder: Path | None) -> None:
    """Both measurements."""
    evenings = [Evening(game, count, seed) for game, count in GAMES for seed in range(EACH)]
    with tempfile.TemporaryDirectory() as passing:
        await sampled(evenings, hands, Path(passing))
        years = (folder or Path(passing)) / "years.sqlite"
        await prepared(f"sqlite:///{years}")
        filling = Filling(years, evenings)
        filling.fill(hands, packed=True)
        now, told = room(years, filling.hands)
        print(f"{filling.hands} hands of {filling.tables} tables: {now:.0f} bytes a hand ({told})")
        for line in await measured(f"sqlite:///{years}", drawn(years, _TRIES)):
            print(line)
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", type=int)
    parser.add_argument("--folder", type=Path, help="where the file of all hands is kept")
    options = parser.parse_args()
    asyncio.run(main(options.hands, options.folder))
