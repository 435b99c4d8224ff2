"""Taking one's key to another device: a code that works once, and for a few minutes only.

Somebody is known by the key in his browser (`web.visits`). Who wants to go on as the same person on
another device makes a link there with a code; whoever opens it in time gets the key. Each offer is
a log of its own: of two who take it at the same moment, one succeeds.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock
from stammtisch.logs.keeper import Keeper, Kind
from stammtisch.logs.names import digest, new_link_secret
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.logs.store import Store
from stammtisch.tables.errors import BadKeyLink
from stammtisch.text import say

MINUTES: Final = 10  # that a code works


class Offered(LogEvent, frozen=True, tag="offered"):
    """A person offers his key and name; only the SHA-256 of the code is stored."""

    digest: str
    visitor: str
    name: str


class Taken(LogEvent, frozen=True, tag="taken"):
    """Another device has taken the key; nobody else can."""


Event: TypeAlias = Offered | Taken


class Offer(Struct, frozen=True):
    """An offer, when it was made (seconds since 1970), and whether it was taken."""

    digest: str
    visitor: str
    name: str
    at: float
    taken: bool = False


def _step(offer: Offer | None, event: Event, at: float) -> Offer:
    if isinstance(event, Offered):
        return Offer(event.digest, event.visitor, event.name, at)
    assert offer is not None, "only what was offered can be taken"
    return replace(offer, taken=True)


def _bad_link() -> StammtischError:
    return BadKeyLink(
        say(
            "This link does not work, or does not work any more: each works once, and for "
            "{n} minutes. Make a new one on the other device.",
            n=MINUTES,
        )
    )


KEYS: Final[Kind[Offer, Event]] = Kind(
    "key",
    Codec[Event](Event),
    _step,
    missing=_bad_link,
    turn=lambda event: "ends" if isinstance(event, Taken) else "",
)


class Keys:
    """The offers of a server."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._keeper = Keeper(store, KEYS, clock, cached=100)

    async def stop(self) -> None:
        """Stop following the database; call before the store is closed."""
        await self._keeper.stop()

    async def offer(self, visitor: str, name: str, address: str) -> tuple[str, str]:
        """Offer one's key; returns the id of the offer and its code."""
        code = new_link_secret()
        offer = await self._keeper.open([Offered(digest(code), visitor, name)], visitor, address)
        return offer, code

    async def take(self, offer_id: str, code: str) -> Offer:
        """Take a key; raises `BadKeyLink` if the code is wrong, too old, or was used."""

        def decide(offer: Offer) -> Sequence[Event]:
            late = self._keeper.clock.wall() - offer.at > MINUTES * 60
            right = secrets.compare_digest(offer.digest, digest(code))
            if offer.taken or late or not right:
                raise _bad_link()
            return [Taken()]

        await self._keeper.change(offer_id, decide)
        return (await self._keeper.find(offer_id)).state
