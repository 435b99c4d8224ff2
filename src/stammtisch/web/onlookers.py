"""What all who look at a table in the same way share: one view of a position, one screen.

Nothing on a screen that is shared belongs to one reader: whoever has a seat, has asked for one or
is asked something has a screen of his own (`Framer.alike`).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from stammtisch.core.contract import State
from stammtisch.core.view import Alike, CardView, View, seen_alike
from stammtisch.matches import Match
from stammtisch.tables import LiveTable
from stammtisch.tables.delays import Late
from stammtisch.tables.live import Seat
from stammtisch.web.board import Screen
from stammtisch.web.portraits import Sitter, sitters

KEPT: Final = 30  # screens of a table: in so many languages, faces and habits
T = TypeVar("T")


class Known(NamedTuple):
    """What all screens of a table show of the people at it, after this many events.

    Attributes:
        seq: the number of events.
        names: of the seats.
        away: the seats of people who are away.
        company: who sits where, as far as a screen tells it.
        totals: the accounts of the finished hands of the match.
        sitters: who is seen in the seats.
        visitors: all who have a seat.
        lookers: all who look into the hand of a seat.
        open: whether a seat is free, which everybody is offered in a form of his own.
        asks: whether somebody without a seat may be asked or told something for himself.
        timed: whether something on a screen changes as time passes.
    """

    seq: int
    names: tuple[str, ...]
    away: frozenset[int]
    company: tuple[Hashable, ...]
    totals: tuple[int, ...]
    sitters: tuple[Sitter, ...]
    visitors: frozenset[str]
    lookers: frozenset[str]
    open: bool
    asks: bool
    timed: bool


def _known(table: LiveTable) -> Known:
    seats, match = table.seats, table.match
    sitting = () if isinstance(table, Late) else seats
    return Known(
        table.seq,
        tuple([table.seat_name(seat) for seat in range(len(seats))]),
        frozenset([each.index for each in seats if each.away]),
        tuple([_company(seat) for seat in seats]),
        match.totals() if match is not None else (0,) * len(seats),
        sitters(table),
        frozenset[str]().union(*[seat.visitors for seat in sitting]),
        frozenset[str]().union(*[seat.seen_by for seat in sitting]),
        any(seat.open for seat in seats),
        bool(table.refused or table.rematch) or any(seat.guest for seat in seats),
        bool(table.said) or table.deadline() is not None or table.next_hand_at() is not None,
    )


def _company(seat: Seat) -> Hashable:
    return seat.name, seat.open, seat.guest, seat.bot, bool(seat.shown), len(seat.seen_by)


class Newest(Generic[T]):
    """What was made last for each way to look on, and of what; there are as many as ways."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[object, T]] = {}

    def of(self, alike: Hashable, what: object) -> T | None:
        """What was made of just this for readers like this one."""
        found = self._made.get(alike)
        return found[1] if found is not None and found[0] == what else None

    def keep(self, alike: Hashable, what: object, made: T) -> None:
        """This is what such readers get of it."""
        if len(self._made) >= KEPT:
            self._made.clear()
        self._made[alike] = what, made


class Shown(NamedTuple):
    """What a reader was shown last: up to which act, the last finished trick, and the screen."""

    up_to: tuple[int, int]
    trick: tuple[CardView, ...]
    screen: Screen | None


class Shared:
    """The views of a table's position, and what people who look on are sent.

    Attributes:
        screens: of a table as it is now.
        news: what was sent to those who had been shown the same, and what they are shown now.
    """

    def __init__(self) -> None:
        self._known: Known | None = None
        self._views: dict[int, tuple[State, View]] = {}
        self._alike = Alike(None)
        self.screens = Newest[Screen]()
        self.news = Newest[tuple[Shown, tuple[str, ...]]]()

    def known(self, table: LiveTable) -> Known:
        """What all screens of this table show alike; only events change it."""
        if self._known is None or self._known.seq != table.seq:
            self._known = _known(table)
        return self._known

    def view(self, match: Match, viewer: int) -> View:
        """What a seat, or a spectator, sees of the position in which the hand is now."""
        state, known = match.state, self._views.get(viewer)
        if known is None or known[0] is not state:
            if self._alike.at is not state:
                self._alike = Alike(state)
            known = self._views[viewer] = state, seen_alike(match.view, viewer, self._alike)
        return known[1]


_shared: WeakKeyDictionary[LiveTable, Shared] = WeakKeyDictionary()


def shared(table: LiveTable) -> Shared:
    """What is shared of a table, as long as it is in memory."""
    found = _shared.get(table)
    if found is None:
        found = _shared[table] = Shared()
    return found
