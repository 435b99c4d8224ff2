"""The page of whoever runs the server: how full it is, tables, messages, exclusions."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.games.registry import registrations
from stammtisch.logs.errors import NotNow
from stammtisch.tables import decisions
from stammtisch.tables.fullness import fullness
from stammtisch.tables.settings import KIND
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage, WrongPassword
from stammtisch.web.figures import moment
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.operators import is_right
from stammtisch.web.site import Site, entered
from stammtisch.web.visits import Visit

LISTED: Final = 100  # tables, the newest ones
_BYTES: Final = 1_000_000


async def show(request: Request) -> Response:
    """GET: the page, or the question for the password."""
    site, visit = _here(request)
    if not site.door.is_open(request, visit.visitor):
        return site.pages.page(visit, "operator/door.html", refusal=None)
    return await _page(site, visit)


async def _page(site: Site, visit: Visit, refusal: StammtischError | None = None) -> Response:
    open_tables = (await site.tables.store.all_of(KIND))[::-1]
    file = site.tables.store.file
    return site.pages.page(
        visit,
        "operator/page.html",
        refusal.status if refusal else 200,
        refusal=refusal.text if refusal else None,
        report=await site.report(),
        full=fullness(site.tables.host),
        streams=site.streams.taken,
        megabytes=file.stat().st_size // _BYTES if file is not None else None,
        tables=[each for key in open_tables[:LISTED] if (each := await _told(site, visit, key))],
        more=max(0, len(open_tables) - LISTED),
        reported=[
            (each, moment(each.said_at, visit.reader.language))
            for each in await site.tables.reports.all()
            if not each.settled
        ],
        standing=site.operating.standing,
        when={
            each.number: moment(each.at, visit.reader.language)
            for each in site.operating.standing.excluded
        },
    )


async def _told(site: Site, visit: Visit, table_id: str) -> dict[str, Any] | None:
    """A table of the list; None if it cannot be read. Nothing of its cards is told."""
    try:
        table = await site.tables.table(table_id)
    except StammtischError:
        return None
    return {
        "id": table_id,
        "game": registrations()[table.setup.game].name,
        "people": [seat for seat in table.seats if seat.person],
        "changed": moment(table.changed_at, visit.reader.language),
    }


def _here(request: Request) -> tuple[Site, Visit]:
    """The server and the visitor; raises `NoSuchPage` where nobody has set a password."""
    site, visit = entered(request)
    if not site.door.digest:
        raise NoSuchPage(say("There is nothing at this address."))
    return site, visit


async def _asked(request: Request) -> tuple[Site, Visit, dict[str, str]]:
    """The same for a form, whose token is looked at first."""
    fields = await read_form(request, entered(request)[1])
    return *_here(request), fields


async def enter(request: Request) -> Response:
    """POST: give the password; like wrong links, wrong ones can be tried a few times only."""
    site, visit, fields = await _asked(request)
    site.secrets.check(visit.address, say("Too many wrong passwords."))
    if not await asyncio.to_thread(is_right, fields.get("password", ""), site.door.digest):
        site.secrets.take(visit.address)
        fault = WrongPassword(say("This is not the password."))
        return site.pages.page(visit, "operator/door.html", fault.status, refusal=fault.text)
    response = site.pages.go(visit, "/operator")
    site.door.let_in(response, visit.visitor)
    return response


async def leave(request: Request) -> Response:
    """POST: let the password be asked for again."""
    site, visit, _ = await _asked(request)
    response = site.pages.go(visit, "/")
    site.door.let_out(response)
    return response


async def do(request: Request) -> Response:
    """POST: one of the things that only whoever runs the server may do."""
    site, visit, fields = await _asked(request)
    if not site.door.is_open(request, visit.visitor):
        raise WrongPassword(say("The password of the person who runs this server is needed here."))
    try:
        await DEEDS[request.path_params["deed"]](site, fields)
    except KeyError:
        raise NoSuchPage(say("There is nothing at this address.")) from None
    except StammtischError as fault:
        return await _page(site, visit, fault)
    return site.pages.go(visit, "/operator")


async def _announce(site: Site, fields: dict[str, str]) -> None:
    await site.operating.announce(fields.get("message", ""))


async def _close(site: Site, fields: dict[str, str]) -> None:
    await site.tables.host.change(fields.get("table", ""), decisions.shut)


async def _exclude(site: Site, fields: dict[str, str]) -> None:
    """Exclude the person in a seat with all devices that he has used there."""
    await _against(site, fields, muted=False)


async def _mute(site: Site, fields: dict[str, str]) -> None:
    """The same, but only from saying anything."""
    await _against(site, fields, muted=True)


async def _against(site: Site, fields: dict[str, str], *, muted: bool) -> None:
    if "network" in fields:
        await site.operating.exclude_network(fields["network"], muted=muted)
        return
    table = await site.tables.table(fields.get("table", ""))
    seats = {seat.index: seat for seat in table.seats if seat.person}
    seat = seats.get(whole_number(fields.get("seat")) or 0)
    if seat is None or not seat.visitors:
        raise NotNow(say("Nobody sits there."))
    await site.operating.exclude(seat.name, sorted(seat.visitors), muted=muted)


async def _admit(site: Site, fields: dict[str, str]) -> None:
    await site.operating.admit(whole_number(fields.get("number")) or 0)


async def _settle(site: Site, fields: dict[str, str]) -> None:
    await site.tables.reports.settle(fields.get("report", ""))


async def _delete_note(site: Site, fields: dict[str, str]) -> None:
    """Delete a note that was reported; with that the report is dealt with."""
    await site.tables.notes.remove(fields.get("table", ""), fields.get("note", ""))
    await _settle(site, fields)


DEEDS: Final = {
    "note": _delete_note,
    "settle": _settle,
    "message": _announce,
    "close": _close,
    "exclude": _exclude,
    "mute": _mute,
    "admit": _admit,
}

ROUTES = [
    Route("/operator", show, methods=["GET"]),
    Route("/operator/enter", enter, methods=["POST"]),
    Route("/operator/leave", leave, methods=["POST"]),
    Route("/operator/{deed}", do, methods=["POST"]),
]
