"""``stammtisch club``: the clubs of a database, for its owner: links, rankings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import click

from stammtisch.cli.serving import (
    NoDatabase,
    database_option,
    database_url,
    quiet,
    server_installed,
)
from stammtisch.cli.setup import new_file
from stammtisch.cli.shared import Group, argument, option, out, speaker
from stammtisch.errors import StammtischError
from stammtisch.text import DecimalWord, Text, say

if TYPE_CHECKING:
    from fractions import Fraction

    from stammtisch.club.cash import Account
    from stammtisch.club.leagues import League
    from stammtisch.club.members import Held
    from stammtisch.club.oldyears import Preview
    from stammtisch.club.ondisk import OnDisk
    from stammtisch.club.register import Club

ADDRESS: Final = "http://localhost:8000"
LINKS: Final = "links"
Answer = TypeVar("Answer")


class NoClubs(StammtischError, LookupError):
    """The database contains no club, or none with this name."""

    exit_code = 2


class BadTable(StammtischError, ValueError):
    """A table with cells that cannot be taken over."""

    exit_code = 2


class ClubGroup(Group):
    """``stammtisch club NAME`` is short for ``stammtisch club links NAME``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Anything that is not a command is meant for ``links``."""
        if not args or args[0] not in (*self.commands, *ctx.help_option_names):
            args = [LINKS, *args]
        return super().parse_args(ctx, args)


club_group = ClubGroup(
    "club",
    words=say(
        "The clubs of a database, for its owner. “stammtisch club NAME” shows the organiser’s link."
    ),
)


def club_argument(command: click.decorators.FC) -> click.decorators.FC:
    """Add the argument NAME."""
    return argument(
        "name",
        say("NAME"),
        required=False,
        default="",
        help=say("Only clubs whose name contains this text."),
    )(command)


def asked(
    database: str, name: str, ask: Callable[[OnDisk, str, Club], Awaitable[Answer]]
) -> list[tuple[Club, Answer]]:
    """What ``ask`` answers for each club whose name contains this text; raises `NoClubs`."""
    if "://" not in database and not Path(database).exists():
        raise NoDatabase(say("There is no database {file}.", file=database))

    async def found() -> list[tuple[Club, Answer]]:
        from stammtisch.club.ondisk import OnDisk

        async with OnDisk(database_url(database)) as clubs:
            return [(club, await ask(clubs, id, club)) for id, club in await clubs.named(name)]

    with server_installed(), quiet():
        answers = asyncio.run(found())
    if not answers:
        raise NoClubs(say("There is no such club in {file}.", file=database))
    return answers


@club_group.command(
    LINKS,
    words=say(
        "Show the organiser's link of each club in the database. Anybody who opens it in a "
        "browser becomes the organiser there; this helps when cookies have been lost."
    ),
)
@club_argument
@database_option
@option(
    "--address",
    default=ADDRESS,
    show_default=True,
    place=say("URL"),
    help=say("The address at which the server is reached; the links begin with it."),
)
def links_command(name: str, database: str, address: str) -> None:
    """Print the links of the organisers."""

    async def path(clubs: OnDisk, club_id: str, club: Club) -> str:
        from stammtisch.club.ondisk import organiser_path

        return organiser_path(club_id, club)

    for club, found in asked(database, name, path):
        out(say("{club}: {link}", club=club.name, link=f"{address.rstrip('/')}{found}"))


@club_group.command(
    "rankings", words=say("Print the rankings of a club, worked out from its evenings.")
)
@club_argument
@database_option
@option(
    "--ranking",
    default="",
    place=say("TEXT"),
    help=say("Only rankings whose name contains this text."),
)
def rankings_command(name: str, database: str, ranking: str) -> None:
    """Print rankings: how each counts, and how everybody stands."""

    async def leagues(clubs: OnDisk, club_id: str, club: Club) -> list[League]:
        return [await clubs.year.league(club_id, each) for each in club.rankings]

    for club, found in asked(database, name, leagues):
        for league in found:
            if ranking.casefold() in league.version.ranking.name.casefold():
                _print_league(club, league)


def _print_league(club: Club, league: League) -> None:
    from stammtisch.club.countings import formula

    title = league.version.ranking.name or say("All-time ranking")
    out(say("{club}: {ranking}", club=club.name, ranking=title))
    for sentence in formula(league.version.ranking):
        out(say("  {sentence}", sentence=sentence))
    for row in league.rows:
        member = club.members.get(row.member)
        out(
            say(
                "  {number}. {name}: {points}",
                number=row.number,
                name=member.name if member else row.member,
                points=_points(row.points),
            )
        )


def _points(points: int | Fraction) -> Text | int:
    if isinstance(points, int):
        return points
    return say("{points}", points=DecimalWord(float(points), 2))


@club_group.command("records", words=say("Print the records of a club."))
@club_argument
@database_option
def records_command(name: str, database: str) -> None:
    """Print who holds which record."""

    async def records(clubs: OnDisk, club_id: str, club: Club) -> list[Held]:
        return await clubs.year.records(club_id)

    for club, found in asked(database, name, records):
        out(say("{club}: {ranking}", club=club.name, ranking=say("Records")))
        for held in found:
            holders = dict.fromkeys(who for who, _ in held.holders)
            names = [club.members[who].name if who in club.members else who for who in holders]
            out(
                say(
                    "  {what}: {value} ({who})",
                    what=held.what,
                    value=held.value,
                    who=", ".join(names),
                )
            )


@club_group.command(
    "cash", words=say("Print the cash book of a club's evenings, where there was a fee or a prize.")
)
@club_argument
@database_option
def cash_command(name: str, database: str) -> None:
    """Print what came in and what goes out, evening by evening."""
    from stammtisch.scorepad.money import money

    async def accounts(clubs: OnDisk, club_id: str, club: Club) -> list[tuple[str, Account]]:
        from stammtisch.club.cash import account

        found = [(await clubs.evenings.find(each)).state for each in club.evenings]
        return [(each.setup.name, account(each)) for each in found]

    for club, found in asked(database, name, accounts):
        out(say("{club}: {ranking}", club=club.name, ranking=say("Cash")))
        for evening, sums in found:
            if any(sums):
                out(
                    say(
                        "  {evening}: {income} in, {expenses} out, {left} left; {owed} still owed",
                        evening=evening,
                        income=money(sums.came_in),
                        expenses=money(sums.goes_out),
                        left=money(sums.left),
                        owed=money(sums.owed),
                    )
                )


FILE = say("FILE")


@club_group.command(
    "export",
    words=say(
        "Write the evenings, members and sheets of a club to a new file (XLSX), or the evenings "
        "alone (CSV)."
    ),
)
@argument(
    "name", say("NAME"), help=say("Part of the club's name that no other club's name contains.")
)
@argument("file", FILE, type=click.Path(path_type=Path), help=say("The new file."))
@database_option
def export_command(name: str, file: Path, database: str) -> None:
    """Write the tables that can be read in again."""

    async def tables(clubs: OnDisk, club_id: str, club: Club) -> bytes:
        from stammtisch.club.oldyears import as_workbook, evening_rows
        from stammtisch.pads.export import csv_file

        outcomes, said = await clubs.year.outcomes(club_id), speaker()
        if file.suffix.casefold() == ".xlsx":
            return as_workbook(club, outcomes, await clubs.year.hands(club_id), said)
        return csv_file(evening_rows(club, outcomes, said), said.language)

    club, data = only(asked(database, name, tables))
    new_file(file).write_bytes(data)
    out(say("{club}: written to {file}.", club=club.name, file=str(file)))


@club_group.command(
    "import",
    words=say(
        "Import old evenings, members or sheets of a club from a table (XLSX or CSV). It shows "
        "what was read, names each cell that cannot be used, and asks before anything is imported. "
        "Stop the server first."
    ),
)
@argument(
    "name", say("NAME"), help=say("Part of the club's name that no other club's name contains.")
)
@argument(
    "file", FILE, type=click.Path(path_type=Path, exists=True), help=say("The file to be read.")
)
@option("--yes", is_flag=True, help=say("Import it without asking."))
@database_option
def import_command(name: str, file: Path, yes: bool, database: str) -> None:
    """Take old years over, after a preview."""
    data = file.read_bytes()

    async def read(clubs: OnDisk, club_id: str, club: Club) -> tuple[str, Preview]:
        from stammtisch.club.oldyears import preview
        from stammtisch.club.sheetfiles import grids_of

        return club_id, preview(club, await clubs.year.outcomes(club_id), grids_of(data))

    async def take(clubs: OnDisk, club_id: str, club: Club) -> None:
        await clubs.take_over(club_id, data)

    club, (_, found) = only(asked(database, name, read))
    _print_preview(club, found)
    if found.faults:
        raise BadTable(say("Nothing was imported."))
    question = speaker().say(say("Import it?"))
    if yes or click.confirm(question):
        asked(database, club.name, take)
        out(say("Taken over."))


def _print_preview(club: Club, found: Preview) -> None:
    for fault in found.faults:
        cell = f"{fault.column}{fault.row}" if fault.row else ""
        where = " ".join(part for part in (fault.table, cell) if part)
        out(say("  {cell} “{value}”: {why}", cell=where, value=fault.value, why=fault.why))
    out(
        say(
            "{club}: {new} new evenings, {changed} changed, {known} known; {names} new members.",
            club=club.name,
            new=len(found.new),
            changed=len(found.changed),
            known=found.known,
            names=len(found.joining),
        )
    )


def only(answers: list[tuple[Club, Answer]]) -> tuple[Club, Answer]:
    """The one answer; raises `NoClubs` if several clubs have such a name."""
    if len(answers) > 1:
        names = ", ".join(club.name for club, _ in answers)
        raise NoClubs(say("Several clubs have such a name: {names}.", names=names))
    return answers[0]
