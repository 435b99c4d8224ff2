"""How events change what was said at a table."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.tables import events as e
from stammtisch.tables.live import LiveTable
from stammtisch.tables.noted import MOST_SAID, Spoken


def said(table: LiveTable, event: e.Said, at: float) -> None:
    """A phrase is heard, perhaps about a line of an act."""
    on = (table.match.hand.acts[event.act], event.part) if table.match and event.act >= 0 else None
    _hear(table, Spoken(table.seq, event.seat, "", event.phrase, at, about=on))


def wrote(table: LiveTable, event: e.Wrote, at: float) -> None:
    """Somebody's own words are heard."""
    _hear(table, Spoken(table.seq, event.seat, "", "", at, text=event.text))


def _hear(table: LiveTable, word: Spoken) -> None:
    seat = table.seats[word.seat]
    unheard, speaks = frozenset(seat.unheard_by), frozenset(seat.visitors)
    word = replace(word, name=seat.name, unheard_by=unheard, spoken_by=speaks)
    table.said = [*table.said, word][-MOST_SAID:]


def muted(table: LiveTable, event: e.Muted, at: float) -> None:
    """Somebody is heard no longer by another one, or heard again."""
    devices, seat = table.seats[event.seat].visitors, table.seats[event.of]
    seat.unheard_by = seat.unheard_by | devices if event.muted else seat.unheard_by - devices
    table.said = [
        replace(word, unheard_by=frozenset(seat.unheard_by)) if word.seat == seat.index else word
        for word in table.said
    ]
