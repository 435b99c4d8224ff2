"""People for the server under load: their browsers, and the process in which the server runs."""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from postgres import postgres
from wire import Answer, Requests, Stream, connect, listen, request

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
    crowd: int = 5000
    rounds: int = 2
    database: str = ""
    plain: bool = False
    workers: int = 1

    @property
    def round(self) -> float:
        """The seconds in which everybody at a table has his turn."""
        return self.pace * self.seats


class Server:
    """The process of the server, as the system sees it."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port
        self.rooms = 0  # that were opened, where tables need no form

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
        """Its workers, or the processes of bots."""
        try:
            words = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        except OSError:
            return []
        return [int(word) for word in words.split()]

    def cpu(self) -> float:
        """Seconds of the processor that the server has used."""
        return sum(map(used, [self.process.pid, *self.children()]))


def used(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / TICK


@asynccontextmanager
async def running(
    plan: Plan, script: str = "server.py", *more: str, seconds: float = 0.0
) -> AsyncIterator[Server]:
    """A fresh server with an empty database; gone afterwards.

    Args:
        script: our server, or another that is measured beside it.
        seconds: how much longer than usual the people need to sit down.
    """
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        command = [sys.executable, str(Path(__file__).parent / script)]
        command += ["--limit", str(60 + 4 * plan.seconds + plan.tables + seconds), *more]
        if plan.plain:
            command.append("--plain")
        if script == "server.py":
            command += [folder, "--pace", str(plan.pace), "--prompt"]
            if plan.database == "postgres":
                command += ["--database", stack.enter_context(postgres())]
            command += ["--workers", str(plan.workers)]
        if two_cores() and (plan.workers == 1 or script != "server.py"):
            command += ["--core", str(CORES[0])]
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
        """Send a request; on a new connection where the server has closed the idle one."""
        if self.requests is not None and not self.requests.lost:
            try:
                return await self.requests.send(message)
            except ConnectionError:  # it was closed just now, so nothing was read
                pass
        self.requests = await connect(self.port)
        return await self.requests.send(message)

    async def arrive(self) -> None:
        """Get cookie and token."""
        page = await self.send(request("GET", "/help", htmx=False))
        self.cookie = page.headers["set-cookie"].split(";")[0]
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
