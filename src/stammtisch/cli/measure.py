"""How fast random hands run inside the engine, in processor time.

The pure engine is measured by this module in a process of its own (an import cannot be undone).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from types import TracebackType

import msgspec
from msgspec import Struct

from stammtisch.cli.goals import opened
from stammtisch.cli.shared import ctrl_c
from stammtisch.core.playout import Playouts

PURE = f"from {__name__} import main; main()"
SHORTEST = 0.05  # seconds that a batch of hands should take, so that Ctrl-C is heard soon


class Task(Struct, frozen=True):
    """What to measure, and for how long."""

    name: str
    hands: int
    seconds: float


class Speed(Struct, frozen=True):
    """The hands and moves that were played in this much processor time (seconds)."""

    hands: int
    moves: int
    seconds: float

    def a_second(self) -> tuple[float, float]:
        """Hands and moves per second."""
        return self.hands / self.seconds, self.moves / self.seconds


def measure(task: Task, progress: Callable[[float], bool]) -> Speed | None:
    """Play random hands until there are enough or the time is up.

    Args:
        progress: called with the share that is done, 0 to 1; False ends the measurement.

    Returns:
        The speed, or None if it was ended before the first hand.
    """
    Playouts(opened(task.name), 2).run(1)  # what a first hand prepares for all others
    work = Playouts(opened(task.name), 1)
    began = time.process_time()
    passed, batch = 0.0, 1
    while work.hands < task.hands and passed < task.seconds:
        if not progress(max(work.hands / task.hands, passed / task.seconds)):
            break
        work.run(min(batch, task.hands - int(work.hands)))
        before, passed = passed, time.process_time() - began
        if passed - before < SHORTEST:
            batch *= 2
    return Speed(int(work.hands), int(work.moves), passed) if work.hands else None


class PureEngine:
    """Measures the pure engine in another process, which also receives Ctrl-C."""

    def __enter__(self) -> PureEngine:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is deaf until `main` listens
        self.process = subprocess.Popen(
            [sys.executable, "-c", PURE],
            env=os.environ | {"STAMMTISCH_PURE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        signal.signal(signal.SIGINT, before)
        return self

    def measure(self, task: Task) -> Speed | None:
        """The speed; None if the measurement was stopped before the first hand ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(task) + b"\n")
        self.process.stdin.flush()
        return msgspec.json.decode(self.process.stdout.readline(), type=Speed | None)

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self.process.communicate()


def main() -> None:
    """Measure the tasks on standard input, one per line, in this process; answer in JSON."""
    with ctrl_c() as stopped:
        for line in sys.stdin:
            speed = measure(msgspec.json.decode(line, type=Task), lambda share: not stopped())
            print(msgspec.json.encode(speed).decode(), flush=True)
