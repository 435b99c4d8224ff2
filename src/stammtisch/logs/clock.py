"""Time as logs and tables know it; it is passed in, so that no test depends on the real time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from stammtisch.logs.rows import Row

_SET: Final = 1.0  # seconds from which on the wall clock was set, and does not only run unevenly
_WATCHED: Final = 3600.0  # seconds that a log is watched before it counts as standing still


class Timer(Protocol):
    """A callback that has not been called yet."""

    def cancel(self) -> None:
        """Cancel the callback."""


class Clock(Protocol):
    """Tells the time and calls back.

    What waits for something asks `now`, which never jumps; what is written down, or shown as a
    date, carries `wall`.
    """

    def now(self) -> float:
        """Seconds since 1970, UTC, counted steadily from the system's time at the start."""

    def wall(self) -> float:
        """Seconds since 1970, UTC, by the system clock, which somebody may change."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back when `now` reaches this time, or at once if it has passed."""


class SystemClock:
    """The real time, in the running event loop."""

    def __init__(self) -> None:
        self._began = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970, UTC, counted steadily from the system's time at the start."""
        return self._began + time.monotonic()

    def wall(self) -> float:
        """Seconds since 1970, UTC, by the system clock."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at this time, or at once if it has passed."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)


async def sleep_until(clock: Clock, when: float) -> None:
    """Return at this time, or at once if it has passed."""
    if when > clock.now():
        woken = asyncio.Event()
        timer = clock.call_at(when, woken.set)
        try:
            await woken.wait()
        finally:
            timer.cancel()


def in_our_time(rows: list[Row], clock: Clock) -> list[Row]:
    """Rows with times by `Clock.now`, which tables go by; no time is in the future.

    They were written by the wall clock, which somebody may have set since, or put back.
    """
    now, lag = clock.now(), clock.wall() - clock.now()
    back, latest = int(lag * 1000) if abs(lag) >= _SET else 0, int(now * 1000)
    if not back and all(row.at <= latest for row in rows):
        return rows
    return [row._replace(at=min(row.at - back, latest)) for row in rows]


class Unmoved:
    """Finds the logs in which nothing is happening, even if the system clock jumps.

    What was written long ago by the wall clock may have been written a minute ago. So a log counts
    only when it was found so again and again for a while of this process.
    """

    def __init__(self, clock: Clock, idle_after: float) -> None:
        """``idle_after``: how long nothing must have happened, in seconds."""
        self._clock = clock
        self._watched = min(_WATCHED, idle_after / 2)
        self.found_after = idle_after - self._watched
        self._since: dict[str, float] = {}

    def among(self, found: Iterable[str]) -> list[str]:
        """Those of the logs that have been idle for long enough at each look.

        What is to be found are logs in which nothing happened for ``found_after`` seconds.
        """
        now = self._clock.now()
        self._since = {log_id: self._since.get(log_id, now) for log_id in found}
        return [each for each, since in self._since.items() if now - since >= self._watched]
