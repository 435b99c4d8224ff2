"""The cash of an evening, for its organiser alone (CLB-41, CLB-42)."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import cash
from stammtisch.club import events as e
from stammtisch.club.evening import Evening
from stammtisch.club.roles import must_organise
from stammtisch.club.standings import standings
from stammtisch.errors import StammtischError
from stammtisch.scorepad.money import money
from stammtisch.web.desks import EveningDesk
from stammtisch.web.eveningview import day_of
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.pages.clubprints import HAS_PDF, no_pdf, pdf_file
from stammtisch.web.site import entered


async def show(request: Request) -> Response:
    """GET: the cash."""
    return _page(await _desk(request))


async def paper(request: Request) -> Response:
    """GET: the cash on paper."""
    desk = await _desk(request)
    context = _printed(desk) | {
        "back": f"{desk.here}/cash",
        "pdf": "print.pdf" if HAS_PDF else "",
    }
    return desk.site.pages.page(desk.visit, "club/print/cash.html", **context)


async def file(request: Request) -> Response:
    """GET: the cash as PDF."""
    desk = await _desk(request)
    if not HAS_PDF:
        raise no_pdf()
    from stammtisch.web.cashpdf import of_cash  # needs the extra

    data = await asyncio.to_thread(of_cash, _printed(desk), desk.speaker)
    return pdf_file(data, "cash")


async def write(request: Request) -> Response:
    """POST: the forms of the page; if one is refused, the page comes back with the reason."""
    _, visit = entered(request)
    form = await read_form(request, visit)
    desk = await _desk(request)
    try:
        await desk.run(lambda evening: _decide(evening, form, desk.actor.name))
    except StammtischError as fault:
        return _page(desk, fault, form)
    if not visit.htmx:
        return desk.site.pages.go(visit, f"{desk.here}/cash")
    await desk.renew()
    return _page(desk)


async def _desk(request: Request) -> EveningDesk:
    desk = await EveningDesk.at(request)
    must_organise(desk.actor)
    return desk


def _decide(evening: Evening, form: dict[str, str], by: str) -> e.Events:
    do, amount, what = form.get("do", ""), form.get("amount", ""), form.get("what", "")
    match do:
        case "fee":
            return cash.set_fee(evening, cash.cents_of(amount), form.get("whole") == "1", by)
        case "all":
            return cash.pay(evening, [unit.id for unit in cash.owing(evening)], by)
        case "prize":
            place, cents = whole_number(form.get("place")) or 0, cash.cents_of(amount or "0")
            return cash.set_prize(evening, place, cents, what, by)
        case "in" | "out":
            cents = cash.cents_of(amount)
            return cash.book(evening, what, cents if do == "in" else -cents, by)
    return _of_buttons(evening, form, by)


def _of_buttons(evening: Evening, form: dict[str, str], by: str) -> e.Events:
    """What a button says that carries its value with it."""
    if "paid" in form:
        return cash.pay(evening, [form["paid"]], by)
    if "back" in form:
        return cash.give_back(evening, form["back"], by)
    if "none" in form:
        return cash.set_prize(evening, whole_number(form["none"]) or 0, 0, "", by)
    return cash.strike(evening, whole_number(form.get("strike")) or 0, by)


def _context(desk: EveningDesk) -> dict[str, Any]:
    evening = desk.evening
    placed = standings(evening) if evening.over else []
    prizes = [
        (place, prize, [evening.units[unit].name for unit in cash.takers(place, placed)])
        for place, prize in sorted(evening.cash.prizes.items())
    ]
    return {
        "at": desk.address,
        "here": desk.here,
        "club": desk.club,
        "evening": evening,
        "cash": evening.cash,
        "account": cash.account(evening),
        "paying": cash.paying(evening),
        "owing": cash.owing(evening),
        "gone": cash.gone(evening),
        "prizes": prizes,
        "money": money,
        "fault": None,
        "typed": {},
    }


def _printed(desk: EveningDesk) -> dict[str, Any]:
    return _context(desk) | {"day": day_of(desk.evening, desk.visit.reader.language)}


def _page(
    desk: EveningDesk, fault: StammtischError | None = None, form: dict[str, str] | None = None
) -> Response:
    context = _context(desk)
    if fault is not None:
        context |= {"fault": fault.text, "typed": form or {}}
    name = "club/cash_frame.html" if desk.visit.htmx else "club/cash.html"
    return desk.site.pages.page(desk.visit, name, fault.status if fault else 200, **context)


_AT: Final = "/club/{club}/e/{evening}/cash"
ROUTES = [
    Route(_AT, show, methods=["GET"]),
    Route(_AT, write, methods=["POST"]),
    Route(f"{_AT}/print", paper, methods=["GET"]),
    Route(f"{_AT}/print.pdf", file, methods=["GET"]),
]
