"""Keeps visitors on one name of this computer: a cookie of 127.0.0.1 is unknown at localhost.

A browser on this computer can call the server by several names, and to a browser each is a site of
its own: who founded a club under one is a stranger under the other. So pages are served under the
name that is printed when the server starts, and whoever comes by another local name is sent there.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from stammtisch.web.network import LOOPBACK

_MOVED: Final = 307


class OneName:
    """Redirects page requests from another local name to the name that was printed.

    Only pages that a person opens: forms and scripts stay where their page came from, and programs
    that ask for something else are not sent about. Names that are not local are left alone.
    """

    def __init__(self, app: ASGIApp, name: str) -> None:
        self.app, self.name = app, name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http" and (onward := self._elsewhere(scope)):
            await RedirectResponse(onward, _MOVED)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _elsewhere(self, scope: Scope) -> str:
        """The same page under the printed name; "" if the request may stay where it is."""
        headers = Headers(scope=scope)
        opened = scope["method"] in ("GET", "HEAD") and "text/html" in headers.get("accept", "")
        if not opened or "hx-request" in headers:
            return ""
        try:
            asked = urlsplit(f"//{headers.get('host', '')}")
            host, port = asked.hostname, asked.port
        except ValueError:
            return ""
        if host not in LOOPBACK or host == self.name:
            return ""
        at = self.name if port is None else f"{self.name}:{port}"
        path = scope.get("raw_path", b"/").decode("ascii", "replace").partition("?")[0]
        query = scope.get("query_string", b"").decode("ascii", "replace")
        return f"{scope['scheme']}://{at}{path}" + (f"?{query}" if query else "")
