"""Work that is spread over processes, all of which stop soon after Ctrl-C.

Whoever uses it says `from stammtisch.workers import …` where the work begins: `import stammtisch`
need not wait for what only several processes need.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import Final, TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")

_A_MOMENT: Final = 0.1  # seconds until it is heard that the work is to end


class Stopped(Exception):
    """Raised in the middle of work that nobody waits for any more."""


_stop: Event | None = None  # in a worker: set when nobody waits for its work any more


def _begin_work(stop: Event) -> None:
    """Prepare a worker: it obeys this event and leaves Ctrl-C to the process that started it."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def go_on() -> None:
    """Raise `Stopped` if this is a worker whose work nobody waits for any more."""
    if _stop is not None and _stop.is_set():
        raise Stopped


def spread(
    task: Callable[[Part], Done],
    parts: Iterable[Part],
    workers: int,
    stopped: Callable[[], bool],
) -> Iterator[Done]:
    """Do a task for each part in worker processes; the results come in the order of completion.

    Args:
        task: a function that can be pickled; it calls `go_on` often.
        stopped: asked often; the work ends as soon as it is true.
    """
    spawn = get_context("spawn")
    stop = spawn.Event()
    pool = ProcessPoolExecutor(workers, mp_context=spawn, initializer=_begin_work, initargs=(stop,))
    waiting: set[Future[Done]] = set()
    left = iter(parts)
    try:
        while not stopped():
            with _no_ctrl_c():
                ahead = islice(left, 2 * workers - len(waiting))
                waiting |= {pool.submit(task, part) for part in ahead}
            if not waiting:
                break
            done, waiting = wait(waiting, _A_MOMENT, FIRST_COMPLETED)
            yield from (each.result() for each in done)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


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
