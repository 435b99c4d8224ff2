"""Several processes that serve the same tables, and the one that looks after them.

The supervisor holds the socket on which all workers listen, and serves nothing itself. If a process
ends, it starts another; with the supervisor all end. On SQLite one more process writes for all.
Each is a fresh Python, so it runs the code that is on disk when it is started.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from stammtisch.logs.database import database_url
from stammtisch.logs.store import url_to_ask
from stammtisch.text import say
from stammtisch.web import orders
from stammtisch.web.errors import WorkersFailed
from stammtisch.web.orders import Order
from stammtisch.web.serving import shown_metrics
from stammtisch.web.settings import Settings
from stammtisch.web.shared import Shared

_log: Final = logging.getLogger(__name__)
_SHORT: Final = 10.0  # seconds; who lives shorter fails
_PAUSE: Final = 0.5  # seconds before who has failed twice is started again; twice as long each time
_LONGEST_PAUSE: Final = 30.0
_SHORTER_PAUSE: Final = 2.0  # at most, before who has served
_PATIENCE: Final = 12.0  # seconds that a process may take to end
_ON_THEIR_WAY: Final = 2**18  # bytes of connections that are handed to a worker
_PARTS: Final = 3  # processes in one place at the same time: one, and two that leave
_MAIN: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); "
    "from stammtisch.web.worker import main; main()"
)


class Child:
    """A process that was started, and the connection to it."""

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        part: int,
    ) -> None:
        self.process, self._reader, self._writer = process, reader, writer
        self.part = part
        self.served = False
        self.began = asyncio.get_running_loop().time()

    @classmethod
    async def start(cls, order: Order) -> Child:
        """Start a process with an order."""
        ours, theirs = socket.socketpair()
        with theirs:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-c", _MAIN, str(theirs.fileno()), json.dumps(sys.path)),
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=(theirs.fileno(), *order.descriptors),
            )
        reader, writer = await asyncio.open_connection(sock=ours)
        writer.write(orders.written(order))
        return cls(process, reader, writer, order.part)

    async def says(self, word: bytes) -> bool:
        """Wait until it says this word; False if it ends before."""
        with contextlib.suppress(ConnectionError):
            while line := await self._reader.readline():
                if line == word:
                    self.served = word == orders.UP
                    return True
        return False

    def tell(self, word: bytes) -> None:
        """Send it a word."""
        self._writer.write(word)

    async def end(self) -> None:
        """Let it shut down gracefully, or end it when that takes too long."""
        self.tell(orders.END)
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.process.wait()
        except TimeoutError:
            _log.warning("process %d does not end by itself", self.process.pid)
            self.process.kill()
            await self.process.wait()


class Post:
    """A place that always has to be filled by a living process.

    Args:
        name: for the log.
        order: for the process.
        shared: what workers share; each process there has a part of it.
        parts: those that are for processes in this place, one after the other.
        gone: told the number of each process that has ended.
    """

    def __init__(
        self,
        name: str,
        order: Order,
        shared: Shared | None = None,
        parts: Iterable[int] = (),
        gone: Callable[[int], None] = lambda pid: None,
    ) -> None:
        self.name, self._order, self._shared, self._gone = name, order, shared, gone
        self._parts = [*parts]  # that no process has
        self.up = asyncio.Event()
        self._child: Child | None = None
        self._children: set[Child] = set()  # with those that leave
        self._leaving: set[asyncio.Task[None]] = set()
        self._changing = asyncio.Lock()
        self._failures = 0
        self._ending = False

    async def keep(self) -> None:
        """Start the process, and again whenever it has ended."""
        while not self._ending:
            async with self._changing:
                child = self._child = await self._start()
                if await self._begin(child):
                    self.up.set()
            while True:
                status = await child.process.wait()
                async with self._changing:
                    if child is self._child or self._child is None:
                        break
                    child = self._child  # it was replaced
            self._wipe(child)
            if self._shared is not None:
                self._shared.note_up(self._order.number, False)
            if self._ending:
                return
            if not self.up.is_set():
                raise WorkersFailed(
                    say("A process of the server could not be started; its log says why.")
                )
            await asyncio.sleep(self._pause(child, status))

    async def _start(self) -> Child:
        part = self._parts.pop(0) if self._shared is not None else 0
        child = await Child.start(replace(self._order, part=part))
        self._children.add(child)
        return child

    async def _begin(self, child: Child) -> bool:
        if self._order.role == "writer" and await child.says(orders.READY):
            child.tell(orders.GO)
        return await child.says(orders.UP)

    def _wipe(self, child: Child) -> None:
        """Forget what a process held, because it has ended."""
        if self._shared is not None:
            self._shared.wipe(child.part)
            self._parts.append(child.part)
        self._children.discard(child)
        self._gone(child.process.pid)

    def _pause(self, child: Child, status: int) -> float:
        """How long to wait before the next start; whoever fails again and again waits longer."""
        lived = asyncio.get_running_loop().time() - child.began
        self._failures = self._failures + 1 if lived < _SHORT else 0
        pause = _PAUSE * 2 ** (self._failures - 2) if self._failures > 1 else 0.0
        pause = min(pause, _LONGEST_PAUSE if not child.served else _SHORTER_PAUSE)
        how = f"by signal {-status}" if status < 0 else f"with status {status}"
        _log.warning("%s ended %s; another starts in %.1f seconds", self.name, how, pause)
        return pause

    async def renew(self) -> bool:
        """Let a new process take over; if it cannot, everything stays as it is."""
        async with self._changing:
            old = self._child
            if self._ending or old is None:
                return False
            if self._shared is not None and not self._parts:
                _log.warning("%s is not renewed: its last process is still ending", self.name)
                return False
            new = await self._start()
            if await (self._relieve(old, new) if self._shared is None else self._follow(old, new)):
                _log.warning("%s was renewed", self.name)
                return True
            _log.error("%s was not renewed: the new process ended", self.name)
            return False

    async def _relieve(self, old: Child, new: Child) -> bool:
        """The new one begins when the old one has ended: only one may write."""
        if not await new.says(orders.READY):
            return False
        self._child = new
        await old.end()
        new.tell(orders.GO)
        return await new.says(orders.UP)

    async def _follow(self, old: Child, new: Child) -> bool:
        """The old one gives up what it has to the new one."""
        if not await new.says(orders.UP):
            await new.process.wait()
            self._wipe(new)
            return False
        self._child = new
        old.tell(orders.LEAVE)
        leaving = asyncio.create_task(self._left(old))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)
        return True

    async def _left(self, old: Child) -> None:
        await old.process.wait()
        self._wipe(old)

    async def end(self) -> None:
        """Let the process end, and start no other."""
        self._ending = True
        await asyncio.gather(*(child.end() for child in self._children))


class Supervisor:
    """Starts the processes of a server and looks after them.

    Args:
        listener: the socket for the pages.
        settings: of the server.
        workers: how many processes serve.
    """

    def __init__(
        self, listener: socket.socket, settings: Settings, workers: int, host: str, log_level: str
    ) -> None:
        self._listener = listener
        self._settings = settings
        self._workers = workers
        self._host, self._log_level = host, log_level
        self._over = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None
        self._terminal = _has_terminal()
        self._keepers: list[asyncio.Task[None]] = []
        self._gone: Callable[[int], None] = lambda pid: None
        self._all: list[Post] = []  # in the order in which they are renewed

    async def run(self, started: Callable[[], None]) -> None:
        """Serve until somebody ends it; raises `WorkersFailed` if the first start fails."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self._over.set)
        loop.add_signal_handler(signal.SIGHUP, self._hung_up)
        with (
            tempfile.TemporaryDirectory(prefix="stammtisch-") as folder,
            contextlib.ExitStack() as sockets,
        ):
            self._show_metrics(Path(folder), sockets)
            await self._run(Path(folder), sockets, started)

    def _show_metrics(self, folder: Path, sockets: contextlib.ExitStack) -> None:
        """Show the sums of what the processes write into a folder of their own."""
        if not self._settings.metrics:
            return
        place = folder / "metrics"
        place.mkdir()
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(place)  # also for the processes
        sockets.enter_context(shown_metrics(self._settings, place))
        from stammtisch.web.metrics import ended

        self._gone = lambda pid: ended(pid, place)

    async def _run(
        self, folder: Path, sockets: contextlib.ExitStack, started: Callable[[], None]
    ) -> None:
        settings, writers = self._settings, []
        if database_url(settings.database).get_backend_name() == "sqlite":
            place = folder / "writer"
            listener = sockets.enter_context(socket.socket(socket.AF_UNIX))
            listener.bind(str(place))
            listener.listen(self._workers * 4)
            order = Order(role="writer", settings=settings, listener=listener.fileno())
            writers.append(Post("the process that writes", order, gone=self._gone))
            settings = replace(settings, database=url_to_ask(settings.database, place))
        workers = self._posts(settings, sockets)
        try:
            await self._up(writers)
            await self._up(workers)
            self._all = [*writers, *workers]
            if not self._over.is_set():
                started()
            await self._watch(asyncio.create_task(self._over.wait()))
        finally:
            if self._renewing is not None:
                self._renewing.cancel()
            for posts in (workers, writers):
                await asyncio.gather(*(post.end() for post in posts))
            for keeper in self._keepers:
                keeper.cancel()

    def _posts(self, settings: Settings, sockets: contextlib.ExitStack) -> list[Post]:
        """The places of the workers, with what they share."""
        file = sockets.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - `sockets` closes it
        shared = Shared.create(file.fileno(), self._workers * _PARTS)
        sockets.callback(shared.close)
        pairs = [socket.socketpair(type=socket.SOCK_DGRAM) for _ in range(self._workers)]
        for each in (end for pair in pairs for end in pair):
            sockets.enter_context(each)
            each.setblocking(False)
            each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ON_THEIR_WAY)
        return [
            Post(
                f"worker {number + 1}",
                Order(
                    role="worker",
                    settings=settings,
                    listener=self._listener.fileno(),
                    number=number,
                    host=self._host,
                    log_level=self._log_level,
                    shared=file.fileno(),
                    ways=tuple(way.fileno() for way, _ in pairs),
                    mine=mine.fileno(),
                ),
                shared,
                range(number * _PARTS, (number + 1) * _PARTS),
                self._gone,
            )
            for number, (_, mine) in enumerate(pairs)
        ]

    def _hung_up(self) -> None:
        """Renew all processes; where the terminal was closed, end."""
        if self._terminal and not _has_terminal():
            self._over.set()
        elif self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._renew())

    async def _renew(self) -> None:
        for post in self._all:
            if not await post.renew():
                break

    async def _up(self, posts: list[Post]) -> None:
        self._keepers += [asyncio.create_task(post.keep()) for post in posts]
        for post in posts:
            await self._watch(asyncio.create_task(post.up.wait()))

    async def _watch(self, waiting: asyncio.Task[bool]) -> None:
        """Wait for something, unless somebody ends the server or a process cannot be started."""
        over = asyncio.create_task(self._over.wait())
        first = {waiting, over, *self._keepers}
        done, _ = await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        over.cancel()
        waiting.cancel()
        for keeper in done & {*self._keepers}:
            keeper.result()


def _has_terminal() -> bool:
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


def supervise(
    listener: socket.socket,
    settings: Settings,
    workers: int,
    host: str,
    log_level: str,
    started: Callable[[], None],
) -> None:
    """Serve with several processes until somebody ends the server (Ctrl-C or SIGTERM)."""
    settings.key()  # all have the same

    async def run() -> None:
        await Supervisor(listener, settings, workers, host, log_level).run(started)

    asyncio.run(run())
