"""What becomes of tables after they were closed, and of other things that lead to people.

A closed table is packed after a while, and what was said there is left out. Later it is deleted, if
the operator does not want to keep tables for ever; earlier, if no hand was finished there, because
then there is nothing to look at. Each table is one transaction: whoever is interrupted goes on with
what is left, and several processes may do the same at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from itertools import pairwise
from typing import Final

from msgspec import Struct

from stammtisch.logs.clock import Clock, sleep_until
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.housekeeping import Delete, Finished, NoAddress, Pack
from stammtisch.logs.notes import DropNotesBefore
from stammtisch.logs.packing import pack
from stammtisch.logs.rows import Row
from stammtisch.logs.store import Dated, Store
from stammtisch.logs.streams import step_near
from stammtisch.tables import events as e
from stammtisch.tables import summaries
from stammtisch.tables.host import Host
from stammtisch.tables.hosted import AtHome, everywhere
from stammtisch.tables.inviting import BOXES
from stammtisch.tables.keys import KEYS
from stammtisch.tables.reports import REPORTS
from stammtisch.tables.reviews import REVIEWS
from stammtisch.tables.signs import SIGNS
from stammtisch.tables.tokens import TOKENS

TABLE: Final = "table"
_DAY: Final = 86_400_000  # milliseconds
_AT_ONCE: Final = 20  # tables deleted in one transaction
_TOGETHER: Final = 100  # tables packed before the first of them is written
_PAGE: Final = 4_088  # bytes of an SQLite page that lines can have
_BESIDE: Final = 34  # bytes of a line besides what is packed
_READ: Final = 500  # tables that are looked for at a time
_EVERY: Final = 3600.0  # seconds
KEYS_FOR: Final = 1  # days after which the offer of a key is deleted; it works for minutes
REPORTS_FOR: Final = 90  # days after which a report of words at a table is deleted
REVIEWS_FOR: Final = 2  # days after which a review is deleted; those in it may begin another
BOXES_FOR: Final = 7  # days after which an emptied box of invitations is deleted
TOKENS_FOR: Final = 7  # days after which a token that was ended is deleted
SIGNS_FOR: Final = 1  # days after which a device that gets no more signs is deleted
_FIRST: Final[Dated] = 0, ""  # before all
_UNSAID: Final = e.row("", 0, e.Unsaid(), 0.0)


class Keeping(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The number of days for which something is kept; 0 means for ever.

    Attributes:
        finished: closed tables at which a hand was played to its end.
        abandoned: closed tables at which none was.
        words: what was said at a closed table.
        notes: what was noted on the hands of a closed table.
        addresses: the address of whoever opened something that does not end, such as a pad.
    """

    finished: int = 0
    abandoned: int = 7
    words: int = 7
    notes: int = 0
    addresses: int = 7


class Tidied(Struct):
    """What was done: tables that were packed, tables that were deleted, finished or not."""

    packed: int = 0
    finished: int = 0
    abandoned: int = 0


