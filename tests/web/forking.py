"""Real servers whose processes are forked: loading the program takes two seconds of the processor.

``python -m tests.web.forking DATABASE WORKERS PORT`` serves like `tests.web.several`, but each
process that serves or writes is a fork of one that has loaded everything. What it does from then
on is what it always does; a server of one process, too, is forked again when it was killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from typing import Final, NoReturn

from stammtisch.web import orders, supervisor, worker
from stammtisch.web.orders import Order
from stammtisch.web.serving import listening
from tests.web.several import main as serve

_OURS: Final = (0, 1, 2)  # descriptors that every process keeps


class Forked:
    """As much of `asyncio.subprocess.Process` as the supervisor wants."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._loop, self._handle = asyncio.get_running_loop(), os.pidfd_open(pid)
        self._status: asyncio.Future[int] = self._loop.create_future()
        self._loop.add_reader(self._handle, self._ended)

    def _ended(self) -> None:
        self._loop.remove_reader(self._handle)
        os.close(self._handle)
        self._status.set_result(os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1]))

    async def wait(self) -> int:
        """Wait until it ends; its status."""
        return await asyncio.shield(self._status)

    def kill(self) -> None:
        """Kill it."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


def fork(work: Callable[[], None], descriptors: tuple[int, ...]) -> int:
    """Do something in a fork, which has only these descriptors; its number."""
    if not (pid := os.fork()):
        _alone(work, descriptors)
    return pid


def _alone(work: Callable[[], None], descriptors: tuple[int, ...]) -> NoReturn:
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
            signal.signal(each, signal.SIG_DFL)
        for found in map(int, os.listdir("/proc/self/fd")):
            if found not in (*_OURS, *descriptors):
                with contextlib.suppress(OSError):
                    os.close(found)
        work()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


class Child(supervisor.Child):
    """A process of the supervisor's that is forked."""

    @classmethod
    async def start(cls, order: Order) -> Child:
        """Fork a process with an order."""
        ours, theirs = socket.socketpair()
        with theirs:
            sys.argv = ["", str(theirs.fileno())]
            pid = fork(worker.main, (theirs.fileno(), *order.descriptors))
        reader, writer = await asyncio.open_connection(sock=ours)
        writer.write(orders.written(order))
        return cls(Forked(pid), reader, writer, order.part)  # type: ignore[arg-type]  # see there


def keep_one(database: str, port: str) -> None:
    """Serve with one process, and again when it was killed, until somebody ends this."""
    if port == "0":
        with listening("127.0.0.1", 0) as free:
            port = str(free.getsockname()[1])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    pid, status = 0, -signal.SIGKILL
    try:
        while status == -signal.SIGKILL:
            pid = fork(lambda: serve(database, "1", port), ())
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    finally:
        if status == -signal.SIGKILL:
            os.kill(pid, signal.SIGTERM)
            os.waitpid(pid, 0)


if __name__ == "__main__":
    if sys.argv[2] == "1":
        keep_one(sys.argv[1], sys.argv[3])
    else:
        supervisor.Child = Child  # type: ignore[misc]  # what it starts is forked
        serve(*sys.argv[1:])
