"""The online tables of evenings: opening them, sitting down, writing what they play (CLB-33)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from stammtisch.club import decisions, entering, online
from stammtisch.club.errors import ClubError
from stammtisch.club.evening import Evening, GroupGame
from stammtisch.club.roles import Actor, must_organise
from stammtisch.errors import StammtischError
from stammtisch.logs.names import on_a_plate
from stammtisch.shuffling import commitment
from stammtisch.tables.arranging import Arranging
from stammtisch.tables.settings import KEEPER
from stammtisch.text import say

if TYPE_CHECKING:
    from stammtisch.club.service import Clubs

_log: Final = logging.getLogger(__name__)


class OnlineTables:
    """The tables that play here instead of with paper cards; part of `Clubs`."""

    def __init__(self, clubs: Clubs) -> None:
        self._clubs, self._tables = clubs, clubs.tables
        self._arranging = Arranging(clubs.tables.host, clubs.tables.settings)
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by the id of the table

    async def stop(self) -> None:
        """Follow no table any more."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def play(
        self,
        club_id: str,
        evening_id: str,
        actor: Actor,
        round: int,
        table: int,
        bots: Sequence[int] = (),
        bot: str = "",
    ) -> str:
        """Open an online table for a group game; bots take the seats ``bots``. Returns its id.

        Raises:
            NotAllowed: whoever asks does not organise.
            ClubError: lines are written already, or it is no such evening of Doppelkopf.
        """
        must_organise(actor)
        evening = await self._clubs.evening(club_id, evening_id)
        game = evening.game(round, table)
        if game.lines or game.online:
            raise ClubError(say("Table {table} has begun already.", table=table), "CLB-33")
        table_id = await self._open(evening_id, evening, game, bots, bot)
        await self._clubs.run(
            club_id,
            evening_id,
            actor,
            lambda evening: decisions.set_source(evening, round, table, "online", table_id),
        )
        await self._clubs.evening(club_id, evening_id)  # and follow it
        return table_id

    async def _open(
        self, evening_id: str, evening: Evening, game: GroupGame, bots: Sequence[int], bot: str
    ) -> str:
        setup, keeper = online.setup_of(evening, game, bots, bot), _keeper(evening_id)
        names = {s: on_a_plate(evening.units[u].name) for s, u in enumerate(game.units)}
        if evening.format.duplicate:
            packs, seal = online.packs_of(evening, game), commitment(evening.setup.secret)
            return await self._arranging.open(setup, packs, seal, keeper, names)
        called = {seat: name for seat, name in names.items() if seat in bots}
        return await self._tables.open_table(setup, keeper, "", called=called)

    async def to_paper(
        self, club_id: str, evening_id: str, actor: Actor, round: int, table: int
    ) -> None:
        """Close a table's online table; the hands that are missing are written on its sheet.

        Raises:
            NotAllowed: whoever asks does not organise.
            ClubError: the table is closed, or plays with cards.
        """
        must_organise(actor)
        online = (await self._clubs.evening(club_id, evening_id)).game(round, table).online
        if not online:
            raise ClubError(say("Your table plays with real cards."), "CLB-33")
        await self._clubs.run(
            club_id,
            evening_id,
            actor,
            lambda evening: decisions.set_source(evening, round, table, "sheet"),
        )
        await self._tables.close_table(online, _keeper(evening_id))

    async def sit(
        self,
        club_id: str,
        evening_id: str,
        actor: Actor,
        round: int,
        visitor: str,
        seat: int = -1,
    ) -> str:
        """Take the visitor's seat at an online table; returns the table's id.

        Args:
            seat: as whom the visitor sits down who has the link of a table (DUP-10).

        Raises:
            NotAllowed: whoever asks is no participant.
            ClubError: the participant has no online table in this round.
            SeatTaken: another device sits there already.
        """
        evening = await self._clubs.evening(club_id, evening_id)
        game, seat = _place(evening, actor, round, seat)
        live = await self._tables.table(game.online)
        if live.arranged is None and live.seat_of(visitor) is None:
            await self._tables.sit(game.online, visitor, seat, on_a_plate(actor.name))
        elif live.arranged is not None:
            instead, mine = game.stand_ins.get(seat), actor.role == "player"
            name = instead.name if instead else evening.units[game.units[seat]].name
            await self._arranging.sit(
                game.online, visitor, seat, on_a_plate(name), proven=mine, instead=bool(instead)
            )
        return game.online

    def look_after(self, club_id: str, evening_id: str, evening: Evening) -> None:
        """Follow the tables that play, and publish the same deals when the evening is over."""
        for game in evening.games.values():
            if not game.online or game.online in self._tasks:
                continue
            if not game.closed:
                where = game.round, game.table
                self._begin(
                    game.online, self._write_along(club_id, evening_id, *where, game.online)
                )
            elif evening.over and evening.format.duplicate:
                self._begin(game.online, self._publish(game.online))

    async def publish(self, evening: Evening) -> None:
        """Let everybody see how the same deals were played, once the evening is over (DUP-12)."""
        if evening.over and evening.format.duplicate:
            for game in evening.games.values():
                if game.online:
                    await self._publish(game.online)

    def _begin(self, table_id: str, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks[table_id] = task
        task.add_done_callback(lambda _: self._tasks.pop(table_id, None))

    async def _publish(self, table_id: str) -> None:
        try:
            await self._arranging.publish(table_id)
        except StammtischError as fault:  # whoever looks at the evening next tries again
            _log.warning("the hands of table %s cannot be published: %s", table_id, fault)

    async def _write_along(
        self, club_id: str, evening_id: str, round: int, table: int, table_id: str
    ) -> None:
        """Record the hands that a table finishes; this also keeps its bots playing."""
        try:
            async for _ in self._tables.changes(table_id, _keeper(evening_id), 0):
                game = (await self._clubs.evening(club_id, evening_id)).game(round, table)
                if game.online == table_id:
                    await self._write_finished(club_id, evening_id, game)
                if game.closed or game.online != table_id:  # it has changed: it is the state itself
                    break
        except StammtischError as fault:  # whoever looks at the evening next begins anew
            _log.warning("the online table %s cannot be followed: %s", table_id, fault)

    async def _write_finished(self, club_id: str, evening_id: str, game: GroupGame) -> None:
        match = (await self._tables.table(game.online)).match
        if match is None or len(game.lines) == sum(hand.over for hand in match.hands):
            return
        evening = await self._clubs.evening(club_id, evening_id)
        for line in online.lines_of(evening, game, match):
            if line.hand in game.missing:
                await self._clubs.change(club_id, evening_id, partial(entering.enter, line=line))


def _keeper(evening_id: str) -> str:
    """As whom an evening opens its tables and follows them; no browser has this id."""
    return f"{KEEPER}{evening_id}"


def _place(evening: Evening, actor: Actor, round: int, seat: int) -> tuple[GroupGame, int]:
    """Where somebody sits at an online table: a participant, or whoever has its sheet's link."""
    if actor.role == "table" and evening.format.duplicate and actor.round == round:
        game = evening.game(round, actor.table)
        found = (game, seat) if 0 <= seat < game.seats and seat not in game.vacant else None
    else:
        found = evening.seat_of(actor.unit, round) if actor.unit in evening.units else None
        found = found if found and actor.unit in found[0].there else None
    if found is None or not found[0].online:
        raise ClubError(say("Your table plays with real cards."), "CLB-33")
    return found
