"""``stammtisch serve``: the tables in the browser."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from stammtisch.bots import UnknownBot
from stammtisch.bots.guests import dismiss, introduce, is_guest
from stammtisch.cli.keeping import keeping, keeping_options
from stammtisch.cli.own_decks import own_decks
from stammtisch.cli.setup import FILE
from stammtisch.cli.shared import Command, err, option, out
from stammtisch.decks import Deck
from stammtisch.errors import BadOption, StammtischError
from stammtisch.text import say

if TYPE_CHECKING:
    from stammtisch.web import Settings

DATABASE: Final = "stammtisch.sqlite"


class NotInstalled(StammtischError, ImportError):
    """A part of the program needs packages that are not installed."""


@contextmanager
def server_installed() -> Iterator[None]:
    """Say what to install if a package that the server needs is missing."""
    try:
        yield
    except ModuleNotFoundError as fault:
        if (fault.name or "").startswith("stammtisch"):
            raise
        raise NotInstalled(
            say(
                "The server needs the package “{name}”: {command}",
                name=fault.name or "",
                command=f'pip install "stammtisch[{_extra(fault.name or "")}]"',
            )
        ) from None


def _extra(package: str) -> str:
    if package in ("http_ece", "py_vapid"):
        return "push"
    return "tls" if package.startswith("cryptography") else "server"


def database_option(command: click.decorators.FC) -> click.decorators.FC:
    """Add the option ``--database``."""
    return option(
        "--database",
        default=DATABASE,
        show_default=True,
        envvar="STAMMTISCH_DATABASE",
        show_envvar=True,
        place=say("FILE|URL"),
        help=say("Where the tables are kept: an SQLite file, or postgresql://…"),
    )(command)


def database_url(place: str) -> str:
    """The database URL: a file becomes an SQLite URL, a URL stays as it is."""
    return place if "://" in place else f"sqlite:///{place}"


def invited(
    context: click.Context, parameter: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    """Third-party bots; raises `UnknownBot` for what cannot be the name of one."""
    for name in names:
        if not is_guest(name):
            raise UnknownBot(
                say(
                    "There is no bot “{name}”. Give a class as package.module:Class, a bot that is "
                    "installed by its name, or a program as run:COMMAND.",
                    name=name,
                )
            )
    return tuple(dict.fromkeys(names))


def networks(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """The addresses and networks of trusted proxies; raises `BadOption` for anything else."""
    for value in values:
        try:
            ipaddress.ip_network(value)
        except ValueError:
            raise BadOption(
                say(
                    "“{value}” is not the address of a proxy: give an address like 127.0.0.1 or "
                    "a network like 10.0.0.0/8.",
                    value=value,
                )
            ) from None
    return values


def text_of(context: click.Context, parameter: click.Parameter, file: Path | None) -> str:
    """The text of a file, “” for none."""
    return file.read_text("utf-8").strip() if file else ""


def listening_at(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """The address and the port of metrics, or nothing; raises `BadOption` for anything else."""
    host, _, port = value.rpartition(":")
    if value and not (host and port.isdecimal() and int(port) < 65_536):
        raise BadOption(
            say(
                "“{value}” is not an address with a port: give something like 127.0.0.1:9464.",
                value=value,
            )
        )
    return value


def copied_to(_: click.Context, __: click.Parameter, file: str) -> object:
    """The settings of the clubs, with the file that is replaced after each round."""
    with server_installed():
        from stammtisch.club import service as clubs
    return clubs.Settings(copy_to=file)


def reached_at(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """An address at which a person can be reached; raises `BadOption` for anything else."""
    if value and not re.fullmatch(r"mailto:[^@\s]+@[^@\s]+|https://[^\s/]+\S*", value):
        raise BadOption(
            say(
                "“{value}” does not say how you can be reached: give something like "
                "mailto:you@example.org or https://cards.example/imprint.",
                value=value,
            )
        )
    return value


@click.command(
    "serve",
    cls=Command,
    words=say(
        "Open the tables in the browser. Serves the pages until Ctrl-C; every move is on disk "
        "before it is shown."
    ),
)
@option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    place=say("ADDRESS"),
    help=say("The address to listen on; 0.0.0.0 lets others in this network join."),
)
@option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    envvar="STAMMTISCH_PORT",
    show_envvar=True,
    place=say("NUMBER"),
    help=say("The port to listen on; 0 takes any free port."),
)
@database_option
@option(
    "--public-address",
    default="",
    place=say("URL"),
    help=say(
        "The address at which others reach this server, such as https://cards.example; it "
        "is put in invitations."
    ),
)
@option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    place=say("NUMBER"),
    help=say("How many processes serve the pages; at most one for each core of the processor."),
)
@option(
    "--bot-workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    place=say("NUMBER"),
    help=say("How many processes the bots think in."),
)
@option(
    "--own-bot",
    "own_bots",
    multiple=True,
    callback=invited,
    place=say("NAME"),
    help=say(
        "A bot by somebody else that people may give a seat: package.module:Class, a bot that is "
        "installed, or run:COMMAND. Everybody sees this name. May be given several times."
    ),
)
@option(
    "--proxy",
    "proxies",
    multiple=True,
    callback=networks,
    place=say("ADDRESS"),
    help=say(
        "An address or network from which your reverse proxy connects: the header "
        "X-Forwarded-For is trusted only from there. May be given several times."
    ),
)
@option(
    "--connections",
    type=click.IntRange(8, 16_000),
    default=1_500,
    show_default=True,
    place=say("NUMBER"),
    help=say(
        "How many connections an address may have at the same time; a phone opens six at "
        "most, so there is room for 200 people behind one address."
    ),
)
@option(
    "--streams",
    type=click.IntRange(2, 16_000),
    default=600,
    show_default=True,
    place=say("NUMBER"),
    help=say(
        "How many open pages from one address are kept up to date; by default enough for 200 "
        "people with three each."
    ),
)
@option(
    "--new-tables",
    type=click.IntRange(1, 100_000),
    default=600,
    show_default=True,
    place=say("NUMBER"),
    help=say("How many tables, pads and clubs an address may open in an hour."),
)
@option(
    "--imports",
    type=click.IntRange(0, 10_000),
    default=60,
    show_default=True,
    place=say("NUMBER"),
    help=say("How many decks and clubs an address may import in an hour."),
)
@option(
    "--largest-import",
    type=click.IntRange(1, 20),
    default=20,
    show_default=True,
    place=say("MB"),
    help=say("The largest file that may be imported; ten years of a club take about 20 MB."),
)
@option(
    "--copy-to",
    "clubs",
    default="",
    callback=copied_to,
    place=say("FILE"),
    help=say(
        "After each round of a club's evening, replace this file by a copy of the database: on a "
        "USB stick, for example, from which another computer can go on."
    ),
)
@keeping_options
@option(
    "--imprint",
    type=FILE,
    callback=text_of,
    place=say("FILE"),
    help=say("A text file that says who runs this server; it is shown on a page of its own."),
)
@option(
    "--log",
    type=click.Choice(["words", "json"]),
    default="words",
    show_default=True,
    help=say(
        "How the log is written: “json” writes a line for each request and for everything else, "
        "without cards, names or whole addresses."
    ),
)
@option(
    "--metrics",
    default="",
    callback=listening_at,
    place=say("ADDRESS:PORT"),
    help=say(
        "Show metrics for Prometheus at an address of their own, such as 127.0.0.1:9464; "
        "anybody who reaches it can read them. They are not shown otherwise."
    ),
)
@option(
    "--tls",
    is_flag=True,
    help=say(
        "Speak https with this house's own certificate, so that phones can install the score pad "
        "and "
        "use it without a network; each phone has to trust the house once. For a room, not for "
        "the internet."
    ),
)
@option(
    "--push",
    default="",
    callback=reached_at,
    place=say("CONTACT"),
    help=say(
        "Let people be notified on their devices when it is their turn at a table where a move "
        "may take days, through the services of the makers of browsers. Those want to know how "
        "to reach you: mailto:you@example.org, or an https address. Needs https."
    ),
)
@option(
    "--push-service",
    "push_services",
    multiple=True,
    place=say("HOST"),
    help=say(
        "The host of such a service other than those of Google, Mozilla, Apple and Microsoft, "
        "with its port if that is not 443. May be given several times."
    ),
)
@option("--open", "open_browser", is_flag=True, help=say("Open the start page in the browser."))
def serve_command(
    host: str,
    port: int,
    database: str,
    public_address: str,
    bot_workers: int,
    own_bots: tuple[str, ...],
    largest_import: int,
    **more: Any,
) -> None:
    """Serve the pages until somebody stops the server."""
    how = {name: more.pop(name) for name in ("open_browser", "workers")}
    with server_installed():
        from stammtisch import tables
        from stammtisch.logs.alone import alone_on
        from stammtisch.web import Settings, serve
        from stammtisch.web.operators import kept_digest

        settings = Settings(
            database=database_url(database),
            public_address=public_address.rstrip("/"),
            tables=tables.Settings(bot_workers=bot_workers, own_bots=own_bots),
            largest_upload=largest_import * 1_000_000,
            operator=kept_digest(database_url(database)),
            keeping=keeping(more),
            **more,
        )
        check(settings)
        with alone_on(settings.database):
            asyncio.run(try_database(settings))
        for name in own_bots:
            introduce(name, aloud=False)
        if how["workers"] > 1:
            dismiss()  # each worker starts its own

    def started(address: str) -> None:
        announce(settings, host, address)

    with suppress(KeyboardInterrupt):  # the usual way to stop a server is no failure
        serve(settings, host=host, port=port, started=started, **how)
    err(say("Stammtisch is closed."))


def announce(settings: Settings, host: str, address: str) -> None:
    """Say that the server is open, where others find it, and where phones learn to trust it."""
    from stammtisch.web.network import EVERYWHERE, own_address

    out(say("Stammtisch is open: {address} – Ctrl-C closes it.", address=address))
    if host in EVERYWHERE and not settings.public_address and (own := own_address()):
        theirs = address.replace("//localhost:", f"//{own}:")
        out(say("Phones in this network find it at {address}", address=theirs))
    if settings.tls:
        from stammtisch.web.serving import trust_page
        from stammtisch.web.trust import fingerprint

        page = trust_page(settings, host, address)
        out(say("How a phone comes to trust this house: {address}", address=page))
        digits = fingerprint(settings.trust().root())
        out(say("The fingerprint of its certificate (SHA-256): {digits}", digits=digits))


def check(settings: Settings) -> None:
    """Refuse what does not go together; raises what `check_tls` and `check_push` raise."""
    check_tls(settings)
    check_push(settings)


def check_tls(settings: Settings) -> None:
    """Refuse what does not go with TLS, if it is wanted.

    Raises:
        ModuleNotFoundError: the library that makes certificates is not installed.
        BadOption: the address of this server does not begin with https://.
    """
    if not settings.tls:
        return
    import stammtisch.web.authority  # noqa: F401 - it is missed here, with what to install

    if settings.public_address.startswith("http://"):
        raise BadOption(
            say(
                "With --tls the server answers only to https, and {address} does not begin with "
                "https.",
                address=settings.public_address,
            )
        )


def check_push(settings: Settings) -> None:
    """Refuse notifications where no browser would accept them.

    Raises:
        ModuleNotFoundError: the libraries that encrypt them are not installed.
        BadOption: the server is not reached by https.
    """
    if not settings.push:
        return
    import stammtisch.web.push  # noqa: F401 - it is missed here, with what to install

    if not settings.secure:
        raise BadOption(
            say(
                "Browsers allow notifications only on pages that they reach over https. Give "
                "--public-address https://… if a proxy speaks https, or --tls."
            )
        )


@contextmanager
def quiet() -> Iterator[None]:
    """Keep the server's log from printing an error that the command line reports itself."""
    logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


async def try_database(settings: Settings) -> None:
    """Connect before anything is served; decks imported by the user are offered to everybody.

    Raises:
        StoreUnavailable: the database cannot be used.
    """
    from stammtisch.logs.store import Store
    from stammtisch.tables.decks import EVERYBODY, Decks

    with quiet():
        store = Store(settings.database)
        await store.open()
        try:
            kept = Decks(store.database, settings.tables)
            for _, found in own_decks():
                if isinstance(found, Deck):
                    await kept.keep(found, EVERYBODY, time.time())
        finally:
            await store.close()


class NoDatabase(StammtischError, LookupError):
    """There is no database to copy."""

    exit_code = 2
