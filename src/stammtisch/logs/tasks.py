"""Background work that runs until it is done or its owner stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

_log: Final = logging.getLogger(__name__)


class Tasks:
    """Coroutines that nobody waits for; ``fault`` is what is logged when one of them fails."""

    def __init__(self, fault: str) -> None:
        self._fault: Final = fault
        self._running: set[asyncio.Task[None]] = set()
        self._stopped = False

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background; nothing is started after `stop`."""
        if self._stopped:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)  # the loop itself would let it be collected
        task.add_done_callback(self._done)

    async def stop(self) -> None:
        """Cancel whatever is still running, and wait for it to stop."""
        self._stopped = True
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error(self._fault, exc_info=task.exception())
