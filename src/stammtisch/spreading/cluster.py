"""A Dask cluster that does the work: many machines, each with the same Stammtisch.

A worker that has another Stammtisch would play other hands from the same seeds. So every worker is
asked before the first task, and one that joins later before its own first task.
"""

from __future__ import annotations

import pickle
from asyncio import CancelledError, wait_for
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from importlib import import_module
from importlib.metadata import version
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from msgspec import Struct

from stammtisch._pure import engine
from stammtisch.errors import StammtischError
from stammtisch.games.registry import registrations
from stammtisch.spreading import GoOn, Stopped
from stammtisch.spreading.streams import SECONDS, Batch, batch
from stammtisch.text import Text, say

if TYPE_CHECKING:
    from distributed import Client, Future

Part = TypeVar("Part")
Done = TypeVar("Done")

TO_ANSWER: Final = 5.0  # seconds until a scheduler must have answered


class ClusterError(StammtischError):
    """A cluster that cannot be used, or cannot be used any more."""

    exit_code, status = 2, 503


class Outfit(Struct, frozen=True):
    """What decides which hands a seed gives: the version, the engine, the rules of each game."""

    version: str
    engine: str
    rules: tuple[tuple[str, int], ...]

    def objection(self, theirs: Outfit) -> Text | None:
        """Why a worker with that equipment would play other hands."""
        if self.version != theirs.version:
            return say(
                "It has Stammtisch {theirs}, not {ours}.", theirs=theirs.version, ours=self.version
            )
        if self.engine != theirs.engine:
            return say(
                "Its engine is “{theirs}”, not “{ours}”.", theirs=theirs.engine, ours=self.engine
            )
        there = dict(theirs.rules)
        for game, ours in self.rules:
            if game not in there:
                return say("It does not have the game “{game}”.", game=game)
            if there[game] != ours:
                return say(
                    "It has version {theirs} of the rules of “{game}”, not version {ours}.",
                    theirs=there[game],
                    game=game,
                    ours=ours,
                )
        return None


@lru_cache(maxsize=1)
def outfit() -> Outfit:
    """That of this process."""
    rules = {game: entry.rules_version for game, entry in registrations().items()}
    return Outfit(version("stammtisch"), engine(), tuple(sorted(rules.items())))


class Order(Struct, frozen=True):
    """What a worker is told: what it must be equal to, how to get ready, and what its task is."""

    outfit: Outfit
    work: bytes

    def check(self) -> Exception | None:
        """Why this worker cannot do the work; what has already succeeded is not repeated."""
        try:
            task_of(self)
        except Exception as fault:
            return fault
        return None


@lru_cache(maxsize=8)
def task_of(order: Order) -> Callable[[Any, GoOn], Any]:
    """The task of this worker, which is ready for it.

    Raises:
        ClusterError: the worker has another Stammtisch, or cannot read the task.
        Exception: whatever it raises when it gets ready.
    """
    if objection := order.outfit.objection(outfit()):
        raise ClusterError(objection)
    ready, task = pickle.loads(order.work)
    ready()
    return task  # type: ignore[no-any-return]  # as it was pickled


def refused(worker: str, fault: BaseException) -> ClusterError:
    """A worker cannot do the work, and why."""
    words = fault.text if isinstance(fault, StammtischError) else f"{type(fault).__name__}: {fault}"
    return ClusterError(say("The worker {worker} cannot play. {why}", worker=worker, why=words))


def work(order: Order, parts: Sequence[Any]) -> Batch[Any]:
    """Do a batch, in a worker."""
    from distributed.worker import get_worker, thread_state

    worker, key = get_worker(), thread_state.key
    try:
        task = task_of(order)
    except Exception as fault:
        raise refused(worker.address, fault) from None

    def go_on() -> None:
        """Stop once the client has cancelled the batch, or is gone."""
        known = worker.state.tasks.get(key)
        if known is None or known.state == "cancelled":
            raise Stopped

    return batch(task, parts, go_on)


