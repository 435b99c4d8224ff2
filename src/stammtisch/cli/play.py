"""``stammtisch play``: a table of bots in the terminal."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from stammtisch.bots import DEFAULT_MILLISECONDS, invite, names
from stammtisch.cards import Face
from stammtisch.cli.own_decks import load_own_decks
from stammtisch.cli.setup import chosen_game, faces_option, new_file, rules_options, seat_at
from stammtisch.cli.shared import STOPPED, Command, err, option, reader, speaker
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.errors import BadOption
from stammtisch.players.registry import players_of
from stammtisch.positions import game_of, position
from stammtisch.shuffling import below, new_secret
from stammtisch.terminal import plain
from stammtisch.terminal.session import Session
from stammtisch.text import say


@click.command(
    "play",
    cls=Command,
    words=say(
        "Play against bots in the terminal: with keys and mouse on the full screen, or "
        "with --plain line by line, for a pipe or a screen reader."
    ),
)
@rules_options
@option("-n", "--seats", type=int, place=say("NUMBER"), help=say("The number of players."))
@option(
    "--seat",
    type=int,
    default=1,
    show_default=True,
    place=say("NUMBER"),
    help=say("Where you sit; the first seat is 1 (in records and in the library 0)."),
)
@option(
    "--bot",
    place=say("NAME"),
    help=say(
        "Who sits in the other seats; by default the game’s usual bot. A bot of your own is "
        "package.module:Class, or run:COMMAND for a program."
    ),
)
@option(
    "--ms",
    "milliseconds",
    type=click.IntRange(1, 60_000),
    default=DEFAULT_MILLISECONDS,
    show_default=True,
    place=say("NUMBER"),
    help=say("How long a bot may think about a move, in milliseconds."),
)
@option("--seed", place=say("TEXT"), help=say("The same seed deals the same cards."))
@faces_option
@option("--name", default="", place=say("TEXT"), help=say("Your name at the table."))
@option(
    "--save",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    place=say("FILE"),
    help=say("Keep the record of the match in this new file."),
)
@option(
    "--position",
    "stood",
    place=say("TEXT"),
    help=say(
        "Begin in this position, written as “position” prints it at the table; or the name of a "
        "file that contains it."
    ),
)
@option("--practice", is_flag=True, help=say("Let “c” show the chances of your hand."))
@option("--plain", "is_plain", is_flag=True, help=say("Line by line, without any drawing."))
def play_command(
    game_id: str | None,
    preset: str | None,
    seats: int | None,
    options: tuple[str, ...],
    code: str | None,
    seat: int,
    bot: str | None,
    milliseconds: int,
    seed: str | None,
    faces: Face | None,
    name: str,
    save: Path | None,
    stood: str | None,
    practice: bool,
    is_plain: bool,
) -> None:
    """Sit down at a table of bots."""
    seed = seed or new_secret()
    state = None if stood is None else position_in(stood, seed)
    chosen = (game_id, preset, seats, options, code)
    rules = chosen_game(*chosen) if state is None else its_game(state, any(chosen))
    if practice:
        players_of(rules.id).check_practice()
    session = Session(
        rules,
        seat=seat_at(rules, seat),
        name=name,
        bot="" if bot is None else known_bot(bot, rules),
        milliseconds=milliseconds,
        seed=seed,
        language=speaker().language,
        face=faces,
        save=None if save is None else new_file(save),
        practice=practice,
        position=state,
    )
    sys.exit(sit_down(session, is_plain))


def sit_down(session: Session, is_plain: bool) -> int:
    """Play until the person leaves; returns the exit code.

    Raises:
        OSError: the record could not be written; the match was played without it.
    """
    try:
        ended = talk(session) if is_plain or not full_screen_possible() else show(session)
    finally:
        session.close()
    if session.trouble is not None:
        raise session.trouble
    return ended


def known_bot(name: str, rules: Game) -> str:
    """The name of a bot that plays the game; a third-party one is started."""
    invite(name, rules.id, names, aloud=False)
    return name


def its_game(state: State, chosen: bool) -> Game:
    """The game of a position; raises `BadOption` if the user has also chosen another one."""
    if chosen:
        raise BadOption(
            say("The position says what is played: leave out GAME, the house rules and --seats.")
        )
    return game_of(state)


def position_in(stood: str, seed: str) -> State:
    """The position in a text or in the file of this name; the seed draws what is unknown."""
    load_own_decks()
    return position(text_in(stood), Rng(below(2**31 - 1, seed, "position")))


def text_in(stood: str) -> str:
    """The text itself, or what is in the file of this name."""
    try:
        is_file = Path(stood).is_file()
    except (OSError, ValueError):  # a text that cannot be a name
        is_file = False
    return Path(stood).read_text("utf-8", "replace") if is_file else stood


def full_screen_possible() -> bool:
    """Whether the full screen can be used; if not, says what is missing."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    if find_spec("textual") is not None:
        return True
    err(
        say(
            "The full screen needs the package “textual”: {command}. Until it is "
            "installed, you play line by line:",
            command='pip install "stammtisch[terminal]"',
        )
    )
    return False


def show(session: Session) -> int:
    """Play on the full screen; returns the exit code."""
    from stammtisch.terminal.app import TableApp

    return TableApp(session).run() or 0


def talk(session: Session) -> int:
    """Play line by line on standard input and output; returns the exit code."""
    try:
        plain.run(session, reader(), click.echo)
    except KeyboardInterrupt:
        click.echo()
        click.echo(session.say(plain.GOODBYE))
        return STOPPED
    return 0
