"""A way to a server that can be cut and mended: a phone that has no network, to a test."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit


class Wire:
    """A way to a server; while it is cut nothing answers, to service workers neither."""

    def __init__(self, address: str) -> None:
        self._to = urlsplit(address).port
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.StreamWriter] = set()
        self._whole = True
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        made = asyncio.start_server(self._carry, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(made, self._loop).result(10)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        if not self._whole:
            back.transport.abort()
            return
        far, on = await asyncio.open_connection("127.0.0.1", self._to)
        self._open |= {back, on}
        await asyncio.gather(self._pour(near, on), self._pour(far, back))
        self._open -= {back, on}

    async def _pour(self, one: asyncio.StreamReader, other: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while some := await one.read(65_536):
                other.write(some)
                await other.drain()
        other.close()

    def _cut(self) -> None:
        self._whole = False
        for each in self._open:
            each.transport.abort()

    def cut(self) -> None:
        """Nothing gets through any more."""
        self._loop.call_soon_threadsafe(self._cut)

    def mend(self) -> None:
        """It works again."""
        self._whole = True


@contextlib.contextmanager
def cut(page: Any, wire: Wire) -> Iterator[None]:
    """Nothing answers an open page, and its browser says that there is no network."""
    wire.cut()
    page.context.set_offline(True)
    try:
        yield
    finally:
        wire.mend()
        page.context.set_offline(False)


@contextlib.contextmanager
def without_network(page: Any, wire: Wire) -> Iterator[Any]:
    """A page opened anew, after the browser had none, while nothing answers."""
    with cut(page, wire):
        cold = page.context.new_page()
        faults: list[str] = []
        cold.on("pageerror", lambda fault: faults.append(str(fault)))
        try:
            yield cold
            assert faults == []
        finally:
            cold.close()
