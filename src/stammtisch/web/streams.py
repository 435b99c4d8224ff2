"""A stream of events: one whenever a log has grown, fewer if the other side cannot keep up."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from stammtisch.errors import StammtischError
from stammtisch.meters import count
from stammtisch.text import say
from stammtisch.web.forms import whole_number
from stammtisch.web.site import entered
from stammtisch.web.visits import Visit

BEAT: Final = b": still here\n\n"
_HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
STRAIGHT: Final = "stammtisch.send"
"""In the scope of a request: sends past all middleware, which only wants to see the head."""
_TOO_MANY: Final = say(
    "Too many pages are open here at the same time. Close some that you do not need."
)


def seen_up_to(request: Request) -> int:
    """The last number in the log that the browser has seen."""
    last = whole_number(request.headers.get("last-event-id"))
    return last if last is not None else whole_number(request.query_params.get("after")) or 0


class Streamed(Response):
    """Sends events as they come, if there is room for one more stream.

    The request's own task waits for changes and sends; a second one only waits for the client to
    go. What changes while the client does not read is drawn once, when he reads again. The stream
    ends when there is nothing more to see: the log is gone, or the role.

    Args:
        changes: says that there is something new; slow readers get only the newest.
        draw: what to send then, and whatever else is new by then.
        heartbeat: seconds without an event after which a sign of life is sent.
        visit: who follows; by default whoever sent the request.
    """

    media_type = "text/event-stream"
    beat = BEAT

    def __init__(
        self,
        changes: AsyncIterator[object],
        draw: Callable[[], Awaitable[Iterable[bytes]]],
        heartbeat: float,
        visit: Visit | None = None,
    ) -> None:
        self._visit = visit
        self.status_code, self.background = 200, None
        self.init_headers(_HEADERS)
        self._changes, self._draw, self._heartbeat = changes, draw, heartbeat
        self._gone = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the client has gone; raises `TooManyForms` before the first event."""
        site, visit = entered(Request(scope))
        visit = self._visit or visit
        task = asyncio.current_task()
        assert task is not None
        with site.streams.one(visit, _TOO_MANY):
            start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(start)
            send = scope.get(STRAIGHT, send)
            leaving = asyncio.create_task(self._leave(receive, task))
            heart = _Heart(send, self._heartbeat, self.beat)
            try:
                await self._follow(send, heart)
                await send(_part(b"", more=False))
            except asyncio.CancelledError:
                if not self._gone:
                    raise
                task.uncancel()
            finally:
                leaving.cancel()
                heart.stop()
                if isinstance(self._changes, AsyncGenerator):
                    await self._changes.aclose()

    async def _leave(self, receive: Receive, task: asyncio.Task[None]) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._gone = True
        task.cancel()

    async def _follow(self, send: Send, heart: _Heart) -> None:
        with contextlib.suppress(StammtischError):
            async for _ in self._changes:
                await send(_NOTHING)  # comes back when the client has read what was sent
                for each in await self._draw():
                    count("fragments")
                    await send(_part(each))
                heart.sent()


class Lines(Streamed):
    """The same as lines of JSON, for programs."""

    media_type = "application/x-ndjson"
    beat = b"\n"


class _Heart:
    """Sends a sign of life when nothing else was sent for a while."""

    def __init__(self, send: Send, seconds: float, beat: bytes) -> None:
        self._send, self._seconds, self._sign_of_life = send, seconds, beat
        self._loop = asyncio.get_running_loop()
        self._last = self._loop.time()
        self._beating: asyncio.Task[None] | None = None
        self._timer = self._loop.call_later(seconds, self._beat)

    def sent(self) -> None:
        """Something was sent."""
        self._last = self._loop.time()

    def stop(self) -> None:
        """No more signs of life."""
        self._timer.cancel()
        if self._beating is not None:
            self._beating.cancel()

    def _beat(self) -> None:
        left = self._last + self._seconds - self._loop.time()
        if left <= 0 and (self._beating is None or self._beating.done()):
            self._beating = self._loop.create_task(self._sign())
        self._timer = self._loop.call_later(left if left > 0 else self._seconds, self._beat)

    async def _sign(self) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # the connection ends just now
            await self._send(_part(self._sign_of_life))


def _part(body: bytes, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


_NOTHING: Final = _part(b"")


@lru_cache(64)  # many look on at the same
def event(html: str, seq: int) -> bytes:
    """A fragment as a server-sent event; the browser returns ``seq`` as its Last-Event-ID."""
    data = html.strip().replace("\n", "\ndata: ")
    return f"id: {seq}\ndata: {data}\n\n".encode()


def fragments(
    changes: AsyncIterator[int],
    render: Callable[[], Awaitable[tuple[str, int]]],
    heartbeat: float,
) -> Response:
    """A stream that calls ``render`` after each change: the fragment, and its number."""

    async def draw() -> Iterable[bytes]:
        return [event(*await render())]

    return Streamed(changes, draw, heartbeat)


async def together(*sources: AsyncGenerator[int, None]) -> AsyncGenerator[tuple[int, int], None]:
    """What several sources yield, as it comes: which one it is, from 0, and its number.

    It ends with the first that ends.
    """
    waiting = {_next(source): which for which, source in enumerate(sources)}
    try:
        while True:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                which, number = waiting.pop(task), task.result()
                if number is None:
                    return
                yield which, number
                waiting[_next(sources[which])] = which
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for source in sources:
            await source.aclose()


def _next(source: AsyncGenerator[int, None]) -> asyncio.Task[int | None]:
    """The next number of a source, None at its end."""

    async def number() -> int | None:
        return await anext(source, None)

    return asyncio.create_task(number())
