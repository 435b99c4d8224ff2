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
        "Let another key sign people's cookies, such as after somebody has read the old one. The "
        "old one is still believed, and whoever comes gets a new cookie, so nobody is logged out; "
        "later, --forget ends that. Restart the server after each step."
    ),
)
@database_option
@option(
    "--forget",
    is_flag=True,
    help=say(
        "Believe the newest key only. Whoever has not come since it was made takes his seats again "
        "through their links."
    ),
)
def key_command(database: str, forget: bool) -> None:
    """Renew the key, or forget the old ones."""
    with server_installed():
        from stammtisch.web.keyfile import forget_keys, key_beside, renew_key
    file = key_beside(database_url(database))
    if forget:
        out(say("Keys that are believed no longer: {n}", n=whole(forget_keys(file))))
    else:
        renew_key(file)
        out(say("A new key signs from the next start on: {file}", file=str(file)))
