"""What a club prints: seating plan, table cards, score sheets, standings, ranking, certificates."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.text import say
from stammtisch.web.clubpapers import AS_PDF, RANKING, Papers
from stammtisch.web.desks import Desk, EveningDesk
from stammtisch.web.downloads import download
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.eveningview import PRINTS
from stammtisch.web.figures import day
from stammtisch.web.forms import whole_number
from stammtisch.web.site import base_address

HAS_PDF: Final = find_spec("reportlab") is not None


async def papers_of(request: Request) -> Papers:
    """The papers that the address asks for; raises `NoSuchPage`, `NotAllowed`."""
    desk = await EveningDesk.at(request)
    what = request.path_params["what"]
    if what not in PRINTS:
        raise NoSuchPage(say("There is nothing at this address."))
    only = whole_number(request.query_params.get("round")) or 0
    papers = Papers(desk, base_address(request, desk.site), what)
    papers.only = only if only in papers.rounds else 0
    return papers


async def paper(request: Request) -> Response:
    """GET: one of the prints of an evening."""
    papers = await papers_of(request)
    name, query = f"club/print/{papers.what}.html", f"?round={papers.only}" if papers.only else ""
    pdf = f"{papers.what}.pdf{query}" if HAS_PDF and papers.what in AS_PDF else ""
    return _page(papers.desk, name, pdf=pdf, **papers.context())


async def ranking(request: Request) -> Response:
    """GET: the all-time ranking on paper."""
    desk = await Desk.of(request)
    found = await desk.site.clubs.year.league(desk.club_id)
    return _page(
        desk,
        "club/print/ranking.html",
        pdf="ranking.pdf" if HAS_PDF else "",
        title=RANKING,
        back=desk.address,
        rounds=[],
        lonely=False,
        day=day(desk.site.clubs.clock.wall(), desk.visit.reader.language),
        rows=found.rows,
        evenings=len(found.counted),
    )


def _page(desk: Desk, name: str, **context: Any) -> Response:
    return desk.site.pages.page(desk.visit, name, club=desk.club, **context)


async def paper_file(request: Request) -> Response:
    """GET: one of the prints of an evening as PDF."""
    papers = await papers_of(request)
    if not HAS_PDF or papers.what not in AS_PDF:
        raise _no_pdf()
    from stammtisch.web import clubpdf  # needs the extra

    return _file(await asyncio.to_thread(clubpdf.of_evening, papers), papers.what)


async def ranking_file(request: Request) -> Response:
    """GET: the all-time ranking as PDF."""
    desk = await Desk.of(request)
    if not HAS_PDF:
        raise _no_pdf()
    from stammtisch.web import clubpdf  # needs the extra

    found = await desk.site.clubs.year.league(desk.club_id)
    rows, evenings = found.rows, len(found.counted)
    reader, now = desk.visit.reader, desk.site.clubs.clock.wall()
    when = day(now, reader.language)
    return _file(
        await asyncio.to_thread(
            clubpdf.of_ranking, desk.club, rows, evenings, reader.speaker(), when
        ),
        "ranking",
    )


def _no_pdf() -> NoSuchPage:
    return NoSuchPage(say("The browser makes this PDF: choose “Save as PDF” when printing."))


def _file(data: bytes, name: str) -> Response:
    return download(data, f"{name}.pdf", "application/pdf", shown=True)


_EVENING: Final = "/club/{club}/e/{evening}/print"
ROUTES = [
    Route("/club/{club}/print/ranking", ranking, methods=["GET"]),
    Route("/club/{club}/print/ranking.pdf", ranking_file, methods=["GET"]),
    Route(f"{_EVENING}/{{what}}.pdf", paper_file, methods=["GET"]),
    Route(f"{_EVENING}/{{what}}", paper, methods=["GET"]),
]
