"""Independent tasks, done in this process, in worker processes, or on a cluster of machines.

Each task depends on its own part alone, and the results come in the order of the parts. So whoever
collects them finds the same, wherever the work was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias, TypeVar

from msgspec import Struct

Part = TypeVar("Part")
Done = TypeVar("Done")

GoOn: TypeAlias = Callable[[], None]
"""Called often while a task is done; raises `Stopped` where nobody waits for it any more."""


class Stopped(Exception):
    """Raised in the middle of a task that nobody waits for any more."""


def at_once() -> None:
    """There is nothing to prepare, and nobody ends the task."""


class Crew(Struct, frozen=True):
    """Who does the work.

    Attributes:
        workers: over how many processes the tasks are spread; 1 means this process alone.
        cluster: the address of a Dask scheduler whose workers do the tasks instead.

    Raises:
        ValueError: there are no workers.
    """

    workers: int = 1
    cluster: str | None = None

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise ValueError(f"cannot play with {self.workers} workers")

    @property
    def alone(self) -> bool:
        """Whether the tasks are done in this process, so that they need not be pickled."""
        return self.workers == 1 and self.cluster is None

    def each_done(
        self,
        task: Callable[[Part, GoOn], Done],
        parts: Sequence[Part],
        stopped: Callable[[], bool],
        ready: Callable[[], object] = at_once,
    ) -> Iterator[Done]:
        """Do a task for each part; the results come in the order of the parts.

        Args:
            task: something that can be pickled, unless the crew is this process alone.
            stopped: asked often; the work ends as soon as it is true.
            ready: called once by each worker of a cluster before the first task; what it raises
                refuses the worker.

        Raises:
            ClusterError: the cluster cannot be used.
        """
        with self.at_work(task, ready) as done:
            yield from done(parts, stopped)

    @contextmanager
    def at_work(
        self, task: Callable[[Part, GoOn], Done], ready: Callable[[], object] = at_once
    ) -> Iterator[Callable[[Sequence[Part], Callable[[], bool]], Iterator[Done]]]:
        """A crew that does the same task several times, for as long as the block ``with`` lasts.

        Yields what does it for some parts until it is stopped (`each_done`).
        """
        if self.alone:
            yield partial(_alone, task)
            return
        # which `import stammtisch` need not wait for
        from stammtisch.spreading.cluster import Cluster
        from stammtisch.spreading.processes import Processes
        from stammtisch.spreading.streams import streamed

        if self.cluster is None:
            with Processes(self.workers, task) as processes:
                yield partial(streamed, processes)
        else:
            with Cluster(self.cluster, task, ready) as cluster:
                yield partial(streamed, cluster)


def _alone(
    task: Callable[[Part, GoOn], Done], parts: Sequence[Part], stopped: Callable[[], bool]
) -> Iterator[Done]:
    def go_on() -> None:
        if stopped():
            raise Stopped

    for part in parts:
        if stopped():
            return
        try:
            yield task(part, go_on)
        except Stopped:
            return
