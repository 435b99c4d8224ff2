"""Invitations to a table, for people with whom somebody has played.

Whoever is invited has a box, a log of its own that follows from his key: who has invited him where,
what he answered, and whose invitations he does not want. No name is stored there. Whether an
invitation still holds, and who sits where, is asked of the table when it is shown.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct, field

from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock
from stammtisch.logs.errors import NotNow
from stammtisch.logs.keeper import Keeper, Kind
from stammtisch.logs.names import id_from
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.logs.store import Conflict, Store
from stammtisch.text import say

FROM_ONE: Final = 5  # invitations of one person that are kept; his oldest goes first
MOST: Final = 60  # that are kept of all
_CACHED: Final = 2_000


class Began(LogEvent, frozen=True, tag="began"):
    """A box was made for somebody."""


class Invited(LogEvent, frozen=True, tag="invited"):
    """Somebody at a table, who has the devices ``by``, asks the one who has the devices ``of``."""

    table: str
    by: tuple[str, ...]
    of: tuple[str, ...]


class Answered(LogEvent, frozen=True, tag="answered"):
    """The person comes to a table, or does not."""

    table: str
    comes: bool


class ShutOut(LogEvent, frozen=True, tag="shut_out"):
    """The person wants no invitations from whoever has one of these devices."""

    by: tuple[str, ...]


class LetIn(LogEvent, frozen=True, tag="let_in"):
    """The person wants invitations again from whoever has one of these devices."""

    by: tuple[str, ...]


class Emptied(LogEvent, frozen=True, tag="emptied"):
    """The person asked to be forgotten: nothing is in the box, and nobody opens it again."""


Event: TypeAlias = Began | Invited | Answered | ShutOut | LetIn | Emptied


class Invitation(Struct, frozen=True):
    """An invitation to a table, when it was made (seconds since 1970), and the answer, if any.

    ``by`` are the devices of whoever made it, ``of`` those of the invited; never to be shown.
    """

    table: str
    by: frozenset[str]
    of: frozenset[str]
    at: float
    comes: bool | None = None


class Box(Struct):
    """What lies in a box: the newest invitation to each table, and who is shut out."""

    invitations: dict[str, Invitation] = field(default_factory=dict)
    shut_out: frozenset[str] = frozenset()

    @property
    def open(self) -> list[Invitation]:
        """What waits for an answer, the newest first, without those who are shut out."""
        each = [one for one in self.invitations.values() if one.comes is None]
        return [one for one in each if not one.by & self.shut_out][::-1]


def _step(box: Box | None, event: Event, at: float) -> Box:
    box = box or Box()
    match event:
        case Invited(table, by, of):
            box.invitations.pop(table, None)
            box.invitations[table] = Invitation(table, frozenset(by), frozenset(of), at)
            _make_room(box, frozenset(by))
        case Answered(table, comes) if table in box.invitations:
            old = box.invitations[table]
            box.invitations[table] = Invitation(table, old.by, old.of, old.at, comes)
        case ShutOut(by):
            box.shut_out |= frozenset(by)
        case LetIn(by):
            box.shut_out -= frozenset(by)
        case Emptied():
            return Box()
        case _:
            pass
    return box


def _make_room(box: Box, by: frozenset[str]) -> None:
    """Forget the oldest ones; nobody can push out those of others by many of his own."""
    his = [table for table, each in box.invitations.items() if each.by & by]
    surplus = his[:-FROM_ONE] or list(box.invitations)[:-MOST]
    for table in surplus:
        del box.invitations[table]


def _no_box() -> StammtischError:
    return NotNow(say("Nobody has invited you."))


BOXES: Final[Kind[Box, Event]] = Kind(
    "invitations",
    Codec[Event](Event),
    _step,
    missing=_no_box,
    turn=lambda event: "ends" if isinstance(event, Emptied) else "",
)


def box_of(visitor: str) -> str:
    """The id of somebody's box."""
    return id_from(f"invitations of {visitor}")


class Invitations:
    """The boxes of a server; ``told`` is called with each visitor whose box has changed."""

    def __init__(
        self, store: Store, clock: Clock, told: Callable[[str], None] = lambda visitor: None
    ) -> None:
        self._keeper, self._told = Keeper(store, BOXES, clock, cached=_CACHED), told

    async def stop(self) -> None:
        """Stop following the database; call before the store is closed."""
        await self._keeper.stop()

    async def box(self, visitor: str) -> Box:
        """What lies in somebody's box; an empty one if he has none."""
        try:
            return (await self._keeper.find(box_of(visitor))).state
        except NotNow:
            return Box()

    async def invite(self, table_id: str, by: frozenset[str], of: frozenset[str]) -> bool:
        """Invite somebody to a table; False if he was asked there already.

        Whoever is shut out is not told so: the invitation is kept, and nobody sees it.
        """
        asked = Invited(table_id, tuple(sorted(by)), tuple(sorted(of)))

        def decide(box: Box) -> Sequence[Event]:
            old = box.invitations.get(table_id)
            again = old is not None and (old.comes is False or bool(old.by & by))
            return [] if again else [asked]

        return any([await self._change(device, decide) for device in sorted(of)])

    async def answer(self, visitor: str, table_id: str, comes: bool) -> None:
        """Answer an invitation, on all devices on which it lies; nothing if there is none."""
        mine = (await self.box(visitor)).invitations.get(table_id)
        for device in sorted(mine.of if mine else ()):
            await self._change(device, lambda box: _answer(box, table_id, comes))

    async def shut_out(self, visitor: str, by: frozenset[str], shut: bool) -> None:
        """Want no more invitations from somebody, or want them again; he is not told."""
        devices = tuple(sorted(by))

        def decide(box: Box) -> Sequence[Event]:
            if by <= box.shut_out if shut else not by & box.shut_out:
                return []
            return [ShutOut(devices) if shut else LetIn(devices)]

        await self._change(visitor, decide)

    async def forget(self, visitor: str) -> None:
        """Empty somebody's box for good."""
        with contextlib.suppress(NotNow):
            await self._keeper.change(box_of(visitor), lambda box: [Emptied()])

    async def _change(self, visitor: str, decide: Callable[[Box], Sequence[Event]]) -> bool:
        """Change somebody's box, which is made if he has none; whether anything has changed."""
        box_id = box_of(visitor)
        before = await self._seq(box_id)
        if not before:
            if not decide(Box()):
                return False
            with contextlib.suppress(Conflict):  # somebody else has made it just now
                before = 1
                await self._keeper.open([Began()], visitor, log_id=box_id)
        after = await self._keeper.change(box_id, decide)
        if after != before:
            self._told(visitor)
        return after != before

    async def _seq(self, box_id: str) -> int:
        try:
            return (await self._keeper.find(box_id)).seq
        except NotNow:
            return 0


def _answer(box: Box, table_id: str, comes: bool) -> Sequence[Event]:
    mine = box.invitations.get(table_id)
    return [Answered(table_id, comes)] if mine is not None and mine.comes is None else []
