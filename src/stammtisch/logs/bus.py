"""How workers that share a database learn of one another's events.

One worker on SQLite needs nothing: what it writes it knows. Several workers on PostgreSQL hear
``log:seq`` by NOTIFY, sent in the transaction of the events, and read the events themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from sqlalchemy import ARRAY, Connection, Text, func, select, type_coerce
from sqlalchemy.engine import URL

if TYPE_CHECKING:
    import asyncpg

Heard: TypeAlias = Callable[[str, int], None]
"""Called with a log and its newest number; ("", 0) when news may have been lost."""

_log: Final = logging.getLogger(__name__)
_CHANNEL: Final = "stammtisch"
_A_MESSAGE: Final = 200  # news in one payload, which may have 8,000 bytes
_PATIENCE: Final = 1.0  # seconds between two tries to connect


class Bus(Protocol):
    """Carries news between workers. ``alone`` is true if there is no other worker."""

    alone: bool

    async def start(self, heard: Heard) -> None:
        """Listen from now on."""

    def announce(self, connection: Connection, news: Sequence[tuple[str, int]]) -> None:
        """Tell the other workers, once this connection's transaction is committed."""

    async def stop(self) -> None:
        """Stop listening."""


class QuietBus:
    """The bus of a single worker, which has no other worker to tell."""

    alone = True

    async def start(self, heard: Heard) -> None:
        """Do nothing: there is nobody to listen to."""

    def announce(self, connection: Connection, news: Sequence[tuple[str, int]]) -> None:
        """Do nothing: there is nobody to tell."""

    async def stop(self) -> None:
        """Do nothing: nothing was started."""


class PostgresBus:
    """LISTEN/NOTIFY on a connection of its own, which is renewed when it breaks."""

    alone = False

    def __init__(self, url: URL) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._task: asyncio.Task[None] | None = None

    async def start(self, heard: Heard) -> None:
        """Listen from now on; raises what the driver raises if the first try fails."""
        connection = await self._connect(heard)
        self._task = asyncio.create_task(self._keep(connection, heard))

    async def _connect(self, heard: Heard) -> asyncpg.Connection:
        import asyncpg

        connection = await asyncpg.connect(self._dsn)

        def on_notify(_connection: object, _pid: int, _channel: str, payload: str) -> None:
            for news in payload.split():
                log_id, _, seq = news.partition(":")
                heard(log_id, int(seq))

        await connection.add_listener(_CHANNEL, on_notify)
        return connection

    async def _keep(self, connection: asyncpg.Connection, heard: Heard) -> None:
        while True:
            gone = asyncio.Event()
            connection.add_termination_listener(lambda _, gone=gone: gone.set())
            try:
                if not connection.is_closed():
                    await gone.wait()
            finally:
                with contextlib.suppress(Exception):
                    connection.terminate()
            connection = await self._again(heard)
            heard("", 0)

    async def _again(self, heard: Heard) -> asyncpg.Connection:
        while True:
            try:
                return await self._connect(heard)
            except Exception as fault:
                _log.warning("no connection to listen on: %s", fault)
                await asyncio.sleep(_PATIENCE)

    def announce(self, connection: Connection, news: Sequence[tuple[str, int]]) -> None:
        """Tell the other workers, once this connection's transaction is committed."""
        payloads = [
            " ".join(f"{log_id}:{seq}" for log_id, seq in news[start : start + _A_MESSAGE])
            for start in range(0, len(news), _A_MESSAGE)
        ]
        each = func.unnest(type_coerce(payloads, ARRAY(Text)))
        connection.execute(select(func.pg_notify(_CHANNEL, each)))

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
