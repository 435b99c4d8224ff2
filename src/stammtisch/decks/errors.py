"""What can go wrong with a deck: it is unknown here, or its file is faulty."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.errors import StammtischError
from stammtisch.text import Text, say, say_n

MOST_FAULTS = 20  # of more, the first ones are told


class Fault(Struct, frozen=True):
    """One fault of a deck file: its line and column, from 1, and what would be right."""

    line: int
    column: int
    what: Text

    @property
    def text(self) -> Text:
        """The fault and its place as one sentence."""
        return say(
            "Line {line}, column {column}: {fault}",
            line=self.line,
            column=self.column,
            fault=self.what,
        )


class UnknownDeck(StammtischError, LookupError):
    """No deck here has this key."""

    exit_code, status = 2, 404


class BadDeck(StammtischError, ValueError):
    """A file without a valid deck; ``faults`` are in order, ``more`` if some were left out.

    The text of the error is the first fault and how many others there are.
    """

    exit_code, status = 2, 422

    def __init__(self, faults: list[Fault]) -> None:
        ordered = sorted(faults, key=lambda fault: (fault.line, fault.column))
        self.faults = tuple(ordered[:MOST_FAULTS])
        self.more = len(ordered) - len(self.faults)
        super().__init__(_summary(self.faults[0], len(ordered) - 1))


def _summary(first: Fault, others: int) -> Text:
    if not others:
        return first.text
    return say_n("{fault} ({n} more error)", "{fault} ({n} more errors)", others, fault=first.text)
