"""What the workers of a server count together: who has used up a limit, who holds how many places.

It lies in a file without a name that all of them have mapped. A limit is changed under a lock that
the system takes back when a process is killed. What a process holds is in a part that only it
writes, and that the supervisor wipes when it has ended. Addresses are digests with a secret,
so nobody can choose addresses that get in each other's way; where a row is full, the entry that
has rested longest makes room.
"""

from __future__ import annotations

import fcntl
import hashlib
import mmap
import os
import struct
from collections.abc import Callable
from typing import Final

from stammtisch.web.limits import Level

_HEAD: Final = 4096  # bytes: the secret, then a byte for each worker
_SECRET: Final = 32
_KEY: Final = 16
_WAYS: Final = 8  # entries in a row
_ROWS: Final = 4096  # of limits
_LINES: Final = 2048  # of places, for each process
_LEVEL: Final = struct.Struct("<16sdd")
_HELD: Final = struct.Struct("<16sq")
_ROW: Final = _LEVEL.size * _WAYS
_LINE: Final = _HELD.size * _WAYS
_PART: Final = _LINE * _LINES
_LIMITS: Final = _ROW * _ROWS


class Shared:
    """The mapped file.

    Args:
        descriptor: of the file; the supervisor made it with `create`.
        part: the part of this process, -1 for the supervisor, which holds nothing.
    """

    def __init__(self, descriptor: int, part: int = -1) -> None:
        self._file, self._part = descriptor, part
        self._parts = (os.fstat(descriptor).st_size - _HEAD - _LIMITS) // _PART
        self._map = mmap.mmap(descriptor, 0)
        self._secret = self._map[:_SECRET]

    @staticmethod
    def create(descriptor: int, parts: int) -> Shared:
        """Lay out an empty file for this many processes."""
        os.ftruncate(descriptor, _HEAD + _LIMITS + parts * _PART)
        os.pwrite(descriptor, os.urandom(_SECRET), 0)
        return Shared(descriptor)

    def wipe(self, part: int) -> None:
        """Forget what a process held, because it has ended."""
        start = _HEAD + _LIMITS + part * _PART
        self._map[start : start + _PART] = bytes(_PART)

    def close(self) -> None:
        """Release the mapping."""
        self._map.close()

    # --- workers

    def is_up(self, worker: int) -> bool:
        """Whether this worker is serving."""
        return self._map[_SECRET + worker] != 0

    def note_up(self, worker: int, up: bool) -> None:
        """Note that a worker is serving, or has ended."""
        self._map[_SECRET + worker] = up

    # --- counts

    def levels(self, name: str) -> SharedLevels:
        """The levels of one limit."""
        return SharedLevels(self, name)

    def held(self, name: str) -> SharedHeld:
        """The places of one kind."""
        return SharedHeld(self, name)

    def digest(self, name: str, key: str) -> bytes:
        """The digest that stands for a key."""
        text = f"{name}\0{key}".encode()
        return hashlib.blake2b(text, digest_size=_KEY, key=self._secret).digest()

    def change(self, digest: bytes, step: Callable[[Level | None], Level]) -> None:
        """Replace a level; nobody else reads or writes it meanwhile."""
        start = _HEAD + int.from_bytes(digest[:4]) % _ROWS * _ROW
        fcntl.lockf(self._file, fcntl.LOCK_EX, _ROW, start)
        try:
            row = [_LEVEL.unpack_from(self._map, start + n * _LEVEL.size) for n in range(_WAYS)]
            way = next((n for n in range(_WAYS) if row[n][0] == digest), -1)
            known = row[way][1:] if way >= 0 else None
            if way < 0:
                way = min(range(_WAYS), key=lambda n: row[n][2])  # an empty one has rested longest
            at = start + way * _LEVEL.size
            self._map[at : at + _LEVEL.size] = _LEVEL.pack(digest, *step(known))
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, _ROW, start)

    def of_others(self, digest: bytes) -> int:
        """How many places all other processes hold."""
        return sum(
            self._count(part, digest)[1] for part in range(self._parts) if part != self._part
        )

    def add(self, digest: bytes, places: int) -> None:
        """Note that this process holds more places, or fewer."""
        at, count = self._count(self._part, digest)
        if at < 0 and places > 0:
            at = self._free(digest)
        if at >= 0:
            left = count + places
            entry = _HELD.pack(digest, left) if left > 0 else bytes(_HELD.size)
            self._map[at : at + _HELD.size] = entry

    def _line(self, part: int, digest: bytes) -> int:
        line = int.from_bytes(digest[:4]) % _LINES
        return _HEAD + _LIMITS + part * _PART + line * _LINE

    def _count(self, part: int, digest: bytes) -> tuple[int, int]:
        """Where a process counts something, and how much of it; -1 and 0 if nowhere."""
        start = self._line(part, digest)
        for at in range(start, start + _LINE, _HELD.size):
            found, count = _HELD.unpack_from(self._map, at)
            if found == digest:
                return at, count
        return -1, 0

    def _free(self, digest: bytes) -> int:
        start = self._line(self._part, digest)
        for at in range(start, start + _LINE, _HELD.size):
            if not _HELD.unpack_from(self._map, at)[1]:
                return at
        return -1  # so many in one line is no accident that matters


class SharedLevels:
    """The levels of one limit, for all workers."""

    def __init__(self, shared: Shared, name: str) -> None:
        self._shared, self._name = shared, name

    def change(self, key: str, step: Callable[[Level | None], Level]) -> None:
        """Replace the level of a key by what follows from it."""
        self._shared.change(self._shared.digest(self._name, key), step)


class SharedHeld:
    """Places of one kind, as far as other workers need to know."""

    def __init__(self, shared: Shared, name: str) -> None:
        self._shared, self._name = shared, name

    def add(self, key: str, places: int) -> None:
        """Note that this many more are held here, or fewer."""
        self._shared.add(self._shared.digest(self._name, key), places)

    def elsewhere(self, key: str) -> int:
        """How many places other workers hold."""
        return self._shared.of_others(self._shared.digest(self._name, key))
