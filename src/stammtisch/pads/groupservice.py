"""The groups of a server: `Pads.groups`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock
from stammtisch.logs.keeper import Keeper, Kind
from stammtisch.logs.names import new_link_secret
from stammtisch.logs.store import Store
from stammtisch.pads import groups
from stammtisch.pads.decisions import check_writer
from stammtisch.pads.errors import NoSuchPad, OldPad, TooManyPads
from stammtisch.pads.groups import Event, Group
from stammtisch.pads.live import LivePad
from stammtisch.pads.settings import Person
from stammtisch.scorepad.years import Evening
from stammtisch.text import say

MOST_GROUPS: Final = 50  # of one visitor
_LISTED: Final = 50


def _missing() -> StammtischError:
    return NoSuchPad(say("There is no such group. The link may be old or mistyped."))


def _unreadable() -> StammtischError:
    return OldPad(say("This group cannot be read here."))


GROUPS: Final[Kind[Group, Event]] = Kind(
    "group",
    groups.codec,
    groups.step,
    missing=_missing,
    unreadable=_unreadable,
    visitors=lambda event: (event.visitor,) if isinstance(event, groups.Joined) else (),
)


class Groups:
    """All groups of one store. Whatever a method changes is on disk when it returns.

    Every method that names a group raises `NoSuchPad` where there is none, and `NotYourPad` for
    who does not belong to it.
    """

    def __init__(
        self, store: Store, clock: Clock | None, pad_of: Callable[[str], Awaitable[LivePad]]
    ) -> None:
        """``pad_of`` gives a pad, whoever asks."""
        self._keeper = Keeper(store, GROUPS, clock, 200)
        self._pad_of = pad_of

    async def stop(self) -> None:
        """Stop following the store."""
        await self._keeper.stop()

    async def found(self, name: str, who: Person, address: str = "") -> str:
        """Found a group; returns its id. Raises `BadName` and `TooManyPads`."""
        events = groups.found(name, who)
        mine, _, _ = await self._keeper.count(who.visitor, address)
        if mine >= MOST_GROUPS:
            raise TooManyPads(say("You have {n} groups, and more are not possible.", n=mine))
        return await self._keeper.open(events, who.visitor, address)

    async def mine(self, visitor: str) -> list[tuple[str, Group]]:
        """The groups to which a visitor belongs, each with its id, the newest first."""
        kept = await self._keeper.of(visitor, _LISTED)
        return [(each.id, each.state) for each in kept if visitor in each.state.people]

    async def group(self, group_id: str, visitor: str) -> Group:
        """A group, for somebody who belongs to it."""
        group = (await self._keeper.find(group_id)).state
        groups.check_member(group, visitor)
        return group

    async def evenings(self, group_id: str, visitor: str) -> list[Evening]:
        """The evenings of a group, the oldest first, made from the logs of its pads.

        A pad that cannot be read here is left out.
        """
        found = []
        for pad_id in (await self.group(group_id, visitor)).pads:
            try:
                live = await self._pad_of(pad_id)
                pad, settled = live.pad, live.settlement
            except StammtischError:
                continue
            cents = settled.cents if settled else ()
            game = live.setup.rules.partition(".")[0]
            title = live.setup.title
            found.append(Evening(pad_id, live.opened_at, game, title, live.names, pad, cents))
        return sorted(found, key=lambda evening: (evening.at, evening.id))

    async def rename(self, group_id: str, who: Person, name: str) -> int:
        """Give a group another name; raises `BadName`."""
        return await self._keeper.change(group_id, lambda group: groups.rename(group, who, name))

    async def link(self, group_id: str, who: Person) -> str:
        """A new secret by which people come; earlier ones end."""
        secret = new_link_secret()
        await self._keeper.change(group_id, lambda group: groups.invite(group, who, secret))
        return secret

    async def join(self, group_id: str, who: Person, secret: str) -> int:
        """Come by a link; raises `BadPadLink`."""
        return await self._keeper.change(group_id, lambda group: groups.join(group, who, secret))

    async def put(self, group_id: str, who: Person, pad_id: str) -> int:
        """Put a pad in; raises `NotYourPad` unless this person may write on it."""
        check_writer(await self._pad_of(pad_id), who)
        return await self._keeper.change(group_id, lambda group: groups.put(group, who, pad_id))

    async def take(self, group_id: str, who: Person, pad_id: str) -> int:
        """Take a pad out; the pad itself stays as it is."""
        return await self._keeper.change(group_id, lambda group: groups.take(group, who, pad_id))
