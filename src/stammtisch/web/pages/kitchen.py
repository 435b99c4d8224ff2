"""A kitchen table: a phone scans the code of a seat and sits down there; nothing else is needed."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.games.registry import registration
from stammtisch.web.pages.table import visible_table
from stammtisch.web.qr import qr_code
from stammtisch.web.site import base_address, entered


async def come(request: Request) -> Response:
    """GET: what a phone shows that has scanned the code of a seat; it asks for a name."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    seat = request.path_params["seat"]
    free = [each.index for each in table.free_seats]
    if table.seat_of(visit.visitor) is not None or not free:
        return site.pages.go(visit, f"/t/{table.id}")
    return site.pages.page(
        visit,
        "table/come.html",
        id=table.id,
        seat=seat if seat in free else free[0],
        taken=seat not in free,
        entry=registration(table.setup.game),
        table=table,
    )


async def code(request: Request) -> Response:
    """GET: the address of a seat as a QR code."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    base = base_address(request, site)
    return qr_code(f"{base}/t/{table.id}/come/{request.path_params['seat']}")


ROUTES = [
    Route("/t/{id}/come/{seat:int}.svg", code, methods=["GET"]),
    Route("/t/{id}/come/{seat:int}", come, methods=["GET"]),
]
