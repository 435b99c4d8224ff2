"""Showing one's hand to a coach or a child: the link, its page, and its end."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.tables.shoulder import Shoulders, seat_with
from stammtisch.text import say
from stammtisch.web.forms import read_form
from stammtisch.web.pages.looking import more_about
from stammtisch.web.pages.table import refuse
from stammtisch.web.qr import qr_inline
from stammtisch.web.site import base_address, entered


async def show(request: Request) -> Response:
    """POST: make a link with which somebody looks into the visitor's hand, or end it."""
    site, visit = entered(request)
    table_id, shoulders = request.path_params["id"], Shoulders(site.tables.host)
    ends = (await read_form(request, visit)).get("do") == "end"
    try:
        if ends:
            await shoulders.hide(table_id, visit.visitor)
            return await more_about(request)
        secret = await shoulders.show(table_id, visit.visitor)
    except StammtischError as fault:
        return await refuse(request, site, visit, fault)
    link = f"{base_address(request, site)}/t/{table_id}/look/{secret}"
    return await more_about(request, shows=link, shown_code=qr_inline(link))


async def ask(request: Request) -> Response:
    """GET: the page of such a link; nothing happens before the button is pressed."""
    site, visit = entered(request)
    site.secrets.check(visit.address, _TOO_MANY)
    table_id, secret = request.path_params["id"], request.path_params["secret"]
    table = await site.tables.table(table_id)
    try:
        seat = seat_with(table, secret)
    except StammtischError:
        site.secrets.take(visit.address)
        raise
    return site.pages.page(visit, "table/shoulder.html", id=table_id, secret=secret, who=seat.name)


async def look(request: Request) -> Response:
    """POST: look into the hand on this device."""
    site, visit = entered(request)
    await read_form(request, visit)
    site.secrets.check(visit.address, _TOO_MANY)
    table_id, secret = request.path_params["id"], request.path_params["secret"]
    try:
        await Shoulders(site.tables.host).look(table_id, secret, visit.visitor)
    except StammtischError:
        site.secrets.take(visit.address)
        raise
    return site.pages.go(visit, f"/t/{table_id}")


_TOO_MANY = say("Too many wrong links to a seat.")
ROUTES = [
    Route("/t/{id}/show", show, methods=["POST"]),
    Route("/t/{id}/look/{secret}", ask, methods=["GET"]),
    Route("/t/{id}/look/{secret}", look, methods=["POST"]),
]
