"""The stream of a table: one fragment for one seat each time that something has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.tables.errors import NoSuchTable
from stammtisch.web.errors import NoSpectators
from stammtisch.web.frame import Framer
from stammtisch.web.pages.table import visible_table
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.streams import BEAT, event, following, seen_up_to, streamed
from stammtisch.web.visits import Visit


async def stream(request: Request) -> Response:
    """GET: the events of a table, beginning after the last one that the browser has."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    after = seen_up_to(request)
    framer = Framer(table, visit, base_address(request, site))
    events = _events(site, visit, framer, after)
    return streamed(events)


async def _events(site: Site, visit: Visit, framer: Framer, after: int) -> AsyncIterator[bytes]:
    changes = aiter(site.tables.changes(framer.table.id, visit.visitor, after))
    belongs_here = site.tables.at_home(framer.table.id)
    pending: asyncio.Future[int] | None = None
    try:
        while True:
            if belongs_here and not site.tables.at_home(framer.table.id):
                return  # its home is there again
            pending = pending or asyncio.ensure_future(following(changes))
            done, _ = await asyncio.wait({pending}, timeout=site.settings.heartbeat)
            if not done:
                yield BEAT
                continue
            seq = pending.result()
            pending = None
            if seq < 0:
                return
            framer.table = await visible_table(site, visit, framer.table.id)
            for html in framer.frames(site.tables.clock.now()):  # each page holds tricks itself
                yield event(html, framer.table.seq)
    except (NoSuchTable, NoSpectators):
        return
    finally:
        if pending is not None:
            pending.cancel()


ROUTES = [Route("/t/{id}/stream", stream, methods=["GET"])]
