"""Coming to an evening by the code on the wall: putting one's name down, then one's own page."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import decisions, links
from stammtisch.club.errors import ClubError, NotAllowed
from stammtisch.club.evening import Evening
from stammtisch.club.events import Events
from stammtisch.club.roles import Actor
from stammtisch.errors import StammtischError
from stammtisch.text import say
from stammtisch.web.forms import read_form
from stammtisch.web.site import entered
from stammtisch.web.visits import own_name


async def _evening(request: Request) -> tuple[str, str, Evening, str]:
    """The evening that the code names, and the address of its screen; raises `NotAllowed`."""
    site, _ = entered(request)
    club_id, evening_id = request.path_params["club"], request.path_params["evening"]
    club = await site.clubs.club(club_id)
    if not links.right(links.join_token(club, evening_id), request.path_params["token"]):
        raise NotAllowed(say("This link is not valid here. It may be old or mistyped."))
    evening = await site.clubs.evening(club_id, evening_id)
    screen = f"/club/{club_id}/e/{evening_id}/screen/{links.screen_token(club, evening_id)}"
    return club_id, evening_id, evening, screen


async def ask(
    request: Request,
    fault: StammtischError | None = None,
    typed: str = "",
    *,
    agrees: bool = False,
) -> Response:
    """GET: the form in which one puts one's name down, and the way to the standings."""
    site, visit = entered(request)
    club_id, _, evening, screen = await _evening(request)
    return site.pages.page(
        visit,
        "club/join.html",
        fault.status if fault else 200,
        club=await site.clubs.club(club_id),
        evening=evening,
        may_join=evening.phase == "check_in" and evening.format.unit == 1,
        screen=screen,
        fault=fault.text if fault else None,
        typed=typed or visit.name,
        agrees=agrees,
    )


async def join(request: Request) -> Response:
    """POST: put oneself down before the draw.

    A member's name puts that member down, any other name a new guest (CLB-27). Whoever is on the
    list already gets no page in this way: it may be somebody else with the same name. For the same
    reason one may agree here to be named, but not for who has refused it (YEAR-20).
    """
    site, visit = entered(request)
    form = await read_form(request, visit)
    agrees = form.get("shown") == "1"
    club_id, evening_id, evening, _ = await _evening(request)
    try:
        name = own_name(form.get("name", ""))
        if evening.phase != "check_in" or evening.format.unit != 1:
            raise ClubError(say("Only the desk can put your name down now."))
        unit = await _put_down(request, club_id, evening_id, name)
    except NotAllowed:
        raise
    except StammtischError as fault:
        return await ask(request, fault, form.get("name", ""), agrees=agrees)
    club = await site.clubs.club(club_id)
    if agrees and club.members[unit].shown is None:
        await site.clubs.show_me(club_id, evening_id, Actor("player", name, unit=unit), shown=True)
    token = links.person_token(club, evening_id, unit)
    response = site.pages.go(visit, f"/club/{club_id}/e/{evening_id}/me/{unit}/{token}")
    site.visits.keep_name(response, name)
    return response


async def _put_down(request: Request, club_id: str, evening_id: str, name: str) -> str:
    """Let a person join; returns the unit. The log says that it was by the code on the wall."""
    site, _ = entered(request)
    door = Actor("scorekeeper", name)  # the code gives what the desk may do, for this alone
    club = await site.clubs.club(club_id)
    same = [each for each in club.present_members if each.name.casefold() == name.casefold()]
    if same:
        member = same[0].id
    else:
        (member,) = await site.clubs.enrol(club_id, door, [name])

    def decide(evening: Evening) -> Events:
        known = evening.units.get(member)
        if known is not None and known.here:
            raise ClubError(say("{name} is already on the list.", name=known.name))
        if known is not None:
            return decisions.arrive(evening, member)
        return decisions.join(evening, member, name)

    await site.clubs.desk(club_id, evening_id, door, decide)
    return member


_JOIN: Final = "/club/{club}/e/{evening}/join/{token}"
ROUTES = [
    Route(_JOIN, ask, methods=["GET"]),
    Route(_JOIN, join, methods=["POST"]),
]
