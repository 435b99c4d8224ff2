"""What people report to whoever runs the room: words at a table, with who said them and when.

Each report is a log of its own (`logs.keeper`): that it was made, and that it was dealt with.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.languages import HOME
from stammtisch.logs.clock import Clock
from stammtisch.logs.errors import NotNow
from stammtisch.logs.keeper import Keeper, Kind
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.logs.store import Store
from stammtisch.messages import Speaker
from stammtisch.tables.decisions import seat_for
from stammtisch.tables.live import LiveTable
from stammtisch.tables.notes import Note
from stammtisch.tables.reactions import SAYINGS
from stammtisch.tables.words import remembered
from stammtisch.text import say


class Reported(LogEvent, frozen=True, tag="reported"):
    """Somebody at a table reports what another person said there, at ``said_at`` (since 1970).

    Or what he noted on a hand: then ``note`` is the id of that, else "".
    """

    table: str
    by: str
    of: str
    words: str
    said_at: float
    note: str = ""


class Settled(LogEvent, frozen=True, tag="settled"):
    """Whoever runs the room has dealt with a report."""


Event: TypeAlias = Reported | Settled


class Report(Struct, frozen=True):
    """Words that ``by`` reports of ``of``, the ``note`` they are, and whether that is dealt with.

    ``said_at`` is when they were said, ``at`` when that was reported (seconds since 1970).
    """

    id: str
    table: str
    by: str
    of: str
    words: str
    said_at: float
    at: float
    note: str = ""
    settled: bool = False


def _step(report: Report | None, event: Event, at: float) -> Report:
    if isinstance(event, Reported):
        told = event.table, event.by, event.of, event.words, event.said_at
        return Report("", *told, at, event.note)
    assert report is not None, "only what was reported can be dealt with"
    return replace(report, settled=True)


def _no_such_report() -> NotNow:
    return NotNow(say("There is no report with this number."))


REPORTS: Final[Kind[Report, Event]] = Kind(
    "report",
    Codec[Event](Event),
    _step,
    missing=_no_such_report,
    turn=lambda event: "ends" if isinstance(event, Settled) else "",
)


class Reports:
    """The reports of a server; any process may read them, and those of others."""

    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        self._store = store
        self._keeper = Keeper(store, REPORTS, clock, cached=100)

    async def stop(self) -> None:
        """Stop following the database; call before the store is closed."""
        await self._keeper.stop()

    async def report(self, table: LiveTable, visitor: str, seq: int, address: str) -> str:
        """Report what another person at the table said lately, by the number of its event.

        Returns the id of the report; raises `NotNow`, `NotYourSeat`, `TableClosed`.
        """
        mine = seat_for(table, visitor)
        word = next((word for word in remembered(table, visitor) if word.seq == seq), None)
        if word is None or word.seat == mine.index:
            raise NotNow(say("Only what another person said here recently can be reported."))
        words = word.text or Speaker(HOME).say(SAYINGS[word.phrase])
        event = Reported(table.id, mine.name, word.name, words, word.at)
        return await self._keeper.open([event], visitor, address)

    async def report_note(
        self, table: LiveTable, visitor: str, note: Note, name: str, address: str
    ) -> str:
        """Report a note that the visitor, who is called ``name``, may read.

        Returns the id of the report; raises `NotNow` if it is his own.
        """
        if note.mine:
            raise NotNow(say("Only what another person wrote can be reported."))
        event = Reported(table.id, name, note.name, note.text, note.at, note.id)
        return await self._keeper.open([event], visitor, address)

    async def all(self) -> list[Report]:
        """All reports, the oldest first."""
        ids = await self._store.all_of(REPORTS.name)
        found = [replace((await self._keeper.find(each)).state, id=each) for each in ids]
        return sorted(found, key=lambda report: (report.at, report.id))

    async def settle(self, report_id: str) -> None:
        """Note that a report is dealt with; raises `NotNow` if there is none with this id."""
        await self._keeper.change(report_id, lambda report: [] if report.settled else [Settled()])
