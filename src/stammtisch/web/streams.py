"""A stream of fragments: one each time a log has grown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from stammtisch.errors import StammtischError
from stammtisch.text import say
from stammtisch.web.forms import whole_number
from stammtisch.web.site import entered

_HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
_TOO_MANY: Final = say(
    "Too many pages are open here at the same time. Close some that you do not need."
)
BEAT: Final = b": still here\n\n"


def seen_up_to(request: Request) -> int:
    """The last number in the log that the browser has seen."""
    last = whole_number(request.headers.get("last-event-id"))
    return last if last is not None else whole_number(request.query_params.get("after")) or 0


class Streamed(StreamingResponse):
    """Sends events as they come, if there is room for one more stream."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the client has gone; raises `TooManyForms` before the first event."""
        site, visit = entered(Request(scope))
        with site.streams.one(visit, _TOO_MANY):
            await super().__call__(scope, receive, send)


def streamed(events: AsyncIterator[bytes]) -> Response:
    """A response that sends events as they come."""
    return Streamed(events, media_type="text/event-stream", headers=_HEADERS)


def event(html: str, seq: int) -> bytes:
    """A fragment as a server-sent event; the browser returns ``seq`` as its Last-Event-ID."""
    data = html.strip().replace("\n", "\ndata: ")
    return f"id: {seq}\ndata: {data}\n\n".encode()


async def fragments(
    changes: AsyncIterator[int],
    render: Callable[[], Awaitable[tuple[str, int]]],
    heartbeat: float,
) -> AsyncIterator[bytes]:
    """Calls ``render`` after each change, and yields the fragment as an event with its number.

    A sign of life comes every ``heartbeat`` seconds; the stream ends when there is nothing more to
    see.
    """
    pending: asyncio.Future[int] | None = None
    try:
        while True:
            pending = pending or asyncio.ensure_future(following(changes))
            done, _ = await asyncio.wait({pending}, timeout=heartbeat)
            if not done:
                yield BEAT
                continue
            seq, pending = pending.result(), None
            if seq < 0:
                return
            yield event(*await render())
    except StammtischError:  # the log is gone, or the role
        return
    finally:
        if pending is not None:
            pending.cancel()


async def following(changes: AsyncIterator[int]) -> int:
    """The next number; -1 when there are no more."""
    return await anext(changes, -1)
