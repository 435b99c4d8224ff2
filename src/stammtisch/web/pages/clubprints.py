"""What a club prints: seating plan, table cards, score sheets, standings, ranking, certificates."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club.countings import ETERNAL_ID, formula, formula_rules
from stammtisch.club.leagues import League
from stammtisch.club.register import Club
from stammtisch.text import Text, say, say_n
from stammtisch.web.clubpapers import Papers
from stammtisch.web.desks import Desk, EveningDesk
from stammtisch.web.downloads import download
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.eveningview import PRINTS
from stammtisch.web.figures import day
from stammtisch.web.pages.rankings import scope, title_of
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.visits import Visit

HAS_PDF: Final = find_spec("reportlab") is not None


async def papers_of(request: Request) -> Papers:
    """The papers that the address asks for; raises `NoSuchPage`, `NotAllowed`."""
    desk = await EveningDesk.at(request)
    what = request.path_params["what"]
    if what not in PRINTS:
        raise NoSuchPage(say("There is nothing at this address."))
    return Papers(desk, base_address(request, desk.site), what, request.query_params)


async def paper(request: Request) -> Response:
    """GET: one of the prints of an evening."""
    papers = await papers_of(request)
    pdf = f"{papers.what}.pdf{papers.query()}" if HAS_PDF else ""
    return _page(papers.desk, f"club/print/{papers.what}.html", pdf=pdf, **papers.context())


class Printed(NamedTuple):
    """A ranking that is printed, and everything that stands above it."""

    site: Site
    visit: Visit
    club: Club
    league: League
    told: list[Text]
    when: str

    @classmethod
    async def of(cls, request: Request) -> Printed:
        """The ranking of the address, the all-time one by default; raises `NoSuchClub`."""
        site, visit = entered(request)
        club_id = request.path_params["club"]
        club = await site.clubs.readable(club_id, visit.visitor)
        found = await site.clubs.year.league(
            club_id, request.path_params.get("ranking", ETERNAL_ID)
        )
        count = len(found.counted)
        told = [*scope(club, found.version), say_n("{n} evening", "{n} evenings", count)]
        now = site.clubs.clock.wall()
        return cls(site, visit, club, found, told, day(now, visit.reader.language))

    @property
    def title(self) -> Text:
        """What the ranking is called."""
        return title_of(self.league.version.ranking)


async def ranking(request: Request) -> Response:
    """GET: the all-time ranking on paper, for those who run the club."""
    await Desk.of(request)
    return await league(request, "ranking.pdf")


async def league(request: Request, pdf: str = "print.pdf") -> Response:
    """GET: a ranking on paper, for whoever may read it."""
    found = await Printed.of(request)
    at = f"/club/{request.path_params['club']}"
    return found.site.pages.page(
        found.visit,
        "club/print/ranking.html",
        club=found.club,
        pdf=pdf if HAS_PDF else "",
        title=found.title,
        at=at,
        back=f"{at}/rankings/{found.league.id}" if "ranking" in request.path_params else at,
        rounds=[],
        sizes=(),
        lonely=False,
        day=found.when,
        told=found.told,
        league=found.league,
        rows=found.league.rows,
        formula=formula(found.league.version.ranking),
        rules=formula_rules(found.league.version.ranking),
    )


def _page(desk: Desk, name: str, **context: Any) -> Response:
    return desk.site.pages.page(desk.visit, name, club=desk.club, **context)


async def paper_file(request: Request) -> Response:
    """GET: one of the prints of an evening as PDF."""
    papers = await papers_of(request)
    if not HAS_PDF:
        raise no_pdf()
    from stammtisch.web import clubpdf  # needs the extra

    return pdf_file(await asyncio.to_thread(clubpdf.of_evening, papers), papers.what)


async def ranking_file(request: Request) -> Response:
    """GET: the all-time ranking as PDF, for those who run the club."""
    await Desk.of(request)
    return await league_file(request)


async def league_file(request: Request) -> Response:
    """GET: a ranking as PDF."""
    found = await Printed.of(request)
    if not HAS_PDF:
        raise no_pdf()
    from stammtisch.web import clubpdf  # needs the extra

    speaker = found.visit.reader.speaker()
    values = found.club, found.league, found.title, found.told, speaker, found.when
    return pdf_file(await asyncio.to_thread(clubpdf.of_league, *values), "ranking")


def no_pdf() -> NoSuchPage:
    """What is said where the extra is missing."""
    return NoSuchPage(say("The browser makes this PDF: choose “Save as PDF” when printing."))


def pdf_file(data: bytes, name: str) -> Response:
    """The answer that shows a PDF."""
    return download(data, f"{name}.pdf", "application/pdf", shown=True)


_EVENING: Final = "/club/{club}/e/{evening}/print"
ROUTES = [
    Route("/club/{club}/print/ranking", ranking, methods=["GET"]),
    Route("/club/{club}/rankings/{ranking}/print", league, methods=["GET"]),
    Route("/club/{club}/rankings/{ranking}/print.pdf", league_file, methods=["GET"]),
    Route("/club/{club}/print/ranking.pdf", ranking_file, methods=["GET"]),
    Route(f"{_EVENING}/{{what}}.pdf", paper_file, methods=["GET"]),
    Route(f"{_EVENING}/{{what}}", paper, methods=["GET"]),
]
