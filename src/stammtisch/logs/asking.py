"""The side of a worker, which does not write itself but asks the process that does.

Only SQLite needs this: one process writes the file, all workers read it. A wish is repeated when
the connection ended before its answer came; `answering` then finds out whether it was fulfilled.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, get_args

from msgspec import MsgspecError, Struct
from sqlalchemy import Connection
from sqlalchemy.engine import URL

from stammtisch.logs.batches import MOST_WAITING, too_much
from stammtisch.logs.bus import Heard
from stammtisch.logs.database import Result, SqliteDatabase, unavailable
from stammtisch.logs.entries import Conflict, Entry, Work
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.wire import Answer, Append, Asked, Greeting, News, Wire, encode, read_told

_log: Final = logging.getLogger(__name__)
_PATIENCE: Final = 5.0  # seconds that a wish waits for somebody who writes
_AT_START: Final = 30.0  # the same when a process begins: perhaps all begin just now
_PAUSE: Final = 0.2  # seconds between two tries to connect
_NOBODY: Final = "the process that writes does not answer"


class _Wish(Struct):
    work: Entry | Work
    future: asyncio.Future[Any]
    sent: bool = False


class Link:
    """The connection to the process that writes; it is renewed when it breaks."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._wishes: dict[int, _Wish] = {}
        self._number = 0
        self._wire: Wire | None = None  # once somebody has greeted
        self._greeted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._heard: Heard = lambda log_id, seq: None
        self._closed = False

    async def start(self, heard: Heard) -> None:
        """Connect, and hear of what others have written; raises `StoreUnavailable`."""
        self._heard = heard
        self._task = asyncio.create_task(self._keep())
        try:
            async with asyncio.timeout(_AT_START):
                await self._greeted.wait()
        except TimeoutError:
            await self.stop()
            raise unavailable(_NOBODY) from None

    async def stop(self) -> None:
        """Wait for the answers that are due, and disconnect."""
        self._closed = True
        waiting = [wish.future for wish in self._wishes.values()]
        if waiting and self._wire is not None:
            await asyncio.wait(waiting, timeout=_PATIENCE)
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        for number in list(self._wishes):
            self._fail(number, unavailable(_NOBODY))

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            gone = asyncio.Event()
            wire = Wire(self._arrived, lambda _, gone=gone: gone.set())  # type: ignore[misc]  # its type cannot be inferred
            try:
                await loop.create_unix_connection(lambda wire=wire: wire, self._place)  # type: ignore[misc]  # as above
                await gone.wait()
            except OSError as fault:
                _log.warning("nobody writes at %s: %s", self._place, fault)
                await asyncio.sleep(_PAUSE)
            finally:
                self._wire = None
                wire.close()

    # --- wishes

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Have an entry written; see `Store.append`."""
        return self._wish(entry)

    @property
    def waiting(self) -> int:
        """How many wishes have no answer yet."""
        return len(self._wishes)

    async def ask(self, work: Work) -> Any:
        """Have something else written, and return its result; raises `StoreUnavailable`."""
        return await asyncio.shield(self._wish(work))

    def _wish(self, work: Entry | Work) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        wish = _Wish(work, loop.create_future())
        if self._closed or self._task is None:
            wish.future.set_exception(unavailable("it is closed"))
            return wish.future
        if len(self._wishes) >= MOST_WAITING:
            wish.future.set_exception(too_much())
            return wish.future
        self._number += 1
        self._wishes[self._number] = wish
        if self._wire is not None:
            self._send(self._wire, self._number, wish)
        else:
            loop.call_later(_PATIENCE, self._give_up, self._number)
        return wish.future

    def _send(self, wire: Wire, number: int, wish: _Wish) -> None:
        work = Append(wish.work, wish.sent) if isinstance(wish.work, Entry) else wish.work
        try:
            message = encode(Asked(number, work))
        except (MsgspecError, OverflowError, ValueError) as fault:
            _log.error("events could not be written", exc_info=fault)
            self._fail(number, unavailable(fault))
            return
        wish.sent = True
        wire.send(message)

    def _give_up(self, number: int) -> None:
        """What was never sent was not written; nobody knows about the rest, so it keeps waiting."""
        if number in self._wishes and not self._wishes[number].sent:
            self._fail(number, unavailable(_NOBODY))

    def _fail(self, number: int, fault: Exception) -> None:
        wish = self._wishes.pop(number)
        if not wish.future.done():
            wish.future.set_exception(fault)

    # --- what is told

    def _arrived(self, wire: Wire, message: bytes) -> None:
        told = read_told(message)
        match told:
            case Greeting():
                self._greet(wire)
            case Answer():
                self._answered(told)
            case News():
                for log_id, seq in told.news:
                    self._heard(log_id, seq)

    def _greet(self, wire: Wire) -> None:
        """The other side is there: repeat what was not answered, then go on."""
        self._wire = wire
        for number, wish in list(self._wishes.items()):
            self._send(wire, number, wish)
        if self._greeted.is_set():
            self._heard("", 0)
        self._greeted.set()

    def _answered(self, answer: Answer) -> None:
        wish = self._wishes.pop(answer.number, None)
        if wish is None or wish.future.done():
            return
        if answer.fault == "conflict":
            wish.future.set_exception(Conflict())
        elif answer.fault == "too much":
            wish.future.set_exception(too_much())
        elif answer.fault:
            text = answer.why or unavailable(_NOBODY).text
            wish.future.set_exception(StoreUnavailable(text))
        else:
            wish.future.set_result(answer.result)


class AskingDatabase(SqliteDatabase):
    """An SQLite file that this process only reads."""

    shared = True

    def __init__(self, url: URL, link: Link) -> None:
        super().__init__(url)
        self._link = link

    async def run(self, work: Callable[[Connection], Result], write: bool = False) -> Result:
        """Run work in a transaction; have it done elsewhere if it writes."""
        if not write:
            return await super().run(work)
        if not isinstance(work, get_args(Work)):
            raise unavailable("this process does not write")
        found: Result = await self._link.ask(work)
        return found


class AskingBus:
    """News of other workers, from the process that writes for all of them."""

    alone = False

    def __init__(self, link: Link) -> None:
        self._link = link

    async def start(self, heard: Heard) -> None:
        """Listen from now on; raises `StoreUnavailable` if nobody is there."""
        await self._link.start(heard)

    def announce(self, connection: Connection, news: Sequence[tuple[str, int]]) -> None:
        """Do nothing: whoever writes announces it."""

    async def stop(self) -> None:
        """Stop listening, once everything that was asked is answered."""
        await self._link.stop()
