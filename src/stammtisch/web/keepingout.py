"""Keeps out whoever was excluded, but for what belongs to him: to read, to save, to delete."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from stammtisch.text import say
from stammtisch.web.errors import KeptOut
from stammtisch.web.site import Site, entered

_OPEN: Final = (  # for everybody
    *("/static/", "/style/", "/faces/", "/portraits.svg", "/health", "/ready"),
    *("/kept", "/imprint", "/trust", "/look", "/mine", "/operator", "/api/1/operator"),
)


class KeepingOut:
    """Answers whoever was excluded with a page that says so; ``page`` draws it."""

    def __init__(
        self, app: ASGIApp, page: Callable[[Request, Exception], Awaitable[Response]]
    ) -> None:
        self.app, self._page = app, page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http" and not scope["path"].startswith(_OPEN):
            site: Site = scope["app"].state.site
            if site.operating.standing.excluded and self._excluded(scope):
                fault = KeptOut(say("The person who runs this server has excluded you from it."))
                answer = await self._page(Request(scope), fault)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _excluded(self, scope: Scope) -> bool:
        site, visit = entered(Request(scope))
        return site.operating.standing.keeps_out(visit.visitor, visit.address)
