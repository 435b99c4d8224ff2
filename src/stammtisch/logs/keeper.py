"""Keeps logs in which nothing happens automatically: pads, clubs, evenings.

A room that uses it has events (`rows.LogEvent`), a state, and a function ``step`` that lets one
event happen; decisions are pure functions from the state to the events that follow, or an error::

    CLUBS = Kind("club", Codec[Event](Event), step, missing=no_such_club, unreadable=old_club)
    clubs = Keeper(store, CLUBS, clock)  # one store for the whole server
    club_id = await clubs.open([Founded("Karo")], visitor, address)
    await clubs.change(club_id, lambda club: decisions.enrol(club, "Anna"))
    name = (await clubs.find(club_id)).state.name  # read only
    async for seq in clubs.changes(club_id, after=17):
        ...

What `change` and `open` have done is on disk when they return. ``decide`` is asked again whenever
another worker was faster, so it must only look at the state that it is given; when it returns
nothing, nothing is written. A copy of everything is `Store.backup`, on SQLite.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

from msgspec import MsgspecError

from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock, SystemClock
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.names import new_id
from stammtisch.logs.rows import Codec, LogEvent, Row
from stammtisch.logs.schema import LONGEST_ADDRESS
from stammtisch.logs.store import Conflict, Entry, Store
from stammtisch.logs.tasks import Tasks

_SLICE: Final = 500  # events that are written at once; others have their turn in between
_RETRY: Final = 2.0  # seconds until news are read again after a fault

State = TypeVar("State")
Event = TypeVar("Event", bound=LogEvent)
Turn: TypeAlias = Literal["ends", "reopens", ""]
Prepare: TypeAlias = Callable[..., Awaitable[None]]


def _nobody(event: Any) -> Iterable[str]:
    return ()


def _no_turn(event: Any) -> Turn:
    return ""


@dataclass(frozen=True, slots=True)
class Kind(Generic[State, Event]):
    """A kind of log: its events, and how they change its state.

    Attributes:
        name: as in the lists of the store; at most 16 letters.
        codec: how its events are written.
        step: the state after one more event that happened at a time (seconds since 1970); the
            first event comes with None. It may change the state that it is given and return it.
        missing: the error where there is no log of an id.
        unreadable: the error where a log cannot be folded any more, such as by older rules, if it
            is another one.
        visitors: who finds the log in his list from this event on, besides whoever opened it.
        turn: whether an event "ends" the log (it no longer counts as open; it stays in the lists)
            or "reopens" it.
    """

    name: str
    codec: Codec[Event]
    step: Callable[[State | None, Event, float], State]
    missing: Callable[[], StammtischError]
    unreadable: Callable[[], StammtischError] | None = None
    visitors: Callable[[Event], Iterable[str]] = _nobody
    turn: Callable[[Event], Turn] = _no_turn


class Kept(Generic[State]):
    """A log in memory; ``seq`` is the number of its last event, ``at`` that event's time.

    ``news`` is set, and replaced, at each change.
    """

    def __init__(self, log_id: str) -> None:
        self.id = log_id
        self.seq = 0
        self.at = 0.0
        self.lock = asyncio.Lock()
        self.news = asyncio.Event()
        self.watchers = 0
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The state that the events have made; only the keeper changes it."""
        return cast("State", self._state)

    @property
    def idle(self) -> bool:
        """Whether the log may be dropped from memory."""
        return not (self.watchers or self.lock.locked())

    def happen(self, state: State, seq: int, at: float) -> None:
        """Apply one more event."""
        self._state, self.seq, self.at = state, seq, at

    def tell(self) -> None:
        """Wake everybody who waits for news."""
        news, self.news = self.news, asyncio.Event()
        news.set()


