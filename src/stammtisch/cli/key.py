"""``stammtisch key``: another key signs people's cookies, and nobody is logged out."""

from __future__ import annotations

import click

from stammtisch.cli.serving import database_option, database_url, server_installed
from stammtisch.cli.shared import Command, option, out, whole
from stammtisch.text import say


@click.command(
    "key",
    cls=Command,
    words=say(
        "Sign people's cookies with a new key, for example when somebody has read the old one. "
        "The old one is still accepted, and everybody who visits gets a new cookie, so nobody is "
        "logged out; later, --forget ends that. Restart the server after each step."
    ),
)
@database_option
@option(
    "--forget",
    is_flag=True,
    help=say(
        "Accept the newest key only. Anybody who has not visited since it was made gets his "
        "seats back through their links."
    ),
)
def key_command(database: str, forget: bool) -> None:
    """Renew the key, or forget the old ones."""
    with server_installed():
        from stammtisch.web.keyfile import forget_keys, key_beside, renew_key
    file = key_beside(database_url(database))
    if forget:
        out(say("Keys that are no longer accepted: {n}", n=whole(forget_keys(file))))
    else:
        renew_key(file)
        out(say("From the next start on, a new key signs: {file}", file=str(file)))
