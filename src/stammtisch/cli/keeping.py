"""The options that say for how long what is kept; for the server, and for tidying by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from stammtisch.cli.shared import option
from stammtisch.text import Text, say

if TYPE_CHECKING:
    from stammtisch.tables.retention import Keeping

_KEPT: Final[tuple[tuple[str, int, Text], ...]] = (
    (
        "finished",
        0,
        say("How many days to keep closed tables at which a hand was finished; 0 means for ever."),
    ),
    (
        "abandoned",
        7,
        say("How many days to keep closed tables at which no hand was finished; 0 means for ever."),
    ),
    (
        "words",
        7,
        say(
            "After how many days a closed table is packed; what was said there is then deleted. 0 "
            "means never."
        ),
    ),
    (
        "notes",
        0,
        say(
            "How many days to keep notes on the hands of a closed table; 0 means as long as "
            "the table."
        ),
    ),
    (
        "addresses",
        7,
        say(
            "How many days to keep the address of somebody who opened something; 0 means for ever."
        ),
    ),
)


def keeping_options(command: click.decorators.FC) -> click.decorators.FC:
    """Add the options ``--keep-…``; the command gets them as ``keep_…``."""
    for name, default, help_text in reversed(_KEPT):
        command = option(
            f"--keep-{name}",
            type=click.IntRange(0, 36_500),
            default=default,
            show_default=True,
            envvar=f"STAMMTISCH_KEEP_{name.upper()}",
            show_envvar=True,
            place=say("DAYS"),
            help=help_text,
        )(command)
    return command


def keeping(given: dict[str, Any]) -> Keeping:
    """What these options say; they are taken out of what is given."""
    from stammtisch.tables.retention import Keeping

    return Keeping(**{name: given.pop(f"keep_{name}") for name, _, _ in _KEPT})
