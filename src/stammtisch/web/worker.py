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
import threading
from collections.abc import Iterator

from msgspec.structs import replace

from stammtisch import tables
from stammtisch.logs.alone import alone_on
from stammtisch.logs.answering import Answering
from stammtisch.logs.store import Store
from stammtisch.web import orders
from stammtisch.web.doors import Doors
from stammtisch.web.gate import GatedConfig
from stammtisch.web.homes import Homes
from stammtisch.web.orders import Order
from stammtisch.web.porter import Server
from stammtisch.web.seldom import log_seldom
from stammtisch.web.serving import application, configured, frequency, room_for_streams
from stammtisch.web.shared import Shared


class Worker(Server):
    """Serves until the supervisor says that it shall end, or has gone."""

    def __init__(self, config: GatedConfig, control: socket.socket, homes: Homes) -> None:
        super().__init__(config)
        self._control, self._homes = control, homes
        self._listening: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and say so."""
        await super().startup(sockets)
        self._homes.begin(self.connection)
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection(sock=self._control)
        writer.write(orders.UP)
        while await reader.readline() not in (b"", orders.END):
            pass
        self.should_exit = True
        writer.close()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End kindly at SIGTERM; Ctrl-C is meant for the supervisor."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, self.handle_exit)
        yield


def serve(order: Order, control: socket.socket) -> None:
    """Serve pages."""
    room_for_streams()
    log_seldom()
    shared = Shared(order.shared, order.part)
    ways = [socket.socket(fileno=each) for each in order.ways]
    homes = Homes(order.number, ways, socket.socket(fileno=order.mine), shared)
    settings = replace(order.settings, tables=_share(order))
    app = application(settings, order.host, shared, homes)
    config = configured(app, settings, order.log_level, counts=shared, homes=homes)
    family = socket.AF_INET6 if ":" in order.host else socket.AF_INET
    rate = frequency(settings, shared)
    doors = Doors(family, rate, settings.proxies, fileno=order.listener)
    Worker(config, control, homes).run(sockets=[doors])


def _share(order: Order) -> tables.Settings:
    """The settings of tables with this worker's part of the bots' processes, at least one."""
    settings, workers = order.settings.tables, len(order.ways)

    def part(all_together: int) -> int:
        return max(1, (all_together + workers - 1 - order.number) // workers)

    return replace(
        settings,
        bot_workers=part(settings.bot_workers),
        own_bot_processes=part(settings.own_bot_processes),
    )


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
