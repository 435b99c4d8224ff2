"""The rankings and seasons of a club: how everybody stands, what counts, and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import leagues
from stammtisch.club import register as r
from stammtisch.club.countings import (
    ETERNAL_ID,
    Ranking,
    Version,
    formula,
    formula_rules,
    season_of,
    table_of,
)
from stammtisch.club.errors import ClubError
from stammtisch.club.played import game_name, games
from stammtisch.club.roles import must_organise
from stammtisch.errors import StammtischError
from stammtisch.logs.names import new_id
from stammtisch.text import Text, say
from stammtisch.typed import typed
from stammtisch.web.desks import Desk
from stammtisch.web.figures import iso_day, moment
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.site import Site, entered
from stammtisch.web.visits import Visit, cleaned

BRINGS: Final = {
    "linear": say("by place: the last gets 1 point, each place above it one more"),
    "table": say("by a table of points for the places"),
    "evening": say("the points that somebody made in it"),
}
PUT: Final = {"sum": say("they are added up"), "mean": say("their mean counts")}
CHANGED: Final = {
    "ranking": say("how it counts"),
    "season": say("the days of its season"),
    "evening": say("whether an evening counts"),
}


def title_of(ranking: Ranking) -> Text:
    """What a ranking is called."""
    return say("{name}", name=ranking.name) if ranking.name else say("All-time ranking")


def scope(club: r.Club, version: Version) -> list[Text]:
    """Which evenings a ranking counts, in words."""
    season, games = version.season, version.ranking.games
    told = say("Season “{name}”", name=season.name) if season is not None else say("All of time")
    return [told, *(game_name(game) for game in games)] if games else [told, say("all games")]


def context_of(site: Site, visit: Visit, club_id: str, club: r.Club) -> dict[str, Any]:
    """What the pages of rankings share."""
    language = visit.reader.language
    return {
        "at": f"/club/{club_id}",
        "club": club,
        "organises": club.role_of(visit.visitor) == "organiser",
        "stranger": club.role_of(visit.visitor) is None,
        "title_of": title_of,
        "scope": lambda version: scope(club, version),
        "formula": formula,
        "formula_rules": formula_rules,
        "day": lambda text: iso_day(text, language),
        "moment": lambda at: moment(at, language),
    }


async def overview(request: Request) -> Response:
    """GET: all rankings and seasons of a club; anybody with the club's address may read them."""
    return await _overview(request)


async def _overview(
    request: Request, fault: StammtischError | None = None, **filled: str
) -> Response:
    site, visit = entered(request)
    club_id = request.path_params["club"]
    club = await site.clubs.readable(club_id, visit.visitor)
    found = [await site.clubs.year.league(club_id, each) for each in club.rankings]
    return site.pages.page(
        visit,
        "club/rankings.html",
        fault.status if fault else 200,
        **context_of(site, visit, club_id, club),
        leagues=found,
        fault=fault.text if fault else None,
        filled=filled,
    )


async def show(request: Request) -> Response:
    """GET: one ranking, by its newest version and after the last evening if nothing is asked."""
    site, visit = entered(request)
    club_id = request.path_params["club"]
    ranking = request.path_params.get("ranking", ETERNAL_ID)
    query = request.query_params
    club = await site.clubs.readable(club_id, visit.visitor)
    found = await site.clubs.year.league(
        club_id, ranking, whole_number(query.get("version")) or 0, query.get("after", "")[:40]
    )
    return site.pages.page(
        visit,
        "club/league.html",
        **context_of(site, visit, club_id, club),
        league=found,
        rows=found.rows,
        changed=CHANGED,
    )


# --- what the organiser sets


async def ask(request: Request) -> Response:
    """GET: the form of a new ranking, or of one that is changed."""
    desk = await Desk.of(request)
    must_organise(desk.actor)
    ranking = request.path_params.get("ranking", "")
    fields: Mapping[str, str] = {}
    like = ranking or request.query_params.get("like", "")
    if like:
        fields = _fields(leagues.versions_of(desk.club, like)[-1].ranking)
    return _form(desk, ranking, fields if ranking else {**fields, "name": ""})


def _fields(ranking: Ranking) -> dict[str, str]:
    return {
        "name": ranking.name,
        "season": ranking.season,
        "brings": ranking.brings,
        "table": " ".join(map(str, ranking.table)),
        "put": ranking.put,
        "best": str(ranking.best or ""),
        "bonus": str(ranking.bonus or ""),
        "lowest": "1" if ranking.lowest else "",
        **{f"game-{game}": "1" for game in ranking.games},
    }


