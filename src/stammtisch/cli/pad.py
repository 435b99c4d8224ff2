"""``stammtisch pad``: a score pad in a file, which is filled in line by line."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from stammtisch.cli.own_decks import load_own_decks
from stammtisch.cli.setup import FILE, FileThere, changed_options, chosen_rules
from stammtisch.cli.shared import STOPPED, Group, argument, option, out, reader, speaker
from stammtisch.errors import BadOption
from stammtisch.pads import Setup, decisions
from stammtisch.pads.export import csv_of, speaker_of
from stammtisch.pads.files import LIMITS, WRITER, PadFile
from stammtisch.scorepad import FREE, money
from stammtisch.scorepad.bock import OCCASION_NAMES, PILING_NAMES, PILINGS, Bock
from stammtisch.scorepad.circle import STARTS, Start
from stammtisch.scorepad.facts import listed
from stammtisch.scorepad.sheet import Occasion
from stammtisch.scorepad.years import Evening, years
from stammtisch.terminal import pad as talking
from stammtisch.terminal import padtelling as telling
from stammtisch.terminal.padyears import year_lines
from stammtisch.text import say

WRITE = "write"
NONE = "none"


class PadGroup(Group):
    """``stammtisch pad evening.toml`` is short for ``stammtisch pad write evening.toml``."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command with this name; any other word is taken as the name of a pad's file."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            args = [WRITE, *args]
        return super().resolve_command(ctx, args)


pad_group = PadGroup(
    "pad",
    words=say(
        "A score pad for real cards, in a file: “stammtisch pad FILE” continues a pad. It asks "
        "about each hand, refuses what is impossible, and says what a hand is worth and by which "
        "rules."
    ),
)
PAD = say("The file of a pad.")


@pad_group.command("new", words=say("Start a pad in a new file and write on it line by line."))
@argument(
    "game",
    say("GAME"),
    help=say("A rule code, a game, or “free” for any other game in which points are added up."),
)
@argument("file", say("FILE"), type=click.Path(path_type=Path), help=say("The new file."))
@option(
    "--names",
    required=True,
    place=say("NAMES"),
    help=say("The players clockwise, with commas between them."),
)
@option("-p", "--preset", place=say("NAME"), help=say("Which preset of the game."))
@changed_options
@option("--dealer", place=say("NAME"), help=say("Who deals first; by default the first player."))
@option("--title", default="", place=say("TEXT"), help=say("The title of the pad."))
@option("--low-wins", is_flag=True, help=say("In a game of your own, the lowest total wins."))
def new_command(
    game: str,
    file: Path,
    names: str,
    preset: str | None,
    options: tuple[str, ...],
    dealer: str | None,
    title: str,
    low_wins: bool,
) -> None:
    """Begin a pad."""
    players = tuple(name.strip() for name in names.split(","))
    setup = Setup(
        names=players,
        rules=rules_of(game, preset, options),
        title=title,
        low_wins=low_wins,
        dealer=0 if dealer is None else player_of(players, dealer),
    )
    try:
        kept = PadFile.new(file, setup)
    except FileExistsError:
        raise FileThere(say("{file} exists already; give another name.", file=str(file))) from None
    out(say("{file} has been started.", file=str(file)))
    talk(kept)


def rules_of(game: str, preset: str | None, options: tuple[str, ...]) -> str:
    """The rule code that is meant; "" for a game whose rules are not known here."""
    if game.lower() == FREE:
        if preset or options:
            raise BadOption(say("A game of your own has no presets and no options."))
        return ""
    if "." in game:
        return chosen_rules(None, preset, options, game).code
    return chosen_rules(game, preset, options, None).code


def player_of(players: tuple[str, ...], name: str) -> int:
    """The number of a player; raises `BadOption`."""
    for number, each in enumerate(players):
        if each.casefold() == name.strip().casefold():
            return number
    raise BadOption(
        say("“{name}” is not one of the players: {players}.", name=name, players=", ".join(players))
    )


@pad_group.command(WRITE, words=say("Continue a pad, line by line."))
@argument("file", say("FILE"), type=FILE, help=PAD)
def write_command(file: Path) -> None:
    """Ask about one hand after another."""
    talk(opened(file))


def opened(file: Path) -> PadFile:
    """The pad of a file; raises `BrokenPadFile`."""
    load_own_decks()
    return PadFile.open(file)


def talk(kept: PadFile) -> None:
    """Run the conversation about a pad over standard input and output."""
    try:
        talking.run(kept, speaker().language, reader(), click.echo)
    except KeyboardInterrupt:
        click.echo()
        sys.exit(STOPPED)


@pad_group.command("show", words=say("Print the hands of a pad, the totals and the statistics."))
@argument("file", say("FILE"), type=FILE, help=PAD)
def show_command(file: Path) -> None:
    """Show everything that is on the pad."""
    pad = opened(file).pad
    voice = speaker_of(pad, speaker().language)
    for line in (*telling.title(pad, voice), *telling.hand_lines(pad, voice)):
        click.echo(line)
    for line in (*telling.total_lines(pad, voice), *telling.settlement_lines(pad, voice)):
        click.echo(line)
    for line in telling.statistics_lines(pad, voice):
        click.echo(line)


