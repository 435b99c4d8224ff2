"""What a browser keeps to go on without a network: service worker, engine, copies of pads."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from typing import Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from stammtisch.games.registry import registrations
from stammtisch.scorepad import FREE
from stammtisch.text import say
from stammtisch.web import engine
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import whole_number
from stammtisch.web.site import entered
from stammtisch.web.templating import STATIC, environment, static_address

SCOPE: Final = "/pad"  # and so /pads
ALLOWED: Final = "/"  # sheets of clubs are looked after, too
_NAMES: Final = re.compile(r"static\('([\w./+-]+)'\)")
_PAGES: Final = (
    *("base.html", "pad/page.html", "pad/new.html", "pad/list.html", "pad/line.html"),
    *("pad/agreed.html", "pad/offline.html", "club/sheet.html", "club/hand.html"),
)
_NEVER_KEPT: Final = {"cache-control": "no-cache"}


async def service_worker(request: Request) -> Response:
    """GET: the script that answers in place of the server; it changes with what it keeps."""
    kept = await run_in_threadpool(_kept)
    script = f"const HOUSE = {kept};\n{(STATIC / 'sw.js').read_text('utf-8')}"
    headers = {**_NEVER_KEPT, "service-worker-allowed": ALLOWED}
    return Response(script, media_type="text/javascript", headers=headers)


@cache
def _kept() -> str:
    """What the worker keeps, as JSON: files, pages, engine, and a version of all that."""
    games = [FREE, *registrations()]
    kept: dict[str, Any] = {
        "files": _files(),
        "pages": ["/pads", *(f"/pads/new/{game}" for game in games)],
        "engine": engine.version(),
        "engineFiles": [f"/pads/engine/{engine.version()}/{name}" for name in engine.names()],
    }
    return json.dumps(kept | {"version": hashlib.sha256(repr(kept).encode()).hexdigest()[:12]})


def _files() -> list[str]:
    """The static files of the pages of pads and of sheets."""
    source = environment()
    assert source.loader is not None
    names: set[str] = set()
    for page in _PAGES:
        names |= set(_NAMES.findall(source.loader.get_source(source, page)[0]))
    return [static_address(name) for name in sorted(names)]


async def whole_engine(request: Request) -> Response:
    """GET: where the engine is, how much it weighs, and for whom it would answer."""
    site, visit = entered(request)
    told = await run_in_threadpool(engine.told)
    about = {
        "csrf": visit.csrf,
        "name": visit.name,
        "look": visit.reader.cookie(),
        "language": visit.reader.language,
        "pages": _files(),
        "groups": [(id, group.name) for id, group in await site.pads.groups.mine(visit.visitor)],
    }
    return JSONResponse(told | about, headers={"cache-control": "no-store"})


async def engine_file(request: Request) -> Response:
    """GET: a file of the engine."""
    version, name = request.path_params["version"], request.path_params["name"]
    if name not in engine.names() or version != await run_in_threadpool(engine.version):
        raise NoSuchPage(say("There is no such file."))
    return await run_in_threadpool(engine.response, name, request.headers)


async def shell(request: Request) -> Response:
    """GET: the page in place of one that the browser has not kept: it is drawn here."""
    site, visit = entered(request)
    return site.pages.page(visit, "pad/offline.html")


async def manifest(request: Request) -> Response:
    """GET: what the pad is called and looks like as an app on a phone."""
    _, visit = entered(request)
    speaker = visit.reader.speaker()
    icon = {"src": static_address("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    told = {
        "name": f"Stammtisch: {speaker.say(say('Score pad'))}",
        "short_name": speaker.say(say("Score pad")),
        "id": "/pads",
        "start_url": "/pads",
        "scope": SCOPE,
        "display": "standalone",
        "lang": visit.reader.language,
        "background_color": "#f3ead8",
        "theme_color": "#5d3b22",
        "icons": [icon],
    }
    kind = "application/manifest+json"
    return Response(json.dumps(told), media_type=kind, headers=_NEVER_KEPT)


async def copy(request: Request) -> Response:
    """GET: the pad's log beyond a number, for the browser to keep (`pads.copies`)."""
    site, visit = entered(request)
    after = whole_number(request.query_params.get("after")) or 0
    events = await site.pads.copy(request.path_params["id"], visit.visitor, after)
    told = {"log": msgspec.to_builtins(events)}
    return JSONResponse(told, headers={"cache-control": "no-store"})


ROUTES = [
    Route("/pads/sw.js", service_worker, methods=["GET"]),
    Route("/pads/app.webmanifest", manifest, methods=["GET"]),
    Route("/pads/engine", whole_engine, methods=["GET"]),
    Route("/pads/engine/{version}/{name}", engine_file, methods=["GET"]),
    Route("/pads/offline", shell, methods=["GET"]),
    Route("/pad/{id}/copy", copy, methods=["GET"]),
]
