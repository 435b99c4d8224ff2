"""What all commands share: language, help, and how errors become sentences and exit codes.

Help is written as `Text`, like all that people read; `speak` puts it into the language of the
environment before the command line is parsed.
"""

from __future__ import annotations

import gettext
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from io import TextIOWrapper
from types import FrameType
from typing import Any, Final, TypeVar

import click

from stammtisch.errors import StammtischError
from stammtisch.languages import Language, best, home_of, idiom, named
from stammtisch.messages import Speaker
from stammtisch.text import Text, say, say_n

STOPPED: Final = 130  # what a shell calls a program that was stopped by Ctrl-C
LANGUAGE_VARIABLES: Final = (
    "STAMMTISCH_LANGUAGE",
    *("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"),  # in the order in which gettext asks them
)
CATALOGUE: Final = "cli"  # holds the words of click too, see click_words.py

EXIT_CODES: Final = (
    say("0: done"),
    say("1: something went wrong"),
    say("2: something that was asked for does not exist, or the command was not understood"),
    say("3: a move was refused"),
    say("4: a record is broken"),
    say("5: the database cannot be used"),
    say("6: the port is taken"),
    say("130: stopped with Ctrl-C"),
)

Callback = TypeVar("Callback", bound=Callable[..., Any])


def chosen_language() -> Language:
    """The first available language among those that the usual environment variables ask for.

    The first variable that names a language decides, as a list with ``:`` between its parts.
    """
    wishes = (os.environ.get(variable, "").split(":") for variable in LANGUAGE_VARIABLES)
    return best(next(filter(named, wishes), []))


@cache
def _speaker(language: Language) -> Speaker:
    return Speaker(language, seat_name=lambda seat: f"#{seat + 1}")  # for people, from 1 on


def speaker() -> Speaker:
    """The speaker for the language of the environment."""
    return _speaker(chosen_language())


def out(text: Text) -> None:
    """Print something on standard output."""
    click.echo(speaker().say(text))


def whole(number: int) -> str:
    """A whole number as the language of the environment writes it: 10,000."""
    return idiom(speaker().language).number(f"{number:,}")


def err(text: Text) -> None:
    """Print something on standard error."""
    click.echo(speaker().say(text), err=True)


class Option(click.Option):
    """An option whose help and placeholder are in the user's language."""

    def __init__(
        self, names: list[str], *, words: Text, place: Text | None = None, **how: Any
    ) -> None:
        super().__init__(names, **how)
        self.words, self.place = words, place


class Argument(click.Argument):
    """An argument whose name and help are in the user's language."""

    def __init__(self, names: list[str], *, words: Text, place: Text, **how: Any) -> None:
        super().__init__(names, **how)
        self.words, self.place = words, place


class Command(click.Command):
    """A command whose help is in the user's language."""

    def __init__(self, name: str, *, words: Text, **how: Any) -> None:
        super().__init__(name, **how)
        self.words = words

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option ``--help``, made each time, because click would keep its first language."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = gettext.gettext("Show this message and exit.")
        return found


class Group(Command, click.Group):
    """Several commands under one name."""

    command_class = Command


def show_what_can_be_shown() -> None:
    """Print `?` for characters that the terminal or pipe lacks, as often on Windows."""
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="replace")


class Program(Group):
    """The top command, which turns any of our errors into a sentence and an exit code."""

    def main(self, *args: Any, **how: Any) -> Any:
        """Run the command line in the language of the environment."""
        show_what_can_be_shown()
        with click_in(chosen_language()):
            speak(self, speaker())
            return super().main(*args, **how)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; no traceback is shown, whatever a user does."""
        try:
            return super().invoke(ctx)
        except StammtischError as fault:
            click.echo(error_words(fault), err=True)
            ctx.exit(fault.exit_code)
        except KeyboardInterrupt:
            click.echo(err=True)
            ctx.exit(STOPPED)
        except BrokenPipeError:  # the reader of a pipe has gone; nobody is left to tell
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)
        except OSError as fault:
            err(os_error_words(fault))
            ctx.exit(1)
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except Exception as fault:
            err(_fault_of_ours(fault))
            ctx.exit(1)


def _fault_of_ours(fault: Exception) -> Text:
    if os.environ.get("STAMMTISCH_TRACEBACK"):
        traceback.print_exception(fault)
    return say(
        "This is a fault in Stammtisch: {kind}: {fault}. Set STAMMTISCH_TRACEBACK=1 to see where.",
        kind=type(fault).__name__,
        fault=str(fault),
    )


def os_error_words(fault: OSError) -> Text:
    """What the operating system refused, and why, in words."""
    if fault.filename is None:
        return say("The operating system refuses: {why}.", why=fault.strerror or str(fault))
    return say(
        "{file} cannot be used: {why}.", file=str(fault.filename), why=fault.strerror or str(fault)
    )


def error_words(fault: StammtischError) -> str:
    """An error as lines for a person: what is wrong, by which rule, and what to do instead."""
    say_it = speaker().say
    lines = [say_it(fault.text)]
    rules = getattr(fault, "rules", ())
    if rules:
        lines[0] += f" ({', '.join(rules)})"
    instead = getattr(fault, "instead", ())
    if instead:
        lines.append(say_it(say("Possible: {moves}", moves=", ".join(instead))))
    return "\n".join(lines)


def speak(command: click.Command, voice: Speaker) -> None:
    """Translate the help of a command and of all its subcommands into this speaker's language."""
    if isinstance(command, Command):
        command.help = voice.say(command.words)
        command.epilog = exit_codes(voice)
    command.options_metavar = voice.say(say("[OPTIONS]"))
    for param in command.params:
        if isinstance(param, Option | Argument):
            param.help = voice.say(param.words)
            name_kind(param.type, voice)
            if param.place is not None:
                param.metavar = voice.say(param.place)
    if isinstance(command, click.Group):
        command.subcommand_metavar = voice.say(say("COMMAND [ARGS]..."))
        for each in command.commands.values():
            speak(each, voice)


