"""Calls people whose turn it is and who have no page open, if this server and they want that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from stammtisch.games.registry import registration
from stammtisch.logs.tasks import Tasks
from stammtisch.messages import Speaker
from stammtisch.tables.errors import NoSuchDevice
from stammtisch.tables.live import LiveTable, Seat
from stammtisch.tables.signs import Device, Signs
from stammtisch.text import say

if TYPE_CHECKING:  # an extra; loaded where the server calls people
    from stammtisch.web.push import Outcome, Sender

_AT_ONCE: Final = 8  # messages on their way
_WAITING: Final = 2_000  # people who may wait for theirs; a server with more of them lets some go


class Calls:
    """Sends notifications to people's devices.

    Args:
        signs: who wants them, and where.
        sender: this server, before the services of browsers; None sends nothing.
    """

    def __init__(self, signs: Signs, sender: Sender | None) -> None:
        self.signs, self.sender = signs, sender
        self._tasks = Tasks("a sign could not be sent")
        self._way = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        """Notify people as long as this lasts; what is still on its way at the end is given up."""
        yield
        await self._tasks.stop()
        await self.signs.stop()

    def on_turn(self, table: LiveTable, seat: Seat) -> None:
        """Call the person of a seat: it is his turn."""
        others = [each.name for each in table.seats if each is not seat]
        for visitor in seat.visitors:
            self._send(visitor, table.id, table.setup.game, others)

    def _send(self, visitor: str, table_id: str, game: str, others: list[str]) -> None:
        if self.sender is not None and self._waiting < _WAITING:
            self._waiting += 1
            self._tasks.start(self._call(visitor, table_id, game, others))

    async def _call(self, visitor: str, table_id: str, game: str, others: list[str]) -> None:
        try:
            async with self._way:
                for sign_id, place in await self.signs.of(visitor):
                    words = turn_words(place.device.language, table_id, game, others)
                    await self.deliver(visitor, sign_id, place.device, words)
        finally:
            self._waiting -= 1

    async def deliver(
        self, owner: str, sign_id: str, device: Device, words: dict[str, str], once: bool = False
    ) -> Outcome:
        """Send words to a device; one that its service no longer knows is given up.

        The words never say what the rules keep hidden. ``once``: nothing is tried again.
        """
        from stammtisch.web.push import ONCE, TRIES, send

        assert self.sender is not None, "signs are on"
        outcome = await send(self.sender, device, words, ONCE if once else TRIES)
        if outcome == "gone":
            with suppress(NoSuchDevice):  # it was ended meanwhile
                await self.signs.end(sign_id, owner)
        return outcome


def turn_words(language: str, table_id: str, game: str, others: list[str]) -> dict[str, str]:
    """What a device shows when it is its owner's turn, and where a tap leads."""
    speaker = Speaker(language)
    return {
        "title": speaker.say(say("It is your turn")),
        "body": speaker.say(
            say("{game} with {names}", game=registration(game).name, names=", ".join(others))
        ),
        "to": f"/t/{table_id}",
        "tag": table_id,
    }


def trial_words(language: str) -> dict[str, str]:
    """What a device shows when its owner tests whether notifications arrive."""
    speaker = Speaker(language)
    return {
        "title": speaker.say(say("Notifications arrive here")),
        "body": speaker.say(
            say("This is how you hear that it is your turn at a table where a move may take days.")
        ),
        "to": "/mine/notifications",
        "tag": "trial",
    }
