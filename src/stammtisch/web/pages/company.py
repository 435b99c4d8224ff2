"""Who sits at a table: guests ask for seats, people answer, the opener decides who is welcome."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.text import Text
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.frame import Framer
from stammtisch.web.pages.table import do, refuse, visible_table
from stammtisch.web.site import entered


async def show_ask(request: Request) -> Response:
    """GET: the seats that a guest can ask for, and the form."""
    return await _ask_page(request, {})


async def _ask_page(
    request: Request, typed: dict[str, str], fault: Text | None = None, status: int = 200
) -> Response:
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    framer = Framer(table, visit)
    return site.pages.page(
        visit,
        "table/ask.html",
        status,
        framer.speaker,
        id=table.id,
        table=table,
        seat=framer.seat,
        seats=[seat for seat in table.seats if seat.may_be_asked_for and seat.guest is None],
        typed={"name": visit.name, "seat": "", "rated": "1", **typed},
        fault=fault,
    )


async def ask(request: Request) -> Response:
    """POST: a guest asks for the seat of a bot."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    fields = await read_form(request, visit)
    seat, name = _seat_number(fields.get("seat")), fields.get("name", "")
    try:
        rated = "rated" in fields
        await site.tables.ask_for_seat(table.id, visit.visitor, seat, name, rated)
    except StammtischError as fault:
        if visit.htmx:
            return await refuse(request, site, visit, fault)
        typed = {"rated": "", **fields}
        return await _ask_page(request, typed, fault.text, fault.status)
    response = site.pages.go(visit, f"/t/{table.id}")
    site.visits.keep_name(response, name)
    return response


async def withdraw(request: Request) -> Response:
    """POST: a guest takes the request back."""
    site, visit = entered(request)
    await read_form(request, visit)
    return await do(request, visit, site.tables.withdraw(request.path_params["id"], visit.visitor))


async def answer(request: Request) -> Response:
    """POST: somebody at the table agrees that a guest gets a seat, or refuses."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    seat, agree = _seat_number(fields.get("seat")), fields.get("answer") == "yes"
    return await do(
        request,
        visit,
        site.tables.answer_guest(request.path_params["id"], visit.visitor, seat, agree),
    )


async def welcome(request: Request) -> Response:
    """POST: the opener decides whether guests may take bots' seats without being approved."""
    site, visit = entered(request)
    at_once = (await read_form(request, visit)).get("guests") == "welcome"
    return await do(
        request,
        visit,
        site.tables.welcome_guests(request.path_params["id"], visit.visitor, at_once),
    )


async def seats(request: Request) -> Response:
    """POST: before the first deal, put a bot in a seat, free it, or swap it with another."""
    site, visit = entered(request)
    table_id, tables = request.path_params["id"], site.tables
    fields = await read_form(request, visit)
    seat, to = (_seat_number(fields.get(name)) for name in ("seat", "to"))
    match fields.get("do"):
        case "bot":
            deed = tables.put_bot(table_id, visit.visitor, seat, fields.get("bot", ""))
        case "free":
            deed = tables.make_free(table_id, visit.visitor, seat)
        case _:
            deed = tables.move_seat(table_id, visit.visitor, seat, to)
    return await do(request, visit, deed)


def _seat_number(text: str | None) -> int:
    """The number of a seat, -1 for anything else."""
    number = whole_number(text)
    return -1 if number is None else number


ROUTES = [
    Route("/t/{id}/seats", seats, methods=["POST"]),
    Route("/t/{id}/ask", show_ask, methods=["GET"]),
    Route("/t/{id}/ask", ask, methods=["POST"]),
    Route("/t/{id}/withdraw", withdraw, methods=["POST"]),
    Route("/t/{id}/guest", answer, methods=["POST"]),
    Route("/t/{id}/welcome", welcome, methods=["POST"]),
]
