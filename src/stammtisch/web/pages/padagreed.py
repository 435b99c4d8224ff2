"""What is agreed on a pad besides the rules of its game: Bock rounds, who joins and leaves."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.web.padagreed import agreed_context, bock_of, joiner_of, leaver_of
from stammtisch.web.padview import PadView
from stammtisch.web.pages.pad import opened, person, sent
from stammtisch.web.site import Site


async def agreed(request: Request) -> Response:
    """GET: what is agreed on this pad."""
    site, _, view = await opened(request)
    return _page(site, view)


def _page(
    site: Site, view: PadView, fault: StammtischError | None = None, typed: str = ""
) -> Response:
    context = agreed_context(view) | {"fault": fault.text if fault else None, "typed": typed}
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


async def join(request: Request) -> Response:
    """POST: somebody joins from the next hand on."""
    site, visit, view, pairs = await sent(request)
    player, after, start = joiner_of(pairs)
    try:
        await site.pads.join(view.id, person(visit), player, after=after, start=start)
    except StammtischError as fault:
        return _page(site, view, fault, typed=dict(pairs).get("name", "")[:200])
    return site.pages.go(visit, f"/pad/{view.id}/agreed#circle")


async def leave(request: Request) -> Response:
    """POST: somebody leaves after the last hand."""
    site, visit, view, pairs = await sent(request)
    try:
        await site.pads.leave(view.id, person(visit), leaver_of(pairs))
    except StammtischError as fault:
        return _page(site, view, fault)
    return site.pages.go(visit, f"/pad/{view.id}/agreed#circle")


ROUTES = [
    Route("/pad/{id}/agreed", agreed, methods=["GET"]),
    Route("/pad/{id}/join", join, methods=["POST"]),
    Route("/pad/{id}/leave", leave, methods=["POST"]),
    Route("/pad/{id}/bock", set_bock, methods=["POST"]),
]
