"""How many tables somebody may have open at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.tables.errors import TooManyTables
from stammtisch.tables.settings import KIND, Settings
from stammtisch.text import say

if TYPE_CHECKING:
    from stammtisch.tables.host import Host


async def check(
    host: Host, settings: Settings, visitor: str, address: str, public: bool = False
) -> None:
    """Raise `TooManyTables` or `TooBusy` if a visitor may open no more tables just now."""
    host.pressure.check_opening()
    mine, near, all_ = await host.store.count_running(KIND, visitor, address)
    if mine >= settings.tables_per_visitor:
        raise TooManyTables(
            say("You have {n} open tables. Finish or close one of them first.", n=mine)
        )
    if near >= settings.tables_per_address:
        raise TooManyTables(
            say(
                "{n} tables are open from your address, including those of others. One of "
                "them has to be finished or closed before you open another.",
                n=near,
            )
        )
    if all_ >= settings.tables:
        raise TooManyTables(say("All tables on this server are taken. Please try again later."))
    if public:
        await _check_public(host, settings, visitor, address)


async def _check_public(host: Host, settings: Settings, visitor: str, address: str) -> None:
    mine, near = await host.store.count_public(KIND, visitor, address)
    if mine >= settings.public_per_visitor:
        raise TooManyTables(
            say("You have {n} tables open to all. Finish or close one of them first.", n=mine)
        )
    if near >= settings.public_per_address:
        raise TooManyTables(
            say(
                "{n} tables from your address are open to all, including those of others. One of "
                "them has to be finished or closed first.",
                n=near,
            )
        )
