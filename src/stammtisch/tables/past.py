"""Everything that somebody has played on this server, hand by hand, and what it comes to.

It is read from the lines beside the logs (`played`); a table whose line is missing or behind is
folded, and its line written again. So nothing here is anything but a reading of the logs.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.store import Entry, Store
from stammtisch.tables.errors import OldRules
from stammtisch.tables.live import LiveTable
from stammtisch.tables.played import (
    CHANGING,
    Cast,
    Played,
    PlayedHand,
    nothing,
    played_at,
    read,
    written,
)

Find: TypeAlias = Callable[[str], Awaitable[LiveTable]]

FOLDED: Final = 40  # tables that are folded for one list; whoever has more of them asks again
_REMEMBERED: Final = 16  # people whose hands need not be read again while no line changes
_LONGEST: Final = 20_000  # hands; a longer list is read anew each time


class MyHand(NamedTuple):
    """A hand that somebody played: at which table, and on which seat."""

    table: str
    at: Played
    hand: PlayedHand
    seat: int

    @property
    def cast(self) -> Cast:
        """Who played it."""
        return self.at.casts[self.hand.cast]

    @property
    def score(self) -> int:
        """The points of the person himself."""
        return self.hand.scores[self.seat]


class History(NamedTuple):
    """The hands of a person, the newest first; ``unread`` tables could not be read yet."""

    hands: list[MyHand]
    unread: int

    def of(self, game: str = "", name: str = "") -> list[MyHand]:
        """The hands of a game, "" for any, with somebody whose name contains these words."""
        sought = name.casefold().strip()
        hands = [each for each in self.hands if game in ("", each.at.game)]
        return [each for each in hands if _is_with(each, sought)] if sought else hands

    @property
    def games(self) -> list[str]:
        """The ids of the games, the one that was played last first."""
        return list(dict.fromkeys(each.at.game for each in self.hands))


class Histories:
    """Reads what people have played."""

    def __init__(self, store: Store, find: Find) -> None:
        self._store, self._find = store, find
        self._remembered: OrderedDict[str, tuple[dict[str, bytes], History]] = OrderedDict()

    async def of(self, visitor: str) -> History:
        """What a visitor has played."""
        stored = await self._store.played_by(visitor, CHANGING)
        bodies, behind = stored
        before = self._remembered.get(visitor)
        if before is not None and not behind and before[0] == bodies:
            return before[1]
        known, read = await made_whole(self._store, self._find, stored)
        hands = await asyncio.to_thread(_sorted, known.items(), visitor)
        found = History(hands, max(0, read - FOLDED))
        if not read and len(hands) <= _LONGEST:
            self._remember(visitor, bodies, found)
        return found

    def _remember(self, visitor: str, bodies: dict[str, bytes], found: History) -> None:
        self._remembered[visitor] = bodies, found
        self._remembered.move_to_end(visitor)
        if len(self._remembered) > _REMEMBERED:
            self._remembered.popitem(last=False)


async def made_whole(
    store: Store, find: Find, stored: tuple[dict[str, bytes], list[str]]
) -> tuple[dict[str, Played], int]:
    """The hands of the lines that the store has, by table; those behind are read from the log.

    Also how many tables were behind; no more than `FOLDED` of them are read.
    """
    bodies, behind = stored
    known = await asyncio.to_thread(_read, bodies)
    again = dict.fromkeys([*behind, *(each for each in bodies if each not in known)])
    lines: list[dict[str, object]] = []
    for table_id in list(again)[:FOLDED]:
        try:
            table = await find(table_id)
            known[table_id] = played_at(table)
            lines += [written(table)] if table.closed else []
        except OldRules:  # what was entered when it was played stays, and nothing is added
            if table_id not in bodies:
                await store.append(Entry([], played=[nothing(table_id)]))
    if lines:
        with contextlib.suppress(StoreUnavailable):  # then they are made again next time
            await store.append(Entry([], played=lines))
    return known, len(again)


def _read(bodies: Mapping[str, bytes]) -> dict[str, Played]:
    found = ((table_id, read(body)) for table_id, body in bodies.items())
    return {table_id: each for table_id, each in found if each is not None}


def _is_with(mine: MyHand, sought: str) -> bool:
    names = enumerate(mine.cast.names)
    return any(seat != mine.seat and sought in name.casefold() for seat, name in names)


def _sorted(tables: Iterable[tuple[str, Played]], visitor: str) -> list[MyHand]:
    found: list[MyHand] = []
    for table_id, played in tables:
        seats = [cast.seat_of(visitor) for cast in played.casts]
        mine = [hand for hand in played.hands if seats[hand.cast] >= 0]
        found += [MyHand(table_id, played, hand, seats[hand.cast]) for hand in mine]
    found.sort(key=in_order, reverse=True)
    return found


def in_order(mine: MyHand) -> tuple[float, str, int]:
    """When a hand was played."""
    return mine.hand.at, mine.table, mine.hand.number
