"""``stammtisch train``: a net learns a game by playing it against itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stammtisch.cli.setup import chosen_rules, rules_options
from stammtisch.cli.shared import STOPPED, Command, crew_options, ctrl_c, err, option, out, whole
from stammtisch.errors import StammtischError
from stammtisch.spreading import Crew
from stammtisch.text import DecimalWord, say

if TYPE_CHECKING:
    from stammtisch.training.courses import Course, Point


class NotInstalled(StammtischError, ImportError):
    """A package that learning needs is not installed."""


@click.command(
    "train",
    cls=Command,
    words=say(
        "Let a net learn a game by playing it against itself. The folder keeps what it has "
        "learned, a curve and weights to play with. After an interruption, the same command goes "
        "on where it was. Needs stammtisch[train]."
    ),
)
@rules_options
@option("-n", "--seats", type=int, place=say("NUMBER"), help=say("The number of players."))
@option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    place=say("FOLDER"),
    help=say("Where everything is kept; a new folder, or the one in which this run began."),
)
@option(
    "--hands",
    type=click.IntRange(min=1),
    default=1_000_000,
    show_default=True,
    place=say("NUMBER"),
    help=say("How many hands to learn from in all."),
)
@option(
    "--imitated",
    type=click.IntRange(min=0),
    default=2_000,
    show_default=True,
    place=say("NUMBER"),
    help=say("How many of these hands, at the beginning, are played by habit."),
)
@option(
    "--together",
    type=click.IntRange(min=1),
    default=1024,
    show_default=True,
    place=say("NUMBER"),
    help=say("How many hands are played before the net learns from them."),
)
@option(
    "--every",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    place=say("NUMBER"),
    help=say("After how many hands the net is measured against the habits."),
)
@option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    place=say("NUMBER"),
    help=say("The same seed gives the same result on the same machine."),
)
@crew_options
def train_command(
    game_id: str | None,
    preset: str | None,
    options: tuple[str, ...],
    code: str | None,
    seats: int | None,
    folder: Path,
    hands: int,
    imitated: int,
    together: int,
    every: int,
    seed: int,
    **crew: Any,
) -> None:
    """Learn with a progress bar on standard error; each point of the curve is a line."""
    house = chosen_rules(game_id, preset, options, code)
    rules = house.game(seats)
    try:
        from stammtisch.training.courses import Course
        from stammtisch.training.learning import Plan
    except ModuleNotFoundError as fault:
        if fault.name not in ("numpy", "threadpoolctl"):
            raise
        raise NotInstalled(
            say(
                "Learning needs the package “{name}”: {command}",
                name=fault.name,
                command='pip install "stammtisch[train]"',
            )
        ) from None
    plan = Plan(hands=hands, seed=seed, imitated=imitated, together=together)
    course = Course(folder, house.code, int(rules.seats), plan, every)
    if run(course, Crew(**crew)):
        err(say("Stopped; the same command continues from {file}.", file=str(folder)))
        sys.exit(STOPPED)
    out(say("{n} hands; the weights are in {folder}.", n=whole(hands), folder=str(folder)))


def run(course: Course, crew: Crew) -> bool:
    """Learn until it is done; returns whether Ctrl-C stopped it before."""
    learner = course.learner
    label = str(course.game.id)
    with click.progressbar(length=learner.plan.hands, label=label, file=sys.stderr) as bar:
        bar.update(learner.hands)

        def told(point: Point | None) -> None:
            played = learner.hands + course.under_way
            bar.update(max(0, min(played, learner.plan.hands) - bar.pos))
            if point is not None:
                tell(point)

        with ctrl_c() as stopped:
            course.run(told, stopped, crew)
    return not learner.is_done


def tell(point: Point) -> None:
    """How far the net is, as a line."""
    out(
        say(
            "{hands} hands: gains {gain} (standard error {error}) points a hand against the "
            "habits of the game",
            hands=whole(point.hands),
            gain=DecimalWord(point.gain, 3, signed=True),
            error=DecimalWord(point.error, 3),
        )
    )
