"""What was said at a table, as its readers see it: a strip of its own, in the reader's language."""

from __future__ import annotations

from typing import Final, NamedTuple

from stammtisch.tables import LiveTable
from stammtisch.tables.noted import Spoken
from stammtisch.tables.reactions import REACTIONS, SAYINGS, about
from stammtisch.tables.words import PHRASES, heard
from stammtisch.text import Text
from stammtisch.web.fragments import Piece
from stammtisch.web.parts import Values, rendered, shown_by
from stammtisch.web.words import Voice

MOST_NAMES: Final = 8  # of those who look on


class Word(NamedTuple):
    """What is in the strip; its ``id`` stays the same, so that only new ones are read out.

    It is a text of the house, or else what somebody wrote: text, never HTML. A ``reaction`` is
    given by its id, too, and may be ``about`` a line that all have read.
    """

    id: str
    name: str
    mine: bool
    text: Text | None
    written: str
    seq: int
    reaction: str = ""
    about: Text | None = None


class Phrase(NamedTuple):
    """A phrase that can be said, by its id."""

    id: str
    text: Text


@shown_by("said")
def _strip(voice: Voice, words: tuple[Word, ...], watchers: tuple[str, ...]) -> Values:
    known = [name for name in watchers if name]
    return {"words": words, "watchers": len(watchers), "known": known[:MOST_NAMES]}


def strip(table: LiveTable, visitor: str, now: float, voice: Voice) -> Piece:
    """The newest words, as this visitor hears them; if he sits here, also who looks on."""
    said = words_of(table, visitor, heard(table, visitor, now))
    seat = table.seat_of(visitor) if table.watching else None
    return rendered(_strip, voice, said, () if seat is None else table.watchers)


def words_of(table: LiveTable, visitor: str, said: tuple[Spoken, ...]) -> tuple[Word, ...]:
    """What was said, as it is shown to a visitor."""
    seat = table.seat_of(visitor) if said else None
    known = (word for word in said if word.text or word.phrase in SAYINGS)
    return tuple(_word(table, word, mine=word.seat == seat) for word in known)


def _word(table: LiveTable, word: Spoken, *, mine: bool) -> Word:
    id, reaction = f"said-{word.seq}", word.phrase if word.phrase in REACTIONS else ""
    text, line = SAYINGS.get(word.phrase), about(table, word)
    return Word(id, word.name, mine, text, word.text, word.seq, reaction, line)


def phrases() -> list[Phrase]:
    """All phrases, in the order of the panel."""
    return [Phrase(id, text) for id, text in PHRASES.items()]


def reactions() -> list[Phrase]:
    """All reactions, in the order of the panel."""
    return [Phrase(id, text) for id, text in REACTIONS.items()]
