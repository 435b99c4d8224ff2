"""How full the tables of this process are, and how much is played at them: numbers, no names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stammtisch.meters import count
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events
from stammtisch.tables.live import LiveTable

if TYPE_CHECKING:
    from stammtisch.tables.host import Host


class Fullness(NamedTuple):
    """How full it is now.

    ``in_memory`` are tables, ``unwritten`` entries that wait for the database, ``bots`` questions
    that bots think about, ``watching`` people who look on and wait to be told the news; ``late`` is
    how many seconds late the server gets to what is waiting.
    """

    in_memory: int
    unwritten: int
    bots: int
    watching: int
    late: float


def fullness(host: Host) -> Fullness:
    """How full the tables of a host are."""
    return Fullness(
        host.in_memory,
        host.store.waiting,
        host.bots.waiting,
        host.looking_on.waiting,
        host.pressure.late,
    )


def count_moves(table: LiveTable, events: Events) -> None:
    """Count the moves among events that were just written."""
    for event in events:
        if isinstance(event, e.Moved):
            count("moves", table.setup.game, event.by)
