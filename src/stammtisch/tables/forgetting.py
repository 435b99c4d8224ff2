"""Being forgotten: name and key go from all tables; the hands stay for the others."""

from __future__ import annotations

from typing import Final

from stammtisch.logs.notes import DropNotesOf
from stammtisch.logs.store import Entry
from stammtisch.tables import decisions, played, summaries
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events
from stammtisch.tables.errors import OldRules
from stammtisch.tables.host import Host
from stammtisch.tables.live import LiveTable
from stammtisch.tables.notes import forget_notes
from stammtisch.tables.settings import KIND

_ALL: Final = 1_000_000  # tables of one person


async def forget(host: Host, visitor: str) -> int:
    """Forget a visitor at all tables; returns how many there were.

    Where a hand is being played a bot goes on for him, as if he had left. Every table is written
    before the lists are: whoever is interrupted can begin again.
    """
    table_ids = await host.store.logs_of(KIND, visitor, _ALL, closed=True)
    for table_id in table_ids:
        try:
            await forget_notes(host.store, (await host.find(table_id)).table, visitor)
            await host.change(table_id, lambda table: _leaving(host, table, visitor))
            await host.change(table_id, lambda table: forgotten(table, visitor))
            table = (await host.find(table_id)).table
            await host.store.append(Entry([], played=[played.written(table)]))
        except OldRules:
            await _of_old_rules(host, table_id, visitor)
    await host.store.unknow(KIND, visitor)
    return len(table_ids)


def _leaving(host: Host, table: LiveTable, visitor: str) -> Events:
    """Leave a table at which something still goes on."""
    if table.phase in ("match_over", "closed") or table.seat_of(visitor) is None:
        return []
    return decisions.leave(table, visitor, host.stand_in(table))


def forgotten(table: LiveTable, visitor: str) -> Events:
    """Take a person's name off a table, and his device off his seat, or off that of another.

    Whoever only looks on is known there by the seat for which he asks, or into which he looks.
    """
    seats = any(visitor in seat.visitors | seat.kept_for | seat.seen_by for seat in table.seats)
    looks = table.guest_seat(visitor) is not None or visitor in table.refused
    known = (
        seats or looks or any(visitor in each for ended in table.ended for each in ended.devices)
    )
    known = known or any(visitor in each.devices for each in table.shifts)
    return [e.Forgotten(visitor)] if known or table.opener == visitor else []


async def _of_old_rules(host: Host, table_id: str, visitor: str) -> None:
    """Of a table that cannot be read any more: the name goes from what is still known of it."""
    await host.store.do(DropNotesOf(table_id, [visitor]))
    known = await host.summaries.of(table_id, visitor)
    if known is not None:
        await host.store.rewrite_summary(table_id, summaries.without(known, visitor))
    await host.store.append(Entry([], played=[played.nothing(table_id)]))
