"""``stammtisch operate``: what the page of whoever runs a server does, on the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import datetime
from getpass import getpass
from typing import Any, Final
from urllib.parse import quote

import click

from stammtisch.cli.bridge import Server
from stammtisch.cli.shared import (
    Command,
    Group,
    argument,
    chosen_language,
    option,
    out,
    speaker,
    whole,
)
from stammtisch.errors import BadOption
from stammtisch.games.registry import registrations
from stammtisch.text import Text, say

VARIABLE: Final = "STAMMTISCH_OPERATOR_PASSWORD"

operate_group = Group(
    "operate",
    words=say(
        "Look after a running server: its tables, people, messages and reports. It asks for the "
        "password that “stammtisch operator” has set, or takes it from the variable "
        "STAMMTISCH_OPERATOR_PASSWORD or from a line of the standard input."
    ),
)


def at_server(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option ``--server``."""
    return option(
        "--server",
        default="http://localhost:8000",
        show_default=True,
        envvar="STAMMTISCH_SERVER",
        show_envvar=True,
        place=say("URL"),
        help=say("The server, such as https://cards.example."),
    )(command)


def _server(address: str) -> Server:
    """The server, with the password."""
    password = os.environ.get(VARIABLE, "")
    if not password:
        asked = sys.stdin.isatty()
        words = f"{speaker().say(say('Password'))}: "
        password = getpass(words) if asked else sys.stdin.readline().strip()
    return Server(address, quote(password, safe=""), chosen_language())


def _look(server: str) -> dict[str, Any]:
    found: dict[str, Any] = _server(server).ask("/operator")
    return found


def _do(server: str, deed: str, **fields: str) -> dict[str, Any]:
    done: dict[str, Any] = _server(server).do(f"/operator/{quote(deed)}", **fields)
    return done


def _when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def _command(name: str, words: Text) -> Callable[[Callable[..., None]], click.Command]:
    return operate_group.command(name, cls=Command, words=words)


@_command("show", say("How full the server is, what everybody is told, and who is excluded."))
@at_server
def show(server: str) -> None:
    """Report how the server is doing."""
    now = _look(server)
    full = now["full"]
    fine = now["store"] == "ok"
    out(say("The database can be written.") if fine else say("Database: {f}", f=now["store"]))
    out(say("Tables in play: {n}", n=whole(now.get("tables", 0))))
    out(say("Open pages in this process: {n}", n=whole(full["streams"])))
    out(say("Waiting for the database: {n}", n=whole(full["unwritten"])))
    out(say("How late clicks are: {n} ms", n=whole(round(full["late"] * 1000))))
    out(say("Reports: {n}", n=whole(len(now["reports"]))))
    if now["message"]:
        out(say("Everybody is told: {text}", text=now["message"]))
    for each in now["excluded"]:
        told = {"number": str(each["number"]), "name": each["name"], "day": _when(each["at"])}
        out(
            say("Muted, number {number}: {name} ({day})", **told)
            if each["muted"]
            else say("Excluded, number {number}: {name} ({day})", **told)
        )


@_command("tables", say("The open tables, the newest first, and who sits there; never cards."))
@at_server
def tables(server: str) -> None:
    """List the tables."""
    found = _look(server)["open"]
    if not found:
        out(say("No table is open."))
    for each in found:
        entry = registrations().get(each["game"])
        game = entry.name if entry else each["game"]
        out(say("{id} · {day} · {game}", id=each["id"], day=_when(each["changed"]), game=game))
        for seat in each["people"]:
            out(say("    seat {n}: {name}", n=str(seat["seat"] + 1), name=seat["name"]))


_TABLE: Final = say("TABLE")
_TABLE_HELP: Final = say("The table, as “operate tables” names it.")


@_command("close", say("Close a table."))
@argument("table", _TABLE, help=_TABLE_HELP)
@at_server
def close(table: str, server: str) -> None:
    """Close a table."""
    _do(server, "close", table=table)
    out(say("The table {id} is closed.", id=table))


def _somebody(command: Callable[..., None]) -> Callable[..., None]:
    """Add what says who is meant: a seat at a table, or an address."""
    for add in (
        option(
            "--address",
            place=say("ADDRESS"),
            help=say("Instead: an address or a network, such as 203.0.113.0/24."),
        ),
        option(
            "--seat", type=click.IntRange(1), place=say("NUMBER"), help=say("The seat, from 1.")
        ),
        option("--table", place=_TABLE, help=_TABLE_HELP),
        at_server,
    ):
        command = add(command)
    return command


def _meant(table: str | None, seat: int | None, address: str | None) -> dict[str, str]:
    if (address is None) == (table is None or seat is None) or (address and (table or seat)):
        raise BadOption(say("Name either a table and a seat, or an address."))
    return {"network": address} if address else {"table": str(table), "seat": str((seat or 0) - 1)}


@_command(
    "mute",
    say("Let a person or an address play on, but say nothing. “operate admit” takes it back."),
)
@_somebody
def mute(server: str, table: str | None, seat: int | None, address: str | None) -> None:
    """Mute somebody."""
    newest = _do(server, "mute", **_meant(table, seat, address))["excluded"][-1]
    out(say("Muted, number {number}: {name}", number=str(newest["number"]), name=newest["name"]))


@_command(
    "exclude",
    say(
        "Exclude a person with all devices that he has used at the table, or an address. “operate "
        "admit” takes it back."
    ),
)
@_somebody
def exclude(server: str, table: str | None, seat: int | None, address: str | None) -> None:
    """Exclude somebody."""
    newest = _do(server, "exclude", **_meant(table, seat, address))["excluded"][-1]
    out(say("Excluded, number {number}: {name}", number=str(newest["number"]), name=newest["name"]))


@_command(
    "admit",
    say("Let somebody back in who was excluded, or let somebody speak again who was muted."),
)
@argument("number", say("NUMBER"), type=int, help=say("The number shown by “operate show”."))
@at_server
def admit(number: int, server: str) -> None:
    """Take an exclusion back."""
    there = _server(server)
    if number not in [each["number"] for each in there.ask("/operator")["excluded"]]:
        raise BadOption(say("No exclusion or mute in force has the number {n}.", n=number))
    there.do("/operator/admit", number=str(number))
    out(say("Taken back: {number}", number=str(number)))


@_command(
    "message",
    say(
        "Tell everybody something on every page except the tables; without a "
        "text, the message ends."
    ),
)
@argument("text", say("TEXT"), default="", help=say("What everybody is told."))
@at_server
def message(text: str, server: str) -> None:
    """Tell everybody something."""
    told = _do(server, "message", message=text)["message"]
    out(say("Everybody is told: {text}", text=told) if told else say("Nobody is told anything."))


@_command("reports", say("What people have reported and nobody has dealt with yet."))
@option("--settle", place=say("ID"), help=say("Mark the report with this number as settled."))
@at_server
def reports(settle: str | None, server: str) -> None:
    """List the reports, after settling one."""
    now = _do(server, "settle", report=settle) if settle is not None else _look(server)
    if not now["reports"]:
        out(say("There are no reports."))
    for each in now["reports"]:
        out(
            say(
                "{id} · {day} · table {table}: {by} reports what {of} said: “{text}”",
                id=each["id"],
                day=_when(each["said_at"]),
                table=each["table"],
                by=each["by"],
                of=each["of"],
                text=each["words"],
            )
        )
