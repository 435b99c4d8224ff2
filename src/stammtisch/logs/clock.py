"""Time as logs and tables know it: injected, so that no test depends on the real one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A callback that is to come."""

    def cancel(self) -> None:
        """Do not call it."""


class Clock(Protocol):
    """Tells the time and calls back."""

    def now(self) -> float:
        """Seconds since 1970, UTC."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at this time, or as soon as possible when it has passed."""


class SystemClock:
    """The real time, in the running event loop."""

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at this time, or as soon as possible when it has passed."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)
