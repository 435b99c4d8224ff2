"""The program as one file, without Python beside it: a double click opens the card room.

It keeps its tables in the user's data folder, whoever started it from wherever, so that
``stammtisch backup`` and the like find them there, too. With words behind its name it is the usual
command.
"""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from stammtisch.cli import main as program
from stammtisch.cli.serving import DATABASE
from stammtisch.cli.shared import out, speaker
from stammtisch.text import say

PLACE: Final = "STAMMTISCH_DATABASE"
PORT: Final = 8000
LIBRARIES: Final = "LD_LIBRARY_PATH"  # where this file has been unpacked; `_ORIG`: as it was before


def main() -> None:
    """Do what the words say, or serve and open the browser where there are none."""
    if PLACE not in os.environ:
        os.environ[PLACE] = str(own_database())
    if sys.platform == "linux":
        webbrowser.register("outside", None, Outside(), preferred=True)
    if sys.argv[1:]:
        program(prog_name="stammtisch")
    else:
        serve()


def own_database() -> Path:
    """The file of the tables in the user's data folder, which is made if need be."""
    folder = Path(click.get_app_dir("stammtisch"))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / DATABASE


def serve() -> None:
    """Open the room to the whole network; a window in which something went wrong stays open."""
    out(say("Your tables are kept in {file}.", file=os.environ[PLACE]))
    try:
        program(["serve", "--open", "--host", "0.0.0.0", "--port", str(port())], "stammtisch")
    except SystemExit as end:
        if end.code and sys.stdin is not None and sys.stdin.isatty():
            click.prompt(
                speaker().say(say("Press Enter to close this window")),
                default="",
                show_default=False,
            )
        raise


def port() -> int:
    """The usual port, or 0 for any where another program has that one."""
    from stammtisch.web.errors import PortTaken
    from stammtisch.web.serving import listening

    try:
        with listening("0.0.0.0", PORT):
            return PORT
    except PortTaken:
        return 0


class Outside(webbrowser.BaseBrowser):
    """The browser of a Linux desktop, which is to find the libraries of the system, not ours."""

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        """Open the address; False where there is no desktop, and others may try."""
        quiet = subprocess.DEVNULL
        try:
            subprocess.Popen(
                ["xdg-open", url], env=as_before(os.environ), stdout=quiet, stderr=quiet
            )
        except OSError:
            return False
        return True


def as_before(ours: Mapping[str, str]) -> dict[str, str]:
    """The environment as it was before this file was unpacked."""
    found = {name: text for name, text in ours.items() if name != LIBRARIES}
    before = found.pop(f"{LIBRARIES}_ORIG", "")
    return {**found, LIBRARIES: before} if before else found
