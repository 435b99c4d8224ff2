"""Worker processes of this machine, which end soon after Ctrl-C and with whoever started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Generic, TypeVar

from stammtisch.spreading import GoOn, Stopped
from stammtisch.spreading.streams import Batch, batch

Part = TypeVar("Part")
Done = TypeVar("Done")

_stop: Event | None = None  # in a worker: set when nobody waits for its work any more


class Processes(Generic[Part, Done]):
    """Worker processes that do a task, for as long as the block ``with`` lasts."""

    def __init__(self, workers: int, task: Callable[[Part, GoOn], Done]) -> None:
        self._workers, self._task = workers, task
        spawn = multiprocessing.get_context("spawn")
        self._stop = spawn.Event()
        self._pool = ProcessPoolExecutor(workers, spawn, _begin_work, (self._stop,))

    def __enter__(self) -> Processes[Part, Done]:
        return self

    def __exit__(self, *fault: object) -> None:
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)

    def slots(self) -> int:
        """One batch for each process."""
        return self._workers

    def begin(self, parts: Sequence[Part]) -> Future[Batch[Done]]:
        """Begin with a batch, in a new process if the others are busy."""
        with _no_ctrl_c():
            return self._pool.submit(batch, self._task, parts, _go_on)

    def result(self, begun: Future[Batch[Done]], seconds: float) -> Batch[Done] | None:
        """The result of a batch, or None if it takes longer."""
        done, _ = wait((begun,), seconds)
        return begun.result() if done else None


def _begin_work(stop: Event) -> None:
    global _stop
    _stop = stop
    follow_parent()


def follow_parent() -> None:
    """Prepare a worker: Ctrl-C is left to the process that started it, and it ends with that one.

    Otherwise the workers of a process that was killed would wait forever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _go_on() -> None:
    if _stop is not None and _stop.is_set():
        raise Stopped


@contextmanager
def _no_ctrl_c() -> Iterator[None]:
    """Let child processes started here ignore Ctrl-C; this process obeys it again afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows: a worker is deaf once it works
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