class Cluster(Generic[Part, Done]):
    """The workers of a cluster, for as long as the block ``with`` lasts.

    Args:
        address: of the scheduler, such as ``tcp://10.0.0.7:8786``.
        task: what is done; it must exist on the workers, unless it is of the user's own script.
        ready: called by each worker before its first task; what it raises refuses the worker.
    """

    def __init__(
        self, address: str, task: Callable[[Part, GoOn], Done], ready: Callable[[], object]
    ) -> None:
        self._address, self._task, self._ready = address, task, ready
        self._slots, self._asked = 0, 0.0  # how many, and when that was

    def __enter__(self) -> Cluster[Part, Done]:
        self._client = joined(self._address)
        try:
            from distributed.protocol.pickle import dumps

            self._order = Order(outfit(), dumps((self._ready, self._task)))
            self._must_fit()
        except BaseException:
            self._client.close()
            raise
        return self

    def _must_fit(self) -> None:
        """Raise an error unless there are workers, all of which can do the work."""
        if not self._client.nthreads():
            raise ClusterError(
                say(
                    "The scheduler {address} has no workers. On each machine, start some: "
                    "{command}",
                    address=self._address,
                    command=f"dask worker {self._address} --nworkers auto",
                )
            )
        for question in (partial(import_module, __name__), self._order.check):
            for worker, answer in self._client.run(question, on_error="return").items():
                if isinstance(answer, BaseException):
                    raise refused(worker, answer)

    def __exit__(self, *fault: object) -> None:
        self._client.close()  # which cancels what is under way

    def slots(self) -> int:
        """One batch for each thread of each worker that is there now."""
        if monotonic() - self._asked > SECONDS:
            with self._errors_in_words():
                self._slots = sum(self._client.nthreads().values())
            self._asked = monotonic()
        return max(1, self._slots)

    def begin(self, parts: Sequence[Part]) -> Future[Batch[Done]]:
        """Let the scheduler choose who does a batch."""
        return self._client.submit(work, self._order, parts, pure=False)

    def result(self, begun: Future[Batch[Done]], seconds: float) -> Batch[Done] | None:
        """The result of a batch, or None if it takes longer."""
        from distributed import TimeoutError, wait

        with self._client.as_current(), self._errors_in_words():
            try:
                wait(begun, seconds)
            except TimeoutError:
                return None
            done: Batch[Done] = begun.result()
            return done

    @contextmanager
    def _errors_in_words(self) -> Iterator[None]:
        from distributed.client import FutureCancelledError
        from distributed.comm import CommClosedError
        from distributed.scheduler import KilledWorker

        try:
            yield
        except (CommClosedError, CancelledError, FutureCancelledError) as fault:
            raise ClusterError(
                say("The Dask scheduler at {address} is gone.", address=self._address)
            ) from fault
        except KilledWorker as fault:
            raise ClusterError(
                say(
                    "All workers that tried to play certain hands died; the last one was {worker}.",
                    worker=fault.last_worker.address,
                )
            ) from fault


def joined(address: str) -> Client:
    """A client of the scheduler at this address.

    Raises:
        ClusterError: Dask is not installed, or no scheduler answers there.
    """
    try:
        from distributed import Client
        from distributed.utils import LoopRunner
    except ImportError:
        command = 'pip install "stammtisch[cluster]"'
        raise ClusterError(
            say("A cluster needs the packages of Dask: {command}", command=command)
        ) from None
    try:
        LoopRunner().run_sync(_greeted, address)
        return Client(address, timeout=TO_ANSWER, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise ClusterError(
            say(
                "No Dask scheduler answers at {address}: {why}. “dask scheduler” starts one.",
                address=address,
                why=str(fault) or type(fault).__name__,
            )
        ) from fault


async def _greeted(address: str) -> None:
    """Greet whoever is there; `Client` would wait forever for an answer to its own greeting."""
    from distributed.core import connect
    from distributed.security import Security

    how = Security().get_connection_args("client")
    greeting = connect(address, timeout=TO_ANSWER, **how)
    comm = await wait_for(greeting, 2 * TO_ANSWER)
    await comm.close()
