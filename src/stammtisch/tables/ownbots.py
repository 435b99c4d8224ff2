"""Third-party bots at a server's tables: each has a few processes, which play everywhere.

A process is told the hand of one seat at a time. If more seats wait for a bot than it has
processes, the one that has rested longest is told of the other hand from its deal on; so the number
of processes is bounded, and the number of tables is not.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeAlias

from stammtisch.bots.following import Follower, Past
from stammtisch.bots.programs import BotFailed
from stammtisch.core.rng import Rng
from stammtisch.positions import noted
from stammtisch.tables.live import LiveTable
from stammtisch.text import say

_log: Final = logging.getLogger(__name__)
MOVED_ON: Final = -1  # no move: the table is not where it was any more
Place: TypeAlias = tuple[str, int]
"""The id of a table, and a seat."""


class OwnBot:
    """One third-party bot, in the seats of all tables.

    Args:
        name: which bot it is (`bots.guests`).
        processes: in how many processes it plays at most.
        milliseconds: how long it may think about a move.
    """

    def __init__(self, name: str, processes: int, milliseconds: int) -> None:
        self.name, self._processes, self._milliseconds = name, processes, milliseconds
        self._free = asyncio.Semaphore(processes)
        self._threads = ThreadPoolExecutor(processes, "own bot")  # a bot that hangs delays no other
        self._followers: OrderedDict[Place, Follower] = OrderedDict()  # who rested longest is first
        self._asked: set[Place] = set()

    async def move(self, table: LiveTable, seat: int) -> int:
        """Its legal move for the seat on turn, or `MOVED_ON`.

        Raises:
            BotFailed: it does not play on in this hand.
        """
        position, place = table.position, (table.id, seat)
        await self._free.acquire()
        if table.position != position or place in self._asked or table.match is None:
            self._free.release()
            return MOVED_ON
        follower = self._follower(table, seat)
        self._asked.add(place)
        answer = asyncio.get_running_loop().run_in_executor(
            self._threads, follower.move, Past.of(table.match.hand)
        )
        answer.add_done_callback(lambda _: self._answered(place))
        try:
            move = int(await asyncio.shield(answer))  # who waits no more does not free the process
        except Exception as fault:  # whatever happens to a bot, the table goes on
            _log.warning("bot %s could not be asked: %r%s", self.name, fault, noted(fault))
            raise BotFailed(say("{bot} could not be asked.", bot=self.name), "error") from fault
        if follower.failed is not None:
            raise follower.failed
        return move

    def _answered(self, place: Place) -> None:
        self._asked.discard(place)
        self._free.release()

    def _follower(self, table: LiveTable, seat: int) -> Follower:
        """The follower of a seat; where there are too many, the one that rested longest leaves."""
        place = table.id, seat
        found = self._followers.pop(place, None)
        if found is None:
            resting = [each for each in self._followers if each not in self._asked]
            for other in resting[: max(0, len(self._followers) + 1 - self._processes)]:
                self._followers.pop(other).leave()
            rng = Rng(secrets.randbits(64))
            found = Follower(self.name, table.game, seat, rng, self._milliseconds)
        self._followers[place] = found
        return found

    def leave(self, table_id: str) -> None:
        """Its seats at a table no longer need it, at least until the next hand."""
        here = [each for each in self._followers if each[0] == table_id]
        for place in here:
            if place not in self._asked:
                self._followers.pop(place).leave()

    def close(self) -> None:
        """Let it leave all tables; where it still thinks, it is stopped."""
        for place, follower in self._followers.items():
            if place in self._asked:
                follower.stop()
            else:
                follower.leave()
        self._threads.shutdown(wait=False)


class OwnBots:
    """The third-party bots that a server offers, by name."""

    def __init__(self, names: tuple[str, ...], processes: int, milliseconds: int) -> None:
        self._bots = {name: OwnBot(name, processes, milliseconds) for name in names}

    async def move(self, table: LiveTable, seat: int, bot: str) -> int:
        """The move of one of them, or `MOVED_ON`; raises `BotFailed`, also where it is not here."""
        if bot not in self._bots:
            raise BotFailed(say("This server does not have the bot {bot}.", bot=bot), "missing")
        return await self._bots[bot].move(table, seat)

    def leave(self, table_id: str) -> None:
        """A hand is over at this table, or the table is not played on."""
        for bot in self._bots.values():
            bot.leave(table_id)

    def close(self) -> None:
        """Let all of them leave."""
        for bot in self._bots.values():
            bot.close()
