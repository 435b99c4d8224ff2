"""``stammtisch corpus``: a file of Doppelkopf hands that anybody can generate again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from stammtisch.cli.setup import new_file
from stammtisch.cli.shared import (
    STOPPED,
    Command,
    argument,
    crew_options,
    ctrl_c,
    err,
    option,
    out,
    whole,
)
from stammtisch.laboratory.corpus import HANDS, KNOWN, SEED, write
from stammtisch.text import say


@click.command(
    "corpus",
    cls=Command,
    words=say(
        "Write a file of Doppelkopf hands for research: a million of them, the same on every "
        "machine. Prints the SHA-256 of the file; docs/baselines.md describes the format. Ctrl-C "
        "ends it and leaves no file behind."
    ),
)
@argument(
    "file",
    say("FILE"),
    type=click.Path(dir_okay=False, path_type=Path),
    help=say("The new file for the hands."),
)
@option(
    "--hands",
    type=click.IntRange(min=1),
    default=HANDS,
    show_default=True,
    place=say("NUMBER"),
    help=say("The number of hands to play."),
)
@option(
    "--seed",
    type=int,
    default=SEED,
    show_default=True,
    place=say("NUMBER"),
    help=say("The same seed deals the same cards."),
)
@crew_options
def corpus_command(file: Path, hands: int, seed: int, **crew: Any) -> None:
    """Write the hands with a progress bar on standard error, then print the hash."""
    digest = None
    new_file(file)
    try:
        with (
            file.open("wb") as opened,
            ctrl_c() as stopped,
            click.progressbar(length=hands, label="doppelkopf", file=sys.stderr) as bar,
        ):
            digest = write(
                opened,
                hands,
                seed=seed,
                progress=lambda done: bar.update(done - bar.pos),
                stopped=stopped,
                **crew,
            )
    finally:
        if digest is None:
            file.unlink()
    if digest is None:
        err(say("Stopped; {file} was not kept.", file=str(file)))
        sys.exit(STOPPED)
    told = say("{hands} hands, SHA-256 {digest}", hands=whole(hands), digest=digest)
    known = KNOWN.get(hands) if seed == SEED else None
    out(told)
    if known is not None:
        out(
            say("This is the published file.")
            if known == digest
            else say("This is NOT the published file; its SHA-256 is {known}.", known=known)
        )
