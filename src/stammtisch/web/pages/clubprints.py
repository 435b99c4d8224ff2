"""What a club prints: seating plan, table cards, score sheets, standings, ranking, certificates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import links
from stammtisch.club.dealing import Deal, plain_schedule, schedule
from stammtisch.club.evening import Evening, GroupGame
from stammtisch.club.standings import standings
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.eveningview import PRINTS
from stammtisch.web.pages.clubs import Desk
from stammtisch.web.pages.evenings import EveningDesk
from stammtisch.web.pages.table import base_address
from stammtisch.web.qr import qr_inline


class TableCard(NamedTuple):
    """A table of a round on paper: who sits there, and the QR code of its sheet."""

    round: int
    table: int
    units: tuple[str, ...]
    deals: tuple[Deal, ...]
    game: GroupGame | None
    qr: Markup


def cards_of(
    desk: EveningDesk, address: Callable[[str], str], rounds: list[int]
) -> list[TableCard]:
    """The tables of these rounds."""
    evening, found = desk.evening, []
    for round in rounds:
        for table, units in enumerate(evening.plan.get(round, ()), 1):
            token = links.sheet_token(desk.club, desk.evening_id, round, table)
            found.append(
                TableCard(
                    round,
                    table,
                    units,
                    _deals(evening, len(units)),
                    evening.games.get((round, table)),
                    Markup(qr_inline(address(f"sheet/{round}/{table}/{token}"))),  # ours
                )
            )
    return found


def _deals(evening: Evening, seats: int) -> tuple[Deal, ...]:
    form = evening.format
    if form.club:
        return schedule(seats)
    return plain_schedule(seats, form.lines, [], form.sizes.lowest)


async def paper(request: Request) -> Response:
    """GET: one of the prints of an evening."""
    desk = await EveningDesk.at(request)
    what = request.path_params["what"]
    if what not in PRINTS:
        raise NoSuchPage(say("There is nothing at this address."))
    evening, base = desk.evening, base_address(request, desk.house)

    def address(path: str) -> str:
        return f"{base}{desk.here}/{path}"

    planned = sorted(evening.plan)
    rounds = planned if what != "filled" else [r for r in planned if r <= evening.round]
    people = [
        (unit, Markup(qr_inline(address(_own(desk, unit.id)))))  # ours
        for unit in (evening.numbered if what == "people" else [])
    ]
    return _page(
        desk,
        f"club/print/{what}.html",
        title=PRINTS[what],
        back=desk.here,
        evening=evening,
        cards=cards_of(desk, address, rounds) if what in ("cards", "sheets", "filled") else [],
        people=people,
        standings=standings(evening),
    )


def _own(desk: EveningDesk, unit: str) -> str:
    return f"me/{unit}/{links.person_token(desk.club, desk.evening_id, unit)}"


async def ranking(request: Request) -> Response:
    """GET: the eternal ranking on paper."""
    desk = await Desk.of(request)
    return _page(
        desk,
        "club/print/ranking.html",
        title=say("Eternal ranking"),
        back=desk.address,
        rows=await desk.house.clubs.ranking(desk.club_id),
    )


def _page(desk: Desk, name: str, **context: Any) -> Response:
    return desk.house.pages.page(desk.visit, name, club=desk.club, **context)


ROUTES = [
    Route("/club/{club}/print/ranking", ranking, methods=["GET"]),
    Route("/club/{club}/e/{evening}/print/{what}", paper, methods=["GET"]),
]
