"""The options that set up a game, and the game that results from them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from stammtisch.cards import FACES
from stammtisch.cli.own_decks import load_own_decks
from stammtisch.cli.shared import Callback, argument, option
from stammtisch.core.contract import Game
from stammtisch.errors import BadOption, StammtischError
from stammtisch.games.registry import registration
from stammtisch.rulecodes import HouseRules, preset_rules, read_code, revised
from stammtisch.text import say

changed_options = option(
    "-o",
    "--option",
    "options",
    multiple=True,
    place=say("NAME=VALUE"),
    help=say("An option that differs from the preset; may be given several times."),
)


faces_option = option(
    "--faces",
    type=click.Choice(FACES),
    help=say("French or German cards, or tiles; by default those that are usual for the game."),
)


def rules_options(command: Callback) -> Callback:
    """Add ``GAME``, ``--preset``, ``--option`` and ``--rules``."""
    for add in (
        option(
            "--rules",
            "code",
            place=say("CODE"),
            help=say("House rules as a rule code, in place of GAME and --preset."),
        ),
        changed_options,
        option(
            "-p",
            "--preset",
            place=say("NAME"),
            help=say("Which preset of the game; by default the first."),
        ),
        argument(
            "game_id",
            say("GAME"),
            required=False,
            help=say("Which game; “stammtisch games” lists them."),
        ),
    ):
        command = add(command)
    return command


def game_named(name: str) -> str:
    """The id of a game as somebody typed it: hyphens become underscores, and case is ignored."""
    return name.lower().replace("-", "_")


def chosen_rules(
    game_id: str | None, preset: str | None, options: tuple[str, ...], code: str | None
) -> HouseRules:
    """The house rules that the command line asks for.

    Raises:
        BadOption: an option has no ``=`` or is unknown, or the code is of another game or preset.
        UnknownGame, UnknownPreset, UnreadableCode: there is none such.
    """
    load_own_decks()
    name = None if game_id is None else game_named(game_id)
    if code is not None:
        house = read_code(code)
        if name not in (None, house.entry.id) or preset not in (None, house.preset):
            raise BadOption(
                say(
                    "The rule code is for {game}, preset “{preset}”; leave out GAME and --preset.",
                    game=house.entry.id,
                    preset=house.preset,
                )
            )
    elif name is None:
        context = click.get_current_context()
        asked = next(param for param in context.command.params if param.name == "game_id")
        raise click.MissingParameter(ctx=context, param=asked)
    else:
        house = preset_rules(registration(name), preset)
    for pair in options:
        if not re.match(r"\s*[\w-]+\s*=", pair):
            raise BadOption(say("“{pair}” is not of the form NAME=VALUE.", pair=pair))
        house = revised(house, pair)
    return house


def chosen_game(
    game_id: str | None,
    preset: str | None,
    seats: int | None,
    options: tuple[str, ...],
    code: str | None,
) -> Game:
    """The game that the command line asks for, as in `chosen_rules`; raises `BadSeats` too."""
    return chosen_rules(game_id, preset, options, code).game(seats)


def seat_at(rules: Game, seat: int) -> int:
    """The seat with this number, which counts from 1 as people do; raises `BadOption`."""
    if not 0 < seat <= rules.seats:
        raise BadOption(
            say(
                "There is no seat {seat}; this table has the seats 1 to {last}.",
                seat=seat,
                last=int(rules.seats),
            )
        )
    return seat - 1


FILE: Final = click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)


class FileThere(StammtischError, FileExistsError):
    """The file that is to be written already exists."""


def new_file(file: Path, mode: int = 0o666) -> Path:
    """Create an empty file; raises `FileThere` if it exists, `OSError` if that is impossible."""
    try:
        file.touch(mode, exist_ok=False)
    except FileExistsError:
        raise FileThere(say("{file} exists already; give another name.", file=str(file))) from None
    return file
