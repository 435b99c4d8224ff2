"""The engine of the service: tables in memory, changes to them, and automatic actions.

A change is decided on the table in memory, written, and only then made. Who finds that another
worker has written first reads what is new and decides again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from typing import Final, TypeAlias

from stammtisch.bots import usual
from stammtisch.bots.programs import BotFailed
from stammtisch.logs.clock import Clock, SystemClock, in_our_time, sleep_until
from stammtisch.logs.errors import NotNow, StoreUnavailable
from stammtisch.logs.names import new_id
from stammtisch.logs.rows import Row
from stammtisch.logs.store import Conflict, Entry, Store
from stammtisch.logs.tasks import Tasks
from stammtisch.tables import again, decisions, guests, summaries
from stammtisch.tables import events as e
from stammtisch.tables.agenda import Due, earliest_move, next_due
from stammtisch.tables.analyses import Analyses
from stammtisch.tables.botpool import BotPool, Bots
from stammtisch.tables.calling import Caller, called, turn_at
from stammtisch.tables.decisions import Events
from stammtisch.tables.decks import Decks
from stammtisch.tables.errors import SpoiltLog, no_such_table
from stammtisch.tables.fold import apply, fold
from stammtisch.tables.fullness import count_moves
from stammtisch.tables.hosted import AtHome, Hosted, Wish, everywhere
from stammtisch.tables.housekeeping import Housekeeping
from stammtisch.tables.live import LiveTable
from stammtisch.tables.lobby import Lobby
from stammtisch.tables.pressure import Pressure
from stammtisch.tables.ratings import Ratings
from stammtisch.tables.settings import KIND, Settings
from stammtisch.tables.summaries import Summaries
from stammtisch.tables.summons import Summons
from stammtisch.tables.turns import Turns
from stammtisch.tables.watching import Watching
from stammtisch.text import say

Decision: TypeAlias = Callable[[LiveTable], Events]

_RETRY: Final = 2.0  # seconds until a table goes on by itself after a fault
_WITH_RULES: Final = ("opened", "agreed", "brought")  # events that may name a deck
_WATCHERS: Final = 16  # who get news before moves are heard again
_LONG_LOG: Final = 100  # events; a longer log is folded beside the event loop


def _progress(hosted: Hosted) -> tuple[int, int, int]:
    """A number that changes whenever a table has done something automatically."""
    return hosted.table.seq, hosted.asked, len(hosted.wishes)


def _hesitation() -> float:
    """How many pauses a bot waits before a move out of turn, to leave people time."""
    return 1.0 + random.random() * 2.0


class Host:
    """All tables that this worker has in memory, and the store behind them."""

    def __init__(
        self,
        url: str,
        settings: Settings,
        clock: Clock | None,
        bots: BotPool | None,
        at_home: AtHome = everywhere,
    ) -> None:
        self.at_home = at_home
        self.store = Store(url)
        self.decks = Decks(self.store.database, settings)
        self._settings = settings
        self.clock = self._clock = clock or SystemClock()
        self.pressure, self.looking_on = Pressure(), Turns(_WATCHERS)
        self.bots = Bots(settings, bots, self._clock.now, self.pressure)
        self.analyses = Analyses(self.store)
        self._hosted: OrderedDict[str, Hosted] = OrderedDict()
        self.summaries = Summaries(self.store, self._clock)
        self.ratings = Ratings(self)
        self.lobby = Lobby(self.store, self._clock, self.remembered)
        self.summons = Summons(self.store, self._clock)
        self._watching = Watching(self._clock, self._note)
        self.caller: Caller | None = None
        self.housekeeping = Housekeeping(self, settings, self._clock)
        self._tasks = Tasks("something at a table failed")

    async def start(self) -> None:
        """Open the store; raises `StoreUnavailable`."""
        self.store.listen(self._heard)
        await self.store.open()
        self._tasks.start(self.housekeeping.for_ever())
        self._tasks.start(self.pressure.watch())

    async def stop(self) -> None:
        """Stop timers, bots and the store."""
        for hosted in self._hosted.values():
            hosted.cancel_timer()
        await self._tasks.stop()
        await self.ratings.stop()
        await self.summaries.stop()
        await self.analyses.stop()
        self.bots.close()
        await self.store.close()

    # --- tables in memory

    @property
    def in_memory(self) -> int:
        """How many there are."""
        return len(self._hosted)

    async def find(self, table_id: str, least: int = 0) -> Hosted:
        """The table up to event ``least``, from the store if need be; `NoSuchTable`, `OldRules`."""
        hosted = self._hosted.get(table_id)
        if hosted is None:
            hosted = self._keep(await self._folded(table_id))
        else:
            self._hosted.move_to_end(table_id)
        if hosted.table.seq < least:
            await self._follow(hosted, least)
        return hosted

    async def _folded(self, table_id: str) -> LiveTable:
        rows = await self._events(table_id)
        try:
            if len(rows) > _LONG_LOG:
                table = await asyncio.to_thread(fold, table_id, rows)
            else:
                table = fold(table_id, rows)
        except SpoiltLog:
            await self.store.forget_summary(table_id)
            raise
        if table is None:
            raise no_such_table()
        return table

    async def _events(self, table_id: str, after: int = 0) -> list[Row]:
        """The events of a table after a number; decks that they name are made known first."""
        rows = list(await self.store.events(table_id, after, KIND))
        await self.decks.know(*(row.body for row in rows if row.kind in _WITH_RULES))
        return in_our_time(rows, self._clock)

    def _keep(self, table: LiveTable) -> Hosted:
        hosted = self._hosted.get(table.id)
        if hosted is not None:
            return hosted  # somebody else read it at the same time
        hosted = Hosted(table, self._clock.now(), self._settings, self.looking_on)
        table.ratings = self.ratings
        self._hosted[table.id] = hosted
        if not table.closed:
            self.summaries.note(table)
        self._make_room()
        self._plan(hosted)
        return hosted

    def _make_room(self) -> None:
        surplus = len(self._hosted) - self._settings.cached_tables
        if surplus <= 0:
            return
        newest = next(reversed(self._hosted))
        idle = (id for id, each in self._hosted.items() if each.idle and id != newest)
        for table_id in [id for id, _ in zip(idle, range(surplus), strict=False)]:
            self._hosted.pop(table_id).cancel_timer()
            self.bots.own.leave(table_id)

    async def open(self, events: Events, address: str) -> str:
        """Write the first events of a new table; returns its id."""
        table_id = self._new_id()
        await self.store.append(self._entry(table_id, 0, events, address))
        table = (await self.find(table_id)).table
        if table.setup.public:  # others find it from now on
            await self.store.append(Entry([], summaries=[summaries.written(table)]))
            self.lobby.note(table)
        return table_id

    def _new_id(self) -> str:
        while not self.at_home(table_id := new_id()):
            pass
        return table_id

    # --- changes

    async def change(self, table_id: str, decide: Decision, visitor: str = "") -> int:
        """Decide on the table as it is now, and write the result; returns the new number.

        ``visitor`` is whoever wants it: a sign of life of his seat.
        """
        hosted = await self.find(table_id)
        if visitor:
            hosted.sign_of_life(visitor, self._clock.now())
        return await self._change(hosted, decide)

    async def _change(self, hosted: Hosted, decide: Decision) -> int:
        async with hosted.lock:
            if await self._decide(hosted, decide):
                with contextlib.suppress(StoreUnavailable):  # then it is dealt a little later
                    await self._decide(hosted, guests.granted)
                    await self._decide(hosted, decisions.deal_if_ready)
            seq = hosted.table.seq
        self._plan(hosted)
        return seq

    async def _decide(self, hosted: Hosted, decide: Decision) -> bool:
        """Write what is decided; False if there is nothing to do. The caller holds the lock."""
        while True:
            events = decide(hosted.table)
            if not events:
                return False
            try:
                await self._write(hosted, self._entry(hosted.table.id, hosted.table.seq, events))
            except Conflict:
                await self._catch_up(hosted, expected=True)
            else:
                count_moves(hosted.table, events)
                return True

    async def _write(self, hosted: Hosted, entry: Entry) -> None:
        """Write an entry and apply its events; shielded, so that no write is only half done."""
        written, before = self.store.append(entry), turn_at(hosted)
        try:
            await asyncio.shield(written)
        except asyncio.CancelledError:
            self._tasks.start(self._after(written, hosted))
            raise
        mine = [row for row in entry.rows if row.log_id == hosted.table.id]
        self._happen(hosted, in_our_time(mine, self._clock))
        if self.caller and (seat := called(hosted, before)):
            self.caller(hosted.table, seat)

    async def _after(self, written: asyncio.Future[None], hosted: Hosted) -> None:
        """Find out the result of a write whose caller was cancelled."""
        await asyncio.wait([written])
        if not written.cancelled() and written.exception() is None:
            async with hosted.lock:
                await self._catch_up(hosted)
            self._plan(hosted)

    def _happen(self, hosted: Hosted, rows: list[Row]) -> None:
        table = hosted.table
        for row in rows:
            if row.seq == table.seq + 1:
                apply(table, e.event_of(row.body), row.at / 1000)
        self._note(table)
        if table.turn < 0:
            self.bots.own.leave(table.id)
        if table.match_over and not hosted.ended:
            hosted.ended = True
            self._tasks.start(self._note_end(table))
        hosted.tell()

    def _note(self, table: LiveTable) -> None:
        """Note for the lists that something at a table has changed."""
        self.summaries.note(table)
        self.lobby.note(table)
        self.summons.note(table)

    async def _note_end(self, table: LiveTable) -> None:
        """Note in the lists that a table has ended; nobody waits until this is done."""
        ended = {"log": table.id, "ended": int(self._clock.wall() * 1000), "closed": None}
        await self.store.append(Entry([], endings=[ended]))

    def _entry(self, table_id: str, seq: int, events: Events, address: str = "") -> Entry:
        now = self._clock.wall()
        rows = [e.row(table_id, number, event, now) for number, event in enumerate(events, seq + 1)]
        entry = Entry(rows)
        for event in events:
            if isinstance(event, e.Forgotten | e.Published):  # else it is open
                entry.needed.append(table_id)
            elif isinstance(event, (e.Sat, e.Claimed, e.SeatAsked, e.HandSeen)):
                entry.sittings.append({"visitor": event.visitor, "log_id": table_id})
            elif isinstance(event, e.Opened):
                told = {"log_id": table_id, "kind": KIND, "opener": event.opener}
                more = {"opened_at": rows[0].at, "strangers": event.setup.strangers}
                entry.listings.append({**told, "address": address, **more})
            elif isinstance(event, e.Closed):
                at = rows[0].at
                entry.endings.append({"log": table_id, "ended": at, "closed": at})
        return entry

    async def rematch(self, table_id: str, visitor: str) -> str:
        """Open a table for a rematch and announce it at the old one, or join the open one."""
        hosted = await self.find(table_id)
        async with hosted.lock:
            mine = again.place_for(hosted.table, visitor).index
            while not hosted.table.rematch:
                events = again.rematch(hosted.table, visitor)
                other = self._new_id()
                entry = self._entry(table_id, hosted.table.seq, [e.Rematched(other, mine)])
                opening = self._entry(other, 0, events)
                entry.rows += opening.rows
                entry.listings += opening.listings
                entry.sittings += opening.sittings
                try:
                    await self._write(hosted, entry)
                except Conflict:
                    await self._catch_up(hosted)
            new, asked = hosted.table.rematch, hosted.table.is_asked(visitor)
        if asked:
            await self.change(new, lambda table: again.come(table, visitor), visitor)
            await self.change(table_id, lambda table: again.answered(table, visitor, True))
        return new

    async def stay_away(self, table_id: str, visitor: str) -> None:
        """Decline a rematch: first free the seat, then tell the others."""
        table = (await self.find(table_id)).table
        again.place_for(table, visitor)
        if not table.rematch:
            raise NotNow(say("Nobody has asked for a rematch."))
        await self.change(table.rematch, lambda new: again.stay_away(new, visitor))
        await self.change(table_id, lambda table: again.answered(table, visitor, False))

    # --- news from others

    async def _catch_up(self, hosted: Hosted, *, expected: bool = False) -> None:
        """Read what other workers have written. The caller holds the lock.

        Raises `NoSuchTable` if something is expected and nothing is there: the table was deleted.
        """
        rows = await self._events(hosted.table.id, hosted.table.seq)
        if expected and not rows:
            self.drop(hosted.table.id)
            raise no_such_table()
        self._happen(hosted, rows)

    def drop(self, table_id: str) -> None:
        """Drop a table from memory."""
        if hosted := self._hosted.pop(table_id, None):
            hosted.cancel_timer()

    def _heard(self, table_id: str, seq: int) -> None:
        if not table_id:
            for hosted in self._hosted.values():
                self._tasks.start(self._follow(hosted, -1))
        elif (known := self._hosted.get(table_id)) is not None and known.table.seq < seq:
            self._tasks.start(self._follow(known, seq))

    async def _follow(self, hosted: Hosted, seq: int) -> None:
        try:
            async with hosted.lock:
                if seq < 0 or hosted.table.seq < seq:
                    await self._catch_up(hosted)
        except StoreUnavailable:
            await sleep_until(self._clock, self._clock.now() + _RETRY)
            await self._follow(hosted, seq)
        self._plan(hosted)

    # --- people come and go

    @contextlib.asynccontextmanager
    async def streaming(self, table_id: str, visitor: str, name: str = "") -> AsyncIterator[Hosted]:
        """Count a visitor as present, and his seat as occupied, within this context."""
        hosted = await self.find(table_id)
        self._watching.come(hosted, visitor, name)
        try:
            with contextlib.suppress(StoreUnavailable):  # one can look at what cannot be written
                await self.welcome(hosted, visitor)
            yield hosted
        finally:
            self._watching.go(hosted, visitor)
            hosted.sign_of_life(visitor, self._clock.now())
            self._plan(hosted)

    async def welcome(self, hosted: Hosted, visitor: str) -> None:
        """Note that the visitor is present, and end the absence of his seat."""
        seat = hosted.sign_of_life(visitor, self._clock.now())
        if seat is not None and seat.away:
            hosted.table.resumed_at = self._clock.now()
            await self._change(hosted, lambda table: decisions.came_back(table, seat.index))
        else:
            self._plan(hosted)

    # --- what tables do by themselves

    def _plan(self, hosted: Hosted) -> None:
        """Plan the next thing that is due."""
        if hosted.busy or self._hosted.get(hosted.table.id) is not hosted:
            return
        hosted.cancel_timer()
        due = self._next(hosted)
        if due is None:
            return
        if due.when <= self._clock.now():
            self._go(hosted)
        else:
            hosted.timer = self._clock.call_at(due.when, lambda: self._go(hosted))

    def _next(self, hosted: Hosted) -> Due | None:
        if self.store.handed_on or not (hosted.streams or self.at_home(hosted.table.id)):
            return None
        all_come_here = self.at_home is not everywhere and self.store.file is not None
        return next_due(hosted, self._settings, self.store.bus.alone or all_come_here)

    def _go(self, hosted: Hosted) -> None:
        hosted.busy = True
        self._tasks.start(self._work(hosted))

    async def _work(self, hosted: Hosted) -> None:
        """Do everything that is due; after a fault, or if nothing happened, try again later."""
        try:
            while (due := self._next(hosted)) is not None and due.when <= self._clock.now():
                before = _progress(hosted)
                await self._do(hosted, due)
                assert _progress(hosted) != before, f"nothing came of {due}"
        except Exception:
            hosted.timer = self._clock.call_at(self._clock.now() + _RETRY, lambda: self._go(hosted))
            hosted.busy = False
            raise
        hosted.busy = False
        self._plan(hosted)

    async def _do(self, hosted: Hosted, due: Due) -> None:
        seat, bot = due.seat, self.stand_in(hosted.table)
        match due.what:
            case "ask":
                await self._ask(hosted)
            case "beside":
                await self._beside(hosted, seat)
            case "bot":
                replaced = hosted.table.is_replaced(seat)
                playing = bot if replaced else hosted.table.seats[seat].bot
                await self._think(hosted, seat, playing, "bot")
            case "clock":
                await self._think(hosted, seat, bot, "clock")
            case "expire":
                await self._change(hosted, lambda table: decisions.time_up(table, due.when))
            case "deal":
                await self._change(hosted, decisions.deal)
            case "undo":
                await self._change(hosted, decisions.undo_lapsed)
            case "away":
                await self._change(hosted, lambda table: decisions.went_away(table, seat))
            case "takeover":
                await self._change(hosted, lambda table: decisions.taken_over(table, seat, bot))
            case "gone":
                guest = hosted.table.seats[seat].guest
                visitor = guest.visitor if guest else ""
                await self._change(hosted, lambda table: guests.gone(table, seat, visitor))
            case "back":
                await self._change(hosted, lambda table: decisions.came_back(table, seat))
            case "fill":
                await self._change(hosted, decisions.filled)
            case "desert":
                await self._change(hosted, decisions.idle)

    async def _think(self, hosted: Hosted, seat: int, bot: str, by: decisions.ByItself) -> None:
        """Let a bot think about a seat's move and make it at a pace that people can follow."""
        table, position = hosted.table, hosted.table.position
        earliest = earliest_move(table, bot, by, self._settings, self._clock.now())
        try:
            move = await self.bots.move(table, seat, bot)
        except BotFailed as fault:
            why = fault.why
            await self._change(hosted, lambda table: decisions.replaced(table, seat, position, why))
            return
        await sleep_until(self._clock, earliest)
        await self._change(
            hosted, lambda table: decisions.move_for(table, seat, position, move, by)
        )

    async def _ask(self, hosted: Hosted) -> None:
        """Ask every bot once in each position whether it wants to move out of turn."""
        table, position = hosted.table, hosted.table.position
        wishes = []
        for seat in hosted.undecided_bots:
            move = await self.bots.interruption(table, seat.index, seat.bot)
            if move >= 0:
                pause = self._settings.bot_pause * _hesitation()
                wishes.append(Wish(table.waiting_since + pause, seat.index, move))
        hosted.asked, hosted.wishes = position, wishes

    async def _beside(self, hosted: Hosted, seat: int) -> None:
        """Make the move out of turn that a bot wants to make."""
        position = hosted.asked
        (wish,) = (each for each in hosted.wishes if each.seat == seat)
        hosted.wishes = [each for each in hosted.wishes if each is not wish]
        await self._change(
            hosted, lambda table: decisions.beside_for(table, seat, position, wish.move)
        )

    def stand_in(self, table: LiveTable) -> str:
        """The bot that stands in for absent people and gives hints."""
        return self._settings.stand_in or usual(table.setup.game)

    def is_watched(self, table_id: str) -> bool:
        """Whether anybody has the page of a table open."""
        hosted = self._hosted.get(table_id)
        return hosted is not None and bool(hosted.streams)

    def remembered(self, table_id: str) -> LiveTable | None:
        """The table, if it need not be read."""
        hosted = self._hosted.get(table_id)
        return None if hosted is None else hosted.table
