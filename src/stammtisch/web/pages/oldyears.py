"""Old years of a club: imported from a file, after a preview, and exported the same way."""

from __future__ import annotations

import asyncio
import base64
import binascii
import zlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import links
from stammtisch.club.lists import BadFile
from stammtisch.club.oldsheets import sheet_rows
from stammtisch.club.oldyears import (
    as_workbook,
    evening_rows,
    give_up,
    member_rows,
    preview,
    take_over,
)
from stammtisch.club.played import game_name
from stammtisch.club.register import KeyMade
from stammtisch.club.roles import must_organise
from stammtisch.club.sheetfiles import HAS_XLSX, LARGEST, Grid, grids_of
from stammtisch.errors import StammtischError
from stammtisch.logs.names import new_id
from stammtisch.messages import Speaker
from stammtisch.pads.export import csv_file
from stammtisch.text import say
from stammtisch.web.desks import Desk
from stammtisch.web.downloads import download
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import iso_day
from stammtisch.web.forms import read_fields, read_form, read_long, read_upload
from stammtisch.web.site import entered

_UNPACKED: Final = 30_000_000  # bytes of a form that comes back
_GRIDS: Final = msgspec.json.Decoder(list[Grid])
_TOO_LARGE: Final = say("The file is too large; at most {n} MB can be read.", n=5)


async def ask(request: Request) -> Response:
    """GET: the form for a file, and everything as files."""
    desk = await Desk.of(request)
    must_organise(desk.actor)
    return _page(desk)


def _page(
    desk: Desk, fault: StammtischError | None = None, status: int = 200, **more: Any
) -> Response:
    language = desk.visit.reader.language
    return desk.site.pages.page(
        desk.visit,
        "club/oldyears.html",
        fault.status if fault else status,
        at=desk.address,
        club=desk.club,
        xlsx=HAS_XLSX,
        api=f"/api/1/clubs/{desk.club_id}",
        key=links.api_key(desk.club) if desk.club.api > 0 else "",
        fault=fault.text if fault else None,
        pasts=sorted(desk.club.past.values(), key=lambda each: each.day, reverse=True),
        day=lambda text: iso_day(text, language),
        game_name=lambda game: game_name(game),
        **{"found": None, "packed": "", **more},
    )


async def read(request: Request) -> Response:
    """POST: a file, which is shown for approval; nothing is taken over yet."""
    _, visit = entered(request)
    data = await read_upload(request, visit, LARGEST + 10_000, _TOO_LARGE)
    desk = await Desk.of(request)
    must_organise(desk.actor)
    try:
        grids = await asyncio.to_thread(grids_of, data)
        outcomes = await desk.site.clubs.year.outcomes(desk.club_id)
        found = await asyncio.to_thread(preview, desk.club, outcomes, grids)
    except StammtischError as fault:
        return _page(desk, fault)
    packed = "" if found.faults else _packed(grids)
    return _page(desk, status=422 if found.faults else 200, found=found, packed=packed)


async def confirm(request: Request) -> Response:
    """POST: take over what the preview showed; it is read again, as if it had just come."""
    _, visit = entered(request)
    form = await read_long(request, visit, LARGEST + 10_000, _TOO_LARGE)
    desk = await Desk.of(request)
    must_organise(desk.actor)
    try:
        grids = _unpacked(form.get("packed", ""))
        outcomes = await desk.site.clubs.year.outcomes(desk.club_id)
        await desk.site.clubs.run_club(
            desk.club_id,
            desk.actor,
            lambda club: take_over(club, outcomes, grids, new_id, desk.actor.name),
        )
    except PermissionError:
        raise
    except StammtischError as fault:
        return _page(desk, fault)
    return desk.site.pages.go(visit, f"{desk.address}/rankings")


async def remove(request: Request) -> Response:
    """POST: remove old evenings that were taken over; what was played here stays."""
    _, visit = entered(request)
    fields = await read_fields(request, visit)
    desk = await Desk.of(request)
    pasts = [value for name, value in fields if name == "past"]
    await desk.site.clubs.run_club(
        desk.club_id, desk.actor, lambda club: give_up(club, pasts, desk.actor.name)
    )
    return desk.site.pages.go(visit, f"{desk.address}/years#there")


def _packed(grids: list[Grid]) -> str:
    return base64.b64encode(zlib.compress(msgspec.json.encode(grids), 9)).decode("ascii")


def _unpacked(text: str) -> list[Grid]:
    """The tables that the preview was sent with; raises `BadFile`."""
    try:
        unpacking = zlib.decompressobj()
        whole = unpacking.decompress(base64.b64decode(text, validate=True), _UNPACKED)
        return _GRIDS.decode(whole)
    except (binascii.Error, zlib.error, msgspec.MsgspecError, ValueError) as fault:
        raise BadFile(say("Please read the file in again.")) from fault


async def make_key(request: Request) -> Response:
    """POST: make a key for other programs, or take it away."""
    _, visit = entered(request)
    form = await read_form(request, visit)
    desk = await Desk.of(request)
    none = form.get("do") == "none"
    await desk.site.clubs.run_club(desk.club_id, desk.actor, lambda _: [KeyMade(none)])
    return desk.site.pages.go(visit, f"{desk.address}/years#programs")


def _csv(name: str, rows: Sequence[Sequence[str | int]], speaker: Speaker) -> Response:
    return download(csv_file(rows, speaker.language), name, "text/csv; charset=utf-8")


async def export(request: Request) -> Response:
    """GET: evenings, members or sheets as CSV, or all of them as XLSX."""
    desk = await Desk.of(request)
    must_organise(desk.actor)
    what = request.path_params["what"]
    speaker = desk.visit.reader.speaker()
    year = desk.site.clubs.year
    outcomes = await year.outcomes(desk.club_id)
    if what == "members.csv":
        return _csv(what, member_rows(desk.club, speaker), speaker)
    if what == "evenings.csv":
        return _csv(what, evening_rows(desk.club, outcomes, speaker), speaker)
    hands = await year.hands(desk.club_id)
    if what == "sheets.csv":
        rows = await asyncio.to_thread(sheet_rows, desk.club, outcomes, hands, speaker)
        return _csv(what, rows, speaker)
    if what != "club.xlsx" or not HAS_XLSX:
        raise NoSuchPage(say("There is nothing at this address."))
    data = await asyncio.to_thread(as_workbook, desk.club, outcomes, hands, speaker)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return download(data, what, kind)


ROUTES = [
    Route("/club/{club}/years", ask, methods=["GET"]),
    Route("/club/{club}/years/read", read, methods=["POST"]),
    Route("/club/{club}/years/confirm", confirm, methods=["POST"]),
    Route("/club/{club}/years/remove", remove, methods=["POST"]),
    Route("/club/{club}/years/key", make_key, methods=["POST"]),
    Route("/club/{club}/years/{what}", export, methods=["GET"]),
]
