"""One hand of a sheet in long form: facts are entered, points and marks follow (CLB-34)."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from stammtisch.club.longform import HandSheet, hand_sheet, line_of_facts
from stammtisch.club.standings import owes_solo
from stammtisch.errors import StammtischError
from stammtisch.web.figures import signed
from stammtisch.web.forms import read_fields, wants_json
from stammtisch.web.padform import (
    SHORT,
    HandForm,
    Pairs,
    blank_form,
    form_of_facts,
    sent_form,
    typed_form,
)
from stammtisch.web.pages.sheets import WAYS
from stammtisch.web.paths import NUMBER
from stammtisch.web.sheetview import SheetPage, opened
from stammtisch.web.site import entered


async def show(request: Request) -> Response:
    """GET: the questions about a hand, or its present answers."""
    page = await opened(request)
    hand, sheet = _hand(request, page)
    line = page.game.lines.get(hand)
    if line is not None and line.facts:
        form = form_of_facts(sheet, sheet.standing, line.facts)
    else:
        form = blank_form(sheet, sheet.standing)
    return _page(page, hand, sheet, form, page.game.version(hand))


def _hand(request: Request, page: SheetPage) -> tuple[int, HandSheet]:
    """The hand of the address; raises `NotThere`, `ClubError`."""
    hand: int = request.path_params["hand"]
    return hand, hand_sheet(page.evening, page.game.round, page.game.table, hand)


async def _sent(request: Request) -> tuple[SheetPage, Pairs]:
    _, visit = entered(request)
    pairs = await read_fields(request, visit)
    return await opened(request), [pair for pair in pairs if pair[0] != SHORT]


def _context(
    page: SheetPage, hand: int, sheet: HandSheet, form: HandForm, version: str
) -> dict[str, Any]:
    """The values for the form of a hand, which never asks for the dealer or for points alone."""
    form.always_short = True
    game, evening = page.game, page.evening
    deal = game.deal(hand)
    owing = [seat for seat in sorted(deal.active) if owes_solo(evening, game.units[seat])]
    return {
        **page.context([]),
        "hand": hand,
        "sides": sheet.sides,
        "deal": deal,
        "line": game.lines.get(hand),
        "owing": [page.names[seat] for seat in owing],
        "form": form,
        "key": "",
        "base": version,
        "usual_dealer": None,
        "signed": signed,
        "correcting": hand in game.lines,
        "hand_at": f"{page.here}/hand/{hand}",
    } | {"game_of": game, "game": "doppelkopf"}


def _page(
    page: SheetPage, hand: int, sheet: HandSheet, form: HandForm, version: str, reason: str = ""
) -> Response:
    return page.site.pages.page(
        page.visit,
        "club/hand.html",
        form.fault.status if form.fault else 200,
        page.speaker,
        **_context(page, hand, sheet, form, version),
        reason=reason,
    )


async def preview(request: Request) -> Response:
    """POST: the form of a hand as it is filled in now, and what the hand would score."""
    page, pairs = await _sent(request)
    hand, sheet = _hand(request, page)
    form = typed_form(sheet, sheet.standing, pairs)
    context = _context(page, hand, sheet, form, dict(pairs).get("base", ""))
    return page.site.pages.page(page.visit, "pad/form.html", 200, page.speaker, **context)


async def write(request: Request) -> Response:
    """POST: write a hand; a refused form comes back as it was filled in.

    A script that kept the form while there was no network asks for JSON.
    """
    page, pairs = await _sent(request)
    one = dict(pairs)
    hand, sheet = _hand(request, page)
    form, version = sent_form(sheet, sheet.standing, pairs), one.get("base", "")
    reason = one.get("reason", "").strip()[:200]
    if one.get("do", "save") != "save":
        return _page(page, hand, sheet, form, version, reason)
    as_json = wants_json(request)
    try:
        if (fault := form.first_fault()) is not None:
            raise fault
        line = line_of_facts(page.evening, page.game.round, page.game.table, hand, form.facts)
        await page.site.clubs.write(*page.where, line, version, reason)
    except StammtischError as fault:
        if as_json:
            text = page.speaker.say(fault.text)
            return JSONResponse({"state": "refused", "text": text}, fault.status)
        form.blame(fault)
        return _page(page, hand, sheet, form, version, reason)
    if as_json:
        return JSONResponse({"state": "written"})
    return page.site.pages.go(page.visit, f"{page.here}#hand-{hand}")


_HAND: Final = f"hand/{{hand:{NUMBER}}}"
ROUTES: Final = [
    *(Route(f"{way}/{_HAND}", show, methods=["GET"]) for way in WAYS),
    *(Route(f"{way}/{_HAND}", write, methods=["POST"]) for way in WAYS),
    *(Route(f"{way}/{_HAND}/form", preview, methods=["POST"]) for way in WAYS),
]
