"""The application: its routes, its headers, and error pages that a person can read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.club.service import Clubs
from stammtisch.errors import AmbiguousMove, MoveError, StammtischError
from stammtisch.pads.service import Pads
from stammtisch.tables import Tables
from stammtisch.tables.errors import TooBusy
from stammtisch.tables.hosted import everywhere
from stammtisch.tables.retention import retention_of
from stammtisch.text import Text, say
from stammtisch.web import site as sites
from stammtisch.web.access import Access
from stammtisch.web.errors import TooManyForms, come_again
from stammtisch.web.failing import Failing
from stammtisch.web.gate import CROWDED
from stammtisch.web.homes import Homes
from stammtisch.web.interface import openapi
from stammtisch.web.interface.calls import BASE, problem
from stammtisch.web.keepingout import KeepingOut
from stammtisch.web.limits import Counts
from stammtisch.web.pages import (
    agreeing,
    analyses,
    cash,
    clubapi,
    clubprints,
    clubs,
    company,
    decks,
    duplicates,
    evenings,
    files,
    groups,
    guests,
    houserules,
    inviting,
    joining,
    kept,
    kitchen,
    learning,
    lobby,
    look,
    looking,
    members,
    mine,
    moves,
    mykey,
    newevening,
    notes,
    offline,
    oldyears,
    opening,
    operator,
    operatorapi,
    pad,
    padagreed,
    padfiles,
    pads,
    positions,
    programs,
    puzzles,
    rankings,
    rating,
    reasons,
    recovery,
    replay,
    reviews,
    rules,
    sheethands,
    sheets,
    shoulder,
    signs,
    start,
    stream,
    table,
    tablerules,
    trusting,
    words,
)
from stammtisch.web.settings import Settings
from stammtisch.web.site import entered
from stammtisch.web.streams import STRAIGHT

_FILES: Final = ("/static/", "/health", "/ready", "/pads/engine/")
_SOON: Final = 5.0  # seconds; nobody knows when there is room for a connection
POLICY: Final = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'"
)
POLICY_NAME: Final = b"content-security-policy"
HEADERS: Final = [
    (POLICY_NAME, POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
ROUTES: Final = [
    *table.ROUTES[:1],  # the way of a move is the shortest
    *stream.ROUTES,
    *table.ROUTES[1:],
    *looking.ROUTES,
    *replay.ROUTES,
    *notes.ROUTES,
    *reviews.ROUTES,
    *analyses.ROUTES,
    *reasons.ROUTES,
    *start.ROUTES,
    *lobby.ROUTES,
    *inviting.ROUTES,
    *mine.ROUTES,
    *rating.ROUTES,
    *mykey.ROUTES,
    *signs.ROUTES,
    *programs.ROUTES,
    *kept.ROUTES,
    *kitchen.ROUTES,
    *shoulder.ROUTES,
    *trusting.ROUTES,
    *operator.ROUTES,
    *operatorapi.ROUTES,
    *opening.ROUTES,
    *houserules.ROUTES,
    *agreeing.ROUTES,
    *company.ROUTES,
    *words.ROUTES,
    *tablerules.ROUTES,
    *decks.ROUTES,
    *offline.ROUTES,
    *pads.ROUTES,
    *clubs.ROUTES,
    *newevening.ROUTES,
    *evenings.ROUTES,
    *cash.ROUTES,
    *recovery.ROUTES,
    *clubprints.ROUTES,
    *duplicates.ROUTES,
    *rankings.ROUTES,
    *oldyears.ROUTES,
    *clubapi.ROUTES,
    *openapi.ROUTES,
    *members.ROUTES,
    *guests.ROUTES,
    *joining.ROUTES,
    *sheets.DEED_ROUTES,  # before the links of tables, whose secret can be any word
    *sheethands.ROUTES,
    *sheets.SHOW_ROUTES,
    *pad.ROUTES,
    *padfiles.ROUTES,
    *padagreed.ROUTES,
    *groups.ROUTES,
    *positions.ROUTES,
    *moves.ROUTES,
    *puzzles.ROUTES,
    *learning.ROUTES,
    *rules.ROUTES,
    *look.ROUTES,
    *files.ROUTES,
]


class SafeHeaders:
    """Adds headers that keep other sites' pages and scripts away from ours."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [*message.get("headers", ())]
                own_policy = any(name == POLICY_NAME for name, _ in given)
                message["headers"] = [*given, *(HEADERS[1:] if own_policy else HEADERS)]
            await send(message)

        scope[STRAIGHT] = send
        await self.app(scope, receive, safely)


