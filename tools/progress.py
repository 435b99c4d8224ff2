"""How far an installation is, told to whoever waits for it.

``./start`` names a file in ``STAMMTISCH_PROGRESS`` and shows each line that is written there; where
nobody waits, nothing is written.
"""

from __future__ import annotations

import os


def note(german: str, english: str) -> None:
    """What begins now, in the language of whoever waits."""
    file = os.environ.get("STAMMTISCH_PROGRESS")
    if file:
        with open(file, "a", encoding="utf-8") as lines:
            lines.write(f"{german if speaks_german() else english}\n")


def speaks_german() -> bool:
    """Whether the terminal is a German one; `tell` in tools/setup.sh asks the same."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next(filter(None, map(os.environ.get, names)), "").startswith("de")
