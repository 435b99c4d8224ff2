"""Names as readers are told them: whoever was forgotten is “somebody” in every language."""

from __future__ import annotations

from stammtisch.logs.names import SOMEBODY
from stammtisch.text import Text, say
from stammtisch.web.reader import Reader

UNKNOWN: Text = say("somebody")


def named(name: str, reader: Reader) -> str:
    """A name of a person or bot."""
    return reader.speaker().say(UNKNOWN) if name == SOMEBODY else name


def all_named(names: tuple[str, ...], reader: Reader) -> tuple[str, ...]:
    """The names of a table."""
    return tuple(named(name, reader) for name in names) if SOMEBODY in names else names
