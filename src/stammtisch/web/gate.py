"""Limits connections: their number for each address, and the time that each may take.

A request that was sent by half never reaches the application, so connections are counted and timed
below it. Where an address has too many, its own oldest connection that waits for something to be
sent makes room for the new one; so a phone gets in although another behind the same address holds
hundreds of half-sent requests. Where all together are too many, the address with the most makes
room. Only what is being answered is never cut off; whoever finds no room then reads why.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import uvicorn
from msgspec import Struct
from uvicorn.server import ServerState

from stammtisch.web.limits import Held, NothingElsewhere
from stammtisch.web.network import named, neighbourhood

if TYPE_CHECKING:
    from stammtisch.web.homes import Homes

HEAD: Final = 16_384  # bytes of a request that may come without completing anything

CROWDED: Final = "crowded"  # in a request's state: there was no room, only a refusal is due

_REFUSALS: Final = 32  # connections of a full address that are told so; more are only closed

Phase: TypeAlias = Literal["head", "body", "idle", "answer", "reading"]
"""What a connection waits for: a request's head, its body, the next request, our answer, or that
the other side reads it."""


class Bounds(Struct, frozen=True, kw_only=True):
    """Limits on what connections may cost.

    Attributes:
        each: connections of one address at the same time.
        total: connections of all; a quarter of them is left to others by every address.
        proxies: addresses that stand for many others; only ``total`` holds for them.
        seconds: how long a connection may be in a phase; one that is not named has no bound.
    """

    each: int
    total: int
    proxies: tuple[str, ...] = ()
    seconds: dict[Phase, float] = {}


class Line:
    """The connections of one address; those that wait for the client, oldest first."""

    def __init__(self) -> None:
        self.inside = 0
        self.refused = 0
        self.waiting: dict[Guarded, None] = {}


class Gate:
    """Counts connections and says who may come in.

    ``held`` is what other workers count; ``homes`` says to which of them a connection belongs.
    """

    def __init__(
        self, bounds: Bounds, held: Held | None = None, homes: Homes | None = None
    ) -> None:
        self.bounds, self.homes = bounds, homes
        self._held = held or NothingElsewhere()
        self.inside = 0
        self._each = min(bounds.each, max(1, bounds.total * 3 // 4))
        self._lines: dict[str, Line] = {}

    def enter(self, new: Guarded) -> bool:
        """Admit a connection, closing another if needed; False if there is no room."""
        line = self._lines.setdefault(new.address, Line())
        bound = self.bounds.total if new.proxy else self._each
        inside = line.inside + (0 if new.proxy else self._held.elsewhere(new.address))
        if inside >= bound and not self._make_room(line):
            return False
        if self.inside >= self.bounds.total and not self._make_room(self._longest()):
            return False
        line.inside += 1
        self.inside += 1
        self._held.add(new.address, 1)
        new.line = line
        return True

    def tell(self, new: Guarded) -> bool:
        """Whether to tell a connection that it is refused; only a few are told, to save room."""
        line = self._lines.setdefault(new.address, Line())
        if line.refused >= _REFUSALS:
            return False
        line.refused += 1
        new.line = line
        return True

    def leave(self, gone: Guarded) -> None:
        """Note that a connection has ended; harmless if repeated."""
        line, gone.line = gone.line, None
        if line is None:
            return
        line.waiting.pop(gone, None)
        if gone.crowded:
            line.refused -= 1
        else:
            line.inside -= 1
            self.inside -= 1
            self._held.add(gone.address, -1)
        if not line.inside and not line.refused:
            self._lines.pop(gone.address, None)

    def _longest(self) -> Line:
        return max(self._lines.values(), key=lambda line: line.inside)

    def _make_room(self, line: Line) -> bool:
        oldest = next(iter(line.waiting), None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.transport.close()
        return True


class GatedConfig(uvicorn.Config):
    """The configuration of a server whose connections pass the gate."""

    def __init__(self, app: Any, gate: Gate, http: type[Guarded], **more: Any) -> None:
        super().__init__(app, http=http, h11_max_incomplete_event_size=HEAD, ws="none", **more)
        self.gate = gate


class Guarded(asyncio.Protocol):
    """One connection, with its place at the gate and a limit on its time.

    It is put before a protocol of uvicorn; what is made of both says what the client may do now.
    """

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    app_state: dict[str, Any]

    def __init__(
        self,
        config: GatedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)  # type: ignore[call-arg]  # uvicorn's
        self.gate = config.gate
        self.address = ""
        self.proxy = self.crowded = False
        self.line: Line | None = None
        self._phase: Phase = "answer"
        self._end: asyncio.TimerHandle | None = None
        self._fresh = True  # nothing has come yet
        self.brought = b""  # what had come when another worker handed the connection over

    def waits_for(self) -> Phase:
        """What the connection waits for now, while the other side reads."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection was opened."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.address, self.proxy = neighbourhood(host), named(host, self.gate.bounds.proxies)
        if not self.gate.enter(self):
            self.crowded = self.gate.tell(self)
            if not self.crowded:
                self.transport.abort()
                return
            self.app_state = {**self.app_state, CROWDED: True}
        self._be("head")
        if self.brought:
            brought, self.brought, self._fresh = self.brought, b"", False
            self.data_received(brought)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_clock()
        self.gate.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Data has arrived."""
        rests, self._fresh = self.rests, False
        if rests and self.gate.homes is not None and self.gate.homes.take_home(self, data):
            return
        super().data_received(data)
        self._be(self.waits_for())

    def on_response_complete(self) -> None:
        """A response is complete."""
        super().on_response_complete()  # type: ignore[misc]  # uvicorn's
        self._be(self.waits_for())
        if self.gate.homes is not None and self.gate.homes.left:
            self.gate.homes.pass_on(self)

    @property
    def rests(self) -> bool:
        """Whether no request has begun and everything that was answered is sent."""
        return (
            (self._fresh or self._phase == "idle")
            and not self.crowded
            and not self.transport.is_closing()
            and not self.transport.get_write_buffer_size()
        )

    def forget(self) -> None:
        """Another process has the connection now; here it ends, unnoticed by the other side."""
        self.gate.leave(self)
        self.transport.abort()

    def pause_writing(self) -> None:
        """The client has stopped reading."""
        super().pause_writing()
        self._be("reading")

    def resume_writing(self) -> None:
        """The client reads again, so writing goes on."""
        super().resume_writing()
        self._be(self.waits_for())

    def _be(self, phase: Phase) -> None:
        """Enter a phase; if it is a new one, its time starts now."""
        if phase == self._phase or self.transport.is_closing():
            return
        self._phase = phase
        self._stop_clock()
        if self.line is not None:
            self.line.waiting.pop(self, None)
            if phase != "answer" and not self.crowded:
                self.line.waiting[self] = None
        seconds = self.gate.bounds.seconds.get(phase)
        if seconds is not None:
            self._end = self.loop.call_later(seconds, self.transport.abort)

    def _stop_clock(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
