"""Allows only one server per SQLite file, because a second would not notice what the first writes.

The lock is that of an empty SQLite database beside the file. The system takes it back when the
process ends, however that comes about, and a process that was started by it does not inherit it.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from stammtisch.logs.database import database_url, unavailable
from stammtisch.logs.errors import DatabaseInUse
from stammtisch.text import say


@contextlib.contextmanager
def alone_on(url: str) -> Iterator[None]:
    """Hold the sole right to a database; does nothing on PostgreSQL, where servers can share.

    Raises:
        DatabaseInUse: another server runs on it.
        StoreUnavailable: there can be no such database.
    """
    parsed = database_url(url)
    if parsed.get_backend_name() != "sqlite":
        yield
        return
    file = Path(str(parsed.database))
    with contextlib.closing(_locked(file)):
        yield


def _locked(file: Path) -> sqlite3.Connection:
    try:
        lock = sqlite3.connect(file.with_name(f"{file.name}-lock"), timeout=0, isolation_level=None)
    except sqlite3.Error as fault:
        raise unavailable(fault) from fault
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as fault:
        lock.close()
        if getattr(fault, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY:
            raise unavailable(fault) from fault
        raise DatabaseInUse(
            say(
                "Another Stammtisch server is using {file}; if both used it, the tables of one "
                "would stop working. Stop it first, or give another file with --database.",
                file=str(file),
            )
        ) from None
    return lock
