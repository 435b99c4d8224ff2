"""``stammtisch club``: new access for an organiser whose browser has lost the role."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import click

from stammtisch.cli.serving import (
    NoDatabase,
    database_option,
    database_url,
    quiet,
    server_installed,
)
from stammtisch.cli.shared import Command, argument, option, out
from stammtisch.errors import StammtischError
from stammtisch.text import say

ADDRESS: Final = "http://localhost:8000"


class NoClubs(StammtischError, LookupError):
    """The database contains no club, or none with this name."""

    exit_code = 2


@click.command(
    "club",
    cls=Command,
    words=say(
        "Show the organiser's link of each club in the database. A person who opens it in a "
        "browser organises the club there; this helps when the browser's cookies are lost."
    ),
)
@argument(
    "name",
    say("NAME"),
    required=False,
    default="",
    help=say("Only clubs whose name contains this text."),
)
@database_option
@option(
    "--address",
    default=ADDRESS,
    show_default=True,
    place=say("URL"),
    help=say("The address at which the server is reached; the links begin with it."),
)
def club_command(name: str, database: str, address: str) -> None:
    """Print the links of the organisers."""
    if "://" not in database and not Path(database).exists():
        raise NoDatabase(say("There is no database {file}.", file=database))
    with server_installed(), quiet():
        from stammtisch.club.wayback import organiser_paths

        found = asyncio.run(organiser_paths(database_url(database)))
    wanted = [each for each in found if name.casefold() in each[0].casefold()]
    if not wanted:
        raise NoClubs(say("There is no such club in {file}.", file=database))
    for club, path in wanted:
        out(say("{club}: {link}", club=club, link=f"{address.rstrip('/')}{path}"))
