"""A real server with several processes, and people who write down what they were told.

``python -m tests.web.several DATABASE WORKERS PORT`` serves until it is ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

import httpx2

from stammtisch import tables
from stammtisch.logs.store import Store
from stammtisch.tables.fold import fold
from stammtisch.tables.settings import KIND
from stammtisch.web import Settings
from tests.web.helpers import Buttons
from tests.web.helpers import field as hidden

ROOT = Path(__file__).resolve().parents[2]
RULES = tables.Settings(
    bot_pause=0.0, number_wait=0.0, next_hand_wait=0.0, stand_in="random", away_after=3600.0
)
FORM: Final = {
    "preset": "basic", "name": "Anna", "undo": "1", "spectators": "1",
    "o-max_turns": "200", "o-deals": "50", "o-mau_call": "auto",
    "seat0": "me", "seat1": "open",
}  # fmt: skip
_BOUND: Final = 120.0  # seconds after which a test that hangs has failed
_BREATH: Final = 0.01  # seconds between two looks of somebody who is not on turn

End: TypeAlias = Literal["told", "refused", "unknown"]


def main(database: str, workers: str, port: str) -> None:
    """Serve until somebody ends it."""
    from stammtisch.web import serve

    settings = Settings(
        database=database,
        key_file=str(Path(os.environ["KEYS"]) / "key"),
        tables=RULES,
        posts=1_000_000,
        new_tables=100_000,
        new_tables_each=100_000,
        metrics=os.environ.get("METRICS", ""),
    )
    serve(
        settings,
        port=int(port),
        workers=int(workers),
        started=lambda address: print("at", address, flush=True),
    )


class Several:
    """A server in processes of its own; with one worker, it is started again when it was killed."""

    def __init__(self, database: str, workers: int, folder: Path, module: str = "several") -> None:
        self.database, self.workers, self._folder = database, workers, folder
        self._module = module  # that serves, of this package
        self.address = ""
        self.killed = 0
        self.environment: dict[str, str] = {}
        self._port = "0"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", f"tests.web.{self._module}"),
            *(self.database, str(self.workers), self._port),
            cwd=ROOT,
            env={**os.environ, "KEYS": str(self._folder), **self.environment},
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).split()
        assert line[:1] == [b"at"], "the server did not start"
        self.address = line[1].decode().rstrip("/").replace("localhost", "127.0.0.1")
        self._port = self.address.rpartition(":")[2]

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def children(self) -> list[int]:
        """The processes that serve or write."""
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.pid)], stdout=subprocess.PIPE
        )
        return [int(word) for word in found.stdout.split()]

    async def kill_one(self, chance: random.Random) -> None:
        """Kill one of the processes; where there is one only, start it again."""
        if self.workers > 1 or self._module != "several":
            while not (children := self.children()):  # all died, and others are about to start
                await asyncio.sleep(_BREATH)
            with contextlib.suppress(ProcessLookupError):
                os.kill(chance.choice(children), signal.SIGKILL)
                self.killed += 1
            return
        assert self._process is not None
        self._process.kill()
        await self._process.wait()
        self.killed += 1
        await self.start()

    async def renew(self, chance: random.Random) -> None:
        """Let new processes take over from all old ones, and wait until they have."""
        before = {*self.children()}
        os.kill(self.pid, signal.SIGHUP)
        while before & {*self.children()}:
            await asyncio.sleep(0.05)

    async def end(self) -> None:
        """End the server kindly."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()


@contextlib.asynccontextmanager
async def several(
    database: str, workers: int, folder: Path, module: str = "several", **environment: str
) -> AsyncIterator[Several]:
    """A running server."""
    server = Several(database, workers, folder, module)
    server.environment = environment
    await server.start()
    try:
        yield server
    finally:
        await server.end()


@dataclass
class Sitting:
    """A table, with what those who sit there know."""

    path: str = ""
    tried: tuple[list[tuple[str, End]], ...] = ()
    screens: dict[str, int] = field(default_factory=dict)  # the newest number on each screen

    @property
    def id(self) -> str:
        return self.path.removeprefix("/t/")


