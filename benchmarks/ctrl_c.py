"""How long it takes from Ctrl-C to the end of a call of the library.

``python benchmarks/ctrl_c.py [NAME…]``: each call of `threads` is made again and again until
another process interrupts it (SIGINT) after a time drawn by lot; so 30 times. Printed are the
median and the longest time from the signal to the ``KeyboardInterrupt`` where the call was made: by
the clock, and in processor time of this process, which does not count what other programs on the
same cores take away. At most 0.1 s are wanted. Linux only: it is the system whose processes may
read the processor time of others.
"""

from __future__ import annotations

import gc
import os
import random
import signal
import struct
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Final

import threads

import stammtisch as st

SAMPLES: Final = 30
GOAL: Final = 0.1  # seconds
SHORTEST, LONGEST = 0.02, 0.4  # seconds until the signal


def spent_by(process: int) -> float:
    """The processor time of a process so far, as Linux lets others read it."""
    return time.clock_gettime(~process << 3 | 2)


def interrupted(call: Callable[[], object], wait: float) -> tuple[float, float]:
    """The time from the signal of another process to the interrupt, and that of the processor."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        time.sleep(wait)
        parent = os.getppid()
        sent = time.perf_counter()  # the clock is the same in all processes
        spent = spent_by(parent)
        os.kill(parent, signal.SIGINT)
        os.write(write, struct.pack("dd", sent, spent))
        os._exit(0)
    try:
        while time.perf_counter():
            call()
    except KeyboardInterrupt:
        heard, used = time.perf_counter(), time.process_time()
    os.waitpid(child, 0)
    sent, spent = struct.unpack("dd", os.read(read, 16))
    os.close(read)
    os.close(write)
    return heard - sent, used - spent


def main() -> None:
    """Print a row for each call."""
    wanted, chance = sys.argv[1:], random.Random(1)
    print(f"{st.engine()}, load {os.getloadavg()[0]:.1f}, {SAMPLES} signals each")
    print("| call | median, ms | longest, ms | longest of processor time, ms |")
    print("| --- | --- | --- | --- |")
    late = busy = 0
    calls = threads.calls()
    gc.collect()
    gc.freeze()
    for name, call in calls.items():
        if wanted and not any(word in name for word in wanted):
            continue
        times = [interrupted(call, chance.uniform(SHORTEST, LONGEST)) for _ in range(SAMPLES)]
        clock, spent = zip(*times, strict=True)
        late, busy = late + (max(clock) > GOAL), busy + (max(spent) > GOAL)
        cells = (median(clock), max(clock), max(spent))
        print(f"| {name} | {' | '.join(f'{1000 * each:.1f}' for each in cells)} |", flush=True)
    print(f"later than {1000 * GOAL:.0f} ms: {late} by the clock, {busy} in processor time")


if __name__ == "__main__":
    main()