class Retention:
    """Does with the logs of a store what the operator wants.

    Args:
        at_home: whether this process looks after a table.
        drop: told each table that is to be read anew, as it was packed or deleted.
    """

    def __init__(
        self,
        store: Store,
        keeping: Keeping,
        clock: Clock,
        at_home: AtHome = everywhere,
        drop: Callable[[str], None] = lambda table_id: None,
    ) -> None:
        self._store, self._keeping, self._clock = store, keeping, clock
        self._at_home, self._drop = at_home, drop

    async def for_ever(self) -> None:
        """Tidy again and again, as long as the server runs."""
        while True:
            await sleep_until(self._clock, self._clock.now() + _EVERY)
            try:
                await self.tidy()
            except StoreUnavailable:
                continue

    async def tidy(self) -> Tidied:
        """Do what is due; raises `StoreUnavailable`, and then the rest is done next time."""
        done, keeping = Tidied(), self._keeping
        if keeping.abandoned:
            done.abandoned = await self._delete_abandoned(self._before(keeping.abandoned))
        if keeping.finished:
            done.finished = await self._delete_closed(self._before(keeping.finished))
        if keeping.words:
            done.packed = await self._pack(self._before(keeping.words))
        if keeping.notes:
            await self._store.do(DropNotesBefore(self._before(keeping.notes)))
        if keeping.addresses:
            await self._store.do(NoAddress(self._before(keeping.addresses)))
        await self._delete_old(KEYS.name, KEYS_FOR)
        await self._delete_old(REPORTS.name, REPORTS_FOR)
        await self._delete_old(REVIEWS.name, REVIEWS_FOR)
        await self._delete_ended(TOKENS.name, TOKENS_FOR)
        await self._delete_ended(SIGNS.name, SIGNS_FOR)
        await self._delete_ended(BOXES.name, BOXES_FOR)
        return done

    def _before(self, days: int) -> int:
        return int(self._clock.wall() * 1000) - days * _DAY

    # --- deleting

    async def _delete_closed(self, before: int) -> int:
        after, deleted = _FIRST, 0
        while found := await self._store.closed_before(TABLE, before, after, _READ):
            after = found[-1]
            deleted += await self._delete(self._mine(found), before)
        return deleted

    async def _delete_abandoned(self, before: int) -> int:
        """Delete those at which no hand was finished, and note it of the others."""
        after, deleted = _FIRST, 0
        while found := await self._store.closed_before(TABLE, before, after, _READ, finished=False):
            after = found[-1]
            hands = await self._finished(self._mine(found))
            deleted += await self._delete([each for each in hands if not hands[each]], before)
            if played := [each for each in hands if hands[each]]:
                await self._store.do(Finished(played))
        return deleted

    async def _finished(self, table_ids: list[str]) -> dict[str, int]:
        """How many hands were finished where; not told without a newest summary."""
        lines = await self._store.summaries(table_ids)
        known = {table_id: summaries.read(body) for table_id, (body, _) in lines.items()}
        return {each: found.finished for each, found in known.items() if found is not None}

    async def _delete(self, table_ids: list[str], before: int) -> int:
        for some in _parts(table_ids):
            await self._store.do(Delete(some, TABLE, before))
            for table_id in some:
                self._drop(table_id)
        return len(table_ids)

    def _mine(self, found: list[Dated]) -> list[str]:
        return [table_id for _, table_id in found if self._at_home(table_id)]

    async def _delete_old(self, kind: str, days: int) -> None:
        """Delete what names people and is of no use any more: offers of keys, reports."""
        before, after = self._before(days), _FIRST
        while found := await self._store.opened_before(kind, before, after, _READ):
            after = found[-1]
            for some in _parts([log_id for _, log_id in found]):
                await self._store.do(Delete(some, kind, before, opened=True))

    async def _delete_ended(self, kind: str, days: int) -> None:
        """Delete what ended long ago."""
        before = self._before(days)
        kept = set(await self._store.idle_since(kind, before, ended=False))
        over = [each for each in await self._store.idle_since(kind, before) if each not in kept]
        for some in _parts(over):
            await self._store.do(Delete(some, kind, before, opened=True))

    # --- packing

    async def _pack(self, before: int) -> int:
        after, done = _FIRST, 0
        while found := await self._store.closed_before(TABLE, before, after, _READ, packed=False):
            after = found[-1]
            for some in _parts(self._mine(found), _TOGETHER):
                for work in filling_pages([each async for each in self._packed(some)]):
                    if await self._store.do(work):
                        self._drop(work.log_id)
                        done += 1
        return done

    async def _packed(self, table_ids: list[str]) -> AsyncIterator[Pack]:
        for table_id in table_ids:
            if rows := list(await self._store.events(table_id)):
                body = await asyncio.to_thread(pack, to_keep(rows))
                yield Pack(table_id, rows[-1].seq, rows[-1].at, body)


def filling_pages(packed: list[Pack]) -> list[Pack]:
    """The same in an order in which they fill the pages of an SQLite file.

    A page holds two to six of them, and what does not fit begins the next one.
    """
    pages: list[list[Pack]] = []
    room: list[int] = []
    for each in sorted(packed, key=lambda each: len(each.body), reverse=True):
        needed = len(each.body) + _BESIDE
        fitting = [page for page, left in enumerate(room) if left >= needed]
        if fitting:
            page = min(fitting, key=room.__getitem__)
        else:
            page = len(pages)
            pages.append([])
            room.append(_PAGE)
        pages[page].append(each)
        room[page] -= needed
    return [each for page in pages for each in page]


def retention_of(host: Host, keeping: Keeping) -> Retention:
    """What becomes of the tables of a host while it serves them."""
    return Retention(host.store, keeping, host.clock, host.at_home, host.drop)


def without_words(row: Row) -> Row:
    """An event of a table; if somebody said something, no longer what."""
    return (
        row._replace(kind=_UNSAID.kind, body=_UNSAID.body) if row.kind in ("said", "wrote") else row
    )


def to_keep(rows: list[Row]) -> list[Row]:
    """The events of a table as they are kept.

    What was said is gone. How long the table waited for an event is rounded to one of a few steps:
    the rest of the time would need more room than the move. When something was opened, a hand
    ended, and the last thing happened stays as it was, and nothing comes later than that.
    """
    found = [without_words(row) for row in rows]
    ends = [*(_ends(row, after) for row, after in pairwise(found)), True]
    latest, at = [row.at for row in found], found[-1].at
    for number in reversed(range(len(found))):
        at = min(at, latest[number]) if ends[number] else at
        latest[number] = at
    at = found[0].at
    for number, (before, row) in enumerate(pairwise(rows), 1):
        near = at + step_near(row.at - before.at)
        at = row.at if ends[number] else max(at, min(near, latest[number]))
        found[number] = found[number]._replace(at=at)
    return found


def _ends(row: Row, after: Row) -> bool:
    """Whether a hand may have ended with this event, as it is followed by no other move."""
    return row.kind in ("moved", "dealt") and after.kind != "moved"


def _parts(table_ids: list[str], size: int = _AT_ONCE) -> Iterable[list[str]]:
    return (table_ids[n : n + size] for n in range(0, len(table_ids), size))
