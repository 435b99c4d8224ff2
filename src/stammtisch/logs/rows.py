"""An event as it is stored, and how the events of one kind of log are written and read.

Bodies are JSON with the field ``kind`` as their tag, of at most 16 letters. New fields get
defaults, so that old logs stay readable; a field is never taken away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import Struct

LONGEST_KIND: Final = 16  # letters; the database has no room for more


class LogEvent(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The base of all events: ``class Sat(LogEvent, frozen=True, tag="sat")``."""


class Row(NamedTuple):
    """An event as it is stored; ``at`` is in milliseconds since 1970."""

    log_id: str
    seq: int
    kind: str
    body: str
    at: int


AnyEvent = TypeVar("AnyEvent", bound=LogEvent)


class Codec(Generic[AnyEvent]):
    """Writes and reads the events of one kind of log: ``Codec[Event](Event)`` for their union.

    ``event`` gives that of a stored body; it raises `msgspec.MsgspecError` for anything else.
    """

    def __init__(self, union: Any) -> None:
        for each in get_args(union) or (union,):
            kind = str(each.__struct_config__.tag)
            assert len(kind) <= LONGEST_KIND, f"the tag {kind} is too long for the database"
        self._encoder = msgspec.json.Encoder()
        self.event: Final[Callable[[str], AnyEvent]] = msgspec.json.Decoder(union).decode

    def row(self, log_id: str, seq: int, event: AnyEvent, now: float) -> Row:
        """The row of an event that happens now (seconds since 1970)."""
        kind = str(event.__struct_config__.tag)
        return Row(log_id, seq, kind, self._encoder.encode(event).decode(), int(now * 1000))