class Crowd:
    """All who play, each pair at a table of its own."""

    def __init__(self, server: Several) -> None:
        self.server = server
        self.sittings: list[Sitting] = []
        self.moves = 0  # that were acknowledged
        self.refused = 0
        self.failed: list[str] = []  # requests that found nobody, or got no answer
        self.over = False
        self._more = asyncio.Condition()

    async def moved(self) -> None:
        async with self._more:
            self.moves += 1
            self._more.notify_all()

    async def until(self, moves: int) -> None:
        """Wait until so many moves were acknowledged."""
        async with self._more:
            await self._more.wait_for(lambda: self.moves >= moves)


class Person:
    """One person with a browser: a page without scripts, and a stream beside it."""

    def __init__(self, crowd: Crowd, name: str, seat: int) -> None:
        self.crowd, self.name, self.seat = crowd, name, seat
        self._browser = httpx2.AsyncClient(timeout=60)

    async def close(self) -> None:
        await self._browser.aclose()

    async def ask(
        self, path: str, form: dict[str, str] | None = None
    ) -> tuple[int, httpx2.Response | None]:
        """Ask for a page or send a form; status 0 if no answer came."""
        address = self.crowd.server.address + path
        try:
            if form is None:
                answer = await self._browser.get(address)
            else:
                answer = await self._browser.post(address, data=form)
        except httpx2.HTTPError as fault:
            self.crowd.failed.append(f"{path}: {fault!r}")
            await asyncio.sleep(_BREATH)
            return 0, None
        assert answer.status_code != 500, answer.text
        if answer.status_code == 503:
            self.crowd.failed.append(f"{path}: 503")
        return answer.status_code, answer

    async def open(self) -> Sitting:
        """Open a table."""
        while True:
            _, page = await self.ask("/new/mau_mau")
            if page is not None and page.status_code == 200:
                form = {**FORM, "csrf": hidden(page.text, "csrf")}
                status, answer = await self.ask("/new/mau_mau", form)
                if answer is not None and status == 303:
                    path = answer.headers["location"]
                    sitting = Sitting(path, ([], []))
                    self.crowd.sittings.append(sitting)
                    return sitting

    async def sit(self, sitting: Sitting) -> None:
        """Take the other seat."""
        while True:
            _, page = await self.ask(sitting.path)
            if page is None or page.status_code != 200:
                continue
            if f'action="{sitting.path}/sit"' not in page.text:
                return
            form = {"csrf": hidden(page.text, "csrf"), "seat": str(self.seat), "name": self.name}
            await self.ask(f"{sitting.path}/sit", form)

    async def play(self, sitting: Sitting, chance: random.Random) -> bool:
        """Play until the match is over, or all shall stop; whether the match is over."""
        while not self.crowd.over:
            _, page = await self.ask(sitting.path)
            if page is None or page.status_code != 200:
                continue
            if f'action="{sitting.path}/rematch"' in page.text:
                return True
            await self._step(sitting, page.text, chance)
        return False

    async def _step(self, sitting: Sitting, page: str, chance: random.Random) -> None:
        offered = Buttons(page)
        moves = offered.moves + offered.legal
        form = {"csrf": hidden(page, "csrf")} if 'name="csrf"' in page else {}
        if form and moves:
            move = chance.choice(moves)
            form |= {"move": move, "seq": hidden(page, "seq")}
            status, _ = await self.ask(f"{sitting.path}/move", form)
            told: End = "unknown" if not status else "told" if status == 303 else "refused"
            sitting.tried[self.seat].append((move, told))
            self.crowd.refused += told == "refused"
            if told == "told":
                await self.crowd.moved()
        elif form and f'action="{sitting.path}/ready"' in page:
            await self.ask(f"{sitting.path}/ready", form)
        else:
            await asyncio.sleep(_BREATH)

    async def watch(self, sitting: Sitting) -> None:
        """Follow the stream of a table for ever, coming back whenever it ends."""
        address = f"{self.crowd.server.address}{sitting.path}/stream"
        while True:
            after = sitting.screens.get(self.name, 0)
            try:
                async with self._browser.stream(
                    "GET", address, params={"after": str(after)}
                ) as answer:
                    async for line in answer.aiter_lines():
                        if line.startswith("id: "):
                            sitting.screens[self.name] = int(line[4:])
            except httpx2.HTTPError:
                pass
            await asyncio.sleep(_BREATH)


