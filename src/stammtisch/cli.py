"""The command line: ``stammtisch serve``, ``play``, ``rules``, ``replay``, ``verify`` and so on.

Every command ends with 0 when it did what it was asked to, with 2 when it was asked for something
that does not exist, with 3 for a refused move, with 4 for a broken record, with 1 for anything
else. Messages go to the standard error in the user's language.
"""

from __future__ import annotations

import locale
import os
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click
import msgspec

import stammtisch
from stammtisch import records, rulebook
from stammtisch.arena.league import League, Standing
from stammtisch.arena.league import run as run_league
from stammtisch.bots import BOTS
from stammtisch.cards import FACES, Face, Language
from stammtisch.core.contract import Game
from stammtisch.errors import BadOption, BrokenRecord, StammtischError
from stammtisch.games.registry import Registration, game, registration, registrations
from stammtisch.matches import Table
from stammtisch.messages import Speaker
from stammtisch.text import Text, say

STOPPED: Final = 130  # what a shell calls a program that was stopped by Ctrl-C


def chosen_language() -> Language:
    """The language of the environment: STAMMTISCH_LANGUAGE, else the system's, else German."""
    wish = os.environ.get("STAMMTISCH_LANGUAGE") or locale.getlocale()[0] or ""
    return "en" if wish.lower().startswith("en") else "de"


class Help:
    """Help texts in the language of the environment, looked up when they are shown."""

    speaker = Speaker(chosen_language())

    @classmethod
    def of(cls, words: str) -> str:
        """A help text in the language of the environment."""
        return cls.speaker.say(say(words))


def out(text: Text) -> None:
    """Say something on the standard output."""
    click.echo(Help.speaker.say(text))


class House(click.Group):
    """All commands; an error of ours becomes a sentence and an exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; never a traceback for what a user did."""
        try:
            return super().invoke(ctx)
        except StammtischError as fault:
            click.echo(error_words(fault), err=True)
            ctx.exit(fault.exit_code)
        except BrokenPipeError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the reader of a pipe has gone
            ctx.exit(0)


def error_words(fault: StammtischError) -> str:
    """An error as lines for a person: what, by which rule, what instead."""
    lines = [Help.speaker.say(fault.text)]
    rules = getattr(fault, "rules", ())
    if rules:
        lines[0] += f" ({', '.join(rules)})"
    instead = getattr(fault, "instead", ())
    if instead:
        lines.append(Help.speaker.say(say("Possible: {moves}", moves=", ".join(instead))))
    return "\n".join(lines)


def version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the version and which engine runs."""
    if wanted and not ctx.resilient_parsing:
        click.echo(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}")
        ctx.exit()


@click.group(
    cls=House,
    help=Help.of("The card table of the German-speaking world."),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=version,
    help=Help.of("Show the version and whether the engine is compiled."),
)
def main() -> None:
    """All commands hang on this one."""


def rules_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options with which a game is set up."""
    command = click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help=Help.of("An option that differs from the preset; can be given several times."),
    )(command)
    command = click.option(
        "-n", "--seats", type=int, default=None, help=Help.of("Number of players.")
    )(command)
    return click.option(
        "-p", "--preset", default=None, help=Help.of("Preset of the game; by default its first.")
    )(command)


def option_values(options: tuple[str, ...]) -> dict[str, Any]:
    """``NAME=VALUE`` pairs as typed values.

    Raises:
        BadOption: a pair has no ``=``.
    """
    values: dict[str, Any] = {}
    for pair in options:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(say("“{pair}” is not of the form NAME=VALUE.", pair=pair))
        try:
            values[name] = msgspec.json.decode(value.lower())
        except msgspec.DecodeError:
            values[name] = value
    return values


def chosen_game(
    game_id: str, preset: str | None, seats: int | None, options: tuple[str, ...]
) -> Game:
    """The game that the command line asks for."""
    return game(game_id, preset=preset, seats=seats, **option_values(options))


@main.command("games", help=Help.of("List the games, or the presets and options of one."))
@click.argument("game_id", metavar="[GAME]", required=False)
def games_command(game_id: str | None) -> None:
    """List the games, or one game with its presets and options."""
    if game_id is not None:
        show_game(registration(game_id))
        return
    for entry in registrations().values():
        seats = span(entry.seats)
        click.echo(
            f"{entry.id:<14} {Help.speaker.say(entry.name):<14} {seats:>5}  "
            f"{Help.speaker.say(entry.sentence)}"
        )


