"""``stammtisch sit``: a bot of the line protocol plays at a table of a server."""

from __future__ import annotations

import os
from typing import Final

import click

from stammtisch.bots import DEFAULT_MILLISECONDS
from stammtisch.bots.guests import is_guest
from stammtisch.cli.bridge import Bridge, Server
from stammtisch.cli.shared import Command, argument, chosen_language, option, out
from stammtisch.errors import BadOption
from stammtisch.text import say

VARIABLE: Final = "STAMMTISCH_TOKEN"


@click.command(
    "sit",
    cls=Command,
    words=say(
        "Let a bot of your own play at a table of a server, to the end of the match. It needs a "
        "token, which you make on the page “My programs” of that server and put into the variable "
        "STAMMTISCH_TOKEN; it sits down where programs are allowed or invited (docs/programs.md)."
    ),
)
@argument("address", say("ADDRESS"), help=say("The server, such as https://cards.example."))
@option(
    "--bot",
    required=True,
    place=say("NAME"),
    help=say("The bot: package.module:Class, or run:COMMAND for a program."),
)
@option("--table", place=say("ID"), help=say("The table at which it sits down."))
@option("--invitation", default="", place=say("TEXT"), help=say("The invitation to that table."))
@option(
    "--seek",
    place=say("GAME"),
    help=say(
        "Instead: the next table of this game, or of this rule code, that waits for programs."
    ),
)
@option(
    "-n",
    "--seats",
    type=int,
    default=0,
    place=say("NUMBER"),
    help=say("With --seek: how many players a table has if a new one is opened."),
)
@option(
    "--ms",
    "milliseconds",
    type=click.IntRange(1, 60_000),
    default=DEFAULT_MILLISECONDS,
    show_default=True,
    place=say("NUMBER"),
    help=say("How long the bot may think about a move, in milliseconds."),
)
def sit_command(
    address: str,
    bot: str,
    table: str | None,
    invitation: str,
    seek: str | None,
    seats: int,
    milliseconds: int,
) -> None:
    """Sit down, and play."""
    if not is_guest(bot):
        raise BadOption(say("“{bot}” is not a bot that speaks the line protocol.", bot=bot))
    if (table is None) == (seek is None):
        raise BadOption(say("Name either a table or a game to seek, but not both."))
    if not (token := os.environ.get(VARIABLE, "").strip()):
        raise BadOption(say("Put the token of your program into {name}.", name=VARIABLE))
    server = Server(address, token, chosen_language())
    if seek is not None:
        wanted = {"rules": seek} if "." in seek else {"game": seek}
        seated = server.do("/seek", seats=seats, **wanted)
    else:
        seated = server.do(f"/tables/{table}/sit", invitation=invitation)
    page = f"{address.rstrip('/')}/t/{seated['table']}"
    out(say("{bot} sits at {page}, in seat {n}.", bot=bot, page=page, n=seated["seat"] + 1))
    bridge = Bridge(server, seated["table"], bot, milliseconds)
    bridge.play()
    if bridge.totals:
        points = bridge.totals[seated["seat"]]
        out(say("The match is over: {n} points.", n=points))
    else:
        out(say("The table was closed."))
