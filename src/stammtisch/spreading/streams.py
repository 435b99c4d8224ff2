"""Results that stream in, in the order of their parts, while only a few tasks are under way.

What a crew is given at a time are so many parts that they take about a second: the first ones tell
how long a part takes. So neither a pool nor a scheduler has much to do, however many parts there
are, and the sizes decide nothing but the speed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from time import perf_counter
from typing import Final, Generic, Protocol, TypeVar

from msgspec import Struct

from stammtisch.spreading import GoOn

Part = TypeVar("Part")
Done = TypeVar("Done")
Begun = TypeVar("Begun")
Taken = TypeVar("Taken", contravariant=True)

SECONDS: Final = 1.0  # that a crew is to be busy with what it is given at a time
GROWTH: Final = 4  # at most, from what has been done to what is given next
AHEAD: Final = 3  # given out for each that can be done at a time: under way, next, out of order
_A_MOMENT: Final = 0.1  # seconds until it is heard that the work is to end


class Batch(Struct, Generic[Done], frozen=True):
    """The results of several parts, and how many seconds they took."""

    results: list[Done]
    seconds: float


class Hands(Protocol[Taken, Done, Begun]):
    """Those who do the work."""

    def slots(self) -> int:
        """How many batches they do at the same time; at least one."""

    def begin(self, parts: Sequence[Taken]) -> Begun:
        """Begin with a batch."""

    def result(self, begun: Begun, seconds: float) -> Batch[Done] | None:
        """The result of a batch, or None if it takes longer than this."""


def batch(task: Callable[[Part, GoOn], Done], parts: Sequence[Part], go_on: GoOn) -> Batch[Done]:
    """Do a task for several parts."""
    began = perf_counter()
    results = [task(part, go_on) for part in parts]
    return Batch(results, perf_counter() - began)


def streamed(
    hands: Hands[Part, Done, Begun],
    parts: Sequence[Part],
    stopped: Callable[[], bool],
) -> Iterator[Done]:
    """Let a crew do the parts, until all are done or the work is stopped."""
    first, size = 0, 1
    ahead: deque[Begun] = deque()
    while not stopped():
        while first < len(parts) and len(ahead) < AHEAD * hands.slots():
            ahead.append(hands.begin(parts[first : first + size]))
            first += size
        if not ahead:
            return
        done = hands.result(ahead[0], _A_MOMENT)
        if done is None:
            continue
        ahead.popleft()
        size = next_size(done)
        for result in done.results:
            yield result
            if stopped():
                return


def next_size(done: Batch[Done]) -> int:
    """How many parts are given at a time, after a batch that took this long."""
    parts = len(done.results)
    return max(1, min(GROWTH * parts, ceil(parts * SECONDS / max(done.seconds, 1e-9))))
