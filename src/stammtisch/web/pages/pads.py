"""The list of my pads, and a new pad: game, rules, players, first dealer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.games.registry import Registration, registration, registrations
from stammtisch.pads import PadNote, Person
from stammtisch.pads.decisions import LONGEST_KEY
from stammtisch.pads.groups import Group
from stammtisch.rulecodes import LONGEST, read_code
from stammtisch.scorepad import FREE, has_sheet
from stammtisch.text import say
from stammtisch.web.figures import day
from stammtisch.web.forms import read_fields, wants_json
from stammtisch.web.padopening import (
    form_context,
    last_pad,
    proposed_fields,
    setup_of,
    typed_fields,
)
from stammtisch.web.padview import title_of
from stammtisch.web.site import Site, entered
from stammtisch.web.visits import Visit

_LISTED: Final = 12  # pads in the list of mine; the others stand behind a fold


async def show(request: Request) -> Response:
    """GET: my pads, and the games for which a pad has a form."""
    site, visit = entered(request)
    mine = await site.pads.my_pads(visit.visitor)
    return site.pages.page(
        visit,
        "pad/list.html",
        mine=[_listed(note, visit) for note in mine[:_LISTED]],
        older=[_listed(note, visit) for note in mine[_LISTED:]],
        counted=[entry for entry in registrations().values() if has_sheet(entry.id)],
        groups=await site.pads.groups.mine(visit.visitor),
        others=[entry for entry in registrations().values() if not has_sheet(entry.id)],
    )


def _listed(note: PadNote, visit: Visit) -> tuple[PadNote, str, str]:
    """A pad in the list: its name, and the day of its last change."""
    return note, title_in_list(note, visit), day(note.changed_at, visit.reader.language)


def title_in_list(note: PadNote, visit: Visit) -> str:
    """What a pad is called in a list: its title, or else its game."""
    try:
        rules = read_code(note.rules) if note.rules else None
    except StammtischError:  # a game that is no longer installed
        rules = None
    return title_of(note.title, rules, visit.reader.speaker())


async def ask(request: Request) -> Response:
    """GET: the form of a new pad."""
    site, visit = entered(request)
    entry = _entry(request)
    mine = await site.pads.my_pads(visit.visitor)
    code = request.query_params.get("rules", "")[:LONGEST]
    await site.tables.know_decks(code)
    groups = await site.pads.groups.mine(visit.visitor)
    group = request.query_params.get("group", "") or _group_of(last_pad(entry, mine), groups)
    theirs = next((each.pads for group_id, each in groups if group_id == group), ())
    before = [note for note in mine if note.id in theirs] or mine
    fields = proposed_fields(entry, before, visit, code, group)
    return await _page(site, visit, entry, fields, before)


def _group_of(note: PadNote | None, groups: Sequence[tuple[str, Group]]) -> str:
    """The group to which a pad belongs; "" for none."""
    found = (group_id for group_id, group in groups if note and note.id in group.pads)
    return next(found, "")


def _entry(request: Request) -> Registration | None:
    """The registration of the game; None for a free pad. Raises `UnknownGame`."""
    game = request.path_params["game"]
    return None if game == FREE else registration(game)


async def _page(
    site: Site,
    visit: Visit,
    entry: Registration | None,
    fields: dict[str, Any],
    mine: list[PadNote],
    fault: StammtischError | None = None,
) -> Response:
    """The form, with everything that was typed."""
    speaker = visit.reader.speaker()
    status = fault.status if fault else 200
    groups = [(id, group.name) for id, group in await site.pads.groups.mine(visit.visitor)]
    context = form_context(speaker, entry, fields, mine, groups, fault)
    return site.pages.page(visit, "pad/new.html", status, **context)


async def open_pad(request: Request) -> Response:
    """POST: open a pad; a refused form comes back as it was filled in.

    A script that had to wait for the network sends a key along: the same key again is the same pad.
    """
    site, visit = entered(request)
    entry = _entry(request)
    pairs = await read_fields(request, visit)
    fields = typed_fields(pairs)
    if dict(pairs).get("do") == "chair":
        return await _page(site, visit, entry, fields, [])
    await site.tables.know_decks(fields["code"])
    try:
        setup = setup_of(entry, fields)
        site.openings.use(visit, say("Many pads have been opened from your address."))
        who, key = Person(visit.visitor, visit.name), dict(pairs).get("key", "")[:LONGEST_KEY]
        pad_id = await site.pads.open_pad(setup, who, visit.address, key)
        await _put(site, who, pad_id, fields["group"])
    except StammtischError as fault:
        if wants_json(request):
            text = visit.reader.speaker().say(fault.text)
            return JSONResponse({"state": "refused", "text": text}, fault.status)
        mine = await site.pads.my_pads(visit.visitor)
        return await _page(site, visit, entry, fields, mine, fault)
    if wants_json(request):
        return JSONResponse({"state": "opened", "id": pad_id})
    return site.pages.go(visit, f"/pad/{pad_id}")


async def _put(site: Site, who: Person, pad_id: str, group: str) -> None:
    """Put a new pad into the group that was chosen; it is there even if the group is full."""
    if group:
        with suppress(StammtischError):
            await site.pads.groups.put(group, who, pad_id)


ROUTES = [
    Route("/pads", show, methods=["GET"]),
    Route("/pads/new/{game}", ask, methods=["GET"]),
    Route("/pads/new/{game}", open_pad, methods=["POST"]),
]
