"""A table in this process, with all that belongs to it: streams, signs of life, its timer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from typing import NamedTuple, TypeAlias

from stammtisch.bots import interrupts
from stammtisch.logs.clock import Timer
from stammtisch.tables.live import Guest, LiveTable, Seat
from stammtisch.tables.settings import Settings
from stammtisch.tables.turns import Turns

AtHome: TypeAlias = Callable[[str], bool]
"""Whether this process looks after a table: others leave it what happens automatically."""


def everywhere(table_id: str) -> bool:
    """Where there is one process, all tables are at home in it."""
    return True


class Wish(NamedTuple):
    """A move out of turn that a bot wants to make, and when (seconds since 1970)."""

    when: float
    seat: int
    move: int


class Hosted:
    """What a worker keeps about a table that it has in memory.

    Whoever holds ``lock`` may change the table. ``news`` is set, and replaced, at each change; who
    looks on hears of it in turn, a few of all tables at a time. ``followers`` are those who hear of
    it without being there, as they look back at what is over. ``streams`` counts the open
    streams of each visitor; ``seen`` is each seat's last sign of life. ``busy`` is true while
    something that the table does by itself is under way. ``asked`` is the position in which bots
    were asked for moves out of turn, ``wishes`` is what they answered.
    """

    def __init__(self, table: LiveTable, now: float, settings: Settings, looking_on: Turns) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.news = asyncio.Event()
        self._looking_on = looking_on
        self._watching: dict[asyncio.Future[None], None] = {}
        self.streams: Counter[str] = Counter()
        self.followers = 0
        self.watched = 0  # how often it was told who looks on
        self.seen = [now for _ in table.seats]
        self.guests: dict[str, float] = {}  # the last sign of life of those who ask for a seat
        self.timer: Timer | None = None
        self.busy = False
        self.ended = False
        self.asked = -1
        self.wishes: list[Wish] = []
        table.resumed_at = now
        table.next_hand_wait = settings.next_hand_wait
        table.own_bots = settings.own_bots

    @property
    def attended(self) -> bool:
        """Whether anybody sits at the table or watches; otherwise nothing happens automatically."""
        return bool(self.streams) or self.table.attended

    @property
    def idle(self) -> bool:
        """Whether the table may be dropped from memory."""
        return not (self.streams or self.followers or self.busy or self.lock.locked())

    def has_stream(self, seat: Seat) -> bool:
        """Whether a device of this seat has a stream open here."""
        return bool(self.streams) and any(visitor in self.streams for visitor in seat.visitors)

    def leave_stream(self, visitor: str) -> None:
        """Note that a stream was closed."""
        self.streams[visitor] -= 1
        if not self.streams[visitor]:
            del self.streams[visitor]

    def sign_of_life(self, visitor: str, now: float) -> Seat | None:
        """Note a sign of life of the visitor; returns his seat, if any."""
        index = self.table.seat_of(visitor)
        if index is None:
            if self.table.guest_seat(visitor) is not None:
                self.guests[visitor] = now
            return None
        self.seen[index] = now
        return self.table.seats[index]

    def guest_seen(self, guest: Guest) -> float:
        """When a guest who asked for a seat was last seen."""
        return max(guest.asked_at, self.guests.get(guest.visitor, 0.0), self.table.resumed_at)

    @property
    def undecided_bots(self) -> list[Seat]:
        """The bots that may move out of turn and have not been asked in this position."""
        table = self.table
        if table.match is None or self.asked == table.position:
            return []
        state, game = table.match.state, table.setup.game
        return [
            seat
            for seat in table.seats
            if seat.bot and interrupts(seat.bot, game) and len(state.interrupts(seat.index))
        ]

    @property
    def open_wishes(self) -> list[Wish]:
        """The moves out of turn that bots want to make in this position."""
        return self.wishes if self.asked == self.table.position else []

    @property
    def race(self) -> bool:
        """Whether anybody except the seat on turn may answer the last move now."""
        table = self.table
        if table.match is None or not table.game.quick:
            return False
        state = table.match.state
        return any(len(state.interrupts(seat.index)) for seat in table.seats)

    def tell(self) -> None:
        """Wake everybody who is waiting for news of the table."""
        self.tell_seats()
        watching, self._watching = self._watching, {}
        self._looking_on.let(watching)

    def tell_seats(self) -> None:
        """Wake those who sit there and are waiting for news."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    async def growth(self) -> AsyncGenerator[int, None]:
        """Yields the number of the table's last event each time that it has grown.

        Nobody is present by this: see `Tables.changes`.
        """
        seen = self.table.seq
        self.followers += 1
        try:
            while True:
                if self.table.seq > seen:
                    seen = self.table.seq
                    yield seen
                else:
                    await self.news.wait()
        finally:
            self.followers -= 1

    async def news_for(self, visitor: str) -> None:
        """Wait for news of the table; whoever has no seat hears it when it is his turn."""
        if self.table.seat_of(visitor) is not None:
            await self.news.wait()
            return
        mine = asyncio.get_running_loop().create_future()
        self._watching[mine] = None
        try:
            await mine
        finally:
            self._watching.pop(mine, None)

    def cancel_timer(self) -> None:
        """Cancel what was planned."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
