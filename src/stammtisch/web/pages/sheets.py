"""The sheet of one table: lines in short form, what is in dispute, confirmations (CLB-33 to 37)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from stammtisch.club.errors import ClubError
from stammtisch.club.events import Fined
from stammtisch.errors import StammtischError
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.forms import read_form, wants_json, whole_number
from stammtisch.web.paths import NUMBER
from stammtisch.web.sheetlinks import ServedSheet, opened
from stammtisch.web.sheetview import Row, line_in, rows_of, sent_rows
from stammtisch.web.site import entered
from stammtisch.web.streams import fragments, seen_up_to


async def sent(request: Request) -> tuple[ServedSheet, dict[str, str]]:
    """The sheet and the form sent to it; if the form has no valid token, nothing is revealed."""
    _, visit = entered(request)
    form = await read_form(request, visit)
    return await opened(request), form


async def show(request: Request) -> Response:
    """GET: the sheet."""
    page = await opened(request)
    return _page(page, rows_of(page))


def _page(page: ServedSheet, rows: list[Row], fault: StammtischError | None = None) -> Response:
    """The whole page or, for a script, the fragment."""
    wrong = fault or next((row.fault for row in rows if row.fault), None)
    return page.site.pages.page(
        page.visit,
        "club/sheet_frame.html" if page.visit.htmx else "club/sheet.html",
        wrong.status if wrong else 200,
        page.speaker,
        **page.context(rows),
        fault=fault.text if fault else None,
        fault_rules=getattr(fault, "rules", ()),
    )


async def _done(request: Request, page: ServedSheet) -> Response:
    if wants_json(request):
        return JSONResponse({"state": "done"})
    if page.visit.htmx:
        await page.renew()
        return _page(page, rows_of(page))
    return page.site.pages.go(page.visit, page.here)


def _refused(request: Request, page: ServedSheet, fault: ClubError) -> Response:
    """Why something was not done, on the page, or for a script that had waited for the network."""
    if wants_json(request):
        text = page.speaker.say(fault.text)
        return JSONResponse({"state": "refused", "text": text}, fault.status)
    return _page(page, rows_of(page), fault)


async def stream(request: Request) -> Response:
    """GET: the sheet again whenever something has changed."""
    page = await opened(request)
    after = seen_up_to(request)

    async def render() -> tuple[str, int]:
        if page.actor.at_desk:  # who may look still may; a link of a table never lapses
            await page.site.clubs.actor(page.club_id, page.visit.visitor)
        await page.renew()
        context = page.context(rows_of(page)) | {"fault": None, "fault_rules": ()}
        name = "club/sheet_frame.html"
        return page.site.pages.text(page.visit, name, page.speaker, **context), page.seq

    changes = page.site.clubs.changes(page.evening_id, after)
    return fragments(changes, render, page.site.settings.heartbeat)


async def copy(request: Request) -> Response:
    """GET: the sheet for the browser to keep (`club.copies`)."""
    page = await opened(request)
    kept = msgspec.json.encode({"sheet": page.copy})
    return Response(kept, media_type="application/json", headers={"cache-control": "no-store"})


async def write(request: Request) -> Response:
    """POST: write what was changed on the form; refused lines stay as they were typed.

    A script that kept the form while there was no network asks for JSON.
    """
    page, form = await sent(request)
    refused: dict[int, Row] = {}
    for row in sent_rows(page, form):
        try:
            line = line_in(page, row)
            if line is not None:
                reason = form.get("reason", "").strip()[:200]
                late = waited(form)
                await page.site.clubs.write(*page.where, line, row.version, reason, late)
        except ClubError as fault:
            row.fault = fault
            refused[row.hand] = row
    if wants_json(request):
        return _as_json(page, list(refused.values()))
    if refused:
        await page.renew()
        return _page(page, [refused.get(row.hand, row) for row in rows_of(page)])
    return await _done(request, page)


def waited(form: Mapping[str, str]) -> int:
    """The seconds that a form waited on a phone without a network; 0 if it came at once."""
    seconds = whole_number(form.get("waited")) or 0
    return min(seconds, LONGEST_WAIT) if seconds >= SHORTEST_WAIT else 0


def _as_json(page: ServedSheet, refused: list[Row]) -> Response:
    for row in refused:
        assert row.fault is not None
        why = say("Hand {n}: {why}", n=row.hand, why=row.fault.text)
        text = page.speaker.say(why)
        return JSONResponse({"state": "refused", "text": text}, row.fault.status)
    return JSONResponse({"state": "written"})


async def settle(request: Request) -> Response:
    """POST: decide which of the conflicting lines for a hand is right."""
    page, form = await sent(request)
    hand, which = whole_number(form.get("hand")) or 0, whole_number(form.get("which")) or 0
    try:
        known = page.game.lines.get(hand)
        said = [known, *(each.line for each in page.game.clashes.get(hand, []))]
        if known is None or which >= len(said):
            raise NoSuchPage(say("Hand {hand} is not in dispute.", hand=hand))
        line = said[which]
        assert line is not None
        await page.site.clubs.settle(*page.where, line)
    except ClubError as fault:
        return _refused(request, page, fault)
    return await _done(request, page)


async def confirm(request: Request) -> Response:
    """POST: somebody at the table says that the sheet is right."""
    page, form = await sent(request)
    game = page.game
    try:
        said = form.get("unit", ""), form.get("seen", "")
        await page.site.clubs.confirm(*page.where, game.round, game.table, *said)
    except ClubError as fault:
        return _refused(request, page, fault)
    return await _done(request, page)


async def sit(request: Request) -> Response:
    """POST: sit down as one of the table, with the phone as one's hand (DUP-10)."""
    page, form = await sent(request)
    seat = whole_number(form.get("seat"))
    visitor = page.visit.visitor
    try:
        seat = -1 if seat is None else seat
        table = await page.site.clubs.online.sit(*page.where, page.game.round, visitor, seat)
    except StammtischError as fault:
        return _page(page, rows_of(page), fault)
    return page.site.pages.go(page.visit, f"/t/{table}")


