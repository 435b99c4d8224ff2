"""Each request has an id, and where the operator wants it a line in the log.

A line has what is needed to find out what went wrong or slowly, and nothing that leads to a person,
to a table or to cards: the route instead of the path (whose parts are invitations and secrets), and
of an address only its network.
"""

from __future__ import annotations

import ipaddress
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

import msgspec
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.meters import count

access: Final = logging.getLogger("stammtisch.access")
request_id: Final[ContextVar[str]] = ContextVar("request_id", default="")
_ID: Final = b"x-request-id"
_ROUTE: Final = "stammtisch.route"
_KNOWN: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")
_SHOWN: Final = {4: 24, 6: 48}  # bits of an address, by the version of the protocol


class Access:
    """Gives requests their ids, counts the answers, and writes the lines.

    Args:
        routes: those of the application, whose paths stand in the lines.
        move: the endpoint of moves; ``moved`` is told how long an acknowledged one took.
    """

    def __init__(
        self,
        app: ASGIApp,
        routes: Iterable[BaseRoute],
        move: Callable[..., object],
        moved: Callable[[float], None] | None = None,
    ) -> None:
        self.app = app
        self._paths = {each.endpoint: each.path for each in routes if isinstance(each, Route)}
        self._mounts = [each.path for each in routes if isinstance(each, Mount)]
        self._move, self._moved = move, moved

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, number = time.perf_counter(), 0, secrets.token_hex(8)
        mark = request_id.set(number)
        scope[_ROUTE] = self.route

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (_ID, number.encode())]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - began
            count("requests", f"{status // 100}xx" if status else "none")
            if self._moved and scope.get("endpoint") is self._move and 200 <= status < 400:
                self._moved(seconds)
            if access.isEnabledFor(logging.INFO):
                self._write(scope, status, seconds)
            request_id.reset(mark)

    def _write(self, scope: Scope, status: int, seconds: float) -> None:
        client = scope.get("client")
        fields = {
            "method": scope["method"] if scope["method"] in _KNOWN else "other",
            "route": self.route(scope),
            "status": status,
            "ms": round(seconds * 1000, 1),
            "from": network(client[0]) if client else "",
        }
        access.info("request", extra={"fields": fields})

    def route(self, scope: Scope) -> str:
        """The path of a request's route, without what stands in its places; "" if it has none."""
        endpoint = scope.get("endpoint")
        if endpoint in self._paths:
            return self._paths[endpoint]
        return next((each for each in self._mounts if scope["path"].startswith(f"{each}/")), "")


def route_of(scope: Scope) -> str:
    """The route of a request, for the log; its path could tell secrets."""
    found: Callable[[Scope], str] = scope.get(_ROUTE, lambda _: "")
    return found(scope)


@lru_cache(10_000)
def network(host: str) -> str:
    """The network of an address, too large to identify anybody; "" for what is not an address."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return str(ipaddress.ip_network((found, _SHOWN[found.version]), strict=False))


class JsonLines(logging.Formatter):
    """Writes each line of a log as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if number := request_id.get():
            line["request"] = number
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        if fields := getattr(record, "fields", None):
            line["request_line"] = fields
        return msgspec.json.encode(line).decode()


def log_json() -> None:
    """Write the log of this process as JSON lines to the standard error, requests included."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    access.setLevel(logging.INFO)
