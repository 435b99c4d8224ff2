"""Programs: the tokens that a person makes for his own, and the invitation to a table."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.tables import NotYourSeat
from stammtisch.text import say
from stammtisch.web.errors import come_again
from stammtisch.web.figures import moment
from stammtisch.web.forms import read_form
from stammtisch.web.frame import Framer
from stammtisch.web.interface.invitations import invitation
from stammtisch.web.pages.table import visible_table
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.visits import Visit


class Shown(NamedTuple):
    """A token in the list."""

    id: str
    name: str
    when: str


async def show(request: Request) -> Response:
    """GET: the tokens, and a form for one more."""
    site, visit = entered(request)
    return await _page(request, site, visit)


async def _page(
    request: Request,
    site: Site,
    visit: Visit,
    made: str = "",
    refusal: StammtischError | None = None,
) -> Response:
    language = visit.reader.language
    return site.pages.page(
        visit,
        "mine/programs.html",
        refusal.status if refusal else 200,
        tokens=[
            Shown(id, token.name, moment(token.at, language))
            for id, token in await site.tokens.of(visit.visitor)
        ],
        made=made,
        refusal=refusal.text if refusal else None,
        base=base_address(request, site),
    )


async def make(request: Request) -> Response:
    """POST: make a token, and show it once."""
    site, visit = entered(request)
    name = (await read_form(request, visit)).get("name", "")
    try:
        site.check_opening(visit)
        made = await site.tokens.make(visit.visitor, name, visit.address)
    except StammtischError as fault:
        return come_again(await _page(request, site, visit, refusal=fault), fault)
    return await _page(request, site, visit, made)


async def end(request: Request) -> Response:
    """POST: end a token."""
    site, visit = entered(request)
    await site.tokens.end((await read_form(request, visit)).get("token", ""), visit.visitor)
    return site.pages.go(visit, "/mine/programs")


async def invite(request: Request) -> Response:
    """GET: the invitation to a table for programs, for whoever opened it."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    if table.opener != visit.visitor:
        raise NotYourSeat(say("Only the player who opened the table can invite programs."))
    return site.pages.page(
        visit,
        "table/programs.html",
        speaker=Framer(table, visit).speaker,
        id=table.id,
        invitation=invitation(site.settings.key(), table.id),
        base=base_address(request, site),
    )


ROUTES = [
    Route("/t/{id}/programs", invite, methods=["GET"]),
    Route("/mine/programs", show, methods=["GET"]),
    Route("/mine/programs", make, methods=["POST"]),
    Route("/mine/programs/end", end, methods=["POST"]),
]
