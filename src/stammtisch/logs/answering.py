"""The process that writes an SQLite file for several workers: it answers those that ask.

What workers wish at the same moment is committed together, whoever wishes it (`batches`). Everybody
else hears of it afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from typing import Any, Final

from msgspec import MsgspecError

from stammtisch.errors import StammtischError
from stammtisch.logs.database import unavailable
from stammtisch.logs.entries import Conflict, Entry, Work
from stammtisch.logs.errors import TooMuchAtOnce
from stammtisch.logs.store import Store
from stammtisch.logs.tasks import Tasks
from stammtisch.logs.wire import Answer, Append, Asked, Greeting, News, Wire, encode, read_asked

_log: Final = logging.getLogger(__name__)
# The socket is there for whoever comes next: Python 3.13 would remove it.
_KEPT: Final[dict[str, Any]] = {"cleanup_socket": False} if sys.version_info >= (3, 13) else {}


class Answering:
    """Answers workers on a listening Unix socket; use it as ``async with Answering(…)``."""

    def __init__(self, store: Store, listener: socket.socket) -> None:
        self._store, self._listener = store, listener
        self._wires: set[Wire] = set()
        self._ending = False
        self._tasks = Tasks("a worker could not be answered")
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Answering:
        """Open the store and answer; raises `StoreUnavailable`."""
        await self._store.open()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(self._new, sock=self._listener, **_KEPT)
        return self

    async def __aexit__(self, *exc: object) -> None:
        """Write what is waiting and answer it, then leave the rest to whoever comes next."""
        if self._server is not None:
            self._server.close()
        self._ending = True
        await self._store.close()
        await asyncio.sleep(0)
        await self._tasks.stop()
        for wire in self._wires:
            wire.close()

    def _new(self) -> Wire:
        wire = Wire(self._arrived, self._wires.discard)
        self._wires.add(wire)
        wire.send(encode(Greeting()))
        return wire

    def _arrived(self, wire: Wire, message: bytes) -> None:
        if self._ending:
            return  # who gets no answer asks whoever comes next
        try:
            asked = read_asked(message)
        except MsgspecError as fault:
            _log.error("a worker of another version asks: %s", fault)
            wire.close()
            return
        if isinstance(asked.work, Append):
            self._append(wire, asked, asked.work)
        else:
            self._tasks.start(self._do(wire, asked.number, asked.work))

    def _append(self, wire: Wire, asked: Asked, wish: Append) -> None:
        def written(future: asyncio.Future[None]) -> None:
            fault = future.exception()
            if fault is None:
                self._wrote(wire, asked.number, wish.entry)
            elif isinstance(fault, Conflict) and wish.again:
                self._tasks.start(self._compare(wire, asked.number, wish.entry))
            else:
                self._refuse(wire, asked.number, fault)

        self._store.append(wish.entry).add_done_callback(written)

    async def _compare(self, wire: Wire, number: int, entry: Entry) -> None:
        """Find out whether an entry that conflicts was written before its answer was lost."""
        try:
            for row in entry.rows:
                if row not in await self._store.events(row.log_id, row.seq - 1):
                    raise Conflict
        except (Conflict, StammtischError) as fault:
            self._refuse(wire, number, fault)
        else:
            self._wrote(wire, number, entry)

    async def _do(self, wire: Wire, number: int, work: Work) -> None:
        try:
            result = await self._store.database.run(work, write=True)
        except StammtischError as fault:
            self._refuse(wire, number, fault)
        else:
            wire.send(encode(Answer(number, result=result)))

    def _wrote(self, wire: Wire, number: int, entry: Entry) -> None:
        wire.send(encode(Answer(number)))
        if entry.rows and len(self._wires) > 1:
            news = encode(News([*{row.log_id: row.seq for row in entry.rows}.items()]))
            for other in self._wires:
                if other is not wire:
                    other.send(news)

    def _refuse(self, wire: Wire, number: int, fault: BaseException) -> None:
        if isinstance(fault, Conflict):
            wire.send(encode(Answer(number, "conflict")))
        elif isinstance(fault, TooMuchAtOnce):
            wire.send(encode(Answer(number, "too much")))
        else:
            known = fault if isinstance(fault, StammtischError) else unavailable(fault)
            wire.send(encode(Answer(number, "unavailable", known.text)))