def name_kind(kind: click.ParamType[Any], voice: Speaker) -> None:
    """Name a parameter's type, because click would do so during import or not at all."""
    match kind:
        case click.Path(file_okay=True, dir_okay=True):
            kind.name = voice.say(say("path"))
        case click.Path(file_okay=okay):
            kind.name = voice.say(say("file") if okay else say("directory"))
        case click.types.IntParamType():
            kind.name = voice.say(say("integer"))
        case click.types.FloatParamType():
            kind.name = voice.say(say("number"))


def exit_codes(voice: Speaker) -> str:
    """The paragraph on exit codes at the end of every help."""
    lines = "\n".join(f"  {voice.say(each)}" for each in EXIT_CODES)
    heading = voice.say(say("Exit codes:"))
    return f"\b\n{heading}\n{lines}"


@contextmanager
def click_in(language: Language) -> Iterator[None]:
    """Make click use this language, for the words that it looks up through gettext."""
    before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(CATALOGUE, str(home_of(language).parent))
    gettext.textdomain(CATALOGUE)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(before[0])
        if before[1] is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before[1]


def reader() -> Callable[[], str | None]:
    """Reads standard input line by line, None at its end; prompts if a person is typing."""
    asks = sys.stdin.isatty()

    def read() -> str | None:
        if asks:
            try:
                return input("> ")
            except EOFError:
                click.echo()
                return None
        return sys.stdin.readline() or None

    return read


def option(*names: str, help: Text, **how: Any) -> Callable[[Callback], Callback]:
    """``click.option`` with its help, and its placeholder ``place``, as `Text`."""
    return click.option(*names, cls=Option, words=help, **how)


def argument(name: str, place: Text, *, help: Text, **how: Any) -> Callable[[Callback], Callback]:
    """``click.argument`` with its name and its help as `Text`."""
    return click.argument(name, cls=Argument, words=help, place=place, **how)


def crew_options(callback: Callback) -> Callback:
    """Add ``--workers`` and ``--cluster`` to a command that plays hands in several processes."""
    workers = option(
        "--workers",
        type=click.IntRange(min=1),
        default=os.cpu_count() or 1,
        place=say("NUMBER"),
        help=say("The number of processes in which hands are played; by default one per core."),
    )
    cluster = option(
        "--cluster",
        place=say("ADDRESS"),
        help=say(
            "Play on the workers of a Dask cluster instead; the address of its scheduler, such "
            "as tcp://10.0.0.7:8786 (docs/cluster.md)."
        ),
    )
    return workers(cluster(callback))


@contextmanager
def ctrl_c() -> Iterator[Callable[[], bool]]:
    """Catch Ctrl-C, so that work is not cut short; yields whether it has been pressed.

    Pressed again later it is ignored: the work has ended, and what came of it is still told.
    """
    pressed: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if pressed else before)


def tell_failures(failures: Sequence[Text]) -> None:
    """Which third-party bots were replaced, and why: each reason once."""
    if not failures:
        return
    for words in dict.fromkeys(map(speaker().say, failures)):
        click.echo(words)
    out(
        say_n(
            "In {n} case, quick moves were made in place of a bot until the hand was over.",
            "In {n} cases, quick moves were made in place of a bot until the hand was over.",
            len(failures),
        )
    )
