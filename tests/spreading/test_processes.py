"""Worker processes do not outlive whoever started them, nor work that is stopped."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stammtisch.spreading import Crew, GoOn

pytestmark = pytest.mark.slow

PATIENCE = 40.0  # seconds for a slow machine

if not Path("/proc/self/task").exists():  # where the children of a process can be read
    pytest.skip("there is no /proc here", allow_module_level=True)


def children(process: int) -> list[int]:
    """The processes that a process has started and that have not ended."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def ended(process: int) -> bool:
    """Whether a process is no more, or waits only for its parent to hear that it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_workers_of_a_league_end_with_it(number: signal.Signals, tmp_path: Path) -> None:
    log = tmp_path / "log"
    words = ("league", "watten", "--ms", "20", "--hands", "1000000", "--workers", "2")
    process = subprocess.Popen(
        [sys.executable, "-m", "stammtisch", *words, "--log", str(log)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + PATIENCE
        while not log.exists():
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        started = children(process.pid)
        assert len(started) >= 2
    finally:
        os.kill(process.pid, number)
        process.wait()
    end = time.monotonic() + PATIENCE
    try:
        while not all(map(ended, started)):
            assert time.monotonic() < end
            time.sleep(0.05)
    finally:
        for left in started:
            if not ended(left):
                os.kill(left, signal.SIGKILL)


def endless(part: int, go_on: GoOn) -> int:
    """Tasks that end only if nobody waits for them, except the first."""
    while part:
        go_on()
    return part


def test_work_that_is_stopped_leaves_no_processes_behind() -> None:
    done = Crew(2).each_done(endless, range(50), bool)
    assert next(done) == 0
    assert len(multiprocessing.active_children()) == 2
    done.close()  # type: ignore[attr-defined]  # an iterator that is a generator
    assert multiprocessing.active_children() == []
