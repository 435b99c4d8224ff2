"""Handles a mistake of ours: writes it to the log once, and explains it to the person in words."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.positions import noted
from stammtisch.web.access import route_of

_log: Final = logging.getLogger(__name__)
_FRAMES: Final = 12  # of a traceback, those next to the mistake
_LETTERS: Final = 300  # of what the mistake says of itself


class Failing:
    """Answers a failed request with a page; this page, too, passes through all later middleware.

    Starlette's own handler stands outside of every middleware, so its page would lack their
    headers, and it raises the mistake once more for the server to log again, in full length.
    """

    def __init__(self, app: ASGIApp, page: Callable[[Request], Response]) -> None:
        self.app = app
        self.page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Exception as fault:
            _log.error("%s %s failed\n%s", scope["method"], route_of(scope), shortened(fault))
            if not begun:  # otherwise the server breaks the connection off
                await self._answer(Request(scope))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        try:
            return self.page(request)
        except Exception as fault:  # what failed is what all pages need
            _log.error("nor is there a page to say so\n%s", shortened(fault))
            return PlainTextResponse("500", 500)


def shortened(fault: BaseException) -> str:
    """The end of a traceback, with any notes on the error, such as the position of a hand.

    It is bounded even for calls thousands deep or very long lines.
    """
    words = f"{type(fault).__name__}: {fault}"
    calls = "".join(traceback.format_tb(fault.__traceback__, limit=-_FRAMES))
    short = f"{words[:_LETTERS].rstrip()}{'…' if len(words) > _LETTERS else ''}"
    return f"{calls}{short}{noted(fault)}"
