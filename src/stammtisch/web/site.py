"""What all pages share: services, cookies, limits and templates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from stammtisch.club.service import Clubs
from stammtisch.errors import StammtischError
from stammtisch.pads.service import Pads
from stammtisch.tables import Setup, Tables
from stammtisch.tables.delays import Delays
from stammtisch.tables.inviting import Invitations
from stammtisch.tables.operating import Operating
from stammtisch.tables.signs import Signs
from stammtisch.tables.tokens import Tokens
from stammtisch.tables.turns import Turns
from stammtisch.text import say
from stammtisch.web.calls import Calls
from stammtisch.web.errors import KeptOut
from stammtisch.web.health import Health
from stammtisch.web.limits import Counts, Limit, OwnCounts, Places, Quota
from stammtisch.web.network import EVERYWHERE, LOOPBACK, own_address, own_names
from stammtisch.web.operators import Door
from stammtisch.web.rendering import Pages
from stammtisch.web.settings import Settings
from stammtisch.web.visits import Visit, Visits

TOO_MUCH: Final = say("That was a lot at once. Please wait a moment before you go on.")
CALLS_A_MINUTE: Final = 300  # of one program
_PHRASES: Final = 6  # that somebody may say in half a minute
_PHRASES_EACH: Final = 30  # that all may say who come from one address
_REPORTS: Final = 10  # that may come from one address in an hour
_INVITING: Final = 40  # people whom somebody may invite in an hour, or shut out
_INVITING_EACH: Final = 200  # whom all may invite who come from one address


@dataclass(slots=True)
class Site:
    """A server; `Starlette.state.site` of the application."""

    settings: Settings
    tables: Tables
    pads: Pads
    clubs: Clubs
    visits: Visits
    pages: Pages
    health: Health
    operating: Operating
    door: Door
    posts: Limit
    phrases: Limit
    phrases_each: Limit
    reports: Limit
    openings: Quota
    secrets: Limit
    asking: Limit
    tokens: Tokens
    calls: Calls
    imports: Quota
    delays: Delays
    invitations: Invitations
    inviting: Quota
    streams: Places
    uploads: Places
    loading: Turns

    def check_opening(self, visit: Visit) -> None:
        """Raise `TooManyForms` if the visitor or his address opens too many tables an hour."""
        self.openings.use(visit, say("Many tables have been opened from your address."))

    def speaks(self, visit: Visit) -> None:
        """Count that a visitor says something; raises `TooManyForms`, `KeptOut`."""
        if self.operating.standing.mutes(visit.visitor, visit.address):
            raise KeptOut(
                say(
                    "The person who runs this server has muted you: you can play on, but say "
                    "nothing."
                )
            )
        self.phrases.use(visit.visitor, TOO_MUCH)
        self.phrases_each.use(visit.address, TOO_MUCH)

    async def open_table(self, setup: Setup, visit: Visit, name: str) -> str:
        """Open a table for a visitor; raises `TooManyForms` and what `Tables.open_table` raises."""
        self.check_opening(visit)
        return await self.tables.open_table(setup, visit.visitor, name, visit.address)

    async def seat(self, visit: Visit, table_id: str) -> Response:
        """Lead a visitor to the table at which he has sat down.

        Where that is at home in another process, the address says how much has happened there, so
        that he does not find it as it was before (`pages.table`).
        """
        path, host = f"/t/{table_id}", self.tables.host
        if not host.at_home(table_id):
            path += f"?after={(await self.tables.table(table_id)).seq}"
        return self.pages.go(visit, path)

    async def report(self) -> dict[str, object]:
        """The state of the tables and the store, for the health page; this tries to write."""
        try:
            return {"store": await self.health.store(), "tables": await self.tables.count_open()}
        except StammtischError as fault:
            return {"store": str(fault)}


def site_of(request: Request) -> Site:
    """The server to which this request was sent."""
    site: Site = request.app.state.site
    return site


def entered(request: Request) -> tuple[Site, Visit]:
    """The server, and the visitor who sent the request."""
    site = site_of(request)
    return site, site.visits.visit(request)


def base_address(request: Request, site: Site) -> str:
    """The address at which others reach this server, without a slash at the end.

    What a browser says that this server is called counts only if it is one of its names: anybody
    can say anything. Else it is the address at which the request came in.
    """
    settings, base = site.settings, request.base_url
    if settings.public_address:
        return settings.public_address.rstrip("/")
    came_in, port = request.scope.get("server") or ("localhost", None)
    if not _is_ours(base.hostname or "", came_in, settings.names):
        usual = port == (443 if base.scheme == "https" else 80)
        shown = f"[{came_in}]" if ":" in came_in else came_in
        base = base.replace(hostname=shown, port=None if usual else port)
    if settings.in_network and base.hostname in LOOPBACK:
        base = base.replace(hostname=own_address() or base.hostname)
    return str(base).rstrip("/")


def _is_ours(name: str, came_in: str, names: tuple[str, ...]) -> bool:
    """Whether the server has this name, under which a request reached it."""
    ours = {came_in, *LOOPBACK, *names, *own_names()} - {"", *EVERYWHERE}
    return name.lower().rstrip(".") in ours


def build(
    settings: Settings, tables: Tables, pads: Pads, clubs: Clubs, counts: Counts | None = None
) -> Site:
    """A server with these settings and services; ``counts`` is where it counts what is limited."""
    counts = counts or OwnCounts()
    visits = Visits(settings.key(), settings.secure)
    operating = Operating(tables.store, tables.clock)
    return Site(
        settings,
        tables,
        pads,
        clubs,
        visits,
        Pages(visits, bool(settings.imprint), lambda: operating.standing.message, tls=settings.tls),
        Health(tables.store),
        operating,
        Door(settings.key(), settings.operator, settings.secure),
        posts=Limit(settings.posts, 60, levels=counts.levels("posts")),
        phrases=Limit(_PHRASES, 30, levels=counts.levels("phrases")),
        phrases_each=Limit(_PHRASES_EACH, 30, levels=counts.levels("phrases_each")),
        reports=Limit(_REPORTS, 3600, levels=counts.levels("reports")),
        openings=Quota(settings.new_tables, settings.new_tables_each, counts, "new_tables"),
        secrets=Limit(settings.wrong_secrets, 600, levels=counts.levels("secrets")),
        asking=Limit(CALLS_A_MINUTE, 60, levels=counts.levels("calls")),
        tokens=Tokens(tables.store, tables.clock),
        calls=Calls(Signs(tables.store, tables.clock), settings.sender()),
        imports=Quota(settings.imports, settings.imports_each, counts, "imports"),
        delays=Delays(tables),
        invitations=Invitations(tables.store, tables.clock, tables.host.summons.tell),
        inviting=Quota(_INVITING_EACH, _INVITING, counts, "inviting"),
        streams=Places(settings.streams, settings.streams_each, counts, "streams"),
        uploads=Places(settings.uploads, settings.uploads_each, counts, "uploads"),
        loading=Turns(1, settings.waiting),
    )
