"""The server under load, on loopback, bounded in time; stops by itself.

    python benchmarks/load.py              # all parts, about two minutes
    python benchmarks/load.py clicks       # one of them

clicks    tables of four with one person and three random bots, one move a second at each: from
          a person's click (the bytes of his form leave) to the moment when the new view of his
          seat has come over his open stream; the move is on disk by then.
streams   the same with spectators, until so many streams are open; and the server's memory.
flat      four random people at each table, who all play as fast as the server lets them: moves
          that were answered, hence durable. Nobody looks on; an answer tells the next move.
watched   flat out again, with an open stream for every person.

The server runs in a process on one core, the people in this one on another (where there are two).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from wire import Answer, Requests, Stream, connect, listen, request

import stammtisch

SERVER = Path(__file__).parent / "server.py"
CSRF = re.compile(rb'name="csrf" value="([^"]+)"')
SEQ = re.compile(rb'name="seq" value="(\d+)"')
BUTTONS = re.compile(rb'<button ([^>]*name="move" value="([^"]+)"[^>]*)>')
CARDS = re.compile(rb'class="held[^"]* legal"><input type="radio" name="card" [^>]*value="([^"]+)"')
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Plan:
    """How much load, for how long."""

    game: str
    preset: str
    seats: int
    tables: int
    seconds: float
    streams: int
    pace: float
    busy_tables: int

    @property
    def round(self) -> float:
        """The seconds in which everybody at a table has his turn."""
        return self.pace * self.seats


class Server:
    """The process of the server, as the system sees it."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def megabytes(self, what: str) -> float:
        """VmRSS (now) or VmHWM (the most so far) of the server and its children, where known."""
        total = 0
        for pid in [self.process.pid, *self.children()]:
            try:
                status = Path(f"/proc/{pid}/status").read_text()
            except OSError:
                continue
            found = re.search(rf"{what}:\s+(\d+) kB", status)
            total += int(found[1]) if found else 0
        return total / 1024

    def children(self) -> list[int]:
        """Worker processes of bots."""
        try:
            words = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        except OSError:
            return []
        return [int(word) for word in words.split()]

    def cpu(self) -> float:
        """Seconds of the processor that the server has used."""
        try:
            words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(words[11]) + int(words[12])) / TICK


@asynccontextmanager
async def running(plan: Plan, *more: str) -> AsyncIterator[Server]:
    """A fresh server with an empty database; gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        limit = 60 + 4 * plan.seconds + plan.tables
        command = [sys.executable, str(SERVER), folder, "--pace", str(plan.pace)]
        command += ["--limit", str(limit), *more]
        if two_cores():
            command += ["--core", str(cores()[0])]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            port = int(await asyncio.to_thread(process.stdout.readline))
            yield Server(process, port)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def cores() -> list[int]:
    """The cores that we may use."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]


def two_cores() -> bool:
    """Whether server and people can have a core each."""
    return len(CORES) > 1


CORES = cores()


@dataclass(slots=True)
class Person:
    """Somebody with a browser: his cookie, the token of his forms, his connection."""

    port: int
    requests: Requests | None = None
    cookie: str = ""
    csrf: str = ""
    table: str = ""
    stream: Stream | None = None
    position: str = ""
    seen: int = 0
    clicked: tuple[float, int] | None = None  # when, and what he saw then
    delays: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    refused: int = 0
    view: bytes = b""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def go(self) -> None:
        """Close the browser."""
        if self.requests is not None:
            self.requests.close()
        if self.stream is not None:
            self.stream.close()

    async def send(self, message: bytes) -> Answer:
        """Send a request, on a new connection where the server has closed the idle one."""
        if self.requests is None or self.requests.lost:
            self.requests = await connect(self.port)
        return await self.requests.send(message)

    async def arrive(self) -> None:
        """Get cookie and token."""
        answer = await self.send(request("GET", "/"))
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        page = await self.send(request("GET", "/new/mau_mau", self.cookie))
        found = CSRF.search(page.body)
        assert found is not None, f"no form on the page: {page.status}"
        self.csrf = found[1].decode()

    async def post(self, path: str, **fields: str) -> Answer:
        """Send a form."""
        form = {"csrf": self.csrf, **fields}
        return await self.send(request("POST", path, self.cookie, form))

    async def open_table(self, plan: Plan, others: str) -> None:
        """Open a table; the others are bots (``random``) or come later (``open``)."""
        seats = {f"seat{n}": "me" if n == 0 else others for n in range(plan.seats)}
        answer = await self.post(
            f"/new/{plan.game}", preset=plan.preset, name="Last", spectators="1", **seats
        )
        self.table = answer.headers["hx-redirect"].rsplit("/", 1)[1]

    async def look(self) -> None:
        """Open the stream."""
        self.stream = await listen(self.port, f"/t/{self.table}/stream", self.cookie, self.heard)

    def heard(self, seq: int, event: bytes) -> None:
        """A view came."""
        if self.clicked is not None and seq > self.clicked[1]:
            self.delays.append(time.perf_counter() - self.clicked[0])
            self.clicked = None
        self.seen, self.view = seq, event
        self.news.set()

    def choices(self) -> list[bytes]:
        """What the view lets him play when it is his turn."""
        if b'data-turn="me"' not in self.view:
            return []
        buttons = BUTTONS.findall(self.view)
        fitting = [move for about, move in buttons if b" against" not in about]
        return fitting + CARDS.findall(self.view)

    async def play(self, end: float, plan: Plan, rng: random.Random) -> None:
        """Whenever it is his turn: think, click. People do not begin all at once."""
        await asyncio.sleep(rng.uniform(0, plan.round))
        while True:
            await self.news.wait()
            self.news.clear()
            if (b"/ready" in self.view) and time.monotonic() < end:
                await self.post(f"/t/{self.table}/ready")
            choices = self.choices()
            if not choices or self.clicked is not None:
                continue
            await asyncio.sleep(plan.pace * rng.uniform(0.7, 1.3))
            if time.monotonic() > end:
                return
            await self.click(rng.choice(choices).decode())

    async def click(self, move: str) -> None:
        """Make a move and note how long the answer takes; the stream notes the view."""
        found = SEQ.search(self.view)
        began = time.perf_counter()
        self.clicked = began, self.seen
        answer = await self.post(
            f"/t/{self.table}/move", move=move, seq=found[1].decode() if found else ""
        )
        if answer.status != 204:
            self.refused += 1
            self.clicked = None
            return
        self.acknowledged.append(time.perf_counter() - began)


