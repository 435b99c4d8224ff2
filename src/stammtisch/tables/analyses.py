"""“Was war drin?” at tables: finished hands are analysed in a process of their own, one by one.

Whoever asks for an analysis has to know first that the hand lies open to everybody
(`tables.sight`): the process is given whole positions. An analysis goes on when nobody looks, and
when it is whole it is kept beside the log of its table and goes with it. It follows from the hand:
what was lost is found again. Of a server that was stopped in the midst of one nothing is left.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from stammtisch import decks
from stammtisch.analysis import Analysis, Answer, Course, answer, begin
from stammtisch.analysis.keeping import form_of, from_bytes, to_bytes
from stammtisch.logs.analysed import KeepAnalysed
from stammtisch.logs.errors import NotNow, StoreUnavailable
from stammtisch.logs.store import Store
from stammtisch.logs.tasks import Tasks
from stammtisch.rulecodes import rule_code
from stammtisch.tables.botpool import process_context, quiet_worker
from stammtisch.tables.live import LiveTable
from stammtisch.text import say

KEPT: Final = 64  # analyses in memory
WAITING: Final = 8  # tables with hands that are not finished yet, on the whole server

Key = tuple[str, int]


class Analyses:
    """Analyses of finished hands, by table and number of the hand."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._found: OrderedDict[Key, Analysis] = OrderedDict()
        self._running: set[Key] = set()
        self._turn = asyncio.Lock()
        self._tasks = Tasks("a hand could not be analysed")
        self._pool: ProcessPoolExecutor | None = None

    async def known(self, table: LiveTable, hand: int) -> Analysis | None:
        """What is known of a hand by now; None if nobody has asked, or it failed."""
        found = self._found.get((table.id, hand))
        return found or (await self.known_of(table)).get(hand)

    async def known_of(self, table: LiveTable) -> dict[int, Analysis]:
        """What is known of the hands of a table by now, by their numbers, in order.

        Raises `StoreUnavailable`.
        """
        assert table.match is not None, "a finished hand was played"
        kept = await self._store.analysed(table.id, form_of(rule_code(table.game)))
        known = {}
        for number, hand in enumerate(table.match.hands, 1):
            found = self._found.get((table.id, number))
            if found is None and number in kept:
                found = from_bytes(kept[number], hand)
            if found is not None:
                known[number] = found
                self._remember((table.id, number), found)
        return known

    def _remember(self, key: Key, found: Analysis) -> None:
        self._found[key] = found
        self._found.move_to_end(key)
        self._forget()

    def _forget(self) -> None:
        """Forget what was looked at longest ago, if it is more than memory is to hold."""
        while len(self._found) > KEPT + len(self._running):
            oldest = next(key for key in self._found if key not in self._running)
            del self._found[oldest]

    async def begin(self, table: LiveTable, *hands: int) -> None:
        """Begin to analyse finished hands that lie open, unless that has been done.

        Those of one table are analysed one after the other, in turn with those of others.

        Raises:
            NotNow: too many tables are waiting.
        """
        assert table.match is not None, "a finished hand was played"
        known = await self.known_of(table)
        keys = [(table.id, hand) for hand in hands if hand not in known]
        keys = [key for key in keys if key not in self._running]
        if not keys:
            return
        if len({table_id for table_id, _ in self._running} - {table.id}) >= WAITING:
            raise NotNow(
                say("Many hands are being analysed just now. Please try again in a few minutes.")
            )
        courses = {key: begin(table.match, key[1]) for key in keys}
        self._running |= courses.keys()
        for key, course in courses.items():
            self._remember(key, course.analysis)
        self._tasks.start(self._follow_all(courses, decks.file_for(table.game.deck)))

    async def _follow_all(self, courses: dict[Key, Course], deck: str) -> None:
        """Follow one after the other; if one fails, nothing is known of it and those after it."""
        try:
            for key, course in courses.items():
                await self._follow(key, course, deck)
        finally:
            self._running -= courses.keys()
            for key, course in courses.items():
                if not course.analysis.is_whole:
                    self._found.pop(key, None)
            self._forget()

    async def _follow(self, key: Key, course: Course, deck: str) -> None:
        """Ask one question after the other."""
        async with self._turn:
            while (question := course.next()) is not None:
                course.take(await self._asked(pickle.dumps(question), deck))
                self._found[key] = course.analysis
        await self._keep(key, course.analysis)
        self._running.discard(key)

    async def _keep(self, key: Key, found: Analysis) -> None:
        """Keep what was found; without a database it is known as long as this server runs."""
        body = await asyncio.to_thread(to_bytes, found)
        with contextlib.suppress(StoreUnavailable):
            await self._store.do(KeepAnalysed(*key, form_of(found.rules), body))

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
