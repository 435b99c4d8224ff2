"""Notes on moments of a finished hand: plain text by those who played it.

Others read them where people may write in their own words (`Setup.free_words`), unless they have
muted the person; elsewhere everybody has his notes for himself. Who may see a hand is said in
`sight`; ask there first. They are kept beside the log of the table (`logs.notes`).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stammtisch.logs.clock import Clock
from stammtisch.logs.errors import NotNow
from stammtisch.logs.names import new_id
from stammtisch.logs.notes import DropNote, DropNotesOf, KeepNote, NoteRow
from stammtisch.logs.store import Store
from stammtisch.tables.delays import looks_on_late
from stammtisch.tables.errors import NotYourSeat
from stammtisch.tables.live import LiveTable
from stammtisch.tables.words import cleaned, may_write
from stammtisch.text import say

LONGEST: Final = 500  # characters
MOST: Final = 40  # of one person in one hand


class Note(Struct, frozen=True):
    """A note as it is read: after ``move`` acts, by whoever had ``seat``; ``at`` since 1970."""

    id: str
    hand: int
    move: int
    seat: int
    name: str
    text: str
    at: float
    mine: bool


class Notes:
    """The notes of all tables; the store must be open while they are used."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def of(self, table: LiveTable, visitor: str) -> list[Note]:
        """What a visitor may read of a table, as he sees it: in the order of hands and moves."""
        now, rows = self._clock.wall(), await self._store.notes(table.id)
        found = [
            _note(table, visitor, row) for row in rows if _is_read_by(table, visitor, row, now)
        ]
        return sorted(found, key=lambda note: (note.hand, note.move))

    async def write(self, table: LiveTable, hand: int, move: int, visitor: str, text: str) -> None:
        """Write a note on a finished hand after this many acts.

        Raises:
            NotYourSeat: the visitor did not play the hand.
            NotNow: the text is empty or too long, there are too many, or people may not write now.
        """
        seat = seat_played(table, hand, visitor)
        if seat is None:
            raise NotYourSeat(say("Only those who played a hand can write notes on it."))
        words = cleaned(text)
        if not words:
            raise NotNow(say("Write something first."))
        if len(words) > LONGEST:
            raise NotNow(say("That is too long: write {n} characters at most.", n=LONGEST))
        if table.setup.free_words and not may_write(table):
            raise NotNow(
                say("At an open table you can write between two hands, but not during one.")
            )
        at = int(self._clock.wall() * 1000)
        row = NoteRow(table.id, new_id(), hand, move, seat, visitor, words, at)
        if not await self._store.do(KeepNote(row, MOST)):
            raise NotNow(say("You have written {n} notes on this hand; that is the most.", n=MOST))

    async def drop(self, table: LiveTable, note_id: str, visitor: str) -> None:
        """Delete a note of one's own; raises `NotNow`."""
        if not any(note.id == note_id and note.mine for note in await self.of(table, visitor)):
            raise NotNow(say("You have not written this note, or it is deleted already."))
        await self._store.do(DropNote(table.id, note_id))

    async def remove(self, table_id: str, note_id: str) -> None:
        """Delete a note, as whoever runs the server."""
        await self._store.do(DropNote(table_id, note_id))


async def forget_notes(store: Store, table: LiveTable, visitor: str) -> None:
    """Delete what a person has written on the hands of a table, with any of his devices."""
    devices = {visitor}
    for ended in table.ended:
        for each in ended.devices:
            devices |= each if visitor in each else set()
    await store.do(DropNotesOf(table.id, sorted(devices)))


def seat_played(table: LiveTable, hand: int, visitor: str) -> int | None:
    """The seat that a visitor had when a hand ended, or None."""
    ended = next((each for each in table.ended if each.hand == hand), None)
    devices = [] if ended is None else ended.devices
    return next((seat for seat, each in enumerate(devices) if visitor in each), None)


def player_in(table: LiveTable, hand: int, seat: int) -> str:
    """The name of whoever had a seat in a finished hand: his present one, if he is still there."""
    ended = next(each for each in table.ended if each.hand == hand)
    for each in table.seats:
        if each.visitors & ended.devices[seat]:
            return each.name
    return ended.names[seat]


def _is_read_by(table: LiveTable, visitor: str, row: NoteRow, now: float) -> bool:
    """Whether a visitor may read a note, if he may see its hand."""
    if not any(each.hand == row.hand for each in table.ended):
        return False  # he does not know yet that it is over
    if seat_played(table, row.hand, visitor) == row.seat:
        return True
    if not table.setup.free_words or _mutes(table, visitor, row.visitor):
        return False
    delay = table.setup.delay if looks_on_late(table, visitor) else 0
    return row.at / 1000 + delay <= now


def _mutes(table: LiveTable, visitor: str, other: str) -> bool:
    """Whether a visitor does not hear another one."""
    mine = table.seat_of(visitor)
    devices = {visitor} if mine is None else table.seats[mine].visitors
    return any(other in seat.visitors and devices & seat.unheard_by for seat in table.seats)


def _note(table: LiveTable, visitor: str, row: NoteRow) -> Note:
    mine = seat_played(table, row.hand, visitor) == row.seat
    name = player_in(table, row.hand, row.seat)
    at = row.at / 1000
    return Note(row.note_id, row.hand, row.move, row.seat, name, row.text, at, mine)