async def fine(request: Request) -> Response:
    """POST: the organiser writes penalty points beside a hand of a list (FMT-7)."""
    page, form = await sent(request)
    hand, seat = (whole_number(form.get(name)) or 0 for name in ("hand", "seat"))
    points = whole_number(form.get("points")) or 0
    if "back" in form:
        points = -points
    where = page.game.round, page.game.table, hand, seat - 1
    try:
        fined = Fined(*where, points, form.get("reason", ""))
        await page.site.clubs.fine(*page.where, fined)
    except ClubError as fault:
        return _refused(request, page, fault)
    return await _done(request, page)


SHORTEST_WAIT: Final = 60  # seconds of which people are told
LONGEST_WAIT: Final = 30 * 24 * 3600
_EVENING: Final = "/club/{club}/e/{evening}"
_SHEET: Final = f"sheet/{{round:{NUMBER}}}/{{table:{NUMBER}}}"
WAYS: Final = (
    f"{_EVENING}/{_SHEET}",
    f"{_EVENING}/me/{{unit}}/{{mine}}/{_SHEET}",
    f"{_EVENING}/{_SHEET}/{{token}}",  # last: every other word is tried before as what it says
)
_DEEDS: Final[tuple[tuple[str, Any], ...]] = (
    ("write", write),
    ("settle", settle),
    ("fine", fine),
    ("confirm", confirm),
    ("sit", sit),
)
DEED_ROUTES: Final = [
    *(Route(f"{way}/{name}", do, methods=["POST"]) for way in WAYS for name, do in _DEEDS),
    *(Route(f"{way}/stream", stream, methods=["GET"]) for way in WAYS),
    *(Route(f"{way}/copy", copy, methods=["GET"]) for way in WAYS),
]
SHOW_ROUTES: Final = [Route(way, show, methods=["GET"]) for way in WAYS]