async def gone(people: list[Person], *streams: Stream) -> None:
    """All go home before the server does, so that nothing has to be broken off."""
    for person in people:
        person.go()
    for stream in streams:
        stream.close()
    await asyncio.sleep(0.3)


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies, in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def seated(plan: Plan, server: Server) -> list[Person]:
    """One person with an open stream at each table, bots beside him; evenly spread in time."""
    people = []
    for _ in range(plan.tables):
        person = Person(server.port)
        await person.arrive()
        await person.open_table(plan, "random")
        people.append(person)
    for person in people:
        await person.look()
        await person.post(f"/t/{person.table}/ready")
        await asyncio.sleep(plan.pace / plan.tables)
    return people


async def play_for(plan: Plan, server: Server, people: list[Person]) -> None:
    """Let them play for the time of the plan, and tell what was measured."""
    end = time.monotonic() + plan.round + plan.seconds
    rng = random.Random(1)
    tasks = [asyncio.create_task(person.play(end, plan, rng)) for person in people]
    await asyncio.sleep(plan.round)
    for person in people:
        person.delays.clear()
        person.acknowledged.clear()
    used, mine = server.cpu(), time.process_time()
    views = sum(person.stream.events for person in people if person.stream)
    await asyncio.sleep(plan.seconds)
    used, mine = server.cpu() - used, time.process_time() - mine
    await asyncio.sleep(0.5)  # for views under way
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in tasks:
        if not task.cancelled() and (fault := task.exception()) is not None:
            raise fault
    delays = [delay for person in people for delay in person.delays]
    answers = [delay for person in people for delay in person.acknowledged]
    views = sum(person.stream.events for person in people if person.stream) - views
    lost = sum(person.clicked is not None for person in people)
    print(
        f"  clicks {len(delays)}, views on the players' streams {views / plan.seconds:.0f}/s, "
        f"refused {sum(person.refused for person in people)}, views that never came {lost}"
    )
    print(
        f"  click to own new view: median {percentile(delays, 0.5):.1f} ms, "
        f"95 % within {percentile(delays, 0.95):.1f} ms, "
        f"99 % {percentile(delays, 0.99):.1f} ms, longest {percentile(delays, 1):.1f} ms"
    )
    print(
        f"  click to answer: median {percentile(answers, 0.5):.1f} ms, "
        f"95 % within {percentile(answers, 0.95):.1f} ms"
    )
    print(
        f"  processor: server {used / plan.seconds:.0%} of a core, people {mine / plan.seconds:.0%}"
    )


async def clicks(plan: Plan) -> None:
    """Part one."""
    print(
        f"clicks: {plan.tables} tables of {plan.seats} ({plan.game} {plan.preset}), a person "
        f"and random bots, one move in {plan.pace:g} s at each, {plan.seconds:g} s"
    )
    async with running(plan) as server:
        people = await seated(plan, server)
        await play_for(plan, server, people)
        print(f"  memory of the server: {server.megabytes('VmRSS'):.0f} MB")
        await gone(people)


