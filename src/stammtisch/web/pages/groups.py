"""A group of people with many evenings: what their pads brought, and which pads these are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration
from stammtisch.pads import BadPadLink, PadNote, Person
from stammtisch.scorepad.money import clear, in_words, money
from stammtisch.scorepad.years import Evening, balance, years
from stammtisch.text import say
from stammtisch.web import chart
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import day, whole_number
from stammtisch.web.forms import read_fields, read_form
from stammtisch.web.padview import title_of
from stammtisch.web.pages.pad import person
from stammtisch.web.pages.pads import title_in_list
from stammtisch.web.qr import SVG, qr_inline
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.visits import Visit


async def found(request: Request) -> Response:
    """POST: found a group."""
    site, visit = entered(request)
    name = (await read_form(request, visit)).get("name", "")
    site.openings.use(visit, say("Many pads have been opened from your address."))
    group_id = await site.pads.groups.found(name, person(visit), visit.address)
    return site.pages.go(visit, f"/group/{group_id}")


async def show(request: Request) -> Response:
    """GET: accounts, curves and statistics, and the pads."""
    site, visit = entered(request)
    return await _page(site, visit, request.path_params["id"])


async def _page(
    site: Site, visit: Visit, group_id: str, fault: StammtischError | None = None, link: str = ""
) -> Response:
    group = await site.pads.groups.group(group_id, visit.visitor)
    evenings = await site.pads.groups.evenings(group_id, visit.visitor)
    mine = await site.pads.my_pads(visit.visitor)
    told = years(evenings)
    context: dict[str, Any] = {
        "id": group_id,
        "group": group,
        "evenings": evenings,
        "years": told,
        "names_of": [_game_of(each.evenings[-1], visit) for each in told],
        **_settled(evenings),
        "reachable": {note.id for note in mine},
        "open_pads": [
            (note.id, _label(note, visit))
            for note in mine
            if note.role == "writer" and note.id not in group.pads
        ],
        "money": money,
        "day": _days(visit),
        "short": lambda at: f"{datetime.fromtimestamp(at).astimezone():%Y-%m-%d}",
        "at": sum(len(each.pad.lines) for each in evenings),
        "link": link,
        "qr": qr_inline(link) if link else "",
        "fault": fault.text if fault else None,
    }
    status = fault.status if fault else 200
    return site.pages.page(visit, "group/show.html", status, **context)


def _settled(evenings: Sequence[Evening]) -> dict[str, Any]:
    """What everybody has won or lost over all evenings, and who pays whom (PAD-14)."""
    rows = balance(evenings)
    names, cents = [name for name, _ in rows], [each for _, each in rows]
    return {
        "balance": rows if any(cents) else [],
        "payments": [in_words(each, names) for each in clear(cents)],
    }


def _days(visit: Visit) -> Callable[[float], str]:
    return lambda at: day(at, visit.reader.language)


def _game_of(evening: Evening, visit: Visit) -> str:
    """What the evenings of a year are called: the game, or what people called it."""
    speaker = visit.reader.speaker()
    if evening.game:
        return speaker.say(registration(evening.game).name)
    return title_of(evening.title, None, speaker)


def _label(note: PadNote, visit: Visit) -> str:
    named = f"{title_in_list(note, visit)}: {', '.join(note.names)}"
    return f"{day(note.changed_at, visit.reader.language)}, {named}"


async def drawing(request: Request) -> Response:
    """GET: the running totals of a game over all evenings, as a chart."""
    site, visit = entered(request)
    evenings = await site.pads.groups.evenings(request.path_params["id"], visit.visitor)
    told, number = years(evenings), whole_number(request.path_params["number"]) or 0
    if not 0 <= number < len(told):
        raise NoSuchPage(say("There is no such chart."))
    names = [player.name for player in told[number].players]
    svg = chart.running_score(names, told[number].curve)
    return Response(svg, media_type=SVG, headers={"cache-control": "no-store"})


async def put(request: Request) -> Response:
    """POST: put pads in on which this person may write."""
    site, visit = entered(request)
    group_id = request.path_params["id"]
    pairs = await read_fields(request, visit)
    try:
        for pad_id in [value for name, value in pairs if name == "pad"]:
            await site.pads.groups.put(group_id, person(visit), pad_id)
    except StammtischError as fault:
        return await _page(site, visit, group_id, fault)
    return site.pages.go(visit, f"/group/{group_id}")


async def take(request: Request) -> Response:
    """POST: take a pad out; the pad itself stays as it is."""
    site, visit = entered(request)
    group_id = request.path_params["id"]
    pad_id = (await read_form(request, visit)).get("pad", "")
    await site.pads.groups.take(group_id, person(visit), pad_id)
    return site.pages.go(visit, f"/group/{group_id}#pads")


async def rename(request: Request) -> Response:
    """POST: give the group another name."""
    site, visit = entered(request)
    group_id = request.path_params["id"]
    name = (await read_form(request, visit)).get("name", "")
    try:
        await site.pads.groups.rename(group_id, person(visit), name)
    except StammtischError as fault:
        return await _page(site, visit, group_id, fault)
    return site.pages.go(visit, f"/group/{group_id}")


async def make_link(request: Request) -> Response:
    """POST: a link by which people come; shown once."""
    site, visit = entered(request)
    await read_form(request, visit)
    group_id = request.path_params["id"]
    secret = await site.pads.groups.link(group_id, person(visit))
    link = f"{base_address(request, site)}/group/{group_id}/join/{secret}"
    return await _page(site, visit, group_id, link=link)


async def ask_join(request: Request) -> Response:
    """GET: the page of a link; nothing happens before the button is pressed."""
    site, visit = entered(request)
    group_id, secret = request.path_params["id"], request.path_params["secret"]
    return site.pages.page(visit, "group/join.html", id=group_id, secret=secret)


async def join(request: Request) -> Response:
    """POST: belong to the group from this device on."""
    site, visit = entered(request)
    await read_form(request, visit)
    site.secrets.check(visit.address, say("Too many wrong links."))
    group_id, secret = request.path_params["id"], request.path_params["secret"]
    try:
        await site.pads.groups.join(group_id, Person(visit.visitor, visit.name), secret)
    except BadPadLink:
        site.secrets.take(visit.address)
        raise
    return site.pages.go(visit, f"/group/{group_id}")


ROUTES = [
    Route("/groups", found, methods=["POST"]),
    Route("/group/{id}", show, methods=["GET"]),
    Route("/group/{id}/chart-{number}.svg", drawing, methods=["GET"]),
    Route("/group/{id}/put", put, methods=["POST"]),
    Route("/group/{id}/take", take, methods=["POST"]),
    Route("/group/{id}/name", rename, methods=["POST"]),
    Route("/group/{id}/link", make_link, methods=["POST"]),
    Route("/group/{id}/join/{secret}", ask_join, methods=["GET"]),
    Route("/group/{id}/join/{secret}", join, methods=["POST"]),
]
