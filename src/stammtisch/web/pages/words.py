"""Words at the table: the phrases that can be said, and who is muted."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.tables.reactions import may_react, react, targets
from stammtisch.tables.words import LONGEST, may_write, remembered
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.frame import Framer
from stammtisch.web.pages.table import do, refuse, visible_table
from stammtisch.web.said import phrases, reactions, words_of
from stammtisch.web.site import TOO_MUCH, Site, entered
from stammtisch.web.visits import Visit


class Other(NamedTuple):
    """Another person at the table, and whether the reader has muted him."""

    seat: int
    name: str
    muted: bool


async def show(request: Request) -> Response:
    """GET: what can be said, and who is heard."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    framer = Framer(table, visit)
    seat = framer.seat
    devices = set[str]() if seat is None else table.seats[seat].visitors
    return site.pages.page(
        visit,
        "table/words.html",
        speaker=framer.speaker,
        id=table.id,
        table=table,
        seat=seat,
        phrases=phrases(),
        reactions=reactions() if may_react(table) else [],
        targets=targets(table),
        keeps_still=table.match is not None and not may_react(table),
        said=words_of(table, visit.visitor, remembered(table, visit.visitor))[::-1],
        longest=LONGEST,
        may_write=may_write(table),
        others=[
            Other(each.index, each.name, bool(devices & each.unheard_by))
            for each in table.seats
            if each.person and each.index != seat
        ],
    )


async def speak(request: Request) -> Response:
    """POST: say one of the phrases, or something in one's own words."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    return await do(request, visit, _say(site, visit, request.path_params["id"], fields))


async def _say(site: Site, visit: Visit, table_id: str, fields: dict[str, str]) -> None:
    site.speaks(visit)
    if "reaction" in fields:
        line = fields.get("about", "").partition(".")
        act, part = (-1 if (n := whole_number(each)) is None else n for each in line[::2])
        await site.tables.host.change(
            table_id,
            lambda table: react(table, visit.visitor, fields["reaction"], act, part),
            visit.visitor,
        )
    elif "phrase" in fields:
        await site.tables.speak(table_id, visit.visitor, fields["phrase"])
    else:
        await site.tables.write(table_id, visit.visitor, fields.get("text", ""))


async def report(request: Request) -> Response:
    """POST: report what somebody said to whoever runs the room."""
    site, visit = entered(request)
    seq = whole_number((await read_form(request, visit)).get("said"))
    try:
        table = await visible_table(site, visit, request.path_params["id"])
        site.reports.use(visit.address, TOO_MUCH)
        await site.tables.reports.report(
            table, visit.visitor, -1 if seq is None else seq, visit.address
        )
    except StammtischError as fault:
        return await refuse(request, site, visit, fault)
    return site.pages.page(visit, "table/reported.html", id=request.path_params["id"])


async def mute(request: Request) -> Response:
    """POST: mute somebody for oneself, or hear him again."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    seat = whole_number(fields.get("seat"))
    return await do(request, visit, _mute(site, visit, request.path_params["id"], seat, fields))


async def _mute(
    site: Site, visit: Visit, table_id: str, seat: int | None, fields: dict[str, str]
) -> None:
    site.phrases.use(visit.visitor, TOO_MUCH)
    muted = fields.get("muted") == "yes"
    await site.tables.mute(table_id, visit.visitor, -1 if seat is None else seat, muted)


ROUTES = [
    Route("/t/{id}/words", show, methods=["GET"]),
    Route("/t/{id}/words", speak, methods=["POST"]),
    Route("/t/{id}/report", report, methods=["POST"]),
    Route("/t/{id}/mute", mute, methods=["POST"]),
]
