"""The reference of the command line: ``python -m tools.cli_reference`` writes docs/cli.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from stammtisch.cli import main, shared
from stammtisch.languages import SOURCE
from stammtisch.messages import Speaker

FILE: Final = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
WIDTH: Final = 88
HEAD: Final = """\
# The command line

Written by `python -m tools.cli_reference`; a test says when it is out of date.

Messages and help are in the language that `STAMMTISCH_LANGUAGE` names (`de`, `en`), else
`LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` in this order. If none names a language they are in
German, if none of those named is available, in English. Results go to standard output, progress
and errors to standard error.

| variable | what it does |
| --- | --- |
| `STAMMTISCH_LANGUAGE` | the language: `de`, `en` or another one that is installed |
| `STAMMTISCH_DATABASE` | where `serve` and the commands for it find the tables |
| `STAMMTISCH_OPERATOR_PASSWORD` | the password for the page `/operator` |
| `STAMMTISCH_PORT` | the port on which `serve` listens |
| `STAMMTISCH_LEARNT` | the file in which `learn` remembers what you have done |
| `STAMMTISCH_DECKS` | the folder of your own decks of Quartett cards |
| `STAMMTISCH_PURE` | `1`: run the rules as plain Python even where they are compiled |
| `STAMMTISCH_TRACEBACK` | `1`: show where a fault of Stammtisch itself happened |
"""


def reference() -> str:
    """The whole page."""
    speaker = Speaker(SOURCE)
    with shared.click_in(SOURCE):
        shared.speak(main, speaker)
        top = context(main, None)
        codes = "\n".join(f"- {speaker.say(each)}" for each in shared.EXIT_CODES)
        parts = [HEAD, f"## Exit codes\n\n{codes}\n", section("stammtisch", main, top)]
        parts += sections("stammtisch", main, top)
    return "\n".join(parts)


def sections(title: str, group: click.Group, ctx: click.Context) -> Iterator[str]:
    """The commands of a group, and those below them."""
    for name, command in sorted(group.commands.items()):
        below = context(command, ctx)
        yield section(f"{title} {name}", command, below)
        if isinstance(command, click.Group):
            yield from sections(f"{title} {name}", command, below)


def context(command: click.Command, parent: click.Context | None) -> click.Context:
    """A context for the help of a command, equally wide on every machine."""
    return click.Context(
        command,
        parent,
        "stammtisch" if parent is None else command.name,
        terminal_width=WIDTH,
        help_option_names=["-h", "--help"],
    )


def section(title: str, command: click.Command, ctx: click.Context) -> str:
    """One command: its help, without the exit codes given above."""
    command.epilog = None
    lines = [line.rstrip() for line in command.get_help(ctx).splitlines()]
    text = "\n".join(lines)
    return f"## {title}\n\n```text\n{text}\n```\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(reference(), encoding="utf-8")
