"""What waits for a person, as pages other than tables show it: his turn, and invitations.

It lies over the page in a slip of its own and moves nothing; title and icon tell it in other tabs.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncGenerator
from typing import Any, NamedTuple

from stammtisch.errors import StammtischError
from stammtisch.games.registry import registrations
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.rulecodes import told
from stammtisch.tables import LiveTable
from stammtisch.tables.inviting import Invitation, box_of
from stammtisch.tables.live import TableNote
from stammtisch.tables.summons import Seen
from stammtisch.text import Text, say, say_n
from stammtisch.web.optionform import address_of
from stammtisch.web.pace import pace
from stammtisch.web.site import Site
from stammtisch.web.visits import Visit

GOING_ON = frozenset({"seating", "dealing", "playing", "hand_over"})
_MOST_TURNS = 3  # tables that are named; of others their number is told


class Asked(NamedTuple):
    """An invitation that holds: who asks where, and what would be played with whom.

    ``differences`` is how many house rules are not those of the preset, ``rules`` the address at
    which all of them stand, ``others`` who else sits there, ``rated`` whether hands count for a
    rating.
    """

    table: str
    name: str
    game: Text
    preset: Text | None
    differences: int
    rules: str
    others: tuple[str, ...]
    free: int
    pace: Text | None
    rated: bool


class Beckoning(NamedTuple):
    """All that waits for a person, and a number that changes whenever that does."""

    turns: tuple[TableNote, ...]
    asked: tuple[Asked, ...]
    seen: Seen

    @property
    def sign(self) -> Text | None:
        """What a title says of it."""
        if self.turns:
            return say("Your turn")
        return say("You are invited") if self.asked else None

    @property
    def shown(self) -> tuple[TableNote, ...]:
        """The tables that are named."""
        return self.turns[:_MOST_TURNS]

    @property
    def more(self) -> Text | None:
        """How many tables are not named."""
        left = len(self.turns) - _MOST_TURNS
        return say_n("and at {n} more", "and at {n} more", left) if left > 0 else None


def goes_on(note: TableNote) -> bool:
    """Whether play can continue at a table of the list."""
    return note.phase in GOING_ON and not note.outdated


async def beckoning(site: Site, visit: Visit, notes: list[TableNote] | None = None) -> Beckoning:
    """What waits for a visitor now; ``notes`` are his tables, if they are known already."""
    if notes is None:
        notes = await site.tables.my_tables(visit.visitor)
    turns = tuple(note for note in notes if note.my_turn and goes_on(note))
    asked = tuple([each async for each in _asked(site, visit.visitor)])
    known = repr(([note.id for note in turns], asked))
    logs = [*(note.id for note in notes), box_of(visit.visitor)]
    return Beckoning(turns, asked, Seen(zlib.crc32(known.encode()) % 1_000_000_000, logs))


async def _asked(site: Site, visitor: str) -> AsyncGenerator[Asked, None]:
    for each in (await site.invitations.box(visitor)).open:
        try:
            table = await site.tables.table(each.table)
        except StoreUnavailable:
            raise
        except StammtischError:  # it is not there any more
            continue
        seat = host_of(table, each)
        if seat is not None and may_come(table, visitor):
            yield _told(table, seat)


def host_of(table: LiveTable, invitation: Invitation) -> int | None:
    """The seat of whoever has invited; None if he sits there no more."""
    found = (seat.index for seat in table.people if seat.visitors & invitation.by)
    return next(found, None)


def may_come(table: LiveTable, visitor: str) -> bool:
    """Whether somebody can still sit down at a table to which he was invited."""
    over = table.closed or table.phase == "match_over"
    wanted = visitor not in table.removed and table.seat_of(visitor) is None
    return wanted and not over and bool(table.free_seats)


def _told(table: LiveTable, seat: int) -> Asked:
    house, clock = table.house, table.setup.clock
    preset = house.entry.preset_names[house.preset]
    return Asked(
        table.id,
        table.seats[seat].name,
        house.entry.name,
        preset if preset != house.entry.name and len(house.entry.presets) > 1 else None,
        len(told(house)),
        address_of(house),
        tuple(each.name for each in table.seats if each.name and each.index != seat),
        len(table.free_seats),
        pace(clock) if clock else None,
        table.setup.rated,
    )


def slip(site: Site, visit: Visit, waits: Beckoning, *, turns: bool = True) -> str:
    """The slip as HTML; without ``turns`` the page itself names the tables."""
    return site.pages.text(visit, "beckoning/slip.html", **shown_to(waits, turns=turns))


def changes(site: Site, visit: Visit, after: int) -> AsyncGenerator[int, None]:
    """Yields the number of what waits for a visitor whenever it changes."""

    async def look() -> Seen:
        return (await beckoning(site, visit)).seen

    return site.tables.host.summons.changes(visit.visitor, look, after)


def shown_to(waits: Beckoning, *, turns: bool = True) -> dict[str, Any]:
    """What a page needs that carries the slip."""
    return {"waits": waits, "turns_too": turns, "known": registrations()}
