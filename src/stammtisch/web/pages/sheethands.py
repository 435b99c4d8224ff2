"""One hand of a sheet in long form: facts are entered, points and marks follow (CLB-34)."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from stammtisch.club.longform import HandSheet
from stammtisch.errors import StammtischError
from stammtisch.web.forms import read_fields, wants_json
from stammtisch.web.padform import HandForm, Pairs, sent_form, typed_form
from stammtisch.web.pages.sheets import WAYS, waited
from stammtisch.web.paths import NUMBER
from stammtisch.web.sheethand import (
    asked_whole,
    hand_context,
    line_that_follows,
    sheet_of_hand,
    written_form,
)
from stammtisch.web.sheetlinks import ServedSheet, opened
from stammtisch.web.site import entered


async def show(request: Request) -> Response:
    """GET: the questions about a hand, or its present answers."""
    page = await opened(request)
    hand, sheet = _hand(request, page)
    return _page(page, hand, sheet, written_form(page, hand, sheet), page.game.version(hand))


def _hand(request: Request, page: ServedSheet) -> tuple[int, HandSheet]:
    """The hand of the address; raises `NotThere`, `ClubError`."""
    hand: int = request.path_params["hand"]
    return hand, sheet_of_hand(page, hand)


async def _sent(request: Request) -> tuple[ServedSheet, Pairs]:
    _, visit = entered(request)
    pairs = await read_fields(request, visit)
    return await opened(request), asked_whole(pairs)


def _page(
    page: ServedSheet, hand: int, sheet: HandSheet, form: HandForm, version: str, reason: str = ""
) -> Response:
    return page.site.pages.page(
        page.visit,
        "club/hand.html",
        form.fault.status if form.fault else 200,
        page.speaker,
        **hand_context(page, hand, sheet, form, version),
        reason=reason,
    )


async def preview(request: Request) -> Response:
    """POST: the form of a hand as it is filled in now, and what the hand would score."""
    page, pairs = await _sent(request)
    hand, sheet = _hand(request, page)
    form = typed_form(sheet, sheet.standing, pairs)
    context = hand_context(page, hand, sheet, form, dict(pairs).get("base", ""))
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
        line = line_that_follows(page, hand, form)
        await page.site.clubs.write(*page.where, line, version, reason, waited(one))
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
