"""What people at a table may ask for: a hint, proposals and the chances of their hand."""

from __future__ import annotations

import asyncio
from typing import Final

from stammtisch.analysis import Fair
from stammtisch.core.contract import State
from stammtisch.core.view import Choice, Outlook
from stammtisch.logs.errors import NotNow
from stammtisch.players.registry import proposals
from stammtisch.tables import decisions
from stammtisch.tables.host import Host
from stammtisch.tables.live import LiveTable
from stammtisch.text import say

_LONGEST_HINT: Final = 60  # moves of one turn


class Advice:
    """Asks bots and rules for a visitor's seat; changes nothing at the table."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def hint(self, table_id: str, visitor: str) -> Choice | None:
        """What the stand-in bot would do for the visitor's seat; None unless it is on turn."""
        table = (await self._host.find(table_id)).table
        seat = _helped(table, visitor)
        if table.match is None or table.turn != seat:
            return None
        state = table.match.state.copy()  # the table may go on meanwhile
        gather = state.view(seat).gather
        move = await self._host.bots.move(table, seat, self._host.stand_in(table))
        choice = table.game.choice(state, seat, move)
        if gather is None or not gather.whole:
            return choice
        return await self._with_the_rest(table, state, move, choice)

    async def _with_the_rest(
        self, table: LiveTable, state: State, move: int, choice: Choice
    ) -> Choice:
        """A bot's move with those that follow it, until the chosen cards are sent."""
        seat, texts = int(state.turn), [choice.text]
        while choice.cards and len(texts) < _LONGEST_HINT:
            state.play(move)
            move = await self._host.bots.move(table, seat, self._host.stand_in(table), state)
            choice = table.game.choice(state, seat, move)
            texts.append(choice.text)
        return Choice("; ".join(texts), choice.label)

    async def reasons(self, table_id: str, visitor: str) -> tuple[State, Fair | None] | None:
        """What each move is worth by what the visitor's seat knows, and why; None out of turn."""
        table = (await self._host.find(table_id)).table
        seat = _helped(table, visitor)
        if table.match is None or table.turn != seat:
            return None
        state = table.match.state.copy()  # the table may go on meanwhile
        return state, await self._host.bots.weigh(table, state, seat)

    async def proposals(self, table_id: str, visitor: str) -> list[Choice]:
        """The proposals for the visitor's seat; empty unless this seat is on turn."""
        table = (await self._host.find(table_id)).table
        seat = _helped(table, visitor)
        if table.match is None or table.turn != seat:
            return []
        state = table.match.state.copy()  # the table may go on meanwhile
        return await asyncio.to_thread(proposals, table.game, state, seat)

    async def outlook(self, table_id: str, visitor: str) -> Outlook | None:
        """The chances of the visitor's seat in the running hand; only at a practice table."""
        table = (await self._host.find(table_id)).table
        seat = decisions.seat_for(table, visitor).index
        if not table.setup.practice:
            raise NotNow(say("Chances are shown only at practice tables."))
        if table.match is None or table.match.hand_over:
            return None
        return await self._host.bots.outlook(table, seat)


def _helped(table: LiveTable, visitor: str) -> int:
    """The seat of the visitor; raises `NotNow` where nobody is helped, `NotYourSeat`."""
    seat = decisions.seat_for(table, visitor).index
    if not table.helps:
        raise NotNow(say("Nobody gets help where results are compared."))
    return seat
