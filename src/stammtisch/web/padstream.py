"""The stream of a pad: one fragment for one reader each time something has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from stammtisch.errors import StammtischError
from stammtisch.web.house import House
from stammtisch.web.padview import PadView
from stammtisch.web.pages.stream import HEADERS, event
from stammtisch.web.visits import Visit

__all__ = ["HEADERS", "events"]
_BEAT: Final = b": still here\n\n"


async def events(house: House, visit: Visit, pad_id: str, after: int) -> AsyncIterator[bytes]:
    """The fragments, beginning after the event that the browser has."""
    changes = house.pads.changes(pad_id, visit.visitor, after)
    pending: asyncio.Future[int] | None = None
    try:
        while True:
            pending = pending or asyncio.ensure_future(_next(changes))
            done, _ = await asyncio.wait({pending}, timeout=house.settings.heartbeat)
            if not done:
                yield _BEAT
                continue
            seq, pending = pending.result(), None
            if seq < 0:
                return
            live = await house.pads.pad(pad_id, visit.visitor)
            yield event(PadView(pad_id, live, visit).frame(), live.seq)
    except StammtischError:  # the pad is gone, or the role
        return
    finally:
        if pending is not None:
            pending.cancel()


async def _next(changes: AsyncIterator[int]) -> int:
    return await anext(changes, -1)
