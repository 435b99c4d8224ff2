"""The table: what a seat or a spectator sees, and the forms by which people act."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import AmbiguousMove, MoveError, StammtischError
from stammtisch.games.registry import registration
from stammtisch.players.registry import players_of
from stammtisch.rulecodes import LONGEST
from stammtisch.tables import LiveTable, OldRules
from stammtisch.text import say
from stammtisch.web.errors import NoSpectators, come_again
from stammtisch.web.forms import read_fields, read_form, whole_number
from stammtisch.web.frame import Framer
from stammtisch.web.gathering import asked_at, chosen_ids, meant
from stammtisch.web.pace import pace
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.visits import Visit

_PATIENCE: Final = 2.0  # seconds


async def visible_table(site: Site, visit: Visit, table_id: str) -> LiveTable:
    """The table, if this visitor may look at it, as he may see it: now or as it was.

    Raises:
        NoSuchTable: there is none.
        NoSpectators: he has no seat, and people without one may not look on.
    """
    table = await site.tables.table(table_id)
    may_come = table.setup.spectators or table.phase == "seating"
    may_come = may_come or (table.arranged is not None and not table.under_seal)
    may_come = may_come or table.is_middle(visit.visitor)
    may_come = may_come or table.looks_into(visit.visitor) is not None
    if not may_come and table.seat_of(visit.visitor) is None:
        raise NoSpectators(
            say(
                "This table is only for the people who sit at it. If you had a seat, use your "
                "seat link."
            )
        )
    return await site.delays.seen_by(table, visit.visitor)


async def show(request: Request) -> Response:
    """GET: the table."""
    site, visit = entered(request)
    await _caught_up(site, request)
    try:
        table = await visible_table(site, visit, request.path_params["id"])
    except OldRules as fault:
        return await _outdated(site, visit, request.path_params["id"], fault)
    await site.tables.seen(table.id, visit.visitor)
    await site.tables.consent.seen(table.id, visit.visitor, visit.address)
    seat, chosen = table.seat_of(visit.visitor), visit.reader.portrait
    if seat is not None and chosen and int(chosen) != table.seats[seat].portrait:
        await site.tables.portray(table.id, visit.visitor, int(chosen))
    return _page(request, site, visit, table)


async def _caught_up(site: Site, request: Request) -> None:
    """Wait for what the reader has done at another process, as the address says (`Site.seat`)."""
    least = whole_number(request.query_params.get("after")) or 0
    if least:
        with contextlib.suppress(TimeoutError, StammtischError):  # then as it is known here
            async with asyncio.timeout(_PATIENCE):
                await site.tables.host.find(request.path_params["id"], least)


async def _outdated(site: Site, visit: Visit, table_id: str, fault: OldRules) -> Response:
    """Why a table cannot go on and, for those who played there, how the match stood."""
    table = await site.tables.last_known(table_id, visit.visitor)
    if table is None:
        raise fault
    return site.pages.page(
        visit,
        "table/outdated.html",
        fault.status,
        known_as=table_id,
        table=table,
        entry=registration(table.game),
        text=fault.text,
    )


def _page(
    request: Request,
    site: Site,
    visit: Visit,
    table: LiveTable,
    refusal: StammtischError | None = None,
    picks: Sequence[str] = (),
) -> Response:
    framer, now = Framer(table, visit, base_address(request, site)), site.tables.clock.now()
    context = framer.context(now)
    more = {"picked": chosen_ids(picks), **(refused(refusal, framer) if refusal else {})}
    more["brought"] = request.query_params.get("rules", "")[:LONGEST]
    waits = table.phase in ("seating", "dealing", "playing") and not framer.my_turn
    waits = waits or context["next_hand_in"] is not None
    if table.phase == "seating":  # whoever fills in a form must not lose it
        waits = context["seat"] is not None and not (context["opener"] and context["wishes"])
    return site.pages.page(
        visit,
        "table/page.html",
        refusal.status if refusal else 200,
        framer.speaker,
        table=table,
        id=table.id,
        seat=context["seat"],
        felt=context["felt"],
        entry=framer.entry,
        dealt=table.match is not None,
        frame=Markup(framer.screen(now, **more).fragment.whole()),
        proposes=players_of(framer.entry.id).proposes,
        preset_name=preset_name(framer),
        pace=pace,
        reload=3 if waits else 0,
        my_turn=framer.my_turn,
        hints=context["seat"] is not None and "hints" in request.query_params,
    )


def preset_name(framer: Framer) -> str:
    """The preset of the table, and how many of its options differ from the preset."""
    entry, setup = framer.entry, framer.table.setup
    key = setup.preset or next(iter(entry.presets))
    name = framer.speaker.say(entry.preset_names[key])
    return f"{name} (±{len(setup.options)})" if setup.options else name


async def move(request: Request) -> Response:
    """POST: make a move; it is answered once the move is on disk."""
    site, visit = entered(request)
    table_id = request.path_params["id"]
    sent = await read_fields(request, visit)
    table = await site.tables.table(table_id)
    try:
        await site.tables.consent.seen(table_id, visit.visitor, visit.address)
        text = meant(sent, partial(asked_at, table, visit.visitor))
        seq = whole_number(dict(sent).get("seq"))
        await site.tables.act(table_id, visit.visitor, text, seq)
    except StammtischError as fault:
        picks = [value for name, value in sent if name == "pick"]
        return await refuse(request, site, visit, fault, picks)
    return site.pages.done(visit, f"/t/{table_id}")


async def refuse(
    request: Request,
    site: Site,
    visit: Visit,
    fault: StammtischError,
    picks: Sequence[str] = (),
) -> Response:
    """Answer a refused form with the table, the reason, and the cards still chosen."""
    table = await visible_table(site, visit, request.path_params["id"])
    if not visit.htmx:
        return come_again(_page(request, site, visit, table, fault, picks), fault)
    framer = Framer(table, visit)
    answer = site.pages.page(
        visit,
        "table/notice.html",
        fault.status,
        framer.speaker,
        game=table.setup.game,
        **refused(fault, framer),
    )
    return come_again(answer, fault)


def refused(fault: StammtischError | None, framer: Framer | None = None) -> dict[str, Any]:
    """The notice about a refusal: reason, rules, and what was perhaps meant; empty without one.

    What a card may mean is asked in the words of its buttons, not in those that were sent.
    """
    rules = fault.rules if isinstance(fault, MoveError) else ()
    told, instead = fault.text if fault else None, {}
    if framer and isinstance(fault, AmbiguousMove):
        instead = framer.labels(fault.instead)
        told = say("Which move do you mean?")
    return {"refusal": told, "rules": rules, "instead": instead}


async def sit(request: Request) -> Response:
    """POST: take a seat."""
    site, visit = entered(request)
    table_id = request.path_params["id"]
    fields = await read_form(request, visit)
    name = fields.get("name", "")
    try:
        seat = whole_number(fields.get("seat"))
        seat = -1 if seat is None else seat
        rules, rated = fields.get("rules", ""), "rated" in fields
        await site.tables.sit(table_id, visit.visitor, seat, name, rules, rated=rated)
    except StammtischError as fault:
        return await refuse(request, site, visit, fault)
    response = site.pages.go(visit, f"/t/{table_id}")
    site.visits.keep_name(response, name)
    return response


async def fill(request: Request) -> Response:
    """POST: put bots in all open seats."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    bot = fields.get("bot", "")
    return await do(
        request, visit, site.tables.fill_with_bots(request.path_params["id"], visit.visitor, bot)
    )


