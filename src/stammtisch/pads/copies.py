"""What a browser may keep of a pad's log, to go on without a network: what is on the pad.

Who else has a role there, by which link he got it, and the keys of his hands stay on the server.
Numbers and times of the events stay as they are, so that both say the same of a hand.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.logs.rows import Row
from stammtisch.pads import events as e
from stammtisch.pads.fold import step
from stammtisch.pads.live import LivePad

ME: Final = "me"  # the visitor who keeps the copy
OTHERS: Final = "others"


class Copied(Struct, frozen=True):
    """An event of a copy, and when it happened (seconds since 1970)."""

    event: e.Event
    at: float


def copied(row: Row, visitor: str) -> Copied:
    """An event as this visitor may keep it."""
    event = e.codec.event(row.body)
    mine = event.visitor == visitor
    kept: e.Event = replace(event, visitor=ME if mine else OTHERS)
    if isinstance(kept, e.LinkMade):
        kept = replace(kept, digest="")
    elif not mine and isinstance(kept, e.Written | e.SameHand | e.Doubted):
        kept = replace(kept, key="")
    return Copied(kept, row.at / 1000)


def folded(copies: list[Copied]) -> LivePad:
    """The pad that these events have made; the first one opened it."""
    pad: LivePad | None = None
    for each in copies:
        pad = step(pad, each.event, each.at)
    assert pad is not None, "a pad begins with an event"
    return pad
