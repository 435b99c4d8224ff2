"""What all pages share: the services, the cookies, the limits, the templates."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from starlette.requests import Request

from stammtisch.club.service import Clubs
from stammtisch.errors import StammtischError
from stammtisch.pads.service import Pads
from stammtisch.tables import Setup, Tables
from stammtisch.text import say
from stammtisch.web.errors import TooManyForms
from stammtisch.web.health import Health
from stammtisch.web.limits import Limit
from stammtisch.web.network import LOOPBACK, own_address
from stammtisch.web.rendering import Pages
from stammtisch.web.settings import Settings
from stammtisch.web.visits import Visit, Visits


@dataclass(slots=True)
class House:
    """One server; `Starlette.state.house` of the application."""

    settings: Settings
    tables: Tables
    pads: Pads
    clubs: Clubs
    visits: Visits
    pages: Pages
    health: Health
    posts: Limit
    openings: Limit
    secrets: Limit
    imports: Limit
    holds: dict[tuple[str, str], asyncio.Event] = field(default_factory=dict)

    def go_on(self, table_id: str, visitor: str) -> None:
        """The finished trick that this visitor's stream still shows was seen."""
        held = self.holds.get((table_id, visitor))
        if held is not None:
            held.set()

    def check_opening(self, visit: Visit) -> None:
        """Raise `TooManyForms` if the address opens too many tables at once."""
        if not self.openings.take(visit.address):
            raise TooManyForms(say("You opened many tables. Wait a few minutes, then go on."))

    async def open_table(self, setup: Setup, visit: Visit, name: str) -> str:
        """Open a table for a visitor; raises `TooManyForms` and what `Tables.open_table` raises."""
        self.check_opening(visit)
        return await self.tables.open_table(setup, visit.visitor, name, visit.address)

    async def report(self) -> dict[str, object]:
        """The tables and the store, for the health page: a write was tried."""
        try:
            return {"store": await self.health.store(), "tables": await self.tables.count_open()}
        except StammtischError as fault:
            return {"store": str(fault)}


def house_of(request: Request) -> House:
    """The server that this request came to."""
    house: House = request.app.state.house
    return house


def entered(request: Request) -> tuple[House, Visit]:
    """The server and who sent the request."""
    house = house_of(request)
    return house, house.visits.visit(request)


def base_address(request: Request, house: House) -> str:
    """The address of this server as others reach it, without a slash at the end."""
    base = request.base_url
    if house.settings.in_network and base.hostname in LOOPBACK:
        base = base.replace(hostname=own_address() or base.hostname)
    return (house.settings.public_address or str(base)).rstrip("/")


def build(settings: Settings, tables: Tables, pads: Pads, clubs: Clubs) -> House:
    """A server with these settings around these services."""
    visits = Visits(settings.key(), settings.secure)
    return House(
        settings,
        tables,
        pads,
        clubs,
        visits,
        Pages(visits),
        Health(tables.store),
        posts=Limit(settings.posts, 60),
        openings=Limit(settings.new_tables, 600),
        secrets=Limit(settings.wrong_secrets, 600),
        imports=Limit(settings.new_decks, 600),
    )
