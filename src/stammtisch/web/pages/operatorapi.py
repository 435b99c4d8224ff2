"""What whoever runs the server can do from a command line, with the password of his page."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from urllib.parse import unquote

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.tables.fullness import fullness
from stammtisch.tables.settings import KIND
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage, WrongPassword, WrongType
from stammtisch.web.forms import small_body
from stammtisch.web.interface.calls import BASE, encoded
from stammtisch.web.operators import is_right
from stammtisch.web.pages.operator import DEEDS, LISTED
from stammtisch.web.site import Site, entered

_BYTES: Final = 5_000
_read: Final = msgspec.json.Decoder(dict[str, str]).decode


async def _let_in(request: Request) -> Site:
    """The server, for whoever sends the password; wrong ones can be tried a few times only."""
    site, visit = entered(request)
    if not site.door.digest:
        raise NoSuchPage(say("Nobody has set a password for the person who runs this server."))
    site.secrets.check(visit.address, say("Too many wrong passwords."))
    scheme, _, password = request.headers.get("authorization", "").partition(" ")
    told = unquote(password) if scheme.casefold() == "bearer" else ""
    if not await asyncio.to_thread(is_right, told, site.door.digest):
        site.secrets.take(visit.address)
        raise WrongPassword(say("This is not the password."))
    return site


async def show(request: Request) -> Response:
    """GET: how full it is, what is in force, open tables and reports; nothing of any cards."""
    return encoded(await _standing(await _let_in(request)))


async def _standing(site: Site) -> dict[str, Any]:
    open_tables = (await site.tables.store.all_of(KIND))[::-1]
    standing = site.operating.standing
    return {
        **await site.report(),
        "full": fullness(site.tables.host)._asdict() | {"streams": site.streams.taken},
        "message": standing.message,
        "excluded": [
            {"number": each.number, "at": each.at, "name": each.name, "muted": each.muted}
            for each in standing.excluded
        ],
        "open": [each for key in open_tables[:LISTED] if (each := await _told(site, key))],
        "reports": [
            {name: getattr(each, name) for name in ("id", "table", "by", "of", "words", "said_at")}
            for each in await site.tables.reports.all()
            if not each.settled
        ],
    }


async def _told(site: Site, table_id: str) -> dict[str, Any] | None:
    try:
        table = await site.tables.table(table_id)
    except StammtischError:
        return None
    people = [{"seat": seat.index, "name": seat.name} for seat in table.seats if seat.person]
    about = {"id": table_id, "game": table.setup.game, "phase": table.phase}
    return about | {"changed": table.changed_at, "people": people}


async def do(request: Request) -> Response:
    """POST: one of the things that only whoever runs the server may do, and how it is then."""
    site = await _let_in(request)
    try:
        fields = _read(await small_body(request, _BYTES, say("This is too large.")) or b"{}")
        await DEEDS[request.path_params["deed"]](site, fields)
    except KeyError:
        raise NoSuchPage(say("There is nothing at this address.")) from None
    except msgspec.MsgspecError as fault:
        wrong = say("This is not what is expected here: {fault}", fault=str(fault))
        raise WrongType(wrong) from None
    return encoded(await _standing(site))


ROUTES = [
    Route(f"{BASE}/operator", show, methods=["GET"]),
    Route(f"{BASE}/operator/{{deed}}", do, methods=["POST"]),
]
