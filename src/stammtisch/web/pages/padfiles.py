"""What is made from a pad: statistics of the evening, a chart, a CSV table, a page to print."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.pads.export import csv_of
from stammtisch.scorepad import POINTS, money
from stammtisch.scorepad.statistics import statistics
from stammtisch.text import say
from stammtisch.web import chart
from stammtisch.web.downloads import download
from stammtisch.web.figures import day
from stammtisch.web.forms import read_upload
from stammtisch.web.padagreed import stake_context, stake_of, typed_cents
from stammtisch.web.padview import PadView, seats, state_of
from stammtisch.web.pages.pad import opened, person, sent
from stammtisch.web.qr import SVG
from stammtisch.web.site import Site, entered
from stammtisch.web.visits import Visit

PAPERS: Final = ("a4", "a5")
LARGEST: Final = 2_000_000  # bytes of a pad as a file


async def evening(request: Request) -> Response:
    """GET: who won how often, who played with whom, what was announced, and who pays whom."""
    site, visit, view = await opened(request)
    return _evening(site, visit, view)


def _evening(
    site: Site, visit: Visit, view: PadView, fault: StammtischError | None = None, typed: str = ""
) -> Response:
    return site.pages.page(
        visit,
        "pad/statistics.html",
        fault.status if fault else 200,
        view.speaker,
        **_context(view, typed),
        stats=statistics(view.live.pad),
        fault=fault.text if fault else None,
    )


def _context(view: PadView, typed: str = "") -> dict[str, Any]:
    return {
        **view.head(),
        **state_of(view.live),
        **stake_context(view.live.book.stake, typed),
        "settlement": view.live.settlement,
        "money": money.money,
        "paid": money.in_words,
    }


async def set_stake(request: Request) -> Response:
    """POST: agree on what a point costs; without a number, on nothing."""
    site, visit, view, pairs = await sent(request)
    try:
        await site.pads.set_stake(view.id, person(visit), stake_of(pairs))
    except StammtischError as fault:
        return _evening(site, visit, view, fault, typed_cents(pairs))
    return site.pages.go(visit, f"/pad/{view.id}/statistics#money")


async def drawing(request: Request) -> Response:
    """GET: the running totals as a chart."""
    _, _, view = await opened(request)
    sides = view.live.sheet.sides
    names = [view.speaker.say(side.name) for side in sides]
    rows = [[line.totals[side.first] for side in sides] for line in view.live.pad.lines]
    opening = view.opening_totals()
    svg = chart.running_score(names, rows, [opening[side.first] for side in sides])
    return Response(svg, media_type=SVG, headers={"cache-control": "no-store"})


async def paper(request: Request) -> Response:
    """GET: the pad as a page to print."""
    site, visit, view = await opened(request)
    size = request.query_params.get("size", "a4")
    lines = view.live.pad.lines
    return site.pages.page(
        visit,
        "pad/print.html",
        200,
        view.speaker,
        **_context(view),
        size=size if size in PAPERS else PAPERS[0],
        told=any(POINTS not in line.entry.facts for line in lines),
        played_by=[seats(view.live.pad, line.standing) for line in lines],
        begun=day(view.live.opened_at, view.speaker.language),
    )


async def table(request: Request) -> Response:
    """GET: every hand with its points and the totals after it, as CSV for a spreadsheet."""
    _, _, view = await opened(request)
    rows = csv_of(view.live, view.speaker)
    return download(rows, f"{_file_name(view)}.csv", "text/csv; charset=utf-8")


async def whole(request: Request) -> Response:
    """GET: the whole pad as a file, for the terminal or another server."""
    site, visit, view = await opened(request)
    data = await site.pads.to_file(view.id, visit.visitor)
    return download(data, f"{_file_name(view)}.toml", "application/toml; charset=utf-8")


async def take_in(request: Request) -> Response:
    """POST: a pad from a file becomes a pad of this person here."""
    site, visit = entered(request)
    data = await read_upload(request, visit, LARGEST, say("The file is too large for a pad."))
    site.openings.use(visit, say("Many pads have been opened from your address."))
    await site.tables.know_decks(data.decode("utf-8", "replace"))
    name = say("The file")
    pad_id = await site.pads.from_file(
        data, visit.reader.speaker().say(name), person(visit), visit.address
    )
    return site.pages.go(visit, f"/pad/{pad_id}")


def _file_name(view: PadView) -> str:
    """The name of a file made from the pad: the pad's name, or else its game, and its day."""
    plain = unicodedata.normalize("NFKD", view.live.setup.title.casefold().replace("ß", "ss"))
    named = re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode()).strip("-")
    game = view.house.entry.id if view.house else ""
    begun = datetime.fromtimestamp(view.live.opened_at).astimezone()
    return f"{named or game or 'pad'}-{begun:%Y-%m-%d}"


ROUTES = [
    Route("/pad/{id}/statistics", evening, methods=["GET"]),
    Route("/pad/{id}/stake", set_stake, methods=["POST"]),
    Route("/pad/{id}/chart.svg", drawing, methods=["GET"]),
    Route("/pad/{id}/print", paper, methods=["GET"]),
    Route("/pad/{id}/hands.csv", table, methods=["GET"]),
    Route("/pad/{id}/pad.toml", whole, methods=["GET"]),
    Route("/pads/file", take_in, methods=["POST"]),
]
