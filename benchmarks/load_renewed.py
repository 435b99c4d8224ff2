"""Load on the server while its processes are renewed (`SIGHUP`): what people notice of it.

Everybody's screen reconnects as soon as it is cut off; a browser waits half a second before.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

from load_people import Person, Plan, percentile, running
from load_seen import OURS, Cost, Party, leave, ours_filled, parties_at
from wire import Answer, listen

_LOOK = 0.005  # seconds between two looks at whether a screen was cut off
_BEFORE = 5.0  # seconds until the processes are replaced; they are new when they have started


@dataclass(slots=True)
class Counting(Person):
    """Somebody who counts the requests that were broken off before they were answered."""

    broken: int = 0
    longest: float = 0.0  # seconds until an answer
    away: list[float] = field(default_factory=list)  # seconds without a screen

    async def send(self, message: bytes) -> Answer:
        """Send a request; once more on a new connection if this one ends."""
        began = time.perf_counter()
        answer = await self._sent(message)
        self.longest = max(self.longest, time.perf_counter() - began)
        return answer

    async def _sent(self, message: bytes) -> Answer:
        if self.requests is not None and not self.requests.lost:
            try:
                return await self.requests.send(message)
            except ConnectionError:
                self.broken += 1
                self.requests = None
        return await Person.send(self, message)

    async def keep_looking(self) -> None:
        """Open the screen again whenever it was cut off; it is back when the table is there."""
        while True:
            await asyncio.sleep(_LOOK)
            if self.stream is None or not self.stream.lost:
                continue
            began, heard = time.perf_counter(), self.stream.heard
            while self.stream.lost or not self.stream.events:
                self.stream.close()
                try:
                    path = f"/t/{self.table}/stream"
                    self.stream = await listen(self.port, path, self.cookie, heard)
                except ConnectionError:
                    continue
                while not (self.stream.events or self.stream.lost):
                    await asyncio.sleep(_LOOK)
            self.away.append(time.perf_counter() - began)


async def _strolling(party: Party, end: float, rng: random.Random) -> str:
    """Play on; what was refused, "" if nothing was."""
    try:
        await party.stroll(end, 1.0, rng)
    except AssertionError as fault:
        return repr(fault)
    return ""


async def renewal(plan: Plan) -> None:
    """All processes of the server are replaced by new ones while people play."""
    workers = max(2, plan.workers)
    print(
        f"renewal: {plan.busy_tables} tables of {plan.seats} people ({plan.game} {plan.preset}), "
        f"a move a second at each; {workers} workers are replaced after {_BEFORE:g} s"
    )
    plan = replace(plan, workers=workers)
    async with running(plan, OURS.script) as server:
        counting = replace(OURS, fill=_filled)
        parties = await parties_at(plan, server, counting, plan.busy_tables)
        people = [each for party in parties for each in party.people]
        looking: list[Coroutine[Any, Any, None]] = [
            each.keep_looking() for each in people if isinstance(each, Counting)
        ]
        tasks = [asyncio.create_task(each) for each in looking]
        before, rng, end = server.children(), random.Random(1), time.monotonic() + plan.seconds
        asyncio.get_running_loop().call_later(_BEFORE, os.kill, server.process.pid, signal.SIGHUP)
        with Cost(server, parties, []) as cost:
            faults = await asyncio.gather(*[_strolling(each, end, rng) for each in parties])
        cost.tell("ours")
        await _tell(server.children(), before, people, [each for each in faults if each])
        for task in tasks:
            task.cancel()
        await leave(parties)


async def _tell(now: list[int], before: list[int], people: list[Person], faults: list[str]) -> None:
    counted = [each for each in people if isinstance(each, Counting)]
    away = [seconds for each in counted for seconds in each.away]
    print(
        f"  of {len(before)} processes {len(set(before) - set(now))} were replaced; "
        f"{sum(each.broken for each in counted)} requests were broken off, {len(faults)} refused"
        f"{': ' + faults[0] if faults else ''}; "
        f"the longest answer took {max(each.longest for each in counted):.1f} s\n"
        f"  {len(away)} of {len(people)} screens were cut off, and back after "
        f"{percentile(away, 0.5):.0f} ms (median), {percentile(away, 0.95):.0f} ms (95 %), "
        f"{percentile(away, 1):.0f} ms (the last); load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )


async def _filled(plan: Plan, server: Any) -> Party:
    return await ours_filled(plan, server, Counting)
