"""What whoever runs a server has decided: who is excluded, and what everybody is told.

It is one log with a fixed id, so all processes of a server read the same, and know it at once.
"""

from __future__ import annotations

import contextlib
import ipaddress
from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.errors import BadOption, StammtischError
from stammtisch.logs.clock import Clock
from stammtisch.logs.keeper import Keeper, Kept, Kind
from stammtisch.logs.names import clean_name
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.logs.store import Conflict, Store
from stammtisch.tables.errors import NoSuchTable, no_such_table
from stammtisch.text import say

LOG: Final = "operator2222"  # no other log can get this id: it has a letter that ids lack
LONGEST_MESSAGE: Final = 300


class Begun(LogEvent, frozen=True, tag="begun"):
    """Somebody runs this server."""


class Excluded(LogEvent, frozen=True, tag="excluded"):
    """Somebody may not come any more: a person by these keys, or an address or network.

    With ``muted`` he may come and play, and only say nothing.
    """

    name: str
    visitors: tuple[str, ...] = ()
    network: str = ""
    muted: bool = False


class Admitted(LogEvent, frozen=True, tag="admitted"):
    """Whoever was excluded by the event of this number may come again."""

    number: int


class Announced(LogEvent, frozen=True, tag="announced"):
    """Everybody is told something; "" ends it."""

    message: str


Event: TypeAlias = Begun | Excluded | Admitted | Announced


class Exclusion(Struct, frozen=True):
    """An exclusion in force, with its number and when it was made (seconds since 1970).

    ``muted`` is one from saying anything only.
    """

    number: int
    at: float
    name: str
    visitors: tuple[str, ...]
    network: str
    muted: bool = False

    def concerns(self, visitor: str, address: str) -> bool:
        """Whether it is about a person or an address."""
        return visitor in self.visitors or (bool(self.network) and _inside(address, self.network))


class Standing(Struct, frozen=True):
    """What is in force. ``events`` counts what has happened."""

    events: int = 0
    message: str = ""
    excluded: tuple[Exclusion, ...] = ()

    def keeps_out(self, visitor: str, address: str) -> bool:
        """Whether a person or an address is excluded."""
        return any(each.concerns(visitor, address) for each in self.excluded if not each.muted)

    def mutes(self, visitor: str, address: str) -> bool:
        """Whether a person or an address may say nothing."""
        return any(each.concerns(visitor, address) for each in self.excluded if each.muted)


def _inside(address: str, network: str) -> bool:
    """Whether an address, or a network that counts as one, is in a network."""
    try:
        found, whole = ipaddress.ip_network(address), ipaddress.ip_network(network)
    except ValueError:
        return False
    return found.version == whole.version and found.overlaps(whole)


def _step(standing: Standing | None, event: Event, at: float) -> Standing:
    now = standing or Standing()
    number = now.events + 1
    match event:
        case Excluded():
            more = Exclusion(number, at, event.name, event.visitors, event.network, event.muted)
            now = replace(now, excluded=(*now.excluded, more))
        case Admitted():
            left = tuple(each for each in now.excluded if each.number != event.number)
            now = replace(now, excluded=left)
        case Announced():
            now = replace(now, message=event.message)
    return replace(now, events=number)


def _unreadable() -> StammtischError:
    return no_such_table()


ORDERS: Final[Kind[Standing, Event]] = Kind(
    "operator", Codec[Event](Event), _step, missing=_unreadable
)


class Operating:
    """The decisions of whoever runs a server; use it as ``async with Operating(…)``."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._keeper = Keeper(store, ORDERS, clock, cached=1)
        self._kept: Kept[Standing] | None = None

    async def __aenter__(self) -> Operating:
        """Read what was decided; raises `StoreUnavailable`."""
        try:
            self._kept = await self._keeper.find(LOG)
        except NoSuchTable:
            with contextlib.suppress(Conflict):  # another process begins it at this moment
                await self._keeper.open([Begun()], "", log_id=LOG)
            self._kept = await self._keeper.find(LOG)
        return self

    async def __aexit__(self, *exc: object) -> None:
        """Follow no longer what others decide."""
        await self._keeper.stop()

    @property
    def standing(self) -> Standing:
        """What is in force."""
        assert self._kept is not None, "it is open"
        return self._kept.state

    async def announce(self, message: str) -> None:
        """Tell everybody something, "" for nothing any more; raises `BadName`."""
        text = clean_name(message, (), LONGEST_MESSAGE) if message.strip() else ""
        await self._do([Announced(text)])

    async def exclude(self, name: str, visitors: Sequence[str], *, muted: bool = False) -> None:
        """Exclude a person who is known by these keys, or only mute him."""
        await self._do([Excluded(name, tuple(visitors), muted=muted)])

    async def exclude_network(self, text: str, *, muted: bool = False) -> None:
        """Exclude an address or a network, or only mute it; raises `BadOption`."""
        try:
            network = str(ipaddress.ip_network(text.strip(), strict=False))
        except ValueError:
            raise BadOption(
                say(
                    "“{value}” is neither an address nor a network, such as 203.0.113.0/24.",
                    value=text,
                )
            ) from None
        await self._do([Excluded(network, network=network, muted=muted)])

    async def admit(self, number: int) -> None:
        """Take an exclusion back, or let somebody speak again."""
        await self._do([Admitted(number)])

    async def _do(self, events: Sequence[Event]) -> None:
        await self._keeper.change(LOG, lambda _: events)
