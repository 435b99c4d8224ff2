"""The summary of each table for the lists of tables; it is stored beside the table's log.

A summary follows from the log and may be thrown away at any time: where it is missing, behind, or
of another form, the log is folded and the summary made again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stammtisch.bots import usual
from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration
from stammtisch.logs.clock import Clock, Timer
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.names import SOMEBODY
from stammtisch.logs.shortening import long, short
from stammtisch.logs.store import Entry, Store
from stammtisch.logs.tasks import Tasks
from stammtisch.tables import played
from stammtisch.tables.fairness import key_of
from stammtisch.tables.live import LiveTable, Phase, TableNote
from stammtisch.tables.settings import KIND

Find: TypeAlias = Callable[[str], Awaitable[LiveTable]]

FORM: Final = 5  # one more whenever the same log makes another summary
_WAIT: Final = 2.0  # seconds; what happens in them is summarised once
_LISTED: Final = 30  # tables in somebody's list; where a match goes on they are there beyond that
_OPEN: Final = 1_000  # tables that are not closed yet, of which some may go on


class Chair(Struct, frozen=True, array_like=True):
    """A seat as the list of open tables shows it.

    ``bot`` is the one that plays there, "" for none; ``free`` says whether anybody may sit down,
    ``here`` whether a person sits there and is present, ``program`` whether a program does.
    ``rated`` is the key for whose rating it is played (`fairness.key_of`), ``devices`` are those of
    the person; both are never to be shown.
    """

    name: str
    bot: str
    free: bool
    here: bool
    program: bool = False
    rated: str = ""
    devices: tuple[str, ...] = ()


class Notice(Struct, frozen=True, kw_only=True):
    """What the list of open tables says of a public table.

    Attributes:
        rules: the house rules as a rule code.
        filler: the bot that takes open seats; ``fills_at`` is when, in seconds since 1970.
        watched: whether people without a seat may look on.
        clock: seconds for each move, 0 for no clock.
        hand: the number of the hand that is played, from 1.
        watchers: how many look on without a seat.
        programs: whether programs may sit down.
        rated: whether the hands count for a rating.
    """

    rules: str
    chairs: tuple[Chair, ...]
    opened_at: float
    fills_at: float | None
    filler: str
    watched: bool
    clock: int
    hand: int
    watchers: int = 0
    programs: bool = False
    rated: bool = False

    @property
    def attended(self) -> bool:
        """Whether any person is present in a seat."""
        return any(chair.here for chair in self.chairs)


class Summary(Struct, frozen=True, kw_only=True):
    """A table in short, for anybody's list.

    Attributes:
        rules_version: of the game's rules; under others the log cannot be folded, and the summary
            is all that can be told of the table.
        turn: the seat on turn, -1 for none.
        finished: how many hands were played to their end.
        totals: the totals after each finished hand, by seat.
        until: when the time for a move is over, where people play over days.
        public: what the list of open tables says of it; None if it does not stand there.
        opener: who opened the table; like ``visitors``, the devices of each seat, never shown.
    """

    form: int
    game: str
    rules_version: int
    preset: str | None
    names: tuple[str, ...]
    phase: Phase
    turn: int
    finished: int
    totals: tuple[tuple[int, ...], ...]
    opener: str
    visitors: tuple[tuple[str, ...], ...]
    public: Notice | None = None
    until: float | None = None


_DECODER: Final = msgspec.json.Decoder(Summary)


def summary_of(table: LiveTable) -> Summary:
    """The summary of a table as it is now."""
    return Summary(
        form=FORM,
        game=table.setup.game,
        rules_version=int(table.game.rules_version),
        preset=table.setup.preset,
        names=tuple(table.names),
        phase=table.phase,
        turn=table.turn,
        finished=table.finished,
        totals=tuple(table.running_totals),
        opener=table.opener,
        visitors=tuple(tuple(sorted(seat.visitors)) for seat in table.seats),
        public=notice_of(table),
        until=table.deadline() if table.setup.by_days else None,
    )


def notice_of(table: LiveTable) -> Notice | None:
    """What the list of open tables says of a table; None if it is not listed."""
    setup = table.setup
    if not setup.public or table.closed:
        return None
    free = {seat.index for seat in table.free_seats}
    return Notice(
        rules=table.house.code,
        chairs=tuple(
            Chair(
                seat.name,
                seat.bot,
                seat.index in free,
                seat.present,
                seat.program,
                key_of(seat) if setup.rated else "",
                () if seat.program else tuple(sorted(seat.visitors)),
            )
            for seat in table.seats
        ),
        opened_at=table.opened_at,
        fills_at=table.fills_at(),
        filler=setup.filler or usual(setup.game),
        watched=setup.spectators,
        clock=setup.clock,
        hand=table.hand,
        watchers=len(table.watchers),
        programs=setup.programs,
        rated=setup.rated,
    )


def due_at(table: LiveTable) -> float | None:
    """When a table needs attention, even if nobody looks; None for never."""
    if table.deserted:
        return table.changed_at
    if not table.setup.by_days:
        return None
    match table.phase:
        case "playing":
            deadline = table.deadline()
            return table.changed_at if deadline is None else deadline  # a bot is to move
        case "dealing":
            return table.changed_at
        case "hand_over":
            return table.next_hand_at()
        case _:
            return None


def written(table: LiveTable) -> dict[str, object]:
    """The summary of a table as a line for the database."""
    summary, due = summary_of(table), due_at(table)
    told = msgspec.json.encode(summary)
    return {
        "log_id": table.id,
        "seq": table.seq,
        "body": short(told) if table.closed else told,
        "public": summary.public is not None,
        "due": None if due is None else int(due * 1000),
    }


def read(body: bytes) -> Summary | None:
    """The summary in a line of the database; None if it has another format."""
    try:
        summary = _DECODER.decode(long(body))
        registration(summary.game)
    except (msgspec.MsgspecError, ValueError, StammtischError):
        return None
    return summary if summary.form == FORM else None


def outdated(summary: Summary) -> bool:
    """Whether the table was played under another version of the rules than the present one."""
    return summary.rules_version != int(registration(summary.game).rules_version)


def seats_of(summary: Summary, visitor: str) -> list[int] | None:
    """The seats of a visitor, empty if he only opened the table; None if the table is not his."""
    mine = [seat for seat, visitors in enumerate(summary.visitors) if visitor in visitors]
    return mine if mine or summary.opener == visitor else None


def note_for(
    table_id: str, summary: Summary, changed_at: float, visitor: str
) -> TableNote | None:  # fmt: skip
    """What a visitor's list of tables says about this table.

    None if it is not his, or it was closed before a hand was finished, or cannot begin any more.
    """
    mine, old = seats_of(summary, visitor), outdated(summary)
    if mine is None or (old and summary.phase == "seating"):
        return None
    if summary.phase == "closed" and not summary.finished:
        return None
    return TableNote(
        id=table_id,
        game=summary.game,
        preset=summary.preset,
        names=summary.names,
        phase=summary.phase,
        my_turn=summary.turn in mine and not old,
        changed_at=changed_at,
        outdated=old,
        until=None if old else summary.until,
    )


def without(summary: Summary, visitor: str) -> bytes:
    """The body of a summary in which a visitor is forgotten.

    There is a name for each seat, as the cards were dealt.
    """
    pairs = zip(summary.names, summary.visitors, strict=False)
    names = tuple(SOMEBODY if visitor in devices else name for name, devices in pairs)
    devices = tuple(tuple(one for one in each if one != visitor) for each in summary.visitors)
    opener = "" if summary.opener == visitor else summary.opener
    told = replace(summary, names=names, visitors=devices, opener=opener, public=None)
    return short(msgspec.json.encode(told))


class Summaries:
    """The summaries of a store; changed ones are written together, a moment later."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._tasks = Tasks("summaries could not be written")
        self._timer: Timer | None = None
        self._changed: dict[str, LiveTable] = {}
        self._entered: WeakKeyDictionary[LiveTable, tuple[object, ...]] = WeakKeyDictionary()

    def note(self, table: LiveTable) -> None:
        """Note that something has happened at this table, or that it has been read."""
        self._changed[table.id] = table
        if self._timer is None:
            self._timer = self._clock.call_at(self._clock.now() + _WAIT, self._begin)

    def _begin(self) -> None:
        self._timer = None
        self._tasks.start(self._write())

    async def _write(self) -> None:
        """Write the changed summaries; if this fails, they are rebuilt from the logs."""
        lines = [written(table) for table in self._changed.values()]
        hands = [played.written(table) for table in self._changed.values() if self._enters(table)]
        self._changed.clear()
        if lines:
            with contextlib.suppress(StoreUnavailable):
                await self._store.append(Entry([], summaries=lines, played=hands))

    def _enters(self, table: LiveTable) -> bool:
        """Whether the finished hands of a table differ from those that were written last."""
        devices = sum(len(each) for ended in table.ended for each in ended.devices)
        now = (len(table.ended), len(table.early), table.closed, devices)
        known, self._entered[table] = self._entered.get(table), now
        return any(now[:3]) and known != now

    async def stop(self) -> None:
        """Write what has changed, before the store is closed."""
        if self._timer is not None:
            self._timer.cancel()
        await self._tasks.stop()
        await self._write()

    async def of(self, table_id: str, visitor: str) -> Summary | None:
        """What is known of a visitor's table without its log; None if the table is not his."""
        summary, _ = await self._last(table_id)
        return None if summary is None or seats_of(summary, visitor) is None else summary

    async def _last(self, table_id: str) -> tuple[Summary | None, float]:
        """The last summary of a table and its time; the table may have changed since."""
        lines = await self._store.summaries([table_id], behind=True)
        body, at = lines.get(table_id, (b"", 0))
        return read(body), at / 1000

    async def notes(self, visitor: str, find: Find) -> list[TableNote]:
        """The list of a visitor's tables, newest first, as far as they can be read.

        ``find`` gives a table that has no summary.
        """
        table_ids = await self._store.logs_of(KIND, visitor, _OPEN)
        if len(table_ids) < _LISTED:
            table_ids = await self._store.logs_of(KIND, visitor, _LISTED, closed=True)
        found = await self._found(table_ids, visitor, find)
        return found[:_LISTED] + [note for note in found[_LISTED:] if note.phase != "match_over"]

    async def _found(self, table_ids: Sequence[str], visitor: str, find: Find) -> list[TableNote]:
        lines = await self._store.summaries(table_ids)
        notes: list[TableNote | None] = []
        for table_id in table_ids:
            body, at = lines.get(table_id, (b"", 0))
            summary, changed_at = read(body), at / 1000
            if summary is None or outdated(summary):
                try:
                    table = await find(table_id)
                    self.note(table)
                    summary, changed_at = summary_of(table), table.changed_at
                except StammtischError:  # played under other rules
                    summary, changed_at = await self._last(table_id)
            if summary is not None:
                notes.append(note_for(table_id, summary, changed_at, visitor))
        return [note for note in notes if note is not None]
