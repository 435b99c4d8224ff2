"""``stammtisch reports``: what people have reported to whoever runs the room."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stammtisch.cli.serving import (
    NoDatabase,
    database_option,
    database_url,
    quiet,
    server_installed,
)
from stammtisch.cli.shared import Command, option, out
from stammtisch.text import say

if TYPE_CHECKING:
    from stammtisch.logs.store import Store
    from stammtisch.tables.reports import Report


@click.command(
    "reports",
    cls=Command,
    words=say(
        "What people at the tables have reported: who said what, when and where. The server may "
        "keep running."
    ),
)
@option("--settle", place=say("ID"), help=say("Mark the report with this number as settled."))
@database_option
def reports_command(settle: str | None, database: str) -> None:
    """List the reports of a database that are not dealt with, or settle one."""
    if "://" not in database and not Path(database).exists():
        raise NoDatabase(say("There is no database {file}.", file=database))
    with server_installed():
        from stammtisch.logs.store import Store
    with quiet():
        found = asyncio.run(read(Store(database_url(database)), settle))
    if not found:
        out(say("There are no reports."))
    for report in found:
        out(
            say(
                "{id} · {day} · table {table}: {by} reports what {of} said: “{text}”",
                id=report.id,
                day=datetime.fromtimestamp(report.said_at).astimezone().strftime("%Y-%m-%d %H:%M"),
                table=report.table,
                by=report.by,
                of=report.of,
                text=report.words,
            )
        )


async def read(store: Store, settled: str | None = None) -> list[Report]:
    """The reports of a database that are not dealt with, the oldest first, after settling one."""
    from stammtisch.tables.reports import Reports

    await store.open()
    reports = Reports(store)
    try:
        if settled is not None:
            await reports.settle(settled)
        return [each for each in await reports.all() if not each.settled]
    finally:
        await reports.stop()
        await store.close()
