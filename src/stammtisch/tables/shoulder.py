"""Looking over somebody's shoulder: a link that shows one hand, and lets nobody play it.

Whoever has the seat makes the link and ends it; the others are told that somebody looks on. Who
looks sees what the seat sees, and nothing else: he has no seat, and may take none while the hand is
played.
"""

from __future__ import annotations

import secrets
from typing import Final

from stammtisch.logs.errors import NotNow
from stammtisch.logs.names import digest, new_link_secret
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events, must_be_open, seat_for
from stammtisch.tables.errors import BadSeatLink, SeatTaken
from stammtisch.tables.host import Host
from stammtisch.tables.live import LiveTable, Seat
from stammtisch.text import say

MOST: Final = 4  # who may look into one hand


class Shoulders:
    """Who looks into whose hand at the tables of a server; all methods raise as `Tables` says."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def show(self, table_id: str, visitor: str) -> str:
        """A new secret with which others look into the visitor's hand; an older one lapses.

        Raises `NotYourSeat`.
        """
        secret = new_link_secret()
        await self._host.change(
            table_id,
            lambda table: shown(table, visitor, secret),
            visitor,
        )
        return secret

    async def hide(self, table_id: str, visitor: str) -> int:
        """End it: nobody looks into the visitor's hand any more; raises `NotYourSeat`."""
        return await self._host.change(table_id, lambda table: hidden(table, visitor), visitor)

    async def look(self, table_id: str, secret: str, visitor: str) -> int:
        """Look into a hand with the secret of its link.

        Raises:
            BadSeatLink: it shows no hand any more.
            SeatTaken: the visitor has a seat, looks into another hand, lies in the middle of the
                table, or too many look into this one.
        """
        return await self._host.change(table_id, lambda table: looked(table, secret, visitor))


def shown(table: LiveTable, visitor: str, secret: str) -> Events:
    """Let whoever has this secret look into one's hand."""
    seat = seat_for(table, visitor)
    if table.under_seal:
        raise NotNow(say("Others still have to play these cards, so nobody else may see them."))
    return [e.HandShown(seat.index, digest(secret))]


def hidden(table: LiveTable, visitor: str) -> Events:
    """Let nobody look into one's hand any more."""
    seat = seat_for(table, visitor)
    return [e.HandShown(seat.index, "")] if seat.shown else []


def looked(table: LiveTable, secret: str, visitor: str) -> Events:
    """Look into the hand of the seat that has this link."""
    must_be_open(table)
    seat = seat_with(table, secret)
    if table.seat_of(visitor) is not None:
        raise SeatTaken(
            say("You are playing at this table yourself, so you may not see another hand.")
        )
    if table.is_middle(visitor):
        raise SeatTaken(say("This device lies in the middle: everybody would see the hand."))
    if visitor in seat.seen_by:
        return []
    if table.looks_into(visitor) is not None:
        raise SeatTaken(say("You can already see another hand at this table."))
    if len(seat.seen_by) >= MOST:
        raise SeatTaken(say("{n} people are already looking into this hand.", n=MOST))
    return [e.HandSeen(seat.index, visitor)]


def seat_with(table: LiveTable, secret: str) -> Seat:
    """The seat whose hand this secret shows; raises `BadSeatLink`."""
    wanted = digest(secret)
    for seat in table.seats:
        if seat.shown and secrets.compare_digest(seat.shown, wanted):
            return seat
    raise BadSeatLink(say("This link no longer shows a hand. Ask for a new one at the table."))
