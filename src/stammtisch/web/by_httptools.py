"""HTTP by httptools, where it is installed: it is compiled, so requests cost half as much.

Its parser asks for less than h11, and uvicorn for less than we do; what is missing is asked here:
one name of the host, nothing but chunks or a length, few requests ahead of their answers, and an
end of everything that is never complete. Whatever is wrong is 400, and the connection ends.
"""

from __future__ import annotations

from typing import Any, Final

from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from stammtisch.web.gate import HEAD, Guarded, Phase

_AHEAD: Final = 32  # requests that may have come while another is being answered


class ByHttptools(Guarded, HttpToolsProtocol):
    """A guarded connection that keeps track of how much of a request has arrived."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._part: Phase = "idle"  # of the request that is being read
        self._loose = 0  # bytes that came since something was complete
        self._deaf = False  # what came was wrong, and what came before is still being answered
        self._answered: RequestResponseCycle | None = None  # or being answered

    def waits_for(self) -> Phase:
        """What the connection waits for now."""
        if self._part == "body":
            return "body"
        if self._busy():
            return "answer"
        return "head" if self._answered is None else self._part

    def _busy(self) -> bool:
        now = self._answered
        return bool(self.pipeline) or (now is not None and not now.response_complete)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended; uvicorn tells only the request that came last."""
        now = self._answered
        if now is not None and not now.response_complete:
            now.disconnected = True
            now.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Data has arrived."""
        if self._deaf:
            return
        self._loose += len(data)
        if self._part == "idle":
            self._part = "head"
        super().data_received(data)
        if self._loose > HEAD and not self.transport.is_closing():
            self.send_400_response("Invalid HTTP request received.")

    def send_400_response(self, msg: str) -> None:
        """Refuse what came, after the answers that are still due."""
        self._deaf = True
        now = self.cycle if self._part == "body" else None  # it was the body that was wrong
        if self._busy() and (now is not self._answered or now is None or now.response_started):
            self.cycle.keep_alive = False
        else:
            super().send_400_response(msg)

    # --- what the parser says

    def on_message_begin(self) -> None:
        """A request begins."""
        self._part = "head"
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header line; lines after a body are ignored."""
        if self._part == "head":
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is complete."""
        version = self.parser.get_http_version()
        _check(version, self.headers)
        if len(self.pipeline) >= _AHEAD:
            raise HttpParserError("too many requests at once")
        super().on_headers_complete()
        self._part, self._loose = "body", 0
        if version == "1.0":
            self.cycle.__class__ = _ToTheEnd
        if self.parser.should_upgrade():  # to what nobody speaks here
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self._loose = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._part, self._loose = "idle", 0
        super().on_message_complete()


def _check(version: str, headers: list[tuple[bytes, bytes]]) -> None:
    """Raise an error if this head can be understood in two ways."""
    if version not in ("1.0", "1.1"):
        raise HttpParserError("unknown version")
    hosts = sum(name == b"host" for name, _ in headers)
    if hosts > 1 or (version == "1.1" and not hosts):
        raise HttpParserError("one host is expected")
    codings = [value.lower() for name, value in headers if name == b"transfer-encoding"]
    if codings and (codings != [b"chunked"] or version == "1.0"):
        raise HttpParserError("unknown coding")


class _ToTheEnd(RequestResponseCycle):
    """An answer in HTTP/1.0, which has no chunks: without a length it lasts until the end."""

    endless = False

    async def send(self, message: Any) -> None:
        """Send the head or a piece of the body."""
        if not self.response_started:
            names = [name.lower() for name, _ in message.get("headers", ())]
            self.endless = b"content-length" not in names
        elif self.endless:
            self.expected_content_length = len(message.get("body", b""))
        if self.endless:
            self.chunked_encoding = False
        await super().send(message)
