"""A small HTTP client for load: keep-alive requests and event streams over one loop of asyncio.

It knows just what our server sends (content-length or chunked answers, no redirects followed), so
that it costs a fraction of what the server does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast
from urllib.parse import urlencode


@dataclass(slots=True)
class Answer:
    """Status, headers by lower-case name (of equal names the last), body."""

    status: int
    headers: dict[str, str]
    body: bytes


def split_head(buffer: bytes) -> tuple[int, dict[str, str], int] | None:
    """Status, headers, and where the body begins; None as long as the head is not complete."""
    end = buffer.find(b"\r\n\r\n")
    if end < 0:
        return None
    status, *lines = buffer[:end].decode("latin-1").split("\r\n")
    pairs = (line.split(": ", 1) for line in lines)
    return int(status.split(" ", 2)[1]), {name.lower(): value for name, value in pairs}, end + 4


def chunk(buffer: bytes, start: int) -> tuple[bytes, int] | None:
    """The next chunk of a chunked body and where it ends; None if it is not complete."""
    end = buffer.find(b"\r\n", start)
    if end < 0:
        return None
    size = int(buffer[start:end], 16)
    after = end + 2 + size + 2
    return (buffer[end + 2 : after - 2], after) if len(buffer) >= after else None


class Requests(asyncio.Protocol):
    """One connection for requests, one after another."""

    def __init__(self) -> None:
        self._buffer = b""
        self._answer: asyncio.Future[Answer] | None = None
        self._transport: asyncio.Transport | None = None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        answer = whole_answer(self._buffer)
        if answer is not None and self._answer is not None:
            self._buffer = b""
            self._answer.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError("the server hung up"))

    async def send(self, request: bytes) -> Answer:
        """Send a request and wait for its answer."""
        assert self._transport is not None
        assert not self.lost, "the server hung up long ago"
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


def whole_answer(buffer: bytes) -> Answer | None:
    """The answer in the buffer; None as long as it is not complete."""
    head = split_head(buffer)
    if head is None:
        return None
    status, headers, start = head
    if headers.get("transfer-encoding") == "chunked":
        parts: list[bytes] = []
        while (found := chunk(buffer, start)) is not None:
            part, start = found
            if not part:
                return Answer(status, headers, b"".join(parts))
            parts.append(part)
        return None
    length = 0 if status in (204, 304) else int(headers.get("content-length", "0"))
    if len(buffer) < start + length:
        return None
    return Answer(status, headers, buffer[start : start + length])


class Stream(asyncio.Protocol):
    """One open event stream; ``heard`` gets each event's number and its bytes."""

    def __init__(self, request: bytes, heard: Callable[[int, bytes], None]) -> None:
        self._request = request
        self.heard = heard
        self._rest = b""
        self._begun = False
        self.events = 0
        self.lost = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        start = 0
        if not self._begun:
            head = split_head(data)
            if head is None:
                self._rest = data
                return
            if head[0] != 200:
                raise ConnectionError(f"the stream was refused with {head[0]}")
            self._begun, start = True, head[2]
        while (found := chunk(data, start)) is not None:
            part, start = found
            if not part:  # the end; the connection may live on, elsewhere
                self.lost = True
                self.close()
                return
            if part.startswith(b"id: "):
                self.events += 1
                self.heard(int(part[4 : part.index(b"\n")]), part)
        self._rest = data[start:]

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.close()


def request(
    method: str,
    path: str,
    cookie: str = "",
    form: Mapping[str, str] | None = None,
    htmx: bool = True,
) -> bytes:
    """The bytes of a request, as htmx would send it, or a browser that loads a page."""
    body = b"" if form is None else urlencode(form).encode()
    lines = [f"{method} {path} HTTP/1.1", "host: localhost"]
    if htmx:
        lines.append("hx-request: true")
    if cookie:
        lines.append(f"cookie: {cookie}")
    if form is not None:
        lines.append("content-type: application/x-www-form-urlencoded")
        lines.append(f"content-length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


async def connect(port: int) -> Requests:
    """A new connection for requests."""
    loop = asyncio.get_running_loop()
    _, protocol = await loop.create_connection(Requests, "127.0.0.1", port)
    return protocol


async def listen(port: int, path: str, cookie: str, heard: Callable[[int, bytes], None]) -> Stream:
    """A new open stream."""
    loop = asyncio.get_running_loop()
    _, protocol = await loop.create_connection(
        lambda: Stream(request("GET", path, cookie), heard), "127.0.0.1", port
    )
    return protocol