async def pair(crowd: Crowd, chance: random.Random) -> None:
    """Two people who play one match after the other, and keep their screens until they are even."""
    anna, bert = Person(crowd, "Anna", 0), Person(crowd, "Bert", 1)
    screens: list[asyncio.Task[None]] = []
    try:
        while not crowd.over:
            sitting = await anna.open()
            screens.append(asyncio.create_task(anna.watch(sitting)))
            await bert.sit(sitting)
            screens.append(asyncio.create_task(bert.watch(sitting)))
            await asyncio.gather(anna.play(sitting, chance), bert.play(sitting, chance))
            await _even(crowd, sitting)
    finally:
        for screen in screens:
            screen.cancel()
        await asyncio.gather(*screens, return_exceptions=True)
        await anna.close()
        await bert.close()


async def _even(crowd: Crowd, sitting: Sitting) -> None:
    """Wait until both screens show what the log says."""
    store = Store(crowd.server.database)
    async with asyncio.timeout(_BOUND):
        while True:
            shown = [*sitting.screens.values()]
            newest = len(await store.events(sitting.id))
            assert max(shown, default=0) <= newest, "a screen shows what is not written down"
            if [sitting.screens.get(name) for name in ("Anna", "Bert")] == [newest, newest]:
                break
            await asyncio.sleep(_BREATH)
    await store.close()


async def play(
    server: Several,
    pairs: int,
    kills: int,
    seed: int,
    *,
    most: int = 8,
    moves: int = 0,
    how: Callable[[Several, random.Random], Awaitable[None]] = Several.kill_one,
) -> Crowd:
    """Let pairs play while processes are killed, each time after a few moves; then look at it."""
    crowd, chance = Crowd(server), random.Random(seed)
    people = [asyncio.create_task(pair(crowd, random.Random(seed + n))) for n in range(pairs)]

    async def disturb() -> None:
        for _ in range(kills):
            await crowd.until(crowd.moves + chance.randrange(1, most))
            await asyncio.sleep(chance.uniform(0, 0.01))  # in the middle of something
            await how(server, chance)
        await crowd.until(crowd.moves + 2 * most + moves)
        crowd.over = True

    disturbing = asyncio.create_task(disturb())
    try:
        await asyncio.wait([disturbing, *people], return_when=asyncio.FIRST_COMPLETED)
        if not disturbing.done():  # somebody has failed
            await next(each for each in people if each.done())
        await disturbing
        await asyncio.gather(*people)
    finally:
        for each in (disturbing, *people):
            each.cancel()
        await asyncio.gather(disturbing, *people, return_exceptions=True)
    return crowd


def could_be(acts: Sequence[str], tried: Sequence[tuple[str, End]]) -> bool:
    """Whether these are the moves of somebody who tried this: each at most once, none lost."""
    reached = {0}  # how many acts were explained so far
    for move, end in tried:
        made = {n + 1 for n in reached if n < len(acts) and acts[n] == move}
        reached = made if end == "told" else reached if end == "refused" else reached | made
    return len(acts) in reached


async def check(crowd: Crowd) -> int:
    """Hold what people were told against the log; returns how many moves were compared."""
    store, compared = Store(crowd.server.database), 0
    try:
        for sitting in crowd.sittings:
            rows = list(await store.events(sitting.id, kind=KIND))
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            table = fold(sitting.id, rows)
            assert table is not None
            hands = table.match.hands if table.match is not None else []
            for seat, tried in enumerate(sitting.tried):
                acts = [act.text for hand in hands for act in hand.acts if act.seat == seat]
                assert could_be(acts, tried), f"{sitting.id}, seat {seat}: {acts} of {tried}"
                compared += len(acts)
    finally:
        await store.close()
    return compared


if __name__ == "__main__":
    main(*sys.argv[1:])
