"""``stammtisch tidy``: what the operator does not want to keep is deleted, the rest is packed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stammtisch.cli.keeping import keeping, keeping_options
from stammtisch.cli.serving import (
    NoDatabase,
    database_option,
    database_url,
    quiet,
    server_installed,
)
from stammtisch.cli.shared import Command, out, whole
from stammtisch.text import say

if TYPE_CHECKING:
    from stammtisch.tables.retention import Keeping, Tidied


@click.command(
    "tidy",
    cls=Command,
    words=say(
        "Delete what need not be kept any longer, and pack closed tables. The server may keep "
        "running; it does the same automatically every hour, with the options that it was given."
    ),
)
@database_option
@keeping_options
def tidy_command(database: str, **given: int) -> None:
    """Tidy a database."""
    if "://" not in database and not Path(database).exists():
        raise NoDatabase(say("There is no database {file}.", file=database))
    with server_installed():
        kept = keeping(given)
    with quiet():
        done = asyncio.run(_tidy(database_url(database), kept))
    out(say("Tables packed: {n}", n=whole(done.packed)))
    out(say("Tables deleted at which a hand was finished: {n}", n=whole(done.finished)))
    out(say("Tables deleted at which none was: {n}", n=whole(done.abandoned)))


async def _tidy(url: str, kept: Keeping) -> Tidied:
    from stammtisch.logs.clock import SystemClock
    from stammtisch.logs.store import Store
    from stammtisch.tables.retention import Retention

    store = Store(url)
    await store.open()
    try:
        return await Retention(store, kept, SystemClock()).tidy()
    finally:
        await store.close()
