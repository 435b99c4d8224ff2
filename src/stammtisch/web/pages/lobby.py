"""The lobby: tables that wait for players, those at which people play, and the way to the next."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration
from stammtisch.rulecodes import preset_rules
from stammtisch.tables import SeatTaken
from stammtisch.tables.meeting import next_table, open_to_all, sit_down
from stammtisch.text import Text, say
from stammtisch.web.beckoning import beckoning, shown_to, slip
from stammtisch.web.beckoning import changes as beckoned
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.lobbyview import shown
from stammtisch.web.pages.opening import usual_seats
from stammtisch.web.pages.start import latest, shelf
from stammtisch.web.site import Site, entered
from stammtisch.web.streams import Streamed, event, seen_up_to, together
from stammtisch.web.visits import Visit, called

_LISTS: Final = 0  # the first source of the stream, and the second
_SLIP: Final = 1


async def show(request: Request) -> Response:
    """GET: the lobby."""
    site, visit = entered(request)
    return await _page(site, visit)


async def _page(site: Site, visit: Visit, fault: StammtischError | None = None) -> Response:
    mine = await site.tables.my_tables(visit.visitor)
    return site.pages.page(
        visit,
        "lobby/page.html",
        fault.status if fault else 200,
        fault=fault.text if fault else None,
        games=shelf(note.game for note in latest(mine)),
        **await _lists(site),
        **shown_to(await beckoning(site, visit, mine)),
    )


async def _lists(site: Site) -> dict[str, Any]:
    """What everybody is shown alike."""
    board = await site.tables.lobby.board()
    await site.tables.know_decks(*(each.notice.rules for each in (*board.waiting, *board.playing)))
    own, now = site.tables.settings.own_bots, site.tables.clock.now()
    waiting, playing = shown(board, own, now, site.tables.ratings)
    return {"waiting": waiting, "playing": playing, "number": board.number}


async def stream(request: Request) -> Response:
    """GET: the lists again whenever they have changed, and what waits for the reader."""
    site, visit = entered(request)
    board, waits = seen_up_to(request), whole_number(request.query_params.get("waits")) or 0
    due: set[int] = set()

    async def changes() -> AsyncGenerator[int, None]:
        lobby = site.tables.lobby.changes(board)
        async for which, number in together(lobby, beckoned(site, visit, waits)):
            due.add(which)
            yield number

    async def draw() -> list[bytes]:
        nonlocal board
        found, fresh = [], {*due}
        due.clear()
        if _LISTS in fresh:
            lists = await _lists(site)
            board = lists["number"]
            found.append(event(site.pages.text(visit, "lobby/frame.html", **lists), board))
        if _SLIP in fresh:
            waits = slip(site, visit, await beckoning(site, visit))
            part = f'<hx-partial hx-target="#beckoning" hx-swap="innerMorph">{waits}</hx-partial>'
            found.append(event(part, board))
        return found

    return Streamed(changes(), draw, site.settings.heartbeat)


async def to_next(request: Request) -> Response:
    """POST: sit down at the next fitting table of a game, or open one to which bots come soon."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    entry = registration(fields.get("game", ""))
    house, name = preset_rules(entry, fields.get("preset") or None), called(visit)
    try:
        async with site.tables.lobby.meeting:  # two who come at once find each other
            table_id = await next_table(site.tables, house, visit.visitor, name)
            if table_id is None:
                setup = open_to_all(house, usual_seats(house))
                table_id = await site.open_table(setup, visit, name)
                await site.tables.ready(table_id, visit.visitor)
    except StammtischError as fault:
        return await _page(site, visit, fault)
    return await site.seat(visit, table_id)


async def sit(request: Request) -> Response:
    """POST: sit down at one of the tables of the list."""
    site, visit = entered(request)
    table_id = (await read_form(request, visit)).get("table", "")
    try:
        me, name = visit.visitor, called(visit)
        if not await sit_down(site.tables, table_id, me, name, rated=True):  # as the list says
            raise SeatTaken(_TOO_LATE)
    except StammtischError as fault:
        return await _page(site, visit, fault)
    return await site.seat(visit, table_id)


_TOO_LATE: Text = say("Somebody was quicker: no seat is free at this table any more.")


ROUTES = [
    Route("/lobby", show, methods=["GET"]),
    Route("/lobby/stream", stream, methods=["GET"]),
    Route("/lobby/next", to_next, methods=["POST"]),
    Route("/lobby/sit", sit, methods=["POST"]),
]
