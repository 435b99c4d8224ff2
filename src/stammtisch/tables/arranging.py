"""Tables whose hands and seats were settled beforehand, because other tables play the same hands.

Who sits where is known by name; only those who are let in sit down, and nobody gives up a seat, so
no bot and no stranger plays on. Nobody looks on, is helped, or sees a hand again until all tables
have finished and the hands are published.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from stammtisch.logs.errors import NotNow
from stammtisch.tables import decisions, openings
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events, must_be_open, prepared
from stammtisch.tables.errors import NotYourSeat, SeatTaken
from stammtisch.tables.host import Host
from stammtisch.tables.live import LiveTable
from stammtisch.tables.settings import Settings, Setup
from stammtisch.text import say


@dataclass(frozen=True, slots=True)
class Arranging:
    """The arranged tables of a server; all methods raise as `Tables` says."""

    host: Host
    settings: Settings

    async def open(
        self,
        setup: Setup,
        packs: Sequence[Sequence[int]],
        seal: str,
        keeper: str,
        names: Mapping[int, str],
    ) -> str:
        """Open a table for which everything is settled; returns its id.

        Args:
            setup: nobody looks on and nothing is taken back, whatever it says.
            packs: the pack of each hand, top card first.
            seal: a commitment to all of it that was published before.
            keeper: an opaque id, as of a visitor, for whoever keeps the seats.
            names: who is expected in each seat, or as whom a bot plays.

        Raises:
            BadOption, BadSeats, UnknownBot: the setup is not possible.
            TooManyTables, TooBusy: the server takes no more.
        """
        setup = replace(setup, spectators=False, undo=False)
        events = opened(setup, packs, seal, keeper, names)
        await openings.check(self.host, self.settings, keeper, "")
        return await self.host.open(events, "")

    async def sit(
        self, table_id: str, visitor: str, seat: int, name: str, *, proven: bool, instead: bool
    ) -> int:
        """Let a visitor sit down in a seat, as somebody who is known.

        Args:
            proven: it is certainly he, so that this may be another device of his.
            instead: he takes the place of somebody who has left.

        Raises:
            SeatTaken: somebody else sits there, or the visitor sits elsewhere.
        """
        return await self.host.change(
            table_id,
            lambda table: seated(table, visitor, seat, name, proven=proven, instead=instead),
            visitor,
        )

    async def publish(self, table_id: str) -> int:
        """Let everybody see the hands, as all tables have finished."""
        return await self.host.change(table_id, publication)


def opened(
    setup: Setup,
    packs: Sequence[Sequence[int]],
    seal: str,
    keeper: str,
    names: Mapping[int, str],
) -> Events:
    """The first events of a table at which all is settled; each seat is kept for its person."""
    first, *others = decisions.open_table(setup, keeper, "", names)[:-1]
    bots = {event.seat for event in others if isinstance(event, e.BotSat)}
    kept = [e.Kept(seat, name, (keeper,)) for seat, name in names.items() if seat not in bots]
    arranged = e.Arranged(tuple(map(tuple, packs)), seal)
    return [first, *others, *kept, arranged, prepared(1)]


def seated(
    table: LiveTable, visitor: str, seat: int, name: str, *, proven: bool, instead: bool
) -> Events:
    """Sit down in a kept seat, in that of somebody who has left, or with another device."""
    must_be_open(table)
    mine, wanted = table.seat_of(visitor), table.seats[seat]
    if mine == seat:
        return []
    if mine is not None:
        raise SeatTaken(say("You have another seat at this table already."))
    if wanted.kept_for or (instead and wanted.name != name):
        return [e.Sat(seat, visitor, name)]
    if proven and wanted.person:
        return [e.Claimed(seat, visitor)]
    raise SeatTaken(say("{name} is already sitting there.", name=wanted.name))


def publication(table: LiveTable) -> Events:
    """Lift the seal, once."""
    return [e.Published()] if table.under_seal else []


def leave(table: LiveTable, visitor: str, stand_in: str) -> Events:
    """Give up a seat, unless it was settled who plays here."""
    if table.under_seal and table.seat_of(visitor) is not None:
        raise NotNow(say("If you have to go, tell the desk, so that somebody can stand in."))
    return decisions.leave(table, visitor, stand_in)


def close(table: LiveTable, visitor: str) -> Events:
    """Close a table, unless others decide when it is over."""
    if table.under_seal and visitor != table.opener:
        raise NotYourSeat(say("Only the player who opened the table can close it."))
    return decisions.close(table, visitor)
