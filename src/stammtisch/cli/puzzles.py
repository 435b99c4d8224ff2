"""``stammtisch puzzle``: the worked examples of the rule book as questions."""

from __future__ import annotations

from datetime import date

import click

from stammtisch.cards import Face
from stammtisch.cli.setup import faces_option, game_named
from stammtisch.cli.shared import Command, argument, option, reader, speaker
from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration, registrations
from stammtisch.messages import Speaker
from stammtisch.puzzles import NAMES, Puzzle, puzzle_of_the_day, puzzles
from stammtisch.puzzles.moves import BestMove, best_move_of_the_day, best_moves
from stammtisch.terminal.moves import AskingMoves
from stammtisch.terminal.puzzles import Asking
from stammtisch.text import say


class NoPuzzles(StammtischError, LookupError):
    """This game has no puzzles."""

    exit_code, status = 2, 404


@click.command(
    "puzzle",
    cls=Command,
    words=say(
        "Solve puzzles from the rule book: which card may be played, who takes the "
        "trick, how many points. Without a game, it is the puzzle of the day."
    ),
)
@argument(
    "game_id",
    say("[GAME]"),
    required=False,
    help=say("All puzzles of this game, one after another."),
)
@faces_option
@option(
    "--moves",
    is_flag=True,
    help=say(
        "Ask for the best move in positions from hands that bots played; without a game, today’s "
        "position of each."
    ),
)
def puzzle_command(game_id: str | None, faces: Face | None, moves: bool) -> None:
    """Ask the puzzle of the day, or the puzzles of a game."""
    if moves:
        positions = best_moves_of(game_id)
        AskingMoves(speaker().language, faces, reader(), click.echo).run(positions)
        return
    row: tuple[Puzzle, ...]
    if game_id is None:
        row = (puzzle_of_the_day(date.today().toordinal()),)
    else:
        entry = registration(game_named(game_id))
        row = puzzles(entry.id)
        if not row:
            raise NoPuzzles(say("There are no puzzles for {game}.", game=entry.name))
    face = faces or row[0].example.face
    voice = Speaker(speaker().language, face, lambda seat: NAMES[seat])
    Asking(voice, reader(), click.echo).run(row)


def best_moves_of(game_id: str | None) -> tuple[BestMove, ...]:
    """The positions of a game, or one of each for today; raises `NoPuzzles`."""
    today = date.today().toordinal()
    if game_id is None:
        daily = (best_move_of_the_day(each, today) for each in registrations())
        return tuple(found for found in daily if found is not None)
    entry = registration(game_named(game_id))
    row = best_moves(entry.id)
    if not row:
        raise NoPuzzles(say("There are no puzzles for {game}.", game=entry.name))
    return row