async def ready(request: Request) -> Response:
    """POST: be ready for the next hand; a number for its shuffle may be given."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    number = fields.get("number", "")[:64]
    return await do(
        request, visit, site.tables.ready(request.path_params["id"], visit.visitor, number)
    )


async def wait(request: Request) -> Response:
    """POST: stop the countdown to the next hand."""
    site, visit = entered(request)
    await read_form(request, visit)
    return await do(request, visit, site.tables.wait(request.path_params["id"], visit.visitor))


async def undo(request: Request) -> Response:
    """POST: ask to undo the last move, or agree to an undo, or refuse it."""
    site, visit = entered(request)
    table_id = request.path_params["id"]
    answer = (await read_form(request, visit)).get("answer", "ask")
    if answer == "ask":
        return await do(request, visit, site.tables.ask_undo(table_id, visit.visitor))
    agree = answer == "yes"
    return await do(request, visit, site.tables.answer_undo(table_id, visit.visitor, agree))


async def leave(request: Request) -> Response:
    """POST: give the seat up."""
    site, visit = entered(request)
    await read_form(request, visit)
    await site.tables.leave(request.path_params["id"], visit.visitor)
    return site.pages.go(visit, "/")


async def close(request: Request) -> Response:
    """POST: close the table."""
    site, visit = entered(request)
    await read_form(request, visit)
    await site.tables.close_table(request.path_params["id"], visit.visitor)
    return site.pages.go(visit, "/")


async def rename(request: Request) -> Response:
    """POST: change one's name at this table."""
    site, visit = entered(request)
    name = (await read_form(request, visit)).get("name", "")
    response = await do(
        request, visit, site.tables.rename(request.path_params["id"], visit.visitor, name)
    )
    if response.status_code < 400:
        site.visits.keep_name(response, name)
    return response


async def rematch(request: Request) -> Response:
    """POST: ask for a rematch with the same people, follow one, or decline."""
    site, visit = entered(request)
    table_id = request.path_params["id"]
    if (await read_form(request, visit)).get("answer") == "no":
        return await do(request, visit, site.tables.decline_rematch(table_id, visit.visitor))
    try:
        new = await site.tables.rematch(table_id, visit.visitor)
    except StammtischError as fault:
        return await refuse(request, site, visit, fault)
    return site.pages.go(visit, f"/t/{new}")


async def do(request: Request, visit: Visit, deed: Any) -> Response:
    """Do something at the table; if it is refused, show the reason."""
    site, _ = entered(request)
    try:
        await deed
    except StammtischError as fault:
        return await refuse(request, site, visit, fault)
    return site.pages.done(visit, f"/t/{request.path_params['id']}")


ROUTES = [
    Route("/t/{id}/move", move, methods=["POST"]),
    Route("/t/{id}", show, methods=["GET"]),
    Route("/t/{id}/sit", sit, methods=["POST"]),
    Route("/t/{id}/fill", fill, methods=["POST"]),
    Route("/t/{id}/ready", ready, methods=["POST"]),
    Route("/t/{id}/wait", wait, methods=["POST"]),
    Route("/t/{id}/undo", undo, methods=["POST"]),
    Route("/t/{id}/leave", leave, methods=["POST"]),
    Route("/t/{id}/close", close, methods=["POST"]),
    Route("/t/{id}/rename", rename, methods=["POST"]),
    Route("/t/{id}/rematch", rematch, methods=["POST"]),
]
