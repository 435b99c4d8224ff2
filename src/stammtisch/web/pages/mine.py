"""What I have played: every finished hand, my figures in each game, and all of it as one file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.rulecodes import HouseRules, read_code
from stammtisch.tables.past import MyHand
from stammtisch.tables.played import Cast
from stammtisch.tables.reckoning import reckoned, sampled
from stammtisch.text import Text, say
from stammtisch.web import chart
from stammtisch.web.beckoning import beckoning, shown_to
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import moment
from stammtisch.web.forms import whole_number
from stammtisch.web.named import all_named
from stammtisch.web.optionform import address_of
from stammtisch.web.pages.inviting import people_of, waiting_table
from stammtisch.web.qr import SVG
from stammtisch.web.ratingview import figures_of
from stammtisch.web.reader import Reader
from stammtisch.web.site import entered
from stammtisch.web.takeaway import packed

_ON_A_PAGE: Final = 60  # hands
_PARTNERS: Final = 12  # in the table of partners
_LONGEST: Final = 60  # of what is searched for


class Line(NamedTuple):
    """A hand in the list: what was played, and what it brought me."""

    number: int
    told: str
    score: int
    total: int
    place: int | None
    replay: str


class Group(NamedTuple):
    """Hands of one match in a row, the newest first, and with whom they were played."""

    table: str
    game: Text | str
    house: HouseRules | None
    when: str
    others: list[str]
    lines: list[Line]


async def show(request: Request) -> Response:
    """GET: my hands, of all games or of one; with my figures in it."""
    site, visit = entered(request)
    query = request.query_params
    game, sought = query.get("game", ""), query.get("q", "")[:_LONGEST]
    history = await site.tables.history(visit.visitor)
    found = history.of(game, sought)
    pages = max(1, -(-len(found) // _ON_A_PAGE))
    page = min(max(1, whole_number(query.get("page")) or 1), pages)
    shown = found[(page - 1) * _ON_A_PAGE : page * _ON_A_PAGE]
    figures = await asyncio.to_thread(reckoned, found) if game else None
    ratings = await site.tables.ratings.all_of(visit.visitor)
    return site.pages.page(
        visit,
        "mine/page.html",
        all=history,
        found=len(found),
        groups=_groups(shown, visit.reader),
        game=game,
        q=sought,
        leaf=page,
        pages=pages,
        figures=figures if figures and figures.hands else None,
        partners=figures.partners[:_PARTNERS] if figures else [],
        ratings={each: figures_of(ratings[each]) for each in ratings if game in ("", each)},
        stays=site.tables.ratings.stays([visit.visitor]),
        address_of=address_of,
        signs=site.calls.sender is not None,
        people=await people_of(site, visit) if page == 1 and not sought else [],
        waiting=await waiting_table(site, visit),
        **shown_to(await beckoning(site, visit)),
    )


def _groups(hands: Sequence[MyHand], reader: Reader) -> list[Group]:
    """The hands as they are listed: those of a match that follow one another together."""
    found = []
    for (table, *_), each in groupby(hands, _together):
        mine = list(each)
        cast = mine[0].cast
        house = _house(mine[0].at.rules)
        name: Text | str = house.entry.name if house else mine[0].at.game
        when = moment(mine[0].hand.at, reader.language)
        others = with_whom(cast, mine[0].seat, reader)
        found.append(Group(table, name, house, when, others, _lines(mine, cast, house, reader)))
    return found


def _together(mine: MyHand) -> tuple[str, tuple[str, ...], tuple[bool, ...]]:
    """What hands have in common that are listed under one heading."""
    return mine.table, mine.cast.names, mine.cast.people


def _lines(
    hands: Sequence[MyHand], cast: Cast, house: HouseRules | None, reader: Reader
) -> list[Line]:
    speaker = reader.speaker(house.entry.face if house else "french", names_of(cast, reader))
    return [
        Line(
            hand.number,
            speaker.say(hand.summary) if hand.summary else "",
            hand.scores[mine.seat],
            hand.totals[mine.seat],
            hand.places[mine.seat] if hand.last else None,
            f"/t/{mine.table}/replay/{hand.number}",
        )
        for mine in hands
        for hand in (mine.hand,)
    ]


def names_of(cast: Cast, reader: Reader) -> tuple[str, ...]:
    """The names of those who played, as this reader is told them."""
    return all_named(cast.names, reader)


def with_whom(cast: Cast, seat: int, reader: Reader) -> list[str]:
    """The names of the others; bots are marked."""
    tell = reader.speaker().say
    names = names_of(cast, reader)
    return [
        name if person else tell(say("{name} (bot)", name=name))
        for other, (name, person) in enumerate(zip(names, cast.people, strict=True))
        if other != seat
    ]


def _house(code: str) -> HouseRules | None:
    """The house rules of a code; None for those of a game that is no longer here."""
    try:
        return read_code(code)
    except StammtischError:
        return None


async def curve(request: Request) -> Response:
    """GET: my points in a game, hand after hand, as a drawing."""
    site, visit = entered(request)
    history = await site.tables.history(visit.visitor)
    figures = await asyncio.to_thread(reckoned, history.of(request.path_params["game"]))
    if not figures.curve:
        raise NoSuchPage(say("You have not finished a hand of this game yet."))
    me = visit.reader.speaker().say(say("Points"))
    drawing = chart.running_score([me], [[points] for points in sampled(figures.curve)])
    return Response(drawing, media_type=SVG, headers={"cache-control": "no-store"})


async def everything(request: Request) -> Response:
    """GET: all of it as one file."""
    site, visit = entered(request)
    site.imports.use(visit, say("That was a lot at once."))
    history = await site.tables.history(visit.visitor)
    return StreamingResponse(
        packed(site.tables, visit.visitor, history.hands, visit.reader),
        media_type="application/zip",
        headers={
            "content-disposition": 'attachment; filename="stammtisch.zip"',
            "cache-control": "no-store",
        },
    )


ROUTES = [
    Route("/mine", show, methods=["GET"]),
    Route("/mine/everything.zip", everything, methods=["GET"]),
    Route("/mine/{game}/curve.svg", curve, methods=["GET"]),
]
