"""A kitchen table: a phone scans the code of a seat and sits down there; nothing else is needed."""

from __future__ import annotations

from starlette.exceptions import HTTPException
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
    free = {str(each.index): each.index for each in table.free_seats}
    wanted = request.path_params["seat"]
    if table.seat_of(visit.visitor) is not None or not free:
        return site.pages.go(visit, f"/t/{table.id}")
    return site.pages.page(
        visit,
        "table/come.html",
        id=table.id,
        seat=free.get(wanted, min(free.values())),
        taken=wanted not in free,
        entry=registration(table.setup.game),
        table=table,
    )


async def code(request: Request) -> Response:
    """GET: the address of a seat as a QR code."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    seat = request.path_params["seat"]
    if seat not in {str(each.index) for each in table.seats}:
        raise HTTPException(404)
    return qr_code(f"{base_address(request, site)}/t/{table.id}/come/{seat}")


ROUTES = [
    Route("/t/{id}/come/{seat}.svg", code, methods=["GET"]),
    Route("/t/{id}/come/{seat}", come, methods=["GET"]),
]
