"""A process of a server with several: it serves pages, or writes for those that do.

`supervisor` starts it with the number of a descriptor, from which it reads its `Order`. It ends
when the supervisor ends, however that comes about.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from collections.abc import Iterator

import uvicorn

from stammtisch.logs.alone import alone_on
from stammtisch.logs.answering import Answering
from stammtisch.logs.store import Store
from stammtisch.web import orders
from stammtisch.web.doors import Doors
from stammtisch.web.orders import Order
from stammtisch.web.seldom import log_seldom
from stammtisch.web.serving import application, configured, frequency, room_for_streams


class Worker(uvicorn.Server):
    """Serves until the supervisor says that it shall end, or has gone."""

    def __init__(self, config: uvicorn.Config, control: socket.socket) -> None:
        super().__init__(config)
        self._control = control
        self._listening: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and say so."""
        await super().startup(sockets)
        if self.started:
            self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection(sock=self._control)
        writer.write(orders.UP)
        while (word := await reader.readline()) not in (b"", orders.END):
            self._told(word)
        self.should_exit = True

    def _told(self, word: bytes) -> None:
        """Do what the supervisor says."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End kindly at SIGTERM; Ctrl-C is meant for the supervisor."""
        signal.signal(signal.SIGTERM, self.handle_exit)
        yield


def serve(order: Order, control: socket.socket) -> None:
    """Serve pages."""
    settings, kind = order.settings, socket.socket(fileno=order.listener)
    family = kind.family
    kind.detach()
    room_for_streams()
    log_seldom()
    app = application(settings, order.host)
    config = configured(app, settings, order.log_level)
    doors = Doors(family, frequency(settings), settings.proxies, fileno=order.listener)
    Worker(config, control).run(sockets=[doors])


async def write(order: Order, control: socket.socket) -> None:
    """Write for the workers, once nobody else does."""
    reader, writer = await asyncio.open_connection(sock=control)
    writer.write(orders.READY)
    if await reader.readline() != orders.GO:
        return
    listener = socket.socket(fileno=order.listener)
    with alone_on(order.settings.database):
        async with Answering(Store(order.settings.database), listener):
            writer.write(orders.UP)
            while await reader.readline() not in (b"", orders.END):
                pass


def main() -> None:
    """Do what the order says."""
    for ours in (signal.SIGINT, signal.SIGHUP):  # the supervisor's; it tells everybody
        signal.signal(ours, signal.SIG_IGN)
    control = socket.socket(fileno=int(sys.argv[1]))
    with control.makefile("rb", buffering=0) as lines:
        order = orders.read(lines.readline())
    if order.role == "writer":
        asyncio.run(write(order, control))
    else:
        serve(order, control)
