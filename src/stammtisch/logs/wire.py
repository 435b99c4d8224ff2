"""What the workers of a server and the process that writes for them tell each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Struct

from stammtisch.logs.entries import Entry, Work
from stammtisch.text import Text

_LENGTH: Final = 4  # bytes before each message

Fault: TypeAlias = Literal["", "conflict", "too much", "unavailable"]


class Append(Struct, frozen=True, tag="append"):
    """Write an entry; ``again`` if it may have been written already and the answer was lost."""

    entry: Entry
    again: bool


class Asked(Struct, frozen=True, array_like=True):
    """A worker's wish, with a number for the answer."""

    number: int
    work: Append | Work


class Greeting(Struct, frozen=True, tag="greeting"):
    """The first message: there is a process that writes, and no other writes any more."""


class Answer(Struct, frozen=True, tag="answer"):
    """What came of a wish."""

    number: int
    fault: Fault = ""
    why: Text | None = None
    result: bool | None = None


class News(Struct, frozen=True, tag="news"):
    """Logs that have grown because of others, each with its newest number."""

    news: list[tuple[str, int]]


Told: TypeAlias = Greeting | Answer | News

encode: Final = msgspec.msgpack.Encoder().encode
read_asked: Final = msgspec.msgpack.Decoder(Asked).decode
read_told: Final = cast("Callable[[bytes], Told]", msgspec.msgpack.Decoder(Told).decode)


class Wire(asyncio.Protocol):
    """A connection for whole messages; those written at the same moment are sent together.

    Args:
        arrived: called with each message.
        gone: called once when the connection has ended.
    """

    def __init__(
        self, arrived: Callable[[Wire, bytes], None], gone: Callable[[Wire], None]
    ) -> None:
        self._arrived, self._gone = arrived, gone
        self._transport: asyncio.Transport | None = None
        self._in, self._out = bytearray(), bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self._transport = cast("asyncio.Transport", transport)
        if self._out:
            self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._transport = None
        self._gone(self)

    def send(self, message: bytes) -> None:
        """Send a message, soon; nothing happens if the connection has ended."""
        if not self._out:
            asyncio.get_running_loop().call_soon(self._flush)
        self._out += len(message).to_bytes(_LENGTH)
        self._out += message

    def _flush(self) -> None:
        if self._transport is not None and self._out:
            self._transport.write(bytes(self._out))
            self._out.clear()

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived: any number of messages, and a part of one."""
        self._in += data
        start = 0
        while len(self._in) >= start + _LENGTH:
            end = start + _LENGTH + int.from_bytes(self._in[start : start + _LENGTH])
            if len(self._in) < end:
                break
            self._arrived(self, bytes(self._in[start + _LENGTH : end]))
            start = end
        del self._in[:start]

    def close(self) -> None:
        """Send what is waiting and end the connection."""
        self._flush()
        if self._transport is not None:
            self._transport.close()
