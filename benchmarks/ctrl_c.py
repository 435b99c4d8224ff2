"""How long it takes from Ctrl-C to the end of a call of the library.

``python benchmarks/ctrl_c.py [NAME…]``: each call of `threads` is made again and again until
another process interrupts it (SIGINT) after a time drawn by lot; so 30 times. Printed are the
median and the longest time from the signal to the ``KeyboardInterrupt`` where the call was made. At
most 0.1 s are wanted.
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


def interrupted(call: Callable[[], object], wait: float) -> float:
    """The time from the signal of another process to the interrupt."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        time.sleep(wait)
        sent = time.perf_counter()  # the clock is the same in all processes
        os.kill(os.getppid(), signal.SIGINT)
        os.write(write, struct.pack("d", sent))
        os._exit(0)
    try:
        while time.perf_counter():
            call()
    except KeyboardInterrupt:
        heard = time.perf_counter()
    os.waitpid(child, 0)
    (sent,) = struct.unpack("d", os.read(read, 8))
    os.close(read)
    os.close(write)
    return heard - float(sent)


def main() -> None:
    """Print a row for each call."""
    wanted, chance = sys.argv[1:], random.Random(1)
    print(f"{st.engine()}, load {os.getloadavg()[0]:.1f}, {SAMPLES} signals each")
    print("| call | median, ms | longest, ms |")
    print("| --- | --- | --- |")
    late = 0
    calls = threads.calls()
    gc.collect()
    gc.freeze()
    for name, call in calls.items():
        if wanted and not any(word in name for word in wanted):
            continue
        times = [interrupted(call, chance.uniform(SHORTEST, LONGEST)) for _ in range(SAMPLES)]
        late += max(times) > GOAL
        print(f"| {name} | {1000 * median(times):.1f} | {1000 * max(times):.1f} |", flush=True)
    print(f"{late} of them later than {1000 * GOAL:.0f} ms")


if __name__ == "__main__":
    main()
