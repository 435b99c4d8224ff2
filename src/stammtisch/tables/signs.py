"""Notifications by Web Push: the devices on which a person wants to hear that it is his turn.

Each device is a log of its own (`logs.keeper`): where the service of its browser's maker takes
messages for it, the keys with which they are encrypted, and whether that was ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock
from stammtisch.logs.keeper import Keeper, Kind
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.logs.store import Store
from stammtisch.tables.errors import NoSuchDevice, TooManyDevices
from stammtisch.text import say

MOST: Final = 6  # devices of one person
_CACHED: Final = 1_000


class Device(Struct, frozen=True):
    """A browser that takes notifications: the address of its service, its public key, its secret.

    ``key`` (P-256, uncompressed) and ``auth`` (16 bytes) are written in base64url, as browsers give
    them (RFC 8291); ``language`` is the one in which its person reads.
    """

    endpoint: str
    key: str
    auth: str
    language: str


class Wanted(LogEvent, frozen=True, tag="wanted"):
    """A person wants notifications on a device."""

    owner: str
    device: Device


class Ended(LogEvent, frozen=True, tag="ended"):
    """The person, or the service of the browser, wants no more."""


Event: TypeAlias = Wanted | Ended


class Place(Struct, frozen=True):
    """A device that takes notifications, whose it is, and since when (seconds since 1970)."""

    owner: str
    device: Device
    at: float
    ended: bool = False


def _step(place: Place | None, event: Event, at: float) -> Place:
    if isinstance(event, Wanted):
        return Place(event.owner, event.device, at)
    assert place is not None, "only what was wanted can be ended"
    return replace(place, ended=True)


def _no_such_device() -> StammtischError:
    return NoSuchDevice(say("None of your devices has this number."))


SIGNS: Final[Kind[Place, Event]] = Kind(
    "sign",
    Codec[Event](Event),
    _step,
    missing=_no_such_device,
    turn=lambda event: "ends" if isinstance(event, Ended) else "",
)


class Signs:
    """The devices of all people of a server."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._keeper = Keeper(store, SIGNS, clock, cached=_CACHED)

    async def stop(self) -> None:
        """Stop following the database; call before the store is closed."""
        await self._keeper.stop()

    async def of(self, owner: str) -> list[tuple[str, Place]]:
        """The devices on which a person wants notifications, with their ids, the newest first."""
        found = [(each.id, each.state) for each in await self._keeper.of(owner, 10 * MOST)]
        return [(id, place) for id, place in found if not place.ended]

    async def want(self, owner: str, device: Device, address: str) -> str:
        """Send notifications to this device too; returns its id. Raises `TooManyDevices`."""
        known = await self.of(owner)
        for sign_id, place in known:
            if place.device == device:
                return sign_id
            if place.device.endpoint == device.endpoint:  # with other keys, or another language
                await self.end(sign_id, owner)
        if len(known) >= MOST:
            raise TooManyDevices(
                say("You get notifications on {n} devices; no more are possible.", n=len(known))
            )
        return await self._keeper.open([Wanted(owner, device)], owner, address)

    async def end(self, sign_id: str, owner: str) -> None:
        """Notify a device no more; raises `NoSuchDevice` if it is not this person's."""

        def decide(place: Place) -> Sequence[Event]:
            if place.owner != owner:
                raise _no_such_device()
            return [] if place.ended else [Ended()]

        await self._keeper.change(sign_id, decide)

    async def end_all(self, owner: str) -> None:
        """Send this person no more notifications at all."""
        for sign_id, _ in await self.of(owner):
            await self.end(sign_id, owner)