async def streams(plan: Plan) -> None:
    """Part two."""
    print(f"streams: {plan.streams} open streams at {plan.tables} tables that play")
    async with running(plan) as server:
        people = await seated(plan, server)
        watchers = []
        for number in range(plan.streams - len(people)):
            table = people[number % len(people)].table
            watchers.append(await listen(server.port, f"/t/{table}/stream", "", _nothing))
        await asyncio.sleep(2)
        before = sum(stream.events for stream in watchers)
        await play_for(plan, server, people)
        got = sum(stream.events for stream in watchers) - before
        still = sum(not each.lost for each in watchers) + sum(
            person.stream is not None and not person.stream.lost for person in people
        )
        print(
            f"  open at the end {still}; views on the spectators' streams "
            f"{got / plan.seconds:.0f}/s"
        )
        print(
            f"  memory of the server: {server.megabytes('VmRSS'):.0f} MB, "
            f"at most {server.megabytes('VmHWM'):.0f} MB"
        )
        await gone(people, *watchers)


def _nothing(seq: int, event: bytes) -> None:
    """A spectator only looks on."""


async def filled_table(plan: Plan, server: Server) -> list[Person]:
    """A table with people on all seats."""
    people = [Person(server.port) for _ in range(plan.seats)]
    for person in people:
        await person.arrive()
    await people[0].open_table(plan, "open")
    for seat, person in enumerate(people[1:], 1):
        person.table = people[0].table
        answer = await person.post(f"/t/{person.table}/sit", seat=str(seat), name=f"Last {seat}")
        assert answer.status == 204, answer.status
    return people


async def hurry(people: list[Person], end: float) -> int:
    """Play at one table without a pause; the number of moves that were acknowledged."""
    done = 0
    prompt = ""
    while time.monotonic() < end:
        if not prompt:
            for person in people:
                answer = await person.post(f"/t/{person.table}/ready")
            prompt = answer.headers["x-next"]
            if not prompt:
                return done  # the match is over
            continue
        seat, move = prompt.split(" ", 1)
        answer = await people[int(seat)].post(f"/t/{people[0].table}/move", move=move)
        assert answer.status == 204, (answer.status, answer.body)
        prompt = answer.headers["x-next"]
        done += 1
    return done


async def flat_out(plan: Plan, watched: bool) -> None:
    """Parts three and four."""
    eyes = "each with an open stream" if watched else "without streams"
    print(
        f"{'watched' if watched else 'flat'}: {plan.busy_tables} tables of {plan.seats} people "
        f"({plan.game} {plan.preset}), {eyes}, as fast as the server lets them"
    )
    async with running(plan, "--prompt") as server:
        tables = [await filled_table(plan, server) for _ in range(plan.busy_tables)]
        if watched:
            for people in tables:
                for person in people:
                    await person.look()
        used, mine, began = server.cpu(), time.process_time(), time.monotonic()
        end = began + plan.seconds
        done = await asyncio.gather(*[hurry(people, end) for people in tables])
        wall = time.monotonic() - began
        used, mine = server.cpu() - used, time.process_time() - mine
        print(
            f"  {sum(done) / wall:,.0f} acknowledged and durable moves a second "
            f"({sum(done)} in {wall:.1f} s)"
        )
        if watched:
            views = sum(each.stream.events for people in tables for each in people if each.stream)
            print(f"  {views / wall:,.0f} views a second")
        print(
            f"  processor: server {used / wall:.0%} of a core, people {mine / wall:.0%}; "
            f"memory of the server {server.megabytes('VmRSS'):.0f} MB"
        )
        await gone([person for people in tables for person in people])


PARTS: dict[str, Callable[[Plan], Coroutine[Any, Any, None]]] = {
    "clicks": clicks,
    "streams": streams,
    "flat": partial(flat_out, watched=False),
    "watched": partial(flat_out, watched=True),
}


def main() -> None:
    """Run the parts that were asked for."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("parts", nargs="*", default=list(PARTS), metavar="PART")
    options.add_argument("--game", default="mau_mau")
    options.add_argument("--preset", default="basic")
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--seconds", type=float, default=20.0)
    options.add_argument("--streams", type=int, default=1000)
    options.add_argument("--pace", type=float, default=1.0, help="seconds between two moves")
    options.add_argument("--busy-tables", type=int, default=64)
    chosen = vars(options.parse_args())
    parts = chosen.pop("parts")
    if unknown := set(parts) - set(PARTS):
        options.error(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    plan = Plan(**chosen)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}", flush=True)
    if two_cores():
        os.sched_setaffinity(0, {CORES[1]})
    for part in parts:
        asyncio.run(PARTS[part](plan))


if __name__ == "__main__":
    main()
