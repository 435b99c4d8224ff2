"""What was said at a table, as its readers see it: a strip of its own, in the reader's language."""

from __future__ import annotations

from typing import Final, NamedTuple

from stammtisch.tables import LiveTable
from stammtisch.tables.words import PHRASES, heard
from stammtisch.text import Text
from stammtisch.web.fragments import Piece
from stammtisch.web.parts import Values, rendered, shown_by
from stammtisch.web.words import Voice

MOST_NAMES: Final = 8  # of those who look on


class Word(NamedTuple):
    """A phrase in the strip; its ``id`` stays the same, so that only new ones are read out."""

    id: str
    name: str
    mine: bool
    text: Text


class Phrase(NamedTuple):
    """A phrase that can be said, by its id."""

    id: str
    text: Text


@shown_by("said")
def _strip(voice: Voice, words: tuple[Word, ...], watchers: tuple[str, ...]) -> Values:
    known = [name for name in watchers if name]
    return {"words": words, "watchers": len(watchers), "known": known[:MOST_NAMES]}


def strip(table: LiveTable, visitor: str, now: float, voice: Voice) -> Piece:
    """The newest phrases, as this visitor hears them; if he sits here, also who looks on."""
    said = heard(table, visitor, now)
    seat = table.seat_of(visitor) if said or table.watching else None
    words = tuple(
        Word(f"said-{word.seq}", word.name, word.seat == seat, PHRASES[word.phrase])
        for word in said
        if word.phrase in PHRASES
    )
    return rendered(_strip, voice, words, () if seat is None else table.watchers)


def phrases() -> list[Phrase]:
    """All phrases, in the order of the panel."""
    return [Phrase(id, text) for id, text in PHRASES.items()]
