"""``stammtisch learn``: the lessons, how far somebody is in each, and the steps of one."""

from __future__ import annotations

from pathlib import Path

import click

from stammtisch.cards import Face
from stammtisch.cli.setup import faces_option, game_named
from stammtisch.cli.shared import Command, argument, option, out, reader, speaker
from stammtisch.errors import StammtischError
from stammtisch.lessons import lesson, lessons, outline
from stammtisch.lessons.learned import Learned, learned
from stammtisch.terminal.learning import Learning, way_on
from stammtisch.text import say

KEPT = "learnt"  # the name of the file


class NoSuchStep(StammtischError, LookupError):
    """The lesson has fewer steps."""

    exit_code, status = 2, 404


@click.command(
    "learn",
    cls=Command,
    words=say(
        "Learn a game in positions, one thing at a time, each with a move to make. Without a "
        "name, list the lessons and how far you are in each."
    ),
)
@argument(
    "name",
    say("[LESSON]"),
    required=False,
    help=say("The name of a lesson as the list shows it, usually that of a game."),
)
@option(
    "--step",
    type=click.IntRange(min=1),
    place=say("NUMBER"),
    help=say("Begin with this step; by default with the first that you have not done."),
)
@faces_option
@option(
    "--kept",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="STAMMTISCH_LEARNT",
    show_envvar=True,
    place=say("FILE"),
    help=say("The file that remembers which steps you have done; by default in your own folder."),
)
def learn_command(
    name: str | None, step: int | None, faces: Face | None, kept: Path | None
) -> None:
    """List the lessons, or ask the steps of one."""
    file = kept or Path(click.get_app_dir("stammtisch")) / KEPT
    done = known(file)
    if name is None:
        show_lessons(done)
        return
    found = lesson(outline(game_named(name)).id)
    first = step or done.next(found.id, len(found.steps)) or 1
    if first > len(found.steps):
        raise NoSuchStep(say("This lesson has no such step."))
    talk = Learning(
        found,
        done,
        read=reader(),
        write=click.echo,
        keep=lambda now: remember(file, now),
        language=speaker().language,
        face=faces,
    )
    if step is None and first == 1:
        click.echo(found.tells(speaker().language))
    if talk.run(first):
        click.echo()
        for line in way_on(found, speaker().say):
            click.echo(line)


def known(file: Path) -> Learned:
    """What a file says of what somebody has learnt; nothing if it cannot be read."""
    try:
        return learned(file.read_text("utf-8").strip(), lessons())
    except (OSError, UnicodeDecodeError):
        return learned(None, lessons())


def remember(file: Path, now: Learned) -> None:
    """Write down what has been learnt; where that is not possible, the lesson goes on."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(now.line() + "\n", "utf-8")
    except OSError:
        return


def show_lessons(done: Learned) -> None:
    """List the lessons, with how many steps of each were done."""
    wide = max(map(len, lessons()))
    for each in lessons().values():
        count = done.count(each.id, each.steps)
        so_far = say("{n} of {all} steps done", n=count, all=each.steps)
        named = f"{each.id:<{wide}}  {speaker().say(each.name)}"
        click.echo(f"{named}: {speaker().say(so_far)}")
    out(say("“stammtisch learn mau_mau” starts a lesson, and later goes on where you left off."))
