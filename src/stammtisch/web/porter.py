"""The server that lets people in through our doors, whichever loop it runs in."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import ssl
from collections.abc import Callable
from typing import Any, Final, cast

import uvicorn

from stammtisch.web.gate import Guarded

_log: Final = logging.getLogger(__name__)
_HANDSHAKE: Final = 10  # seconds that a client has to agree on TLS


class Porter:
    """Accepts connections at one listening socket until it is closed.

    A loop would accept them itself; but that of uvloop asks only the system, never the `accept` of
    `Doors`, and would let everybody in at once.
    """

    def __init__(
        self,
        door: socket.socket,
        protocol: Callable[[], asyncio.Protocol],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._door, self._protocol, self._tls = door, protocol, tls
        self._coming: set[asyncio.Task[Any]] = set()
        door.setblocking(False)
        self._loop.add_reader(door.fileno(), self._let_in)

    def _let_in(self) -> None:
        while True:
            try:
                found, _ = self._door.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as fault:
                _log.warning("a connection was not accepted: %s", fault.strerror)
                return
            task = self._loop.create_task(self._greet(found))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    async def _greet(self, found: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(
                self._protocol,
                found,
                ssl=self._tls,
                ssl_handshake_timeout=_HANDSHAKE if self._tls else None,
            )
        except OSError:  # gone already, or does not speak TLS
            found.close()

    def close(self) -> None:
        """Accept no more connections; uvicorn closes the socket."""
        self._loop.remove_reader(self._door.fileno())

    @property
    def expects(self) -> bool:
        """Whether a connection was accepted that is not known to the server yet."""
        return bool(self._coming)

    async def wait_closed(self) -> None:
        """Nothing is left to wait for: uvicorn waits for the connections."""


class Server(uvicorn.Server):
    """A server of uvicorn with porters at its sockets."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application, then open the doors."""
        if sockets is None or os.name != "posix":  # the loop of Windows has no readers
            await super().startup(sockets)
            return
        await super().startup([])
        porters = [Porter(door, self.connection, self.config.ssl) for door in sockets]
        self.servers = [cast(asyncio.Server, each) for each in porters]

    def connection(self) -> Guarded:
        """The protocol for a new connection."""
        made = cast("Callable[..., Guarded]", self.config.http_protocol_class)
        return made(self.config, self.server_state, self.lifespan.state)
