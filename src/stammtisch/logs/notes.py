"""Notes that people write on moments of finished hands; they lie beside the log of their table.

They are no events: who deletes a note, or has himself forgotten, leaves nothing of it behind.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select

from stammtisch.logs.schema import listing, note


class NoteRow(NamedTuple):
    """A note as it is stored: on a hand after ``move`` acts, by whoever had ``seat`` in it.

    ``at`` is in milliseconds since 1970.
    """

    log_id: str
    note_id: str
    hand: int
    move: int
    seat: int
    visitor: str
    text: str
    at: int


class KeepNote(Struct, frozen=True, tag="keep_note"):
    """Keep a note, unless its log was deleted or ``most`` of this seat are there in this hand.

    Says whether it did it.
    """

    row: NoteRow
    most: int

    def __call__(self, connection: Connection) -> bool:
        """Do it."""
        row = self.row
        there = select(listing.c.log_id).where(listing.c.log_id == row.log_id)
        if connection.execute(there.with_for_update()).first() is None:
            return False
        mine = (note.c.log_id == row.log_id, note.c.hand == row.hand, note.c.seat == row.seat)
        if (connection.scalar(select(func.count()).where(*mine)) or 0) >= self.most:
            return False
        connection.execute(insert(note), row._asdict())
        return True


class DropNote(Struct, frozen=True, tag="drop_note"):
    """Delete a note; says whether it was there."""

    log_id: str
    note_id: str

    def __call__(self, connection: Connection) -> bool:
        """Do it."""
        one = (note.c.log_id == self.log_id, note.c.note_id == self.note_id)
        return bool(connection.execute(delete(note).where(*one)).rowcount)


class DropNotesOf(Struct, frozen=True, tag="drop_notes_of"):
    """Delete what some visitors have written on the hands of a log."""

    log_id: str
    visitors: list[str]

    def __call__(self, connection: Connection) -> None:
        """Do it."""
        mine = (note.c.log_id == self.log_id, note.c.visitor.in_(self.visitors))
        connection.execute(delete(note).where(*mine))


class DropNotesBefore(Struct, frozen=True, tag="drop_notes_before"):
    """Delete the notes of logs that were closed before a time (milliseconds since 1970)."""

    before: int

    def __call__(self, connection: Connection) -> None:
        """Do it."""
        closed = select(listing.c.log_id).where(listing.c.closed_at < self.before)
        connection.execute(delete(note).where(note.c.log_id.in_(closed)))


class NotesOf(Struct, frozen=True):
    """Reads the notes of a log, the oldest first."""

    log_id: str

    def __call__(self, connection: Connection) -> list[NoteRow]:
        """Do it."""
        mine = select(note).where(note.c.log_id == self.log_id)
        found = connection.execute(mine.order_by(note.c.at, note.c.note_id))
        return [NoteRow(*line) for line in found]
