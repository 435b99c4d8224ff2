"""Runs the parts of an experiment, in this process or spread over several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias, TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")

GoOn: TypeAlias = Callable[[], None]
"""Called often while a part is played; raises an error where nobody waits for it any more."""


class _Stopped(Exception):
    """Raised in the middle of a part."""


def each_done(
    task: Callable[[Part, GoOn], Done],
    parts: Iterable[Part],
    workers: int,
    stopped: Callable[[], bool],
) -> Iterator[Done]:
    """Do a task for each part; with several workers, results come as soon as they are there.

    Args:
        task: with several workers something that can be pickled.
        stopped: asked often; no further part is done as soon as it is true.

    Raises:
        ValueError: there are no workers.
    """
    if workers < 1:
        raise ValueError(f"cannot play with {workers} workers")
    if workers == 1:
        return _alone(task, parts, stopped)
    from stammtisch.workers import spread  # which `import stammtisch` need not wait for

    return spread(partial(_in_worker, task), parts, workers, stopped)


def _alone(
    task: Callable[[Part, GoOn], Done], parts: Iterable[Part], stopped: Callable[[], bool]
) -> Iterator[Done]:
    def go_on() -> None:
        if stopped():
            raise _Stopped

    for part in parts:
        try:
            yield task(part, go_on)
        except _Stopped:
            return


def _in_worker(task: Callable[[Part, GoOn], Done], part: Part) -> Done:
    from stammtisch.workers import go_on

    return task(part, go_on)
