"""The club for other programs: read-only, as JSON, with a key; see docs/club_api.md.

Addresses and names of fields stay within a version, which stands in the address.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import links
from stammtisch.club.countings import formula
from stammtisch.club.errors import NotAllowed, NotThere
from stammtisch.club.members import History
from stammtisch.club.naming import by_initials
from stammtisch.club.outcomes import Outcome
from stammtisch.club.ranking import Row
from stammtisch.club.register import Club
from stammtisch.text import say
from stammtisch.web.forms import whole_number
from stammtisch.web.site import Site, entered

VERSION: Final = 1
Answer = Callable[[Site, str, Club, Request], Awaitable[dict[str, Any]]]


def answered(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """GET: what a club answers to whoever has its key."""

    async def handle(request: Request) -> Response:
        site, visit = entered(request)
        club_id = request.path_params["club"]
        site.secrets.check(visit.address, say("Too many wrong links."))
        club = await site.clubs.club(club_id)
        if club.api <= 0 or not links.right(links.api_key(club), _key(request)):
            site.secrets.take(visit.address)
            raise NotAllowed(say("This needs the club’s key; its organiser has it."))
        return _json(await answer(site, club_id, by_initials(club), request))

    return handle


def _key(request: Request) -> str:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key if scheme.casefold() == "bearer" else request.query_params.get("key", "")


def _json(found: dict[str, Any]) -> Response:
    data = msgspec.json.format(msgspec.json.encode(found), indent=1)
    headers = {"cache-control": "no-store"}
    return Response(data, headers=headers, media_type="application/json")


async def club(site: Site, club_id: str, club: Club, request: Request) -> dict[str, Any]:
    """The club: members, seasons, the names of its rankings, and its finished evenings."""
    outcomes = await site.clubs.year.outcomes(club_id)
    members = sorted(club.members.values(), key=lambda member: member.name.casefold())
    return {
        "version": VERSION,
        "club": club_id,
        "name": club.name,
        "members": [{"id": m.id, "name": m.name, "left": m.gone} for m in members],
        "seasons": [{"id": id, **msgspec.to_builtins(each)} for id, each in club.seasons.items()],
        "rankings": [
            {"id": id, "name": versions[-1].ranking.name, "versions": len(versions)}
            for id, versions in club.rankings.items()
        ],
        "evenings": [_evening(club, each) for each in outcomes],
    }


def _evening(club: Club, outcome: Outcome) -> dict[str, Any]:
    return {
        "id": outcome.id,
        "name": outcome.name,
        "day": outcome.day,
        "game": outcome.game,
        "participants": len(outcome.scored),
        "counts": outcome.id not in club.struck,
    }


async def evening(site: Site, club_id: str, club: Club, request: Request) -> dict[str, Any]:
    """A finished evening with its standings."""
    wanted = request.path_params["evening"]
    for outcome in await site.clubs.year.outcomes(club_id):
        if outcome.id == wanted:
            standings = [
                {
                    "place": each.place,
                    "member": each.member,
                    "name": _name(club, each.member),
                    "points": each.points,
                    "partner": each.partner or None,
                }
                for each in outcome.scored
            ]
            return {"version": VERSION, **_evening(club, outcome), "standings": standings}
    raise NotThere(say("The club has no such evening."))


async def ranking(site: Site, club_id: str, club: Club, request: Request) -> dict[str, Any]:
    """A ranking: how it counts, which evenings, and how everybody stands."""
    query = request.query_params
    found = await site.clubs.year.league(
        club_id,
        request.path_params["ranking"],
        whole_number(query.get("of")) or 0,
        query.get("after", "")[:40],
    )
    return {
        "version": VERSION,
        "id": found.id,
        "name": found.version.ranking.name,
        "counting": msgspec.to_builtins(found.version.ranking),
        "formula": [str(sentence) for sentence in formula(found.version.ranking)],
        "number": found.number,
        "by": found.version.by,
        "at": found.version.at,
        "evenings": [
            {"id": each.outcome.id, "counts": each.counts, "why": str(each.why)}
            for each in found.verdicts
        ],
        "rows": [_row(club, row) for row in found.rows],
    }


def _row(club: Club, row: Row) -> dict[str, Any]:
    return {
        "number": row.number,
        "member": row.member,
        "name": _name(club, row.member),
        "points": row.points if isinstance(row.points, int) else float(row.points),
        "evenings": row.evenings,
        "gained": row.gained,
        "before": row.before or None,
        "too_few": row.short,
    }


async def member(site: Site, club_id: str, club: Club, request: Request) -> dict[str, Any]:
    """A member's history."""
    id = request.path_params["member"]
    found: History = await site.clubs.year.history(club_id, id)
    return {
        "version": VERSION,
        "id": id,
        "name": _name(club, id),
        "evenings": [
            {
                "id": each.outcome.id,
                "day": each.outcome.day,
                "place": each.scored.place,
                "of": each.outcome.units,
                "points": each.scored.points,
                "by_place": each.points,
            }
            for each in found.entries
        ],
        "soli": {"played": found.soli[0], "won": found.soli[1]},
        "silent_soli": {"played": found.silent[0], "won": found.silent[1]},
        "partners": [each._asdict() for each in found.partners],
        "head_to_head": [each._asdict() for each in found.rivals],
    }


def _name(club: Club, member: str) -> str:
    return club.members[member].name if member in club.members else member


_CLUB: Final = f"/api/{VERSION}/clubs/{{club}}"
ROUTES = [
    Route(_CLUB, answered(club), methods=["GET"]),
    Route(f"{_CLUB}/evenings/{{evening}}", answered(evening), methods=["GET"]),
    Route(f"{_CLUB}/rankings/{{ranking}}", answered(ranking), methods=["GET"]),
    Route(f"{_CLUB}/members/{{member}}", answered(member), methods=["GET"]),
]
