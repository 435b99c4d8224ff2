"""Reads a club's file in a separate process, so that nobody at the tables has to wait.

What comes back comes in pieces, one for each log, so that each is unpacked in a moment.
"""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Final

from stammtisch.club import events as e
from stammtisch.club import register as r
from stammtisch.club.transfer import BadClubFile, Import, Log, read
from stammtisch.errors import StammtischError
from stammtisch.tables.botpool import process_context, quiet_worker
from stammtisch.text import say

_PATIENCE: Final = 60.0  # seconds; the largest file takes some ten


class Pieces:
    """A club that has been read, still in packed form."""

    def __init__(self, packed: Sequence[bytes]) -> None:
        self.name: str
        self.log: Log[r.Event]
        self.name, self.log = pickle.loads(packed[0])
        self._evenings = packed[1:]

    def evenings(self) -> Iterator[tuple[str, Log[e.Event]]]:
        """Yields each evening: its id in the club's log, and its own log."""
        return map(pickle.loads, self._evenings)


async def read_beside(data: bytes) -> Pieces:
    """The club in a file; raises `BadClubFile` as `transfer.read` does, or when time runs out."""
    return Pieces(await asyncio.to_thread(_asked, data))


def _asked(data: bytes) -> list[bytes]:
    context = process_context()
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(there, data), daemon=True)
    process.start()
    there.close()
    try:
        return list(_received(here, time.monotonic() + _PATIENCE))
    finally:
        process.kill()
        process.join()
        here.close()


def _received(here: Connection, end: float) -> Iterator[bytes]:
    """The pieces from the other process; raises the error that it reports."""
    while here.poll(max(0.0, end - time.monotonic())):
        try:
            kind, piece = here.recv()
        except EOFError:
            break  # it was killed, perhaps for want of memory
        if kind == "end":
            return
        if kind == "wrong":
            raise BadClubFile(piece)
        yield piece
    raise BadClubFile(say("This file is too large for this server to read; none of it was kept."))


def _work(there: Connection, data: bytes) -> None:
    quiet_worker()
    try:
        for piece in _packed(read(data)):
            there.send(("piece", piece))
    except StammtischError as fault:
        there.send(("wrong", fault.text))
    there.send(("end", b""))


def _packed(found: Import) -> Iterator[bytes]:
    yield pickle.dumps((found.name, found.log))
    yield from map(pickle.dumps, found.evenings)