class Keeper(Generic[State, Event]):
    """All logs of one kind; see the module. The store must be open while it is used."""

    def __init__(
        self,
        store: Store,
        kind: Kind[State, Event],
        clock: Clock | None = None,
        cached: int = 1_000,
        prepare: Prepare | None = None,
    ) -> None:
        """``cached`` is how many logs are kept in memory; others are read when needed.

        ``prepare`` is told what events that were read say, as text, before they happen here.
        """
        self.store = store
        self.clock = clock or SystemClock()
        self._kind = kind
        self._cached = cached
        self._prepare = prepare
        self._logs: OrderedDict[str, Kept[State]] = OrderedDict()
        self._tasks = Tasks("a log could not be followed")
        store.listen(self._heard)

    # --- reading

    async def find(self, log_id: str) -> Kept[State]:
        """The log; raises `StoreUnavailable`, or the kind's ``missing`` or ``unreadable``."""
        while True:
            kept = self._logs.get(log_id)
            if kept is None:
                kept = self._logs[log_id] = Kept(log_id)
            if not kept.seq:
                async with kept.lock:
                    if self._logs.get(log_id) is not kept:
                        continue  # somebody else has found that it is not there
                    await self._read(kept)
            self._logs.move_to_end(log_id)
            self._make_room(log_id)
            return kept

    async def _read(self, kept: Kept[State]) -> None:
        """Read and fold a log that was not in memory, only once. The caller holds the lock."""
        try:
            if not kept.seq:
                await self._catch_up(kept)
            if not kept.seq:
                raise self._kind.missing()
        finally:
            if not kept.seq:
                self._logs.pop(kept.id, None)

    def _make_room(self, newest: str) -> None:
        surplus = len(self._logs) - self._cached
        if surplus <= 0:
            return
        idle = (id for id, each in self._logs.items() if each.idle and id != newest)
        for log_id in [id for id, _ in zip(idle, range(surplus), strict=False)]:
            del self._logs[log_id]

    async def rows(self, log_id: str, after: int = 0) -> list[Row]:
        """The events of a log beyond this number, as they are stored."""
        return list(await self.store.events(log_id, after, self._kind.name))

    async def changes(self, log_id: str, after: int) -> AsyncGenerator[int, None]:
        """Yields the log's number when it has grown beyond ``after``; slow readers skip some.

        It ends when another process goes on (`Store.hand_on`).
        """
        kept = await self.find(log_id)
        kept.watchers += 1
        try:
            while not self.store.handed_on:
                if kept.seq > after:
                    after = kept.seq
                    yield after
                else:
                    await kept.news.wait()
        finally:
            kept.watchers -= 1

    async def of(self, visitor: str, limit: int = 50) -> list[Kept[State]]:
        """The logs that this visitor opened or holds a link to, newest first, if readable."""
        found = []
        for log_id in await self.store.logs_of(self._kind.name, visitor, limit):
            try:
                found.append(await self.find(log_id))
            except StoreUnavailable:
                raise
            except StammtischError:
                continue  # made by older rules
        return found

    async def count(self, visitor: str = "", address: str = "") -> tuple[int, int, int]:
        """How many logs are open: this visitor's, this address's, and all."""
        return await self.store.count_running(self._kind.name, visitor, address)

    async def idle(self, seconds: float) -> list[str]:
        """The ids of the open logs in which nothing has happened for this long."""
        before = int((self.clock.wall() - seconds) * 1000)
        return await self.store.idle_since(self._kind.name, before, ended=False)

    # --- changes

    async def open(
        self,
        events: Sequence[Event],
        opener: str,
        address: str = "",
        times: Sequence[float] | None = None,
        log_id: str = "",
    ) -> str:
        """Write the first events of a new log; returns its id. A long log is written in slices.

        ``times`` are when they happened (seconds since 1970), where that was not now. With an id,
        the log gets that one; raises `Conflict` where it is taken.
        """
        log_id = log_id or new_id()
        happened = times or [self.clock.wall()] * len(events)
        for start in range(0, len(events), _SLICE):
            end = start + _SLICE
            entry = self._entry(log_id, start, events[start:end], happened[start:end])
            if end >= len(events):  # from the moment on that all of it is there
                entry.listings.append(
                    {
                        "log_id": log_id,
                        "kind": self._kind.name,
                        "opener": opener,
                        "address": address[:LONGEST_ADDRESS],
                        "opened_at": int(happened[0] * 1000),
                        "strangers": False,
                    }
                )
            await asyncio.shield(self.store.append(entry))
        return log_id

    async def change(self, log_id: str, decide: Callable[[State], Sequence[Event]]) -> int:
        """Decide on the log as it is now, and write the result; returns the log's new number.

        Raises what ``decide`` raises, and `StoreUnavailable`; then nothing was changed.
        """
        while True:
            kept = await self.find(log_id)
            async with kept.lock:
                if self._logs.get(log_id) is kept:  # it was not dropped from memory meanwhile
                    await self._decide(kept, decide)
                    return kept.seq

    async def _decide(self, kept: Kept[State], decide: Callable[[State], Sequence[Event]]) -> None:
        """Write what is decided, if anything. The caller holds the lock."""
        while events := decide(kept.state):
            try:
                await self._write(kept, self._entry(kept.id, kept.seq, events))
            except Conflict:
                await self._catch_up(kept)
            else:
                return

    def _entry(
        self,
        log_id: str,
        seq: int,
        events: Sequence[Event],
        times: Sequence[float] | None = None,
    ) -> Entry:
        happened = times or [self.clock.wall()] * len(events)
        rows = [
            self._kind.codec.row(log_id, number, event, at)
            for number, (event, at) in enumerate(zip(events, happened, strict=True), seq + 1)
        ]
        entry = Entry(rows)
        for event in events:
            entry.sittings += [
                {"visitor": visitor, "log_id": log_id} for visitor in self._kind.visitors(event)
            ]
            match self._kind.turn(event):
                case "ends":
                    entry.endings.append({"log": log_id, "ended": rows[0].at, "closed": None})
                case "reopens":
                    entry.reopenings.append({"log": log_id})
        return entry

    async def _write(self, kept: Kept[State], entry: Entry) -> None:
        """Write an entry and apply its events; shielded, so that no write is only half done."""
        written = self.store.append(entry)
        try:
            await asyncio.shield(written)
        except asyncio.CancelledError:
            self._tasks.start(self._after(written, kept))
            raise
        self._happen(kept, entry.rows)

    async def _after(self, written: asyncio.Future[None], kept: Kept[State]) -> None:
        """Find out the result of a write whose caller was cancelled."""
        await asyncio.wait([written])
        if not written.cancelled() and written.exception() is None:
            async with kept.lock:
                await self._catch_up(kept)

    def _happen(self, kept: Kept[State], rows: Iterable[Row]) -> None:
        try:
            for row in rows:
                if row.seq == kept.seq + 1:
                    at = row.at / 1000
                    event = self._kind.codec.event(row.body)
                    before = kept.state if kept.seq else None
                    kept.happen(self._kind.step(before, event, at), row.seq, at)
        except (MsgspecError, StammtischError) as fault:
            self._logs.pop(kept.id, None)
            raise (self._kind.unreadable or self._kind.missing)() from fault
        kept.tell()

    # --- news from other workers

    async def stop(self) -> None:
        """Stop following the database; call before the store is closed."""
        await self._tasks.stop()

    async def _catch_up(self, kept: Kept[State]) -> None:
        """Read what other workers have written. The caller holds the lock."""
        rows = list(await self.store.events(kept.id, kept.seq, self._kind.name))
        if self._prepare is not None:
            await self._prepare(*(row.body for row in rows))
        self._happen(kept, rows)

    def _heard(self, log_id: str, seq: int) -> None:
        if not log_id:
            for each in self._logs.values():
                self._tasks.start(self._follow(each, -1))
        elif (known := self._logs.get(log_id)) is not None and known.seq < seq:
            self._tasks.start(self._follow(known, seq))

    async def _follow(self, kept: Kept[State], seq: int) -> None:
        while True:
            try:
                async with kept.lock:
                    if seq < 0 or kept.seq < seq:
                        await self._catch_up(kept)
                return
            except StoreUnavailable:
                await asyncio.sleep(_RETRY)