@pad_group.command("settle", words=say("Say what a point costs, and print who pays whom."))
@argument("file", say("FILE"), type=FILE, help=PAD)
@option(
    "--cents",
    place=say("NUMBER"),
    help=say("What a point costs, in cents with at most one decimal; 0: nothing."),
)
@option(
    "--account",
    type=click.Choice(money.ACCOUNTS),
    default="average",
    show_default=True,
    help=say("Who settles with whom: against the average, in pairs, or into the pot."),
)
def settle_command(file: Path, cents: str | None, account: money.Account) -> None:
    """Set the stake, if one is given, and show the settlement."""
    kept = opened(file)
    if cents is not None:
        tenths = money.tenths_of(cents)
        stake = None if tenths == 0 else money.Stake(-1 if tenths is None else tenths, account)
        kept.change(lambda pad: decisions.set_stake(pad, WRITER, stake, LIMITS))
    voice = speaker_of(kept.pad, speaker().language)
    for line in telling.settlement_lines(kept.pad, voice):
        click.echo(line)
    if kept.pad.book.stake is None:
        out(say("Nothing is played for: “--cents 5” says what a point costs."))


@pad_group.command("bock", words=say("Agree on Bock rounds, and print what is agreed."))
@argument("file", say("FILE"), type=FILE, help=PAD)
@option(
    "--piling",
    type=click.Choice((*PILINGS, NONE)),
    help=say("What happens when Bock rounds pile up; “none” turns them off."),
)
@option(
    "--occasion",
    "occasions",
    type=click.Choice(tuple(OCCASION_NAMES)),
    multiple=True,
    help=say("What brings a Bock round; may be given several times."),
)
def bock_command(file: Path, piling: str | None, occasions: tuple[Occasion, ...]) -> None:
    """Agree on Bock rounds, if a piling is given, and say what is agreed."""
    kept = opened(file)
    if piling is not None:
        way = next((each for each in PILINGS if each == piling), None)
        usual = Bock().occasions if kept.pad.sheet.OCCASIONS else ()
        bock = None if way is None else Bock(occasions or usual, way)
        kept.change(lambda pad: decisions.set_bock(pad, WRITER, bock, LIMITS))
    there = kept.pad.book.bock
    if there is None:
        out(say("There are no Bock rounds."))
        return
    what = listed([OCCASION_NAMES[each] for each in there.occasions])
    out(say("Bock rounds, {how}: {what}", how=PILING_NAMES[there.piling], what=what))


@pad_group.command("seats", words=say("Let somebody join or leave, and print who is at the table."))
@argument("file", say("FILE"), type=FILE, help=PAD)
@option(
    "--join",
    place=say("NAME"),
    help=say("Who joins from the next hand on: a new name, or that of somebody who is back."),
)
@option(
    "--after",
    place=say("NAME"),
    help=say("Who sits to the right of the new player; by default the last at the table."),
)
@option(
    "--start",
    type=click.Choice(STARTS),
    default="zero",
    show_default=True,
    help=say("What a new player begins with."),
)
@option("--leave", place=say("NAME"), help=say("Who leaves after the last hand."))
def seats_command(
    file: Path, join: str | None, after: str | None, start: Start, leave: str | None
) -> None:
    """Change who is at the table, and say who is."""
    kept = opened(file)
    if leave is not None:
        gone = player_of(kept.pad.names, leave)
        kept.change(lambda pad: decisions.leave(pad, WRITER, gone, LIMITS))
    if join is not None:
        names = kept.pad.names
        beside = -1 if after is None else player_of(names, after)
        known = any(each.casefold() == join.strip().casefold() for each in names)
        who = player_of(names, join) if known else join
        kept.change(lambda pad: decisions.join(pad, WRITER, who, beside, start, LIMITS))
    present = kept.pad.sheet.present(kept.pad.standing)
    out(say("At the table: {names}", names=", ".join(kept.pad.names[each] for each in present)))


@pad_group.command(
    "year", words=say("Add up the evenings of several pads, for each player and each pair.")
)
@argument("files", say("FILES"), type=FILE, nargs=-1, help=say("The files of the pads."))
def year_command(files: tuple[Path, ...]) -> None:
    """Show what many evenings brought."""
    evenings = []
    for file in files:
        live = opened(file).pad
        cents = live.settlement.cents if live.settlement else ()
        game = live.setup.rules.partition(".")[0]
        evenings.append(
            Evening(file.name, live.opened_at, game, live.setup.title, live.names, live.pad, cents)
        )
    voice = speaker()
    for year in years(sorted(evenings, key=lambda each: each.at)):
        for line in year_lines(year, voice):
            click.echo(line)


@pad_group.command("csv", words=say("Print a pad as a table for spreadsheets (CSV)."))
@argument("file", say("FILE"), type=FILE, help=PAD)
def csv_command(file: Path) -> None:
    """Write the table as CSV to standard output."""
    pad = opened(file).pad
    click.echo(csv_of(pad, speaker_of(pad, speaker().language)), nl=False)
