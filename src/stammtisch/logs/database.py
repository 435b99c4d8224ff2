"""A database by URL: SQLite in a thread of its own, PostgreSQL through asyncpg.

Work on it is a plain function of a connection, the same for both; `Database.run` runs it in one
transaction without holding up the event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from stammtisch.logs.errors import NotNow, StoreUnavailable
from stammtisch.text import say

_log: Final = logging.getLogger(__name__)
_DRIVERS: Final = {
    "sqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_FAULTS: Final = (SQLAlchemyError, CommandError, OSError, sqlite3.Error, TimeoutError)
_READERS: Final = 4  # threads that read an SQLite file beside the one that writes

Result = TypeVar("Result")


class Database(Protocol):
    """Runs work in transactions; ``shared`` is true where other workers may write too."""

    shared: bool
    engine: Engine

    async def run(self, work: Callable[[Connection], Result], write: bool = False) -> Result:
        """Run work in a transaction and return its result once committed.

        Raises:
            IntegrityError: a row was there already; nothing was written.
            StoreUnavailable: the database cannot be used; nothing was written.
        """

    async def backup(self, path: Path) -> None:
        """Copy the database while it is in use."""

    async def close(self) -> None:
        """Disconnect."""


class SqliteDatabase:
    """An SQLite file for one worker; one thread writes while others read."""

    shared = False

    def __init__(self, url: URL) -> None:
        self.engine = create_engine(url)
        event.listen(self.engine, "connect", _careful)
        self._file = str(url.database)
        self._writer = ThreadPoolExecutor(1, "stammtisch-writer")
        self._readers = ThreadPoolExecutor(_READERS, "stammtisch-reader")
        self._kept: Connection | None = None  # the writer's, unless it failed last

    async def run(self, work: Callable[[Connection], Result], write: bool = False) -> Result:
        """Run work in a transaction and return its result once committed."""
        loop = asyncio.get_running_loop()
        with _clear_faults():
            if write:
                return await loop.run_in_executor(self._writer, self._write, work)
            return await loop.run_in_executor(self._readers, self._read, work)

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        connection, self._kept = self._kept or self.engine.connect(), None
        try:
            with connection.begin():
                result = work(connection)
        except BaseException:
            connection.close()
            raise
        self._kept = connection
        return result

    def _read(self, work: Callable[[Connection], Result]) -> Result:
        with self.engine.begin() as connection:
            return work(connection)

    async def backup(self, path: Path) -> None:
        """Copy the file while it is in use."""
        with _clear_faults():
            await asyncio.to_thread(self._copy, path)

    def _copy(self, path: Path) -> None:
        with (
            contextlib.closing(sqlite3.connect(self._file)) as here,
            contextlib.closing(sqlite3.connect(path)) as there,
        ):
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it

    async def close(self) -> None:
        """Disconnect."""
        await asyncio.to_thread(self._writer.shutdown)
        await asyncio.to_thread(self._readers.shutdown)
        if self._kept is not None:
            self._kept.close()
        self.engine.dispose()


class PostgresDatabase:
    """A PostgreSQL server, for several workers."""

    shared = True

    def __init__(self, url: URL) -> None:
        try:
            from sqlalchemy.ext.asyncio import create_async_engine

            self._engine = create_async_engine(url)
        except ImportError as fault:
            raise StoreUnavailable(
                say("For PostgreSQL install Stammtisch with its extra “postgres”.")
            ) from fault
        self.engine = self._engine.sync_engine

    async def run(self, work: Callable[[Connection], Result], write: bool = False) -> Result:
        """Run work in a transaction; a read is repeated if the connection has failed."""
        with _clear_faults():
            try:
                return await self._transaction(work)
            except DBAPIError as fault:
                if write or not fault.connection_invalidated:
                    raise
                return await self._transaction(work)

    async def _transaction(self, work: Callable[[Connection], Result]) -> Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def backup(self, path: Path) -> None:
        """Refuse: a PostgreSQL server is backed up with its own tools."""
        raise NotNow(say("This is a PostgreSQL database: make the backup with pg_dump."))

    async def close(self) -> None:
        """Disconnect."""
        await self._engine.dispose()


def database_url(url: str) -> URL:
    """The URL with the driver that is used; raises `StoreUnavailable` for other databases.

    A database in memory is none of them: what was acknowledged has to outlive the process.
    """
    try:
        parsed = make_url(url)
        if parsed.database in (None, "", ":memory:") and parsed.get_backend_name() == "sqlite":
            raise StoreUnavailable(
                say(
                    "“{url}” would be a database in memory, which forgets everything when the "
                    "server stops: give a file, as in sqlite:///stammtisch.sqlite.",
                    url=url,
                )
            )
        return parsed.set(drivername=_DRIVERS[parsed.get_backend_name()])
    except (ArgumentError, KeyError) as fault:
        raise StoreUnavailable(
            say(
                "“{url}” is not a database that can be used: give sqlite:///file or postgresql://…",
                url=url,
            )
        ) from fault


@contextlib.contextmanager
def _clear_faults() -> Any:
    try:
        yield
    except IntegrityError:
        raise
    except _FAULTS as fault:
        _log.warning("the database cannot be used: %s", fault)
        raise unavailable(fault) from fault


def unavailable(fault: object) -> StoreUnavailable:
    """The error that tells people about a fault in the database."""
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    return StoreUnavailable(
        say("The database cannot be used, nothing was changed: {why}.", why=str(cause)[:200])
    )


def _careful(connection: Any, _record: object) -> None:
    """Configure SQLite: durable commits, reading while somebody writes, waiting for locks."""
    try:
        for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        connection.close()
        raise
