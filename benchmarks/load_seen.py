"""Load on the server that is seen: a move counts when the last screen of its table has it.

Our server and a bare event stream (`bare.py`) take turns in the same run, with the same clients.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from functools import partial

from load_people import Person, Plan, Server, gone, percentile, running
from wire import Stream, listen


@dataclass(slots=True)
class Party:
    """People on all seats of a table, each with his screen."""

    people: list[Person]
    prompt: str = ""
    moves: int = 0
    delays: list[float] = field(default_factory=list)
    _newest: int = 0
    _before: int = 0
    _began: float = 0.0
    _missing: set[int] = field(default_factory=set)
    _seen: asyncio.Future[None] | None = None

    async def look(self) -> None:
        """Open all screens."""
        for number, person in enumerate(self.people):
            heard = partial(self.heard, number)
            path = f"/t/{person.table}/stream"
            person.stream = await listen(person.port, path, person.cookie, heard)

    def heard(self, screen: int, seq: int, event: bytes) -> None:
        """Something came to a screen."""
        if seq > self._newest:
            self._newest = seq
        if seq > self._before and screen in self._missing:
            self._missing.discard(screen)
            if not self._missing and self._seen is not None:
                self.delays.append(time.perf_counter() - self._began)
                self._seen.set_result(None)
                self._seen = None

    async def move(self) -> bool:
        """A move, and wait until all have seen it; False if the match is over."""
        if not self.prompt and not await self.deal():
            return False
        seat, move = self.prompt.split(" ", 1)
        self._before, self._missing = self._newest, set(range(len(self.people)))
        self._seen = seen = asyncio.get_running_loop().create_future()
        self._began = time.perf_counter()
        answer = await self.people[int(seat)].post(self.path("move"), move=move)
        assert answer.status == 204, (answer.status, answer.body)
        self.prompt = answer.headers["x-next"]
        await seen
        self.moves += 1
        return True

    async def deal(self) -> bool:
        """Everybody is ready for the next hand."""
        for person in self.people:
            answer = await person.post(self.path("ready"))
            self.prompt = answer.headers["x-next"]
        return bool(self.prompt)

    def path(self, word: str) -> str:
        """Where a form of this table goes."""
        return f"/t/{self.people[0].table}/{word}"

    async def hurry(self, end: float) -> None:
        """Play without a pause."""
        while time.monotonic() < end and await self.move():
            pass

    async def stroll(self, end: float, pace: float, rng: random.Random) -> None:
        """Play a move in each ``pace`` seconds; who is late does not catch up."""
        due = time.monotonic() + rng.uniform(0, pace)
        while due < end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if not await self.move():
                return
            due = max(due + pace, time.monotonic())


@dataclass(slots=True)
class Cost:
    """What was used within a time: seconds, moves, events."""

    server: Server
    parties: list[Party]
    streams: list[Stream]
    wall: float = 0.0
    used: float = 0.0
    mine: float = 0.0
    moves: int = 0
    events: int = 0

    def __enter__(self) -> Cost:
        for party in self.parties:
            party.delays.clear()
        self._add(-1)
        return self

    def __exit__(self, *about: object) -> None:
        self._add(1)

    def _add(self, sign: int) -> None:
        self.wall += sign * time.monotonic()
        self.used += sign * self.server.cpu()
        self.mine += sign * time.process_time()
        self.moves += sign * sum(party.moves for party in self.parties)
        mine = [each.stream for party in self.parties for each in party.people if each.stream]
        self.events += sign * sum(stream.events for stream in [*mine, *self.streams])

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.wall

    def tell(self, name: str) -> None:
        """Print it."""
        delays = [delay for party in self.parties for delay in party.delays]
        print(
            f"  {name}: {self.rate:,.0f} watched moves a second "
            f"({self.moves} in {self.wall:.1f} s), {self.events / self.wall:,.0f} views a second; "
            f"{1000 * self.used / max(1, self.moves):.2f} ms of the server's processor a move\n"
            f"    the last screen of a table: median {percentile(delays, 0.5):.1f} ms, "
            f"95 % within {percentile(delays, 0.95):.1f} ms, "
            f"longest {percentile(delays, 1):.1f} ms\n"
            f"    processor: server {self.used / self.wall:.0%} of a core, "
            f"people {self.mine / self.wall:.0%}; load average {os.getloadavg()[0]:.1f}",
            flush=True,
        )


async def ours_filled(plan: Plan, server: Server, kind: type[Person] = Person) -> Party:
    """A table of our server with people on all seats."""
    people = [kind(server.port) for _ in range(plan.seats)]
    for person in people:
        await person.arrive()
    await people[0].open_table(plan, "open")
    for seat, person in enumerate(people[1:], 1):
        person.table = people[0].table
        answer = await person.post(f"/t/{person.table}/sit", seat=str(seat), name=f"Last {seat}")
        assert answer.status == 204, answer.status
    return Party(people)


async def bare_filled(plan: Plan, server: Server) -> Party:
    """A table of the bare stream."""
    server.rooms += 1
    table = str(server.rooms)
    return Party([Person(server.port, table=table, csrf="-") for _ in range(4)])


@dataclass(frozen=True, slots=True)
class Side:
    """Who is measured."""

    name: str
    script: str
    fill: Callable[[Plan, Server], Awaitable[Party]]


OURS = Side("ours", "server.py", ours_filled)
BARE = Side("bare", "bare.py", bare_filled)


async def parties_at(plan: Plan, server: Server, side: Side, count: int) -> list[Party]:
    """So many tables with all screens open, dealt."""
    parties = [await side.fill(plan, server) for _ in range(count)]
    for party in parties:
        await party.look()
        await party.deal()
    await asyncio.sleep(0.5)
    return parties


async def leave(parties: Iterable[Party], streams: Iterable[Stream] = ()) -> None:
    """All go home."""
    await gone([person for party in parties for person in party.people], *streams)


# --- the parts


async def watched(plan: Plan) -> None:
    """As fast as the last screen sees it, in turn with the bare stream."""
    print(
        f"watched: {plan.busy_tables} tables of {plan.seats} people ({plan.game} {plan.preset}), "
        f"every move seen by all before the next one at its table"
    )
    rates: dict[str, list[float]] = {"ours": [], "bare": []}
    used: dict[str, list[float]] = {"ours": [], "bare": []}
    for side in (OURS, BARE) * plan.rounds:
        async with running(plan, side.script) as server:
            parties = await parties_at(plan, server, side, plan.busy_tables)
            with Cost(server, parties, []) as cost:
                end = time.monotonic() + plan.seconds
                await asyncio.gather(*[party.hurry(end) for party in parties])
            cost.tell(side.name)
            rates[side.name].append(cost.rate)
            used[side.name].append(cost.used / max(1, cost.moves))
            print(f"    memory of the server: {server.megabytes('VmRSS'):.0f} MB")
            await leave(parties)
    mine, bare = statistics.median(rates["ours"]), statistics.median(rates["bare"])
    costs = statistics.median(used["ours"]) / (statistics.median(used["bare"]) or math.nan)
    print(
        f"  ours to bare: {mine / bare:.3f} of the moves, or 1 to {bare / mine:.1f}; "
        f"{costs:.1f} times the processor a move"
    )


async def strolling(plan: Plan, name: str, tables: int, pace: float) -> None:
    """Many tables at the pace of people."""
    print(
        f"{name}: {tables} tables of {plan.seats} people ({plan.game} {plan.preset}), "
        f"a move in {pace:g} s at each"
    )
    async with running(plan, OURS.script, seconds=0.3 * tables) as server:
        parties = await parties_at(plan, server, OURS, tables)
        rng = random.Random(1)
        begin = time.monotonic() + 2 * pace
        end = begin + plan.seconds
        playing = [asyncio.ensure_future(each.stroll(end, pace, rng)) for each in parties]
        await asyncio.sleep(2 * pace)  # until all have begun
        with Cost(server, parties, []) as cost:
            await asyncio.gather(*playing)
        cost.tell("ours")
        print(f"    memory of the server: {server.megabytes('VmRSS'):.0f} MB")
        await leave(parties)


async def watcher(plan: Plan) -> None:
    """What one more watcher costs, beside one more bare stream."""
    tables, each = 16, plan.streams // 16
    print(
        f"watcher: {tables} tables with a move a second, without and with {each} watchers at each"
    )
    costs = {}
    for side in (OURS, BARE):
        async with running(plan, side.script) as server:
            parties = await parties_at(plan, server, side, tables)
            rng = random.Random(1)
            found = []
            streams: list[Stream] = []
            before = 0.0
            for count in (0, each):
                before = server.megabytes("VmRSS") if count else 0.0
                for party in parties * count:
                    path = f"/t/{party.people[0].table}/stream"
                    streams.append(await listen(server.port, path, "", _nothing))
                await asyncio.sleep(1)
                with Cost(server, parties, streams) as cost:
                    end = time.monotonic() + plan.seconds
                    await asyncio.gather(*[party.stroll(end, 1.0, rng) for party in parties])
                found.append(cost)
            without, with_them = found
            extra = with_them.events - without.events * with_them.moves / max(1, without.moves)
            share = with_them.used - without.used * with_them.moves / max(1, without.moves)
            costs[side.name] = 1e6 * share / max(1.0, extra)
            grown = 1024 * (server.megabytes("VmRSS") - before) / max(1, len(streams))
            print(
                f"  {side.name}: {costs[side.name]:.0f} µs of the processor for a watcher's view "
                f"({extra:,.0f} views), {grown:.1f} kB of memory a watcher"
            )
            await leave(parties, streams)
    if min(costs.values()) > 0:
        print(f"  ours to bare: {costs['ours'] / costs['bare']:.2f}")
    else:  # the processor's time comes in ticks
        print("  ours to bare: cannot be told of so few views")


async def room(plan: Plan) -> None:
    """Many who look on at one table."""
    print(f"room: {plan.crowd} streams at one table ({plan.game} {plan.preset})")
    async with running(plan, OURS.script, seconds=60) as server:
        (party,) = await parties_at(plan, server, OURS, 1)
        before = server.megabytes("VmRSS")
        path = f"/t/{party.people[0].table}/stream"
        streams = [await listen(server.port, path, "", _nothing) for _ in range(plan.crowd)]
        await asyncio.sleep(3)
        now = server.megabytes("VmRSS")
        print(
            f"  memory of the server: {before:.0f} MB before, {now:.0f} MB with them "
            f"({1024 * (now - before) / plan.crowd:.1f} kB each)",
            flush=True,
        )
        delays = []
        end = time.monotonic() + plan.seconds
        while time.monotonic() < end:
            seen = sum(stream.events for stream in streams)
            began = time.perf_counter()
            if not await party.move():
                break
            while sum(stream.events for stream in streams) < seen + len(streams):
                await asyncio.sleep(0.02)
            delays.append(time.perf_counter() - began)
        print(
            f"  the last of all has a move after {percentile(delays, 0.5):.0f} ms (median of "
            f"{len(delays)} moves); the last of the four who play: "
            f"{percentile(party.delays, 0.5):.1f} ms\n"
            f"  memory now {server.megabytes('VmRSS'):.0f} MB, "
            f"lost {sum(stream.lost for stream in streams)}; load average {os.getloadavg()[0]:.1f}"
        )
        await leave([party], streams)


def _nothing(seq: int, event: bytes) -> None:
    """A watcher only looks on."""


PARTS: dict[str, Callable[[Plan], Coroutine[None, None, None]]] = {
    "watched": watched,
    "pace": lambda plan: strolling(plan, "pace", plan.tables, plan.pace),
    "evening": lambda plan: strolling(plan, "evening", 5 * plan.tables, 5 * plan.pace),
    "watcher": watcher,
    "room": room,
}
