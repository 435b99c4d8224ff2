"""Files that are the same for everybody, and the server's health."""

from __future__ import annotations

import mimetypes
import re
from functools import cache, lru_cache

from rcssmin import cssmin
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import stammtisch
from stammtisch import faces
from stammtisch.cards import FACES, Face
from stammtisch.languages import Language, tags
from stammtisch.text import say
from stammtisch.web import decks_html, portraits, styles
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.rendering import STATIC, TOGETHER, static_files
from stammtisch.web.site import site_of
from stammtisch.web.zipping import Shared

SVG = "image/svg+xml"
_COMMENTS = re.compile(rb"(?m)^\s*//.*\n")  # lines of their own: for who reads the source


class Forever(StaticFiles):
    """Static files; the address of each changes with its content."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; if the address names its version, the browser may keep it."""
        if TOGETHER.fullmatch(path) and all(file.exists() for file in static_files(path)):
            return _file(path).response(Headers(scope=scope))
        response = await super().get_response(path, scope)
        if b"v=" in scope.get("query_string", b"") and response.status_code == 200:
            return _file(path).response(Headers(scope=scope))
        return response


@lru_cache(maxsize=200)
def _file(path: str) -> Shared:
    data = b"".join(file.read_bytes() for file in static_files(path))
    if path.endswith(".css"):
        data = str(cssmin(data.decode())).encode()
    elif path.endswith(".js") and not path.startswith("vendor/"):
        data = _COMMENTS.sub(b"", data)
    return Shared(data, mimetypes.guess_type(path)[0] or "application/octet-stream")


async def sprite(request: Request) -> Response:
    """GET: a pack of cards as one drawing."""
    for face in FACES:
        for language in tags():
            if request.path_params["name"] == f"{face}.{language}":
                return _sprite(face, language).response(request.headers)
    raise NoSuchPage(say("There is no pack of cards with this name."))


@cache
def _sprite(face: Face, language: Language) -> Shared:
    return Shared(faces.sprite(face, language).encode(), SVG)


async def deck_picture(request: Request) -> Response:
    """GET: the picture of a card of a deck."""
    await site_of(request).tables.know_decks(request.path_params["key"])
    try:
        data, kind = decks_html.picture_of(request.path_params["key"], request.path_params["card"])
    except KeyError:
        raise NoSuchPage(say("This deck has no such card.")) from None
    return Shared(data, kind).response(request.headers)


async def computed(request: Request) -> Response:
    """GET: the generated stylesheet."""
    return _computed(styles.stylesheet()).response(request.headers)


async def of_decks(request: Request) -> Response:
    """GET: the generated stylesheet of the cards of decks."""
    return _computed(styles.of_decks()).response(request.headers)


@cache
def _computed(sheet: str) -> Shared:
    return Shared(sheet.encode(), "text/css")


async def people(request: Request) -> Response:
    """GET: the portraits as one drawing."""
    return _people().response(request.headers)


@cache
def _people() -> Shared:
    return Shared(portraits.drawing().encode(), SVG)


async def health(request: Request) -> Response:
    """GET: version, engine, tables and store, for people who look after the server."""
    site = site_of(request)
    report = {
        "version": stammtisch.__version__,
        "engine": stammtisch.engine(),
        **await site.report(),
    }
    healthy = report["store"] == "ok"
    return JSONResponse(report, 200 if healthy else 503, headers={"cache-control": "no-store"})


async def ready(request: Request) -> Response:
    """GET: whether somebody can be sent here: 200, or 503 and why not; for proxies."""
    found = await site_of(request).health.ready()
    headers = {"cache-control": "no-store"}
    if found == "ok":
        return JSONResponse({"ready": True}, headers=headers)
    return JSONResponse({"ready": False, "why": found}, 503, {**headers, "retry-after": "5"})


ROUTES = [
    Route("/faces/{name}.svg", sprite, methods=["GET"]),
    Route("/deck-pictures/{key}/{card}", deck_picture, methods=["GET"]),
    Route("/portraits.svg", people, methods=["GET"]),
    Route("/style/computed.css", computed, methods=["GET"]),
    Route("/style/deck.css", of_decks, methods=["GET"]),
    Route("/health", health, methods=["GET"]),
    Route("/ready", ready, methods=["GET"]),
    Mount("/static", Forever(directory=STATIC)),
]
