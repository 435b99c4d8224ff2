"""Pads for tests, and people who write on them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stammtisch.logs.store import Store
from stammtisch.pads import LivePad, Person, Result, Settings, Setup
from stammtisch.pads.service import Pads
from tests.tables.helpers import FakeClock

ANNA = Person("a", "Anna")
BERT = Person("b", "Bert")
CORA = Person("c", "Cora")
FREE = Setup(names=("Anna", "Bert", "Cora"), title="Sunday")


@asynccontextmanager
async def pads_on(
    url: str, settings: Settings | None = None, clock: FakeClock | None = None
) -> AsyncIterator[Pads]:
    """The service on a database, with the time standing still."""
    store = Store(url)
    await store.open()
    try:
        async with Pads(store, settings, clock or FakeClock()) as pads:
            yield pads
    finally:
        await store.close()


async def opened(pads: Pads, setup: Setup = FREE) -> str:
    """A pad on which Anna and Bert may write, and Cora looks on."""
    pad_id = await pads.open_pad(setup, ANNA)
    await pads.claim(pad_id, await pads.link(pad_id, ANNA, "writer"), BERT)
    await pads.claim(pad_id, await pads.link(pad_id, ANNA, "reader"), CORA)
    return pad_id


async def written(
    pads: Pads, pad_id: str, number: int, *points: int, who: Person = ANNA, key: str = ""
) -> Result:
    """Write the points of a hand."""
    key = key or f"{who.visitor}{number}{points}"
    return await pads.write(pad_id, who, {"points": [*points]}, key=key, number=number)


def facts(pad: LivePad) -> dict[str, object]:
    """All that must be equal in two foldings of the same events."""
    return {
        "seq": pad.seq,
        "book": pad.book,
        "totals": pad.pad.totals,
        "dealer": int(pad.standing.dealer),
        "roles": pad.roles,
        "links": pad.links,
        "keys": pad.keys,
        "questions": pad.questions,
        "history": pad.history,
        "undoable": pad.undoable,
        "undone": pad.undone,
        "closed": pad.closed,
        "changed_at": pad.changed_at,
    }
