"""How a table whose hands were arranged beforehand comes from its events."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.tables import events as e
from stammtisch.tables.live import LiveTable
from stammtisch.tables.noted import Arrangement
from stammtisch.tables.proofs import Sealed


def arranged(table: LiveTable, event: e.Arranged, at: float) -> None:
    """Keep the packs of the hands to come."""
    table.arranged = Arrangement(event.packs, event.seal)


def published(table: LiveTable, event: e.Published, at: float) -> None:
    """Hide the hands no longer than other hands."""
    if table.arranged is not None:
        table.arranged = replace(table.arranged, published=True)


def with_pack(table: LiveTable, sealed: Sealed) -> Sealed:
    """The shuffle of a hand, which gives the arranged pack where there is one."""
    packs = table.arranged.packs if table.arranged else ()
    if sealed.hand <= len(packs):
        sealed.pack = packs[sealed.hand - 1]
    return sealed


def is_last(table: LiveTable) -> bool:
    """Whether the present hand is the last of those that were arranged."""
    return table.arranged is not None and table.hand >= len(table.arranged.packs)
