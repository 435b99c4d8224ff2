"""Where tables, pads and clubs are at home: each in one worker, which its id determines.

A browser's connection arrives at any worker. If the request that begins on it is for something that
is at home elsewhere, the connection itself is handed to that worker, with what has been read of
it. So the streams of a table, its state and its bots are in one process, and nobody passes anything
on. While a worker is not there, any other serves what is at home with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import zlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from stammtisch.web.gate import Guarded
    from stammtisch.web.shared import Shared

_MOST: Final = 16_384  # bytes that are handed over with a connection
_AT_ONCE: Final = 16  # connections that are taken before others are heard again
_NOTHING: Final = b"\0"  # no request has begun; a message must not be empty
_REQUEST: Final = re.compile(rb"(?:GET|POST|HEAD) /(?:t|pad|club)/([a-z0-9]{12})[/? ]")


def can_hand_over() -> bool:
    """Whether processes of this system can hand connections to each other."""
    return hasattr(socket, "AF_UNIX") and hasattr(socket, "send_fds")


class Homes:
    """What a worker knows about homes.

    Args:
        number: which worker this is, from 0.
        ways: sockets on which connections are sent to each worker.
        mine: the socket on which this worker gets them.
        shared: says which workers are there.
    """

    def __init__(
        self, number: int, ways: Sequence[socket.socket], mine: socket.socket, shared: Shared
    ) -> None:
        self._number, self._ways, self._mine = number, ways, mine
        self._shared = shared
        self._coming: set[asyncio.Task[Any]] = set()
        self.left = False  # another process has taken the place of this one

    def at_home(self, log_id: str) -> bool:
        """Whether this worker has to look after a log: it is at home here, or its home is empty."""
        return not self.left and self._is_ours(log_id.encode())

    def _is_ours(self, log_id: bytes) -> bool:
        home = zlib.crc32(log_id) % len(self._ways)
        return home == self._number or not self._shared.is_up(home)

    # --- handing over

    def take_home(self, connection: Guarded, data: bytes) -> bool:
        """Hand a connection to the home of what is asked for; False if it is to be served here."""
        found = _REQUEST.match(data)
        if found is None or self._is_ours(found[1]):
            return False
        return self._send(zlib.crc32(found[1]) % len(self._ways), connection, data)

    def pass_on(self, connection: Guarded) -> None:
        """Hand an idle connection to the process that takes over from this one."""
        if connection.rests:
            self._send(self._number, connection, _NOTHING)

    def _send(self, worker: int, connection: Guarded, data: bytes) -> bool:
        if len(data) > _MOST:
            return False
        descriptor = connection.transport.get_extra_info("socket").fileno()
        try:
            socket.send_fds(self._ways[worker], [data], [descriptor])
        except OSError:  # too many are on their way
            return False
        connection.forget()
        return True

    # --- taking over

    def begin(self, protocol: Callable[[], Guarded]) -> None:
        """From now on accept what is handed to this worker, and announce that it is there."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._mine.fileno(), self._take, protocol)
        self._shared.note_up(self._number, True)

    def leave(self) -> None:
        """Accept nothing more: another process has taken over."""
        self.left = True
        asyncio.get_running_loop().remove_reader(self._mine.fileno())

    @property
    def expects(self) -> bool:
        """Whether a connection was taken that is not known to the server yet."""
        return bool(self._coming)

    def _take(self, protocol: Callable[[], Guarded]) -> None:
        for _ in range(_AT_ONCE):
            try:
                data, descriptors, _, _ = socket.recv_fds(self._mine, _MOST, 1)
            except (BlockingIOError, InterruptedError):
                return
            for descriptor in descriptors:
                os.set_inheritable(descriptor, False)
                task = asyncio.create_task(self._adopt(descriptor, data, protocol))
                self._coming.add(task)
                task.add_done_callback(self._coming.discard)

    async def _adopt(self, descriptor: int, data: bytes, protocol: Callable[[], Guarded]) -> None:
        found = socket.socket(fileno=descriptor)
        found.setblocking(False)

        def adopted() -> Guarded:
            connection = protocol()
            connection.brought = b"" if data == _NOTHING else data
            return connection

        with contextlib.suppress(OSError):  # it has gone meanwhile
            await asyncio.get_running_loop().connect_accepted_socket(adopted, found)
            return
        found.close()
