"""What all who look at a table in the same way share: one view of a position, one screen.

Nothing on a screen that is shared belongs to one reader: whoever has a seat, has asked for one or
is asked something has a screen of his own (`Framer.alike`).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from stammtisch.core.contract import State
from stammtisch.core.view import Alike, View, seen_alike
from stammtisch.matches import Match
from stammtisch.tables import LiveTable
from stammtisch.web.board import Screen
from stammtisch.web.portraits import Sitter, sitters

KEPT: Final = 30  # screens of a table: in so many languages, faces and habits


class Known(NamedTuple):
    """What all screens of a table show of the people at it, after so many events.

    Attributes:
        seq: the number of events.
        names: of the seats.
        away: the seats of people who are away.
        company: who sits where, as far as a screen tells it.
        totals: the accounts of the finished hands of the match.
        sitters: who is seen in the seats.
    """

    seq: int
    names: tuple[str, ...]
    away: frozenset[int]
    company: tuple[Hashable, ...]
    totals: tuple[int, ...]
    sitters: tuple[Sitter, ...]


def _known(table: LiveTable) -> Known:
    seats, match = table.seats, table.match
    return Known(
        table.seq,
        tuple([table.seat_name(seat) for seat in range(len(seats))]),
        frozenset([each.index for each in seats if each.away]),
        tuple([(seat.name, seat.open, seat.guest, seat.bot) for seat in seats]),
        match.totals() if match is not None else (0,) * len(seats),
        sitters(table),
    )


class Shared:
    """The views of a table's position, and the screens of people who look on."""

    def __init__(self) -> None:
        self._known: Known | None = None
        self._views: dict[int, tuple[State, View]] = {}
        self._alike = Alike(None)
        self._screens: dict[Hashable, tuple[Hashable, Screen]] = {}

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

    def screen(self, reader: Hashable, at: Hashable) -> Screen | None:
        """The screen of readers like this one, if it was drawn of the table as it is now."""
        found = self._screens.get(reader)
        return found[1] if found is not None and found[0] == at else None

    def keep(self, reader: Hashable, at: Hashable, screen: Screen) -> None:
        """The screen that such readers are shown now; there are as many as ways to look."""
        if len(self._screens) >= KEPT:
            self._screens.clear()
        self._screens[reader] = at, screen


_shared: WeakKeyDictionary[LiveTable, Shared] = WeakKeyDictionary()


def shared(table: LiveTable) -> Shared:
    """What is shared of a table, as long as it is in memory."""
    found = _shared.get(table)
    if found is None:
        found = _shared[table] = Shared()
    return found
