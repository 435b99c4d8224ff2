"""A page for each member of a club, the club's records, and the report of an evening."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club.errors import NotAllowed
from stammtisch.club.outcomes import Outcome
from stammtisch.club.played import game_name
from stammtisch.club.register import Club
from stammtisch.club.reports import report
from stammtisch.errors import StammtischError
from stammtisch.text import say
from stammtisch.web.chart import running_score
from stammtisch.web.desks import EveningDesk
from stammtisch.web.downloads import download
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import iso_day
from stammtisch.web.pages.rankings import context_of
from stammtisch.web.site import entered
from stammtisch.web.visits import Visit

MOST_RIVALS: Final = 60
WINNERS: Final = say(
    "At the winners’ table only the final round counts, for all others everything counts together."
)


def name_of(club: Club, member: str) -> str:
    """What a member is called."""
    return club.members[member].name if member in club.members else member


def _must_be_shown(club: Club, member: str, visit: Visit) -> None:
    """Raise `NotAllowed` for a stranger unless the member agreed to be named (YEAR-20)."""
    if not club.member(member).shown and club.role_of(visit.visitor) is None:
        raise NotAllowed(
            say("This member has not agreed to a page that everybody can read."), "YEAR-20"
        )


def _context(request: Request, club_id: str, club: Club) -> dict[str, Any]:
    site, visit = entered(request)
    return {
        **context_of(site, visit, club_id, club),
        "name_of": lambda member: name_of(club, member),
        "game_name": lambda game: game_name(game),
    }


async def member(request: Request) -> Response:
    """GET: the history of a member; anybody with the club's address may read it."""
    site, visit = entered(request)
    club_id, member_id = request.path_params["club"], request.path_params["member"]
    club = await site.clubs.readable(club_id, visit.visitor)
    _must_be_shown(club, member_id, visit)
    found = await site.clubs.year.history(club_id, member_id)
    name = club.member(member_id).name
    eternal = await site.clubs.year.league(club_id)
    return site.pages.page(
        visit,
        "club/member.html",
        **_context(request, club_id, club),
        person_name=name,
        member_id=member_id,
        history=found,
        row=next((row for row in eternal.rows if row.member == member_id), None),
        rivals=found.rivals[:MOST_RIVALS],
    )


async def curve(request: Request) -> Response:
    """GET: a member's points by place, evening after evening, as a drawing."""
    site, visit = entered(request)
    club_id, member_id = request.path_params["club"], request.path_params["member"]
    club = await site.clubs.readable(club_id, visit.visitor)
    _must_be_shown(club, member_id, visit)
    found = await site.clubs.year.history(club_id, member_id)
    name = club.member(member_id).name
    drawn = running_score([name], [[each] for each in found.sums])
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def records(request: Request) -> Response:
    """GET: the records of the club; anybody with the club's address may read them."""
    site, visit = entered(request)
    club_id = request.path_params["club"]
    club = await site.clubs.readable(club_id, visit.visitor)
    return site.pages.page(
        visit,
        "club/records.html",
        **_context(request, club_id, club),
        records=await site.clubs.year.records(club_id),
    )


async def report_page(request: Request) -> Response:
    """GET: the report of an evening that is over, to be printed or sent."""
    desk, context = await _report(request)
    return desk.site.pages.page(desk.visit, "club/report.html", **context)


async def report_text(request: Request) -> Response:
    """GET: the same report as plain text."""
    _, context = await _report(request)
    return download(context["text"], "report.txt", "text/plain; charset=utf-8", shown=True)


async def _report(request: Request) -> tuple[EveningDesk, dict[str, Any]]:
    desk = await EveningDesk.at(request)
    year, club = desk.site.clubs.year, desk.club
    outcome = next(
        (each for each in await year.outcomes(desk.club_id) if each.id == desk.evening_id), None
    )
    if outcome is None:
        raise NoSuchPage(say("There is a report when the evening is over."))
    try:
        eternal = await year.league(desk.club_id, after=outcome.id)
    except StammtischError:
        eternal = await year.league(desk.club_id)  # this evening does not count in it
    sentences = report(
        outcome,
        await year.sheets(outcome.id),
        eternal,
        lambda member: name_of(club, member),
        iso_day(outcome.day, desk.visit.reader.language),
    )
    told = [desk.speaker.say(each) for each in sentences]
    if desk.evening.format.club:
        told.append(desk.speaker.say(WINNERS))
    lines = [_line(club, outcome, number) for number in range(len(outcome.scored))]
    return desk, {
        **_context(request, desk.club_id, club),
        "evening": desk.evening,
        "here": desk.here,
        "outcome": outcome,
        "told": told,
        "text": "\n".join([club.name, "", *told, "", *lines, ""]),
    }


def _line(club: Club, outcome: Outcome, number: int) -> str:
    one = outcome.scored[number]
    return f"{one.place:>3}. {name_of(club, one.member)}: {one.points}"


ROUTES = [
    Route("/club/{club}/member/{member}", member, methods=["GET"]),
    Route("/club/{club}/member/{member}/curve.svg", curve, methods=["GET"]),
    Route("/club/{club}/records", records, methods=["GET"]),
    Route("/club/{club}/e/{evening}/report", report_page, methods=["GET"]),
    Route("/club/{club}/e/{evening}/report.txt", report_text, methods=["GET"]),
]
