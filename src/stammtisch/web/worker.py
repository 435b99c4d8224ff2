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
from collections.abc import Callable, Iterator
from typing import Final, cast

from msgspec.structs import replace

from stammtisch import tables
from stammtisch.logs.alone import alone_on
from stammtisch.logs.answering import Answering
from stammtisch.logs.store import Store
from stammtisch.web import orders
from stammtisch.web.doors import Doors
from stammtisch.web.gate import GatedConfig, Guarded
from stammtisch.web.homes import Homes
from stammtisch.web.orders import Order
from stammtisch.web.porter import Porter, Server
from stammtisch.web.serving import application, configured, frequency, log_as, prepare_process
from stammtisch.web.shared import Shared

_PATIENCE: Final = 60.0  # seconds that a worker which was replaced has for what it answers
_PAUSE: Final = 0.02  # seconds between two looks at connections that do not rest yet


class Worker(Server):
    """Serves until the supervisor tells it to end, or is gone."""

    def __init__(
        self,
        config: GatedConfig,
        control: socket.socket,
        homes: Homes,
        hand_on: Callable[[], None] = lambda: None,
    ) -> None:
        """A server whose streams all end when ``hand_on`` is called."""
        super().__init__(config)
        self._hand_on = hand_on
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
        leaving: asyncio.Task[None] | None = None
        while (word := await reader.readline()) not in (b"", orders.END):
            if word == orders.LEAVE and leaving is None:
                leaving = asyncio.create_task(self._leave())
        if leaving is not None:
            leaving.cancel()
        self._hand_on()  # nobody waits for streams
        self.should_exit = True
        writer.close()

    async def _leave(self) -> None:
        """Finish what is being answered, and pass every connection on when it is idle."""
        self._homes.leave()
        for porter in self.servers:
            porter.close()
        self._hand_on()
        until = asyncio.get_running_loop().time() + _PATIENCE
        while self._busy and asyncio.get_running_loop().time() < until:
            for connection in list(self.server_state.connections):
                self._homes.pass_on(cast("Guarded", connection))
            await asyncio.sleep(_PAUSE)
        self.should_exit = True

    @property
    def _busy(self) -> bool:
        comes = any(cast("Porter", each).expects for each in self.servers)
        return bool(self.server_state.connections) or comes or self._homes.expects

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down gracefully at SIGTERM; Ctrl-C is meant for the supervisor."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, self.handle_exit)
        yield


def serve(order: Order, control: socket.socket) -> None:
    """Serve pages."""
    prepare_process()
    log_as(order.settings)
    shared = Shared(order.shared, order.part)
    ways = [socket.socket(fileno=each) for each in order.ways]
    homes = Homes(order.number, ways, socket.socket(fileno=order.mine), shared)
    settings = replace(order.settings, tables=_share(order))
    site, app = application(settings, order.host, shared, homes)
    config = configured(app, settings, order.log_level, counts=shared, homes=homes)
    family = socket.AF_INET6 if ":" in order.host else socket.AF_INET
    rate = frequency(settings, shared)
    doors = Doors(family, rate, settings.proxies, fileno=order.listener)
    Worker(config, control, homes, site.tables.store.hand_on).run(sockets=[doors])


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
        async with Answering(Store(order.settings.database), listener), _reporting(order):
            writer.write(orders.UP)
            while await reader.readline() not in (b"", orders.END):
                pass


def _reporting(order: Order) -> contextlib.AbstractAsyncContextManager[None]:
    if not order.settings.metrics:
        return contextlib.nullcontext()
    from stammtisch.web.metrics import reporting

    return reporting(None)


def main() -> None:
    """Do what the order says."""
    for ours in (signal.SIGINT, signal.SIGHUP):  # the supervisor's; it tells everybody
        signal.signal(ours, signal.SIG_IGN)
    control = socket.socket(fileno=int(sys.argv[1]))
    with control.makefile("rb", buffering=0) as lines:
        order = orders.read(lines.readline())
    if order.role == "writer":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends after those who need it
        log_as(order.settings)
        asyncio.run(write(order, control))
    else:
        serve(order, control)
