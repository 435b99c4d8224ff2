"""Who plays for his rating, and who shares a connection at a rated table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from stammtisch.logs.errors import NotNow
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events, seat_for
from stammtisch.tables.live import LiveTable
from stammtisch.text import say

if TYPE_CHECKING:
    from stammtisch.tables.host import Host


def may_wish(table: LiveTable, seat: int) -> bool:
    """Whether the person in a seat may still say if he plays for his rating."""
    return table.setup.rated and not table.closed and table.hand < table.seats[seat].since


def wish(table: LiveTable, visitor: str, wants: bool) -> Events:
    """Say, before one's first hand, whether one plays for one's rating."""
    seat = seat_for(table, visitor)
    if not table.setup.rated:
        raise NotNow(say("This table is not rated."))
    if not may_wish(table, seat.index):
        raise NotNow(say("Whether you play for your rating is settled before your first hand."))
    return [] if bool(seat.rated) == wants else [e.Rated(seat.index, visitor if wants else "")]


def one_line(table: LiveTable, visitor: str, addresses: Mapping[str, str]) -> Events:
    """Note, once, with whom at the table this visitor shares a connection."""
    mine, address = table.seat_of(visitor), addresses.get(visitor, "")
    if table.closed or mine is None or not address:
        return []
    others = (
        sorted(device for device in seat.visitors if addresses.get(device) == address)
        for seat in table.people
        if seat.index != mine
    )
    pairs = ((visitor, each[0]) for each in others if each)
    return [e.OneLine(*pair) for pair in pairs if frozenset(pair) not in table.one_line]


class Consent:
    """What people at rated tables want, and where they come from.

    Addresses stay in memory, as long as the table does: the log says who shares a connection, and
    never which one it is.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._addresses: WeakKeyDictionary[LiveTable, dict[str, str]] = WeakKeyDictionary()

    async def wish(self, table_id: str, visitor: str, wants: bool) -> int:
        """Say, before one's first hand, whether one plays for one's rating.

        Raises:
            NotNow: the table is not rated, or a hand was played since one sat down.
            NotYourSeat: the visitor has no seat here.
        """
        return await self._host.change(
            table_id, lambda table: wish(table, visitor, wants), visitor
        )  # fmt: skip

    async def seen(self, table_id: str, visitor: str, address: str) -> None:
        """Note from which address somebody with a seat at a rated table came; "" for unknown."""
        table = (await self._host.find(table_id)).table
        if not table.setup.rated or table.seat_of(visitor) is None:
            return
        known = self._addresses.setdefault(table, {})
        if known.get(visitor) != address:
            known[visitor] = address
            await self._host.change(table_id, lambda now: one_line(now, visitor, known))