def span(numbers: tuple[int, ...]) -> str:
    """``2-5`` for 2, 3, 4, 5."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(str(number) for number in numbers)


def show_game(entry: Registration) -> None:
    """One game: its sentence, its presets, its options with default, values and rules."""
    from stammtisch.core.options import allowed, option_fields

    click.echo(f"{Help.speaker.say(entry.name)}: {Help.speaker.say(entry.sentence)}")
    for name, label in entry.preset_names.items():
        click.echo(f"  --preset {name:<16} {Help.speaker.say(label)}")
    defaults = entry.preset()
    for field in option_fields(entry.options):
        default = msgspec.json.encode(getattr(defaults, field.name)).decode().strip('"')
        rules = ", ".join(field.note.rules)
        click.echo(f"  -o {field.name}={default}   [{allowed(field)}] ({rules})")
        click.echo(f"     {Help.speaker.say(field.note.help)}")


@main.command("rules", help=Help.of("Show the rules of a game, or a single rule such as DOK-12."))
@click.argument("what", metavar="GAME|RULE")
def rules_command(what: str) -> None:
    """Show the rules of a game, or one rule."""
    language = Help.speaker.language
    known = rulebook.games()
    if what.lower() in known:
        page = rulebook.page(what.lower(), language)
        parts = [page.title, "", page.summary]
        for section in page.sections:
            parts += ["", section.heading.upper(), ""]
            parts += [rule_lines(block) for block in section.blocks]
        click.echo_via_pager("\n".join(parts) + "\n")
        return
    try:
        rule = rulebook.rule(what.upper(), language)
    except rulebook.UnknownRule:
        raise UnknownPage(
            say(
                "There is no game and no rule “{what}”. Games: {games}; a rule looks like DOK-12.",
                what=what,
                games=", ".join(known),
            )
        ) from None
    click.echo(rule_lines(rule))


class UnknownPage(StammtischError, LookupError):
    """The rule book has neither a game nor a rule of this name."""

    exit_code, status = 2, 404


def rule_lines(block: rulebook.RuleText | rulebook.Prose) -> str:
    """A rule or a paragraph for the terminal; tables and code keep their lines."""
    text = rulebook.plain(block.text)
    if isinstance(block, rulebook.Prose):
        return text
    if "\n" in text:
        return f"{block.id}  {textwrap.indent(text, '  ').lstrip()}"
    return textwrap.fill(f"{block.id}  {text}", 88, subsequent_indent="  ")


@main.command("replay", help=Help.of("Play a record back, move by move, from one seat or all."))
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", type=int, default=None, help=Help.of("What this seat saw."))
@click.option("--faces", type=click.Choice(FACES), default="french", help=Help.of("Card names."))
def replay_command(file: Path, seat: int | None, faces: Face) -> None:
    """Print what happened, hand by hand."""
    table = read_record(file)
    names = [str(name) for name in table.notes.get("names", [])]
    speaker = Speaker(
        Help.speaker.language, faces, lambda at: names[at] if at < len(names) else f"#{at}"
    )
    viewer = stammtisch.SPECTATOR if seat is None else seat
    if not viewer < table.game.seats:
        raise BadOption(say("There is no seat {seat} at this table.", seat=viewer))
    for number, hand in enumerate(table.hands, 1):
        click.echo(speaker.say(say("Hand {number}", number=number)))
        for index in range(len(hand.acts)):
            for text in hand.tell(index, viewer):
                click.echo(f"  {speaker.say(text)}")
        if hand.over:
            for line in hand.state.score_lines():
                points = " ".join(f"{each:+d}" for each in line.points)
                click.echo(f"  {points:<16} {speaker.say(line.text)} ({', '.join(line.rules)})")


def read_record(file: Path) -> Table:
    """The match of a record file.

    Raises:
        BrokenRecord: it cannot be read, or does not replay to its own result.
    """
    try:
        return records.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BrokenRecord(say("{file} is not a text.", file=str(file))) from None


@main.command("verify", help=Help.of("Check a record: its moves, its scores and its shuffles."))
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify_command(file: Path) -> None:
    """Replay a record and repeat its shuffles from the opened secrets."""
    from stammtisch.proofs import check_shuffles

    table = read_record(file)
    moves = sum(len(hand.acts) for hand in table.hands)
    out(
        say(
            "{hands} hands, {moves} moves: all legal, all scores right.",
            hands=len(table.hands),
            moves=moves,
        )
    )
    checks = check_shuffles(table)
    for number, check in enumerate(checks, 1):
        out(say("Hand {number}: {verdict}", number=number, verdict=check.text))
    if any(check.proven is False for check in checks):
        raise BrokenRecord(say("A shuffle of this record is not what was promised."))


@main.command("bench", help=Help.of("Measure the speed of the games inside the engine."))
@click.argument("game_ids", metavar="[GAME]...", nargs=-1)
@click.option(
    "--hands",
    type=click.IntRange(min=1),
    default=100_000,
    show_default=True,
    help=Help.of("Random hands a game."),
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=5.0,
    show_default=True,
    help=Help.of("Longest time a game."),
)
def bench_command(game_ids: tuple[str, ...], hands: int, seconds: float) -> None:
    """Play random hands and print hands and moves a second."""
    out(say("engine: {engine}", engine=stammtisch.engine()))
    for game_id in game_ids or tuple(registrations()):
        rules = game(game_id)
        end = time.perf_counter() + seconds
        with click.progressbar(length=hands, label=game_id, file=sys.stderr) as bar:
            done = 0

            def progress(now: int, bar: Any = bar, end: float = end) -> bool:
                nonlocal done
                bar.update(now - done)
                done = now
                return time.perf_counter() < end

            result = stammtisch.playouts(rules, hands, seed=1, progress=progress)
        click.echo(
            f"{game_id:<14} {result.hands / result.seconds:>12,.0f} hands/s "
            f"{result.moves / result.seconds:>14,.0f} moves/s"
        )


@main.command("league", help=Help.of("Let two bots play paired deals and tell who is better."))
@click.argument("game_id", metavar="GAME")
@click.option("-p", "--preset", default=None, help=Help.of("Preset of the game."))
@click.option("-n", "--seats", type=int, default=None, help=Help.of("Number of players."))
@click.option(
    "--bot",
    type=click.Choice(BOTS),
    default="search",
    show_default=True,
    help=Help.of("The bot that is measured."),
)
@click.option(
    "--against",
    type=click.Choice(BOTS),
    default="random",
    show_default=True,
    help=Help.of("The bot on all other seats."),
)
@click.option(
    "--hands",
    type=click.IntRange(min=2),
    default=1000,
    show_default=True,
    help=Help.of("Number of hands; each deal is played once for every seat."),
)
@click.option(
    "--ms",
    "milliseconds",
    type=click.IntRange(min=1),
    default=50,
    show_default=True,
    help=Help.of("Time to think for a move, in milliseconds."),
)
@click.option(
    "--simulations",
    type=click.IntRange(min=1),
    default=None,
    help=Help.of("Think by number instead of time: the league can be repeated exactly."),
)
@click.option("--seed", type=int, default=1, show_default=True, help=Help.of("Seed of the deals."))
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    help=Help.of("Worker processes."),
)
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help=Help.of("Keep every deal in this file; the same command goes on after a stop."),
)
def league_command(
    game_id: str,
    preset: str | None,
    seats: int | None,
    bot: str,
    against: str,
    hands: int,
    milliseconds: int,
    simulations: int | None,
    seed: int,
    workers: int,
    log: Path | None,
) -> None:
    """Play a league; Ctrl-C ends it and keeps what was played."""
    league = League(
        game_id,
        preset,
        seats,
        bot,
        against,
        None if simulations else milliseconds,
        simulations,
        seed,
    )
    last = Standing(0, 0.0, float("inf"))
    with click.progressbar(
        length=hands, label=f"{game_id}: {bot} – {against}", file=sys.stderr
    ) as bar:

        def progress(now: Standing) -> None:
            nonlocal last
            bar.update(now.hands - last.hands)
            last = now

        try:
            run_league(league, hands, workers=workers, log=log, progress=progress)
            stopped = False
        except KeyboardInterrupt:
            stopped = True
    out(
        say(
            "{hands} hands: {bot} gains {gain} ± {margin} points a hand against {rival} (95 %).",
            hands=last.hands,
            bot=bot,
            rival=against,
            gain=f"{last.gain:+.3f}",
            margin=f"{last.margin:.3f}",
        )
    )
    if stopped:
        sys.exit(STOPPED)
