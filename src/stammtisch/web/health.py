"""Whether the server can do its main task: store a move."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from stammtisch.errors import StammtischError
from stammtisch.logs.store import Store

EVERY: Final = 5.0  # seconds between two writes, however often somebody asks
_PATIENCE: Final = 3.0  # seconds for a database that does not answer at all


class Health:
    """Tries a write and keeps the result for a few seconds.

    ``clock`` tells seconds; tests bring their own.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._tried = float("-inf")
        self._found = "ok"
        self._trying = asyncio.Lock()

    async def ready(self) -> str:
        """“ok”, or why nobody should be sent here now."""
        if self._store.handed_on:
            return "leaving"
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self.store()
        except TimeoutError:
            return "the database does not answer"

    async def store(self) -> str:
        """“ok”, or why nothing can be written."""
        async with self._trying:
            if self._clock() - self._tried >= EVERY:
                try:
                    await self._store.try_write()
                    self._found = "ok"
                except StammtischError as fault:
                    self._found = str(fault)
                self._tried = self._clock()
            return self._found
