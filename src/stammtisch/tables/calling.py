"""Whose turn it has become while he is not looking; where moves take days, he may be called."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from stammtisch.tables.hosted import Hosted
from stammtisch.tables.live import LiveTable, Seat

Caller: TypeAlias = Callable[[LiveTable, Seat], None]
"""Who is told that the person on a seat is on turn; he must not wait for anything."""


class Turn(NamedTuple):
    """Whose turn it is at a table (-1: nobody's), and since when (seconds since 1970)."""

    seat: int
    since: float


def turn_at(hosted: Hosted) -> Turn:
    """Whose turn it is there now."""
    return Turn(hosted.table.turn, hosted.table.turn_since)


def called(hosted: Hosted, before: Turn) -> Seat | None:
    """The seat that has come on turn since ``before``, if its person is to be called.

    That is only where moves may take days, and only if he has no page of the table open.
    """
    table, now = hosted.table, turn_at(hosted)
    if not table.setup.by_days or table.closed or now.seat < 0 or now == before:
        return None
    seat = table.seats[now.seat]
    return seat if seat.person and not hosted.has_stream(seat) else None
