"""Half-sent requests from one address, and how others play meanwhile; loopback only, bounded.

    python benchmarks/half_open.py         # about a minute

A crowd at 127.0.0.2 opens 10,000 connections as fast as it can, sends half a request over each, and
comes again, 500 times a second, wherever it was cut off. People at 127.0.0.1 play with bots, as in
`load.py clicks`; how long they wait is measured without the crowd first, then with it. The
limits of the server are those of the product. The crowd runs on the core of the people, not on
that of the server (where there are two).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import resource
import selectors
import socket
import subprocess
import sys
import time

from load import CORES, Person, Plan, gone, percentile, running, seated, two_cores

import stammtisch

CROWD = "127.0.0.2"
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: "
AGAIN = 500  # connections a second, once the crowd is there


def crowd(port: int, size: int, seconds: float) -> None:
    """Be the crowd for so long; tells on a line what became of it."""
    end = time.monotonic() + seconds
    waiting = selectors.DefaultSelector()
    made = cut = most = 0

    def come() -> None:
        nonlocal made
        found = socket.socket()
        found.setblocking(False)
        found.bind((CROWD, 0))
        found.connect_ex(("127.0.0.1", port))
        waiting.register(found, selectors.EVENT_WRITE)
        made += 1

    allowed = float(size)
    before = time.monotonic()
    while (now := time.monotonic()) < end:
        allowed = min(size, allowed + (now - before) * AGAIN)
        before = now
        while allowed >= 1 and len(waiting.get_map()) < size:
            allowed -= 1
            come()
        most = max(most, len(waiting.get_map()))
        for key, events in waiting.select(0.05):
            there = key.fileobj
            assert isinstance(there, socket.socket)
            try:
                if events & selectors.EVENT_WRITE:
                    there.send(HALF)
                    waiting.modify(there, selectors.EVENT_READ)
                    continue
            except OSError:
                pass
            waiting.unregister(there)
            there.close()
            cut += 1
    held = len(waiting.get_map())
    print(f"  the crowd: {made} connections, {most} at once, {cut} cut off, {held} at the end")


async def clicks_for(people: list[Person], plan: Plan, what: str) -> None:
    """Let them play for the time of the plan, and tell how long they waited."""
    for person in people:
        person.delays.clear()
        person.clicked = None
        person.news.set()
    rng = random.Random(1)
    end = time.monotonic() + plan.round + plan.seconds
    tasks = [asyncio.create_task(person.play(end, plan, rng)) for person in people]
    await asyncio.sleep(plan.round + plan.seconds + 1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    delays = [delay for person in people for delay in person.delays]
    late = sum(delay > 0.1 for delay in delays)
    print(
        f"  {what}: {len(delays)} clicks to own new view: median {percentile(delays, 0.5):.1f} ms, "
        f"95 % within {percentile(delays, 0.95):.1f} ms, 99 % {percentile(delays, 0.99):.1f} ms, "
        f"longest {percentile(delays, 1):.1f} ms; over 100 ms: {late}",
        flush=True,
    )


async def measure(plan: Plan, size: int) -> None:
    """Without the crowd, and with it."""
    async with running(plan, "server.py", "--guarded") as server:
        people = await seated(plan, server)
        await clicks_for(people, plan, "alone")
        seconds = plan.round + plan.seconds + 2
        command = [sys.executable, __file__, "--crowd", str(server.port), str(size), str(seconds)]
        with subprocess.Popen(command) as others:
            await clicks_for(people, plan, "with the crowd")
            with contextlib.suppress(subprocess.TimeoutExpired):
                await asyncio.to_thread(others.wait, 20)
            others.kill()
        print(f"  memory of the server: at most {server.megabytes('VmHWM'):.0f} MB")
        await gone(people)


def main() -> None:
    """Measure; or be the crowd."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if sys.argv[1:2] == ["--crowd"]:
        crowd(int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
        return
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--crowd-size", type=int, default=10_000)
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--seconds", type=float, default=20.0)
    options.add_argument("--pace", type=float, default=1.0, help="seconds between two moves")
    chosen = options.parse_args()
    if hard != resource.RLIM_INFINITY and hard < chosen.crowd_size + 100:
        options.error(f"this system allows {hard} open files; give a smaller --crowd-size")
    plan = Plan("mau_mau", "basic", 4, chosen.tables, chosen.seconds, 0, chosen.pace, 0)
    print(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}")
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"half open: {chosen.crowd_size} from {CROWD}; load of the machine before: {load}")
    sys.stdout.flush()
    if two_cores():
        os.sched_setaffinity(0, {CORES[1]})
    asyncio.run(measure(plan, chosen.crowd_size))


if __name__ == "__main__":
    main()
