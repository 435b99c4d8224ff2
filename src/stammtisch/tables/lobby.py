"""The lobby: public tables that wait for players, and those at which people play just now.

Each process shows what it has in memory as it is; of tables that are at home in others it shows the
summaries, which are a moment older. Who wants to sit down asks the table itself.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, Callable
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from stammtisch.logs.clock import Clock, Timer
from stammtisch.logs.store import Store
from stammtisch.tables.live import LiveTable, Phase
from stammtisch.tables.settings import KIND
from stammtisch.tables.summaries import Notice, notice_of, outdated, read

FRESH: Final = 2.0  # seconds after which the tables of other processes are asked for again
STEP: Final = 5.0  # seconds after which it is told anew how long bots still wait
STALE: Final = 1800.0  # seconds without a move after which nobody plays "just now"
_MOST: Final = 300  # tables that are looked at
_UNSEEN: Final = 300.0  # seconds that a table without anybody at it is still shown


class Listed(NamedTuple):
    """A public table: what is told of it, and when something happened there last."""

    id: str
    game: str
    preset: str | None
    phase: Phase
    notice: Notice
    changed_at: float


class Board(NamedTuple):
    """The tables that wait for players, and those at which people play, the newest first.

    Of those that wait, the one that bots fill first comes first. ``number`` is another one when
    anything has changed.
    """

    waiting: tuple[Listed, ...]
    playing: tuple[Listed, ...]
    number: int


class Lobby:
    """The public tables of a server, as one process knows them."""

    def __init__(
        self, store: Store, clock: Clock, in_memory: Callable[[str], LiveTable | None]
    ) -> None:
        self._store, self._clock, self._in_memory = store, clock, in_memory
        self._keys: WeakKeyDictionary[LiveTable, object] = WeakKeyDictionary()
        self._news = asyncio.Event()
        self._timer: Timer | None = None
        self._rows: list[tuple[str, bytes, int]] | None = None
        self._read_at = 0.0
        self.meeting = asyncio.Lock()  # held while somebody is taken to a table

    def note(self, table: LiveTable) -> None:
        """Note that something has happened at a table of this process."""
        if not table.setup.public:
            return
        seats = [(seat.name, seat.present, seat.rated) for seat in table.seats]
        key = (table.phase, table.hand, seats, len(table.watchers))
        if self._keys.get(table) != key:
            self._keys[table] = key
            self._rows = None
            self._tell()

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def changes(self, after: int) -> AsyncGenerator[int, None]:
        """Yields the number of the board if it differs from ``after``, then each new one."""
        while not self._store.handed_on:
            number = (await self.board()).number
            if number != after:
                after = number
                yield after
            else:
                await self._wait()

    async def _wait(self) -> None:
        """Wait until a table of this process has changed, or those of others may have."""
        if self._timer is None:
            self._timer = self._clock.call_at(self._clock.now() + FRESH, self._look_again)
        await self._news.wait()

    def _look_again(self) -> None:
        self._timer = None
        self._tell()

    async def board(self) -> Board:
        """What is shown to everybody now."""
        now = self._clock.now()
        listed = [each for row in await self._known() if (each := self._listed(row)) is not None]
        waiting = sorted(
            (each for each in listed if _waits(each, now)),
            key=lambda each: (each.notice.fills_at or now + 1e9, each.notice.opened_at),
        )
        playing = [each for each in listed if _is_played(each, now)]
        counts = any(each.notice.fills_at for each in waiting)
        told = [(each[:5]) for each in (*waiting, *playing)]
        known = repr((told, len(waiting), now // STEP if counts else 0))
        number = zlib.crc32(known.encode()) % 1_000_000_000  # the browser sends it back
        return Board(tuple(waiting), tuple(playing), number)

    async def _known(self) -> list[tuple[str, bytes, int]]:
        """The lines of all public tables, read again when they are old or something changed."""
        now, news = self._clock.now(), self._news
        if self._rows is not None and now - self._read_at < FRESH:
            return self._rows
        rows = await self._store.public_logs(KIND, _MOST)
        if self._news is news:  # nothing has happened while they were read
            self._rows, self._read_at = rows, now
        return rows

    def _listed(self, row: tuple[str, bytes, int]) -> Listed | None:
        table_id, body, at = row
        table = self._in_memory(table_id)
        if table is not None:
            notice, setup = notice_of(table), table.setup
            if notice is None:
                return None
            return Listed(table_id, setup.game, setup.preset, table.phase, notice, table.changed_at)
        known = read(body)
        if known is None or known.public is None or outdated(known):
            return None
        return Listed(table_id, known.game, known.preset, known.phase, known.public, at / 1000)


def _waits(each: Listed, now: float) -> bool:
    """Whether anybody may sit down at a table, and somebody waits there or has just opened it."""
    notice = each.notice
    shown = notice.attended or now - each.changed_at < _UNSEEN
    return each.phase == "seating" and shown and any(chair.free for chair in notice.chairs)


def _is_played(each: Listed, now: float) -> bool:
    """Whether people play at a table now, and anybody may look on."""
    goes_on = each.phase in ("dealing", "playing", "hand_over")
    here = each.notice.attended and now - each.changed_at < STALE
    return goes_on and here and each.notice.watched
