"""Groups: who belongs to one, which pads do, and that all it tells follows from their logs."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.errors import StammtischError
from stammtisch.logs.errors import BadName
from stammtisch.pads import BadPadLink, FullPad, NoSuchPad, NotYourPad, TooManyPads, groups
from stammtisch.pads import groupservice as service
from stammtisch.pads.service import Pads
from stammtisch.scorepad.money import Stake
from stammtisch.scorepad.years import Year, years
from tests.pads.helpers import ANNA, BERT, CORA, opened, pads_on, written


def told(found: list[Year]) -> list[object]:
    """Everything of some years that can be compared."""
    return [
        (
            [(each.id, each.at, each.cents) for each in year.evenings],
            [
                (each.name, each.points, each.hands, each.won, each.cents, each.first)
                for each in year.players
            ],
            [(pair.names, pair.hands, pair.won, pair.points) for pair in year.pairs],
            [(str(row.what), row.numbers) for row in year.tallies],
            year.curve,
        )
        for year in found
    ]


async def with_two_evenings(pads: Pads) -> str:
    group = await pads.groups.found(" Thursday ", ANNA)
    for points in ((1, 2, 3), (6, 5, 4)):
        pad = await opened(pads)
        await written(pads, pad, 1, *points)
        await pads.set_stake(pad, ANNA, Stake(10))
        await pads.groups.put(group, ANNA, pad)
    return group


async def test_what_a_group_tells_is_thrown_away_and_built_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/s.sqlite"
    async with pads_on(url) as pads:
        group = await with_two_evenings(pads)
        before = told(years(await pads.groups.evenings(group, ANNA.visitor)))
        rows = await pads.groups._keeper.rows(group)
        kinds = [type(groups.codec.event(row.body)).__name__ for row in rows]
        assert kinds == ["Founded", "PadPut", "PadPut"]  # nothing that was counted is kept
    async with pads_on(url) as pads:  # another process
        assert told(years(await pads.groups.evenings(group, ANNA.visitor))) == before
        pad = (await pads.groups.group(group, ANNA.visitor)).pads[0]
        version = (await pads.pad(pad, ANNA.visitor)).hands[0].version
        await pads.correct(pad, BERT, 1, {"points": [9, 2, 3]}, version=version)
        after = told(years(await pads.groups.evenings(group, ANNA.visitor)))
        assert after != before
        (year,) = years(await pads.groups.evenings(group, ANNA.visitor))
        points = {each.name: each.points for each in year.players}
        assert points == {"Anna": 15, "Bert": 7, "Cora": 7}


async def test_people_come_by_the_newest_link(tmp_path: Path) -> None:
    async with pads_on(f"sqlite:///{tmp_path}/s.sqlite") as pads:
        group = await with_two_evenings(pads)
        with pytest.raises(NotYourPad):
            await pads.groups.evenings(group, BERT.visitor)
        old = await pads.groups.link(group, ANNA)
        new = await pads.groups.link(group, ANNA)
        with pytest.raises(BadPadLink):
            await pads.groups.join(group, BERT, old)
        await pads.groups.join(group, BERT, new)
        await pads.groups.join(group, BERT, new)
        assert (await pads.groups.group(group, BERT.visitor)).people == ("a", "b")
        assert [each[0] for each in await pads.groups.mine(BERT.visitor)] == [group]
        await pads.groups.rename(group, BERT, "Friday")
        await pads.groups.rename(group, BERT, "Friday")
        assert (await pads.groups.group(group, ANNA.visitor)).name == "Friday"
        for deed in (
            pads.groups.link(group, CORA),
            pads.groups.rename(group, CORA, "C"),
            pads.groups.take(group, CORA, "x"),
        ):
            with pytest.raises(NotYourPad):
                await deed


async def test_only_who_may_write_on_a_pad_puts_it_in(tmp_path: Path) -> None:
    async with pads_on(f"sqlite:///{tmp_path}/s.sqlite") as pads:
        group = await pads.groups.found("Looking on", CORA)
        pad = await opened(pads)
        with pytest.raises(NotYourPad):
            await pads.groups.put(group, CORA, pad)  # she only looks on
        with pytest.raises(NoSuchPad):
            await pads.groups.put(group, CORA, "none")
        with pytest.raises(NoSuchPad):
            await pads.groups.group("none", CORA.visitor)
        own = await pads.groups.found("Mine", ANNA)
        await pads.groups.put(own, ANNA, pad)
        seq = await pads.groups.put(own, ANNA, pad)
        assert seq == 2
        await pads.groups.take(own, ANNA, pad)
        assert await pads.groups.take(own, ANNA, pad) == 3
        assert (await pads.groups.group(own, ANNA.visitor)).pads == ()


async def test_what_is_too_much_or_has_no_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(groups, "MOST_PADS", 1)
    monkeypatch.setattr(groups, "MOST_PEOPLE", 1)
    monkeypatch.setattr(service, "MOST_GROUPS", 1)
    async with pads_on(f"sqlite:///{tmp_path}/s.sqlite") as pads:
        for name in ("", " ", "x" * 61):
            with pytest.raises(BadName):
                await pads.groups.found(name, ANNA)
        group = await pads.groups.found("One", ANNA)
        with pytest.raises(TooManyPads):
            await pads.groups.found("Two", ANNA)
        await pads.groups.put(group, ANNA, await opened(pads))
        with pytest.raises(FullPad):
            await pads.groups.put(group, ANNA, await opened(pads))
        with pytest.raises(FullPad):
            await pads.groups.join(group, BERT, await pads.groups.link(group, ANNA))
        with pytest.raises(StammtischError):
            await pads.groups.join(group, BERT, "wrong")
