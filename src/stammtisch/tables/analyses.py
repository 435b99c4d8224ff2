"""“Was war drin?” at tables: finished hands are analysed in a process of their own, one by one.

Whoever asks for an analysis has to know first that the hand lies open to everybody
(`tables.sight`): the process is given whole positions. What was found follows from the hand and is
not stored; the newest are kept in memory.
"""

from __future__ import annotations

import asyncio
import pickle
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from stammtisch import decks
from stammtisch.analysis import Analysis, Answer, Course, answer, begin
from stammtisch.logs.errors import NotNow
from stammtisch.logs.tasks import Tasks
from stammtisch.tables.botpool import process_context, quiet_worker
from stammtisch.tables.live import LiveTable
from stammtisch.text import say

KEPT: Final = 64  # analyses in memory
WAITING: Final = 8  # hands that are not finished yet, on the whole server

Key = tuple[str, int]


class Analyses:
    """Analyses of finished hands, by table and number of the hand."""

    def __init__(self) -> None:
        self._found: OrderedDict[Key, Analysis] = OrderedDict()
        self._running: set[Key] = set()
        self._turn = asyncio.Lock()
        self._tasks = Tasks("a hand could not be analysed")
        self._pool: ProcessPoolExecutor | None = None

    def known(self, table: LiveTable, hand: int) -> Analysis | None:
        """What is known of a hand by now; None if nobody has asked, or it failed."""
        found = self._found.get((table.id, hand))
        if found is not None:
            self._found.move_to_end((table.id, hand))
        return found

    def begin(self, table: LiveTable, hand: int) -> None:
        """Begin to analyse a finished hand that lies open, unless that has been done.

        Raises:
            NotNow: too many hands are waiting.
        """
        key = (table.id, hand)
        if key in self._found:
            return
        if len(self._running) >= WAITING:
            raise NotNow(
                say("Many hands are being analysed just now. Please try again in a few minutes.")
            )
        assert table.match is not None, "a finished hand was played"
        course = begin(table.match, hand)
        self._found[key] = course.analysis
        self._running.add(key)
        self._tasks.start(self._follow(key, course, decks.file_for(table.game.deck)))

    async def _follow(self, key: Key, course: Course, deck: str) -> None:
        """Ask one question after the other; if one fails, nothing is known any more."""
        try:
            async with self._turn:
                while (question := course.next()) is not None:
                    course.take(await self._asked(pickle.dumps(question), deck))
                    self._found[key] = course.analysis
        finally:
            self._running.discard(key)
            if not course.analysis.is_whole:
                self._found.pop(key, None)
            while len(self._found) > KEPT + len(self._running):
                self._forget()

    def _forget(self) -> None:
        """Forget what was looked at longest ago."""
        oldest = next(key for key in self._found if key not in self._running)
        del self._found[oldest]

    async def _asked(self, question: bytes, deck: str) -> Answer:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, process_context(), quiet_worker)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, answered, question, deck)
        except BaseException:
            self._stop_worker()
            raise

    async def stop(self) -> None:
        """Stop what is running."""
        await self._tasks.stop()
        self._stop_worker()

    def _stop_worker(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def answered(question: bytes, deck: str) -> Answer:
    """The answer to a question; this runs in the worker, which may not know the deck."""
    if deck:
        decks.register(decks.read_deck(deck))
    return answer(pickle.loads(question))
