"""Thins out repeated log lines and says how many were left out."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

_TIMES: Final = 5  # of the same line
_WINDOW: Final = 60.0  # seconds
_NAMES: Final = (
    "uvicorn.error",
    "asyncio",
    "stammtisch.web.doors",
    "stammtisch.logs.database",
    "stammtisch.tables.pressure",
)


class Seldom(logging.Filter):
    """Lets a line through five times a minute; the next one then says how many were left out.

    Lines are the same when they have the same form, whatever stands in its places; a traceback
    belongs to its line.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[object, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is to be written."""
        form, now = record.msg, self._clock()
        since, times = self._seen.get(form, (now, 0))
        if now - since >= _WINDOW:
            if times > _TIMES:
                record.msg = f"{form} (and {times - _TIMES} more like this in a minute)"
            since, times = now, 0
        if len(self._seen) > 1_000:
            self._seen.clear()
        self._seen[form] = since, times + 1
        return times < _TIMES


def log_seldom() -> None:
    """Thin out lines that outsiders can provoke, so that they cannot fill the disk."""
    for name in _NAMES:
        logging.getLogger(name).addFilter(Seldom())
