"""The stream of a table: one fragment for one seat each time that something has changed."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.web.frame import Framer
from stammtisch.web.pages.table import visible_table
from stammtisch.web.site import base_address, entered
from stammtisch.web.streams import Streamed, event, seen_up_to


async def stream(request: Request) -> Response:
    """GET: the events of a table, beginning after the last one that the browser has."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    after = seen_up_to(request)
    framer = Framer(table, visit, base_address(request, site))

    async def draw() -> Iterable[bytes]:
        framer.table = await visible_table(site, visit, table.id)
        frames = framer.frames(site.tables.clock.now())  # each page holds tricks itself
        return (event(html, framer.table.seq) for html in frames)

    changes = site.delays.changes(table.id, visit.visitor, after, visit.name)
    return Streamed(changes, draw, site.settings.heartbeat)


ROUTES = [Route("/t/{id}/stream", stream, methods=["GET"])]
