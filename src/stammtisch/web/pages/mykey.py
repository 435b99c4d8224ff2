"""The key by which a browser is known: take it to another device, or be forgotten."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.tables.keys import MINUTES
from stammtisch.text import say
from stammtisch.web.forms import read_form
from stammtisch.web.qr import qr_inline
from stammtisch.web.site import base_address, entered

SURE = "yes"


async def show(request: Request) -> Response:
    """GET: what can be done with the key."""
    site, visit = entered(request)
    return site.pages.page(visit, "mine/key.html", link=None)


async def offer(request: Request) -> Response:
    """POST: make a link that takes the key to another device."""
    site, visit = entered(request)
    await read_form(request, visit)
    site.check_opening(visit)
    offered, code = await site.tables.keys.offer(visit.visitor, visit.name, visit.address)
    link = f"{base_address(request, site)}/mine/key/{offered}/{code}"
    return site.pages.page(
        visit, "mine/key.html", link=link, picture=qr_inline(link), minutes=MINUTES
    )


async def ask(request: Request) -> Response:
    """GET: the page of such a link; nothing happens before the button is pressed."""
    site, visit = entered(request)
    own = 0 if visit.fresh else len((await site.tables.history(visit.visitor)).hands)
    path = request.path_params
    return site.pages.page(
        visit, "mine/take.html", address=f"/mine/key/{path['offer']}/{path['code']}", own=own
    )


async def take(request: Request) -> Response:
    """POST: go on in this browser as the person who made the link."""
    site, visit = entered(request)
    await read_form(request, visit)
    site.secrets.check(visit.address, say("Too many wrong links."))
    path = request.path_params
    try:
        found = await site.tables.keys.take(path["offer"], path["code"])
    except Exception:
        site.secrets.take(visit.address)
        raise
    response = site.pages.go(visit, "/mine")
    site.visits.become(response, found.visitor, found.name)
    return response


async def forget(request: Request) -> Response:
    """POST: forget the visitor at all tables, and take the key from his browser."""
    site, visit = entered(request)
    if (await read_form(request, visit)).get("sure") != SURE:
        return site.pages.go(visit, "/mine/key")
    for program in await site.tokens.end_all(visit.visitor):
        await site.tables.forget(program)
    await site.calls.signs.end_all(visit.visitor)
    await site.invitations.forget(visit.visitor)
    tables = await site.tables.forget(visit.visitor)
    response = site.pages.page(visit, "mine/forgotten.html", tables=tables)
    site.visits.forget(response)
    return response


ROUTES = [
    Route("/mine/key", show, methods=["GET"]),
    Route("/mine/key", offer, methods=["POST"]),
    Route("/mine/key/{offer}/{code}", ask, methods=["GET"]),
    Route("/mine/key/{offer}/{code}", take, methods=["POST"]),
    Route("/mine/forget", forget, methods=["POST"]),
]
