"""What is agreed on a pad besides the rules of its game: Bock rounds."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.web.padagreed import agreed_context, bock_of
from stammtisch.web.padview import PadView
from stammtisch.web.pages.pad import opened, person, sent
from stammtisch.web.site import Site


async def agreed(request: Request) -> Response:
    """GET: what is agreed on this pad."""
    site, _, view = await opened(request)
    return _page(site, view)


def _page(site: Site, view: PadView, fault: StammtischError | None = None) -> Response:
    context = agreed_context(view) | {"fault": fault.text if fault else None}
    status = fault.status if fault else 200
    return site.pages.page(view.visit, "pad/agreed.html", status, view.speaker, **context)


async def set_bock(request: Request) -> Response:
    """POST: agree on Bock rounds, or on none."""
    site, visit, view, pairs = await sent(request)
    try:
        await site.pads.set_bock(view.id, person(visit), bock_of(pairs))
    except StammtischError as fault:
        return _page(site, view, fault)
    return site.pages.go(visit, f"/pad/{view.id}/agreed#bock")


ROUTES = [
    Route("/pad/{id}/agreed", agreed, methods=["GET"]),
    Route("/pad/{id}/bock", set_bock, methods=["POST"]),
]
