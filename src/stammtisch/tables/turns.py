"""Who comes first when there is more to do than can be done: moves, then what others look at.

A loop does everything in the order in which it came. Where hundreds load a page, or thousands look
on, whoever makes a move would have to wait for all of them. So those take turns: a few at a time,
and in between come the moves and the screens of the people who play.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Iterable
from typing import Final

from stammtisch.tables.errors import TooBusy
from stammtisch.text import say

_LONGEST_WAIT: Final = 60  # seconds after which somebody is told to come again


class Turns:
    """Lets a few go on at a time, in the order in which they came.

    Args:
        at_once: how many go on before others are heard.
        room: how many may wait; more are refused. 0 means any number.
    """

    def __init__(self, at_once: int, room: int = 0) -> None:
        self._at_once, self._room = at_once, room
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._taken = 0
        self._since = 0.0
        self._each = 0.0  # seconds until the next one goes on, lately

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    async def turn(self) -> None:
        """Wait for one's turn; raises `TooBusy` if there is no room to wait."""
        if self._taken < self._at_once and not self._waiting:
            self._take(1)
            return
        if self._room and len(self._waiting) >= self._room:
            raise self._full()
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        await mine

    def let(self, waiting: Iterable[asyncio.Future[None]]) -> None:
        """Let all of these go on, each when it is his turn; nobody is refused."""
        self._waiting.extend(waiting)
        self._let_in()

    def _take(self, count: int) -> None:
        if not self._taken:
            asyncio.get_running_loop().call_soon(self._next)
        self._taken += count

    def _next(self) -> None:
        """Everybody else has had a turn; now come the next few."""
        now = time.monotonic()
        if self._waiting:
            self._each += (min(1.0, (now - self._since) / self._taken) - self._each) / 8
        self._since, self._taken = now, 0
        self._let_in()

    def _let_in(self) -> None:
        while self._waiting and self._taken < self._at_once:
            mine = self._waiting.popleft()
            if not mine.done():  # he may have gone
                self._take(1)
                mine.set_result(None)

    def _full(self) -> TooBusy:
        seconds = max(2, min(_LONGEST_WAIT, math.ceil(2 * len(self._waiting) * self._each)))
        refusal = TooBusy(
            say(
                "The server has a lot to do just now. Come back in {count} seconds; the tables "
                "go on meanwhile, and no move is lost.",
                count=seconds,
            )
        )
        refusal.again_after = seconds
        return refusal