def _form(
    desk: Desk, ranking: str, fields: Mapping[str, str], fault: StammtischError | None = None
) -> Response:
    return desk.site.pages.page(
        desk.visit,
        "club/ranking_form.html",
        fault.status if fault else 200,
        **context_of(desk.site, desk.visit, desk.club_id, desk.club),
        ranking=ranking,
        eternal=ranking == ETERNAL_ID,
        fields=fields,
        games=games(),
        brings=BRINGS,
        put=PUT,
        fault=fault.text if fault else None,
        rules=getattr(fault, "rules", ()),
    )


async def set_ranking(request: Request) -> Response:
    """POST: set a ranking up or change it; a refused form comes back as it was filled in."""
    _, visit = entered(request)
    fields = await read_form(request, visit)
    desk = await Desk.of(request)
    must_organise(desk.actor)
    ranking = request.path_params.get("ranking", "")
    if ranking:
        leagues.versions_of(desk.club, ranking)  # refuses one that the club does not have
    try:
        data = _ranking(fields, ranking == ETERNAL_ID)
        known = ranking or new_id()
        await desk.site.clubs.run_club(
            desk.club_id,
            desk.actor,
            lambda club: leagues.set_ranking(club, known, data, desk.actor.name),
        )
    except PermissionError:
        raise
    except StammtischError as fault:
        return _form(desk, ranking, fields, fault)
    return desk.site.pages.go(visit, f"{desk.address}/rankings/{known}")


def _ranking(fields: Mapping[str, str], eternal: bool) -> Ranking:
    """The ranking that a form describes; raises `ClubError`."""
    best, bonus = (fields.get(name, "").strip() or "0" for name in ("best", "bonus"))
    for text in (best, bonus):
        if whole_number(text) is None:
            raise ClubError(say("“{text}” is not a whole number.", text=text[:40]), "YEAR-9")
    brings = fields.get("brings", "")
    found: Ranking = typed(
        {
            "name": "" if eternal else cleaned(fields.get("name", "")),
            "season": fields.get("season", ""),
            "games": [game for game in games() if f"game-{game}" in fields],
            "brings": brings if brings in BRINGS else "linear",
            "table": table_of(fields.get("table", "")) if brings == "table" else (),
            "put": "mean" if fields.get("put") == "mean" else "sum",
            "best": int(best),
            "bonus": int(bonus),
            "lowest": bool(fields.get("lowest")),
        },
        Ranking,
    )
    return found


async def deed(request: Request) -> Response:
    """POST: a season is set or removed, a ranking dropped, or an evening counted otherwise."""
    _, visit = entered(request)
    fields = await read_form(request, visit)
    desk = await Desk.of(request)
    must_organise(desk.actor)
    by, do = desk.actor.name, fields.get("do", "")
    try:
        if do == "season":
            data = season_of(
                fields.get("name", ""), fields.get("first", ""), fields.get("last", "")
            )
            season = fields.get("season", "")
            if season and season not in desk.club.seasons:
                raise leagues.no_season()
            season = season or new_id()
            await _run(desk, lambda club: leagues.set_season(club, season, data, by))
        elif do == "drop-season":
            await _run(desk, lambda club: leagues.drop_season(club, fields.get("season", "")))
        elif do == "drop":
            await _run(desk, lambda club: leagues.drop_ranking(club, fields.get("ranking", ""), by))
        elif do in COUNTS:
            evening, ranking = fields.get("evening", ""), fields.get("ranking", "")
            counts = COUNTS[do]
            await _run(desk, lambda club: leagues.count_evening(club, evening, ranking, counts, by))
            return desk.site.pages.go(visit, f"{desk.address}/rankings/{ranking}#evenings")
    except PermissionError:
        raise
    except StammtischError as fault:
        filled = {name: value for name, value in fields.items() if name != "csrf"}
        return await _overview(request, fault, **filled)
    return desk.site.pages.go(visit, f"{desk.address}/rankings")


COUNTS: Final[dict[str, bool | None]] = {"count": True, "leave": False, "by-rule": None}


async def _run(desk: Desk, decide: Any) -> None:
    await desk.site.clubs.run_club(desk.club_id, desk.actor, decide)


ROUTES = [
    Route("/club/{club}/ranking", show, methods=["GET"]),
    Route("/club/{club}/rankings", overview, methods=["GET"]),
    Route("/club/{club}/rankings", set_ranking, methods=["POST"]),
    Route("/club/{club}/rankings/new", ask, methods=["GET"]),
    Route("/club/{club}/rankings/deed", deed, methods=["POST"]),
    Route("/club/{club}/rankings/{ranking}", show, methods=["GET"]),
    Route("/club/{club}/rankings/{ranking}", set_ranking, methods=["POST"]),
    Route("/club/{club}/rankings/{ranking}/edit", ask, methods=["GET"]),
]