class Crowds:
    """Answers clients for whom the gate has no room, before their request is handled."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http" or CROWDED not in scope.get("state", ()):
            await self.app(scope, receive, send)
            return
        refusal = say(
            "Too many connections come from your address at the same time. Close pages that you "
            "do not need."
        )
        answer = await refused(Request(scope), TooManyForms(refusal, _SOON))
        answer.headers["connection"] = "close"
        await answer(scope, receive, send)


class InTurn:
    """Lets pages be loaded one after the other, so that moves get in between.

    What moves a game, and what tells of it, comes at once; so do files, which cost nothing.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http" and scope["method"] == "GET" and _waits(scope["path"]):
            try:
                await scope["app"].state.site.loading.turn()
            except TooBusy as fault:
                answer = await refused(Request(scope), fault)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _waits(path: str) -> bool:
    return not (path.startswith(_FILES) or path.endswith("/stream"))


def create_app(
    settings: Settings | None = None,
    tables: Tables | None = None,
    counts: Counts | None = None,
    homes: Homes | None = None,
) -> Starlette:
    """The web application.

    Args:
        settings: how the pages are served.
        tables: the service to use instead of one on ``settings.database``; the application starts
            and stops it either way.
        counts: where it counts what is limited; by default in this process.
        homes: where tables are at home; by default all are here.
    """
    settings = settings or Settings()
    at_home = homes.at_home if homes is not None else everywhere
    service = tables or Tables(settings.database, settings.tables, at_home=at_home)
    score_pads = Pads(  # one store for everything
        service.store, settings.pads, service.clock, service.know_decks
    )
    clubs_here = Clubs(service, settings.clubs)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with service, score_pads, clubs_here, _besides(app):
            yield

    app = Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(SafeHeaders),
            Middleware(Access, routes=ROUTES, move=table.move, moved=_moved(settings)),
            Middleware(Failing, page=failed),
            Middleware(Crowds),
            Middleware(InTurn),
            Middleware(KeepingOut, page=refused),
        ],
        exception_handlers={
            StammtischError: refused,
            HTTPException: missing,
        },
        lifespan=lifespan,
    )
    app.state.site = sites.build(settings, service, score_pads, clubs_here, counts)
    return app


def _moved(settings: Settings) -> Callable[[float], None] | None:
    """Who is told how long a move took."""
    if not settings.metrics:
        return None
    from stammtisch.web.metrics import moved  # where it counts has to be known before

    return moved


@asynccontextmanager
async def _besides(app: Starlette) -> AsyncIterator[None]:
    """What goes on beside the pages: what the operator decided, tidying, reports."""
    site: sites.Site = app.state.site
    retention = retention_of(site.tables.host, site.settings.keeping)
    if site.calls.sender is not None:
        site.tables.host.caller = site.calls.on_turn
    async with site.operating, site.calls.going_on(), _reporting(app):
        tidying = asyncio.create_task(retention.for_ever())
        yield
        tidying.cancel()
        await site.tokens.stop()
        await site.invitations.stop()


def _reporting(app: Starlette) -> AbstractAsyncContextManager[None]:
    """Reports while the application runs, where the operator wants to see metrics."""
    site: sites.Site = app.state.site
    if not site.settings.metrics:
        return nullcontext()
    from stammtisch.web.metrics import reporting

    return reporting(site)


async def refused(request: Request, fault: Exception) -> Response:
    """The page for a refusal: what was wrong, and what to do now."""
    assert isinstance(fault, StammtischError)
    rules_cited = fault.rules if isinstance(fault, MoveError) else ()
    if _is_program(request):
        instead = fault.instead if isinstance(fault, AmbiguousMove) else ()
        _, visit = entered(request)
        told = problem(visit, fault.text, fault.status, rules=rules_cited, instead=instead)
        return come_again(told, fault)
    code = 429 if isinstance(fault, TooBusy) else 0  # nothing is wrong
    answer = _error(request, fault.status, fault.text, rules_cited, code=code)
    return come_again(answer, fault)


async def missing(request: Request, fault: Exception) -> Response:
    """The page for a wrong address, or for a form sent to a page that accepts none."""
    assert isinstance(fault, HTTPException)
    if fault.status_code == 404:
        text = say(
            "There is nothing at this address. Perhaps a letter is missing from the link, or the "
            "table was cleared away long ago."
        )
    else:
        text = say("This page cannot be used in this way. Go on from the start page.")
    return _error(request, fault.status_code, text, headers=dict(fault.headers or {}))


def failed(request: Request) -> Response:
    """The page for a mistake of ours; details go to the log, and the person loses nothing."""
    return _error(
        request,
        500,
        say(
            "Something went wrong on the server. No move is lost: every move was written down "
            "before it was shown. Load the page again."
        ),
    )


def _is_program(request: Request) -> bool:
    """Whether something other than a page was asked for."""
    return request.url.path.startswith(f"{BASE}/")


def _error(
    request: Request,
    status: int,
    text: Text,
    rules_cited: tuple[str, ...] = (),
    headers: dict[str, str] | None = None,
    code: int = 0,
) -> Response:
    site, visit = entered(request)
    if _is_program(request):
        return problem(visit, text, status)
    name = "problem.html" if visit.htmx else "error.html"
    response = site.pages.page(
        visit, name, status, text=text, rules=rules_cited, code=code or status
    )
    response.headers.update(headers or {})
    return response
