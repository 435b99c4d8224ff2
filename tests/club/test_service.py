"""The clubs of a server: who may do what, and tables that play online."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stammtisch.club import decisions, links
from stammtisch.club.dealing import deal
from stammtisch.club.entering import line_of
from stammtisch.club.errors import ClubError, NoSuchClub, NotAllowed, TooManyClubs
from stammtisch.club.evening import Evening
from stammtisch.club.lists import read_list
from stammtisch.club.roles import Actor
from stammtisch.club.service import Clubs, Settings
from stammtisch.club.setups import Setup
from tests.tables.helpers import QUICK, FakeClock, hosting

INA = "ina"
NAMES = [f"Player {number}" for number in range(1, 9)]


@asynccontextmanager
async def clubs(folder: Path, clock: FakeClock | None = None) -> AsyncIterator[Clubs]:
    url = f"sqlite:///{folder / 'club.sqlite'}"
    async with hosting(url, QUICK, clock) as tables, Clubs(tables) as found:
        yield found


class Desk:
    """Ina runs an evening, usually of eight."""

    def __init__(self, service: Clubs, club_id: str, evening_id: str, ina: Actor) -> None:
        self.service, self.club_id, self.evening_id, self.ina = service, club_id, evening_id, ina

    @classmethod
    async def begun(cls, service: Clubs, number: int = 8) -> Desk:
        club_id = await service.found("Karo", INA)
        ina = await service.actor(club_id, INA)
        await service.enrol(club_id, ina, NAMES[:number])
        evening_id = await service.open_evening(club_id, ina, Setup(name="Herbst"))
        desk = cls(service, club_id, evening_id, ina)
        for member in (await service.club(club_id)).present_members:
            await service.desk(
                club_id,
                evening_id,
                ina,
                lambda evening, m=member: decisions.join(evening, m.id, m.name),  # type: ignore[misc]  # bound in the loop
            )
        await service.run(club_id, evening_id, ina, lambda each: decisions.draw(each, "seed"))
        await service.run(club_id, evening_id, ina, decisions.start)
        return desk

    async def evening(self) -> Evening:
        return await self.service.evening(self.club_id, self.evening_id)


def test_an_online_table_writes_its_own_lines(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = FakeClock()
        async with clubs(tmp_path, clock) as service:
            desk = await Desk.begun(service)
            table_id = await service.online.play(
                desk.club_id, desk.evening_id, desk.ina, 1, 2, bots=range(4), bot="random"
            )
            game = (await desk.evening()).game(1, 2)
            assert game.online == table_id
            live, units = await service.tables.table(table_id), (await desk.evening()).units
            assert live.names == [units[unit].name for unit in game.units]
            async with asyncio.timeout(60):
                while not game.closed:
                    await clock.advance(QUICK.next_hand_wait)
            match = (await service.tables.table(table_id)).match
            assert match is not None
            assert match.hands[0].context.dealer == 0
            assert game.totals == tuple(match.totals())
            assert len(game.lines) == 8
            assert {line.source for line in game.lines.values()} == {"online"}

    asyncio.run(scenario())


@pytest.mark.rules("CLB-33", "CLB-4", "CLB-5", "CLB-6", "CLB-7")
@pytest.mark.parametrize("number", [5, 7])
def test_a_larger_table_plays_online_and_who_sits_out_writes_nothing(
    tmp_path: Path, number: int
) -> None:
    async def scenario() -> None:
        clock = FakeClock()
        async with clubs(tmp_path, clock) as service:
            desk = await Desk.begun(service, number)
            table_id = await service.online.play(
                desk.club_id, desk.evening_id, desk.ina, 1, 1, bots=range(number), bot="random"
            )
            game = (await desk.evening()).game(1, 1)
            async with asyncio.timeout(60):
                while not game.closed:
                    await clock.advance(QUICK.next_hand_wait)
            match = (await service.tables.table(table_id)).match
            assert match is not None
            assert match.over
            assert game.totals == tuple(match.totals())
            assert sorted(game.lines) == list(range(1, 2 * number + 1))
            for hand, line in game.lines.items():
                planned = deal(hand, number)
                assert (line.dealer, line.active) == (planned.dealer, planned.active)
                writing = {seat for seat, points in enumerate(line.points) if points is not None}
                assert writing == {*planned.active}
                assert line.kind == "normal" or line.seat in line.active

    asyncio.run(scenario())


def test_everybody_does_and_sees_only_his_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with clubs(tmp_path) as service:
            desk = await Desk.begun(service)
            here = desk.club_id, desk.evening_id
            club, evening = await service.club(desk.club_id), await desk.evening()
            with pytest.raises(NotAllowed):
                await service.actor(desk.club_id, "somebody")
            with pytest.raises(NotAllowed):
                await service.by_sheet(*here, 1, 1, links.sheet_token(club, here[1], 1, 2))
            sheet = await service.by_sheet(*here, 1, 1, links.sheet_token(club, here[1], 1, 1))
            unit = evening.game(1, 1).units[0]
            player = await service.by_person(*here, unit, links.person_token(club, here[1], unit))
            screen = await service.by_screen(*here, links.screen_token(club, here[1]))
            await service.take_role(
                desk.club_id, "scorekeeper", links.role_token(club, "scorekeeper"), "bert", "Bert"
            )
            bert = await service.actor(desk.club_id, "bert")
            line = line_of(evening, 1, 1, 1, [2, 2, 0, 0])
            elsewhere = line_of(evening, 1, 2, 1, [2, 2, 0, 0])
            for actor in (sheet, player, bert):
                await service.enter(*here, actor, line)  # the same line is one line
            assert list(evening.game(1, 1).lines) == [1]
            for actor in (sheet, player, screen):
                with pytest.raises(NotAllowed):
                    await service.enter(*here, actor, elsewhere)
                with pytest.raises(NotAllowed):
                    await service.desk(*here, actor, lambda each: decisions.rename(each, unit, "X"))
            for actor in (sheet, player, screen, bert):
                with pytest.raises(NotAllowed):
                    await service.run(*here, actor, decisions.next_round)
                with pytest.raises(NotAllowed):
                    await service.open_evening(desk.club_id, actor, Setup(name="Winter"))
                with pytest.raises(NotAllowed):
                    await service.online.play(*here, actor, 1, 2)
            with pytest.raises(NotAllowed, match="for himself"):
                await service.confirm(*here, player, 1, 1, evening.game(1, 1).units[1])

    asyncio.run(scenario())


def test_the_balance_makes_members_and_the_ranking(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with clubs(tmp_path) as service:
            club_id = await service.found("Karo", INA)
            ina = await service.actor(club_id, INA)
            await service.enrol(club_id, ina, ["Uwe"])
            await service.set_balance(club_id, ina, read_list("Uwe;200\nKlaus B.;174"))
            rows = (await service.year.league(club_id)).rows
            assert [(row.number, row.points) for row in rows] == [(1, 200), (2, 174)]
            assert len((await service.club(club_id)).members) == 2

    asyncio.run(scenario())


def test_an_evening_belongs_to_its_club(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with clubs(tmp_path) as service:
            desk = await Desk.begun(service)
            other = await service.found("Pik", INA)
            with pytest.raises(NoSuchClub):
                await service.evening(other, desk.evening_id)
            with pytest.raises(NoSuchClub):
                await service.club("nothing")
            await service.online.play(desk.club_id, desk.evening_id, desk.ina, 1, 1)
            with pytest.raises(ClubError, match="has begun already"):
                await service.online.play(desk.club_id, desk.evening_id, desk.ina, 1, 1)

    asyncio.run(scenario())


def test_the_clubs_of_neighbours_are_not_called_one_s_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
        few = Settings(clubs_per_visitor=1, clubs_per_address=1)
        async with hosting(url, QUICK) as tables, Clubs(tables, few) as service:
            await service.found("Karo", "a", "here")
            with pytest.raises(TooManyClubs, match=r"^You have founded 1 clubs"):
                await service.found("Pik", "a", "here")
            with pytest.raises(TooManyClubs, match=r"^1 clubs have been founded"):
                await service.found("Pik", "b", "here")

    asyncio.run(scenario())
