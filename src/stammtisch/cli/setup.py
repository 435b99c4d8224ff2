"""The options with which a game is set up, and the game that they mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from stammtisch.cli.house import Callback, option
from stammtisch.core.contract import Game
from stammtisch.errors import BadOption, StammtischError
from stammtisch.games.registry import game
from stammtisch.text import say


def rules_options(command: Callback) -> Callback:
    """Add ``--preset``, ``--seats`` and ``--option``."""
    for add in (
        option(
            "-o",
            "--option",
            "options",
            multiple=True,
            place=say("NAME=VALUE"),
            help=say("An option that differs from the preset; may be given several times."),
        ),
        option(
            "-n", "--seats", type=int, place=say("NUMBER"), help=say("How many players there are.")
        ),
        option(
            "-p",
            "--preset",
            place=say("NAME"),
            help=say("Which preset of the game; without it the first one."),
        ),
    ):
        command = add(command)
    return command


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
            values[name.strip()] = msgspec.json.decode(value.lower())
        except msgspec.DecodeError:
            values[name.strip()] = value
    return values


def chosen_game(
    game_id: str, preset: str | None, seats: int | None, options: tuple[str, ...]
) -> Game:
    """The game that the command line asks for; a hyphen in its name is an underscore."""
    return game(
        game_id.lower().replace("-", "_"), preset=preset, seats=seats, **option_values(options)
    )


def seat_at(rules: Game, seat: int) -> int:
    """The seat, if the game has it; raises `BadOption`."""
    if not 0 <= seat < rules.seats:
        raise BadOption(
            say(
                "There is no seat {seat}; this table has the seats 0 to {last}.",
                seat=seat,
                last=int(rules.seats) - 1,
            )
        )
    return seat


class FileThere(StammtischError, FileExistsError):
    """What is to be written would overwrite a file."""


def new_file(file: Path) -> Path:
    """The file, made empty; raises `FileThere` if it exists, `OSError` if it cannot be made."""
    try:
        file.touch(exist_ok=False)
    except FileExistsError:
        raise FileThere(say("{file} exists already; give another name.", file=str(file))) from None
    return file
