"""House rules: the options of a game on one page, their rule code, and what a code means."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration, registrations
from stammtisch.rulecodes import LONGEST, HouseRules, label_of, preset_rules, read_code
from stammtisch.web.forms import read_form
from stammtisch.web.optionform import OptionForm, address_of, form_of, sent_form
from stammtisch.web.pages.decks import has_deck
from stammtisch.web.qr import qr_code
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.visits import Visit


async def enter(request: Request) -> Response:
    """GET: the field for a rule code, and the games; ``?code=`` redirects to the code's page."""
    site, visit = entered(request)
    code = request.query_params.get("code", "")[:LONGEST]
    if not code.strip():
        return _entrance(site, visit)
    await site.tables.know_decks(code)
    try:
        return site.pages.go(visit, address_of(wanted(code)))
    except StammtischError as fault:
        return _entrance(site, visit, code, fault)


def _entrance(
    site: Site, visit: Visit, code: str = "", fault: StammtischError | None = None
) -> Response:
    return site.pages.page(
        visit,
        "house/enter.html",
        fault.status if fault else 200,
        games=registrations().values(),
        code=code,
        fault=fault.text if fault else None,
    )


def wanted(text: str) -> HouseRules:
    """The house rules of a code; if it names only a game, those of the game's first preset."""
    entry = registrations().get(text.strip().lower().replace("-", "_"))
    return read_code(text) if entry is None else preset_rules(entry)


async def show(request: Request) -> Response:
    """GET: the options of a rule code."""
    site, visit = entered(request)
    code = request.path_params["code"][:LONGEST]
    await site.tables.know_decks(code)
    try:
        rules = wanted(code)
    except StammtischError as fault:
        return _entrance(site, visit, code, fault)
    return await _page(request, form_of(rules))


async def change(request: Request) -> Response:
    """POST: change the options; shows the page of their code, or the form with what is wrong."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    await site.tables.know_decks(*fields.values())
    form = sent_form(registration(request.path_params["code"]), fields)
    if visit.htmx:
        response = site.pages.page(
            visit, "house/rules.html", **await _context(request, form), opening=False
        )
        if form.refusal is None:
            response.headers["hx-replace-url"] = address_of(form.house)
        return response
    if form.refusal is None:
        return site.pages.go(visit, address_of(form.house))
    return await _page(request, form, 422)


async def _page(request: Request, form: OptionForm, status: int = 200) -> Response:
    site, visit = entered(request)
    context = await _context(request, form)
    return site.pages.page(visit, "house/page.html", status, **context, opening=False)


async def _context(request: Request, form: OptionForm) -> dict[str, Any]:
    site, visit = entered(request)
    tables = await site.tables.my_tables(visit.visitor)
    return await rules_context(request, form) | {
        "waiting": [
            note
            for note in tables
            if note.game == form.house.entry.id and note.phase in ("seating", "dealing")
        ]
    }


async def rules_context(request: Request, form: OptionForm) -> dict[str, Any]:
    """The values for the form of the options, on whichever page it is.

    ``offered`` are values of options that are written as words, to choose from: the decks.
    """
    site, visit = entered(request)
    entry = form.house.entry
    offered = {}
    if has_deck(entry):
        notes = await site.tables.decks(visit.visitor)
        offered["deck"] = {note.key: note.title for note in notes}
    return {
        "offered": offered,
        "entry": entry,
        "form": form,
        "house": form.house,
        "label_of": label_of,
        "address_of": address_of,
        "presets": {name: preset_rules(entry, name) for name in entry.presets},
        "base": base_address(request, site),
    }


async def picture(request: Request) -> Response:
    """GET: the address of the page of a rule code as a QR code."""
    site, _ = entered(request)
    await site.tables.know_decks(request.path_params["code"])
    rules = read_code(request.path_params["code"])
    return qr_code(base_address(request, site) + address_of(rules))


ROUTES = [
    Route("/house", enter, methods=["GET"]),
    Route("/house/{code}", show, methods=["GET"]),
    Route("/house/{code}", change, methods=["POST"]),
    Route("/house/{code}/qr.svg", picture, methods=["GET"]),
]
