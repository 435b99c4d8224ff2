"""Taking somebody to the table that has waited longest for a player like him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.logs.names import LONGEST_NAME
from stammtisch.rulecodes import HouseRules
from stammtisch.tables.errors import NoSuchTable, SeatTaken, TableClosed
from stammtisch.tables.live import LiveTable
from stammtisch.tables.programs import is_program
from stammtisch.tables.settings import BY_DAYS, ME, OPEN, Setup

if TYPE_CHECKING:
    from stammtisch.tables.service import Tables

PATIENCE: Final = 30  # seconds until bots come to a table that nobody has set up


async def next_table(tables: Tables, house: HouseRules, visitor: str, name: str) -> str | None:
    """Sit down at the fitting table that waits, and be ready; None if there is none.

    It fits if it is played by these house rules, without a clock of days and for no rating. People
    are taken to tables of people, and programs to those where they may sit. Somebody who waits at
    such a table already is taken there. Raises `BadName` for a name that nobody may have.
    """
    for each in (await tables.lobby.board()).waiting:
        fits = each.notice.rules == house.code and each.notice.clock < BY_DAYS
        fits = fits and each.notice.programs == is_program(visitor) and not each.notice.rated
        if fits and await sit_down(tables, each.id, visitor, name):
            await tables.ready(each.id, visitor)
            return each.id
    return None


async def sit_down(
    tables: Tables, table_id: str, visitor: str, name: str, *, rated: bool = False
) -> bool:
    """Take the first free seat of a table; False if there is none for this visitor.

    Whoever sits there already keeps his seat. ``rated``: he plays for his rating, where the table
    is rated. Where somebody has the same name, a number follows.
    """
    table = await tables.table(table_id)
    if table.seat_of(visitor) is not None:
        return True
    if visitor in table.removed:  # whoever opened it does not want him
        return False
    for seat in table.free_seats:
        try:
            await tables.sit(table_id, visitor, seat.index, numbered(name, table), rated=rated)
        except (SeatTaken, TableClosed, NoSuchTable):
            continue
        return True
    return False


def numbered(name: str, table: LiveTable) -> str:
    """A name that nobody at the table has."""
    taken, number, found = {each.casefold() for each in table.taken_names}, 1, name
    while found.casefold() in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 3].rstrip()} {number}"
    return found


def open_to_all(house: HouseRules, seats: int, *, programs: bool = False) -> Setup:
    """A public table for whoever comes next; bots fill it soon, unless it is open to programs."""
    return Setup(
        game=house.entry.id,
        preset=house.preset,
        options=house.differences,
        seats=(ME, *[OPEN] * (seats - 1)),
        public=True,
        fill=0 if programs else PATIENCE,
        programs=programs,
    )
