"""``stammtisch operator``: the password for the page of whoever runs a server."""

from __future__ import annotations

import sys
from getpass import getpass
from typing import Final

import click

from stammtisch.cli.serving import database_option, database_url, server_installed
from stammtisch.cli.shared import Command, option, out, speaker
from stammtisch.errors import BadOption
from stammtisch.text import say

_PASSWORD: Final = say("Password")
_AGAIN: Final = say("Once more")


@click.command(
    "operator",
    cls=Command,
    words=say(
        "Set the password for the page /operator of a server: tables, messages to everybody, "
        "exclusions. It is asked for twice, or read from the standard input. Only its digest is "
        "kept, beside the database; restart the server afterwards. Without a password there is no "
        "such page."
    ),
)
@database_option
@option("--off", is_flag=True, help=say("Delete the password, and with it the page."))
def operator_command(database: str, off: bool) -> None:
    """Set the password, or delete it."""
    with server_installed():
        from stammtisch.web.keyfile import replace_file
        from stammtisch.web.operators import SHORTEST, digest_of, file_beside
    file = file_beside(database_url(database))
    if off:
        file.unlink(missing_ok=True)
        out(say("There is no password any more, and no page for the person who runs the server."))
        return
    password = _asked()
    if len(password) < SHORTEST:
        raise BadOption(say("The password must have at least {n} letters.", n=SHORTEST))
    replace_file(f"{digest_of(password)}\n".encode(), file)
    out(say("The password is set: its digest is in {file}.", file=str(file)))


def _asked() -> str:
    """The password: typed twice, or a line of the standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    first, again = (getpass(f"{speaker().say(text)}: ") for text in (_PASSWORD, _AGAIN))
    if first != again:
        raise BadOption(say("The two passwords do not match."))
    return first
