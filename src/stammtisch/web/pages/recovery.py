"""The way back for an organiser whose browser has forgotten him: words on paper."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import links
from stammtisch.club.errors import NotAllowed
from stammtisch.club.recovery import recovery_words, right_words
from stammtisch.club.roles import must_organise
from stammtisch.errors import StammtischError
from stammtisch.text import say
from stammtisch.web.desks import Desk
from stammtisch.web.forms import read_form
from stammtisch.web.site import base_address, entered
from stammtisch.web.visits import own_name


async def paper(request: Request) -> Response:
    """GET: the words on a page for the printer, for the organiser."""
    desk = await Desk.of(request)
    must_organise(desk.actor)
    return desk.site.pages.page(
        desk.visit,
        "club/print/recovery.html",
        club=desk.club,
        back=desk.address,
        words=recovery_words(desk.club),
        address=f"{base_address(request, desk.site)}{desk.address}/recover",
    )


async def ask(request: Request, fault: StammtischError | None = None) -> Response:
    """GET: the form for the words; anybody may see it, and it says nothing of the club."""
    site, visit = entered(request)
    await site.clubs.club(request.path_params["club"])
    return site.pages.page(
        visit,
        "club/recover.html",
        fault.status if fault else 200,
        fault=fault.text if fault else None,
    )


async def recover(request: Request) -> Response:
    """POST: with the right words this browser becomes the organiser's."""
    site, visit = entered(request)
    form = await read_form(request, visit)
    club_id = request.path_params["club"]
    club = await site.clubs.club(club_id)
    site.secrets.check(visit.address, say("Too many wrong links."))
    try:
        name = own_name(form.get("name", ""))
        if not right_words(club, form.get("words", "")[:200]):
            site.secrets.take(visit.address)
            raise NotAllowed(say("These are not the recovery words of this club."))
        token = links.role_token(club, "organiser")
        await site.clubs.take_role(club_id, "organiser", token, visit.visitor, name)
    except StammtischError as fault:
        return await ask(request, fault)
    response = site.pages.go(visit, f"/club/{club_id}")
    site.visits.keep_name(response, name)
    return response


ROUTES = [
    Route("/club/{club}/print/recovery", paper, methods=["GET"]),
    Route("/club/{club}/recover", ask, methods=["GET"]),
    Route("/club/{club}/recover", recover, methods=["POST"]),
]
