"""House rules at a table: brought by those who sit down, decided by the opener, then fixed."""

from __future__ import annotations

import pytest

from stammtisch.errors import BadOption, UnknownGame, UnreadableCode
from stammtisch.tables import ME, OPEN, LiveTable, NotNow, NotYourSeat, Tables
from stammtisch.tables.wishes import disagreements
from tests.tables.helpers import SHORT, FakeClock, facts, hosting, moment, phase, setup, until


def dealing(deals: int) -> str:
    """The rule code of the table of `setup`, with so many deals."""
    return f"mau_mau.basic.2.deals={deals}.max_turns=50.mau_call=auto"


CODE, LONGER = dealing(2), dealing(3)


def odds(table: LiveTable) -> dict[str, list[tuple[object, tuple[int, ...]]]]:
    """The disagreements, as a test reads them."""
    return {
        each.field.name: [(wish.value, wish.seats) for wish in each.wishes]
        for each in disagreements(table)
    }


async def three(tables: Tables, rules: str = LONGER) -> LiveTable:
    """Anna has opened a table for three, Bert brought a code; the third seat is open."""
    table_id = await tables.open_table(setup(ME, OPEN, OPEN), "a", "Anna")
    await tables.sit(table_id, "b", 1, "Bert", rules)
    return await tables.table(table_id)


async def test_only_what_differs_is_a_disagreement(url: str) -> None:
    async with hosting(url) as tables:
        table = await three(tables, f"{LONGER}.functions=yes")
        assert odds(table) == {
            "functions": [(False, (0,)), (True, (1,))],
            "deals": [(2, (0,)), (3, (1,))],
        }
        await tables.sit(table.id, "c", 2, "Cora", "mau_mau.basic.2.deals=9.max_turns=50")
        assert odds(table) == {
            "functions": [(False, (0, 2)), (True, (1,))],
            "mau_call": [("auto", (0, 1)), ("call", (2,))],
            "deals": [(2, (0,)), (3, (1,)), (9, (2,))],
        }
        await tables.bring_rules(table.id, "c", CODE)
        assert "mau_call" not in odds(table)
        await tables.bring_rules(table.id, "b", "")
        assert odds(table) == {}


async def test_the_opener_decides_and_the_table_is_set_up_so(url: str) -> None:
    async with hosting(url) as tables:
        table = await three(tables)
        await tables.agree_rules(table.id, "a", f"{dealing(4)}.jack_on_jack=yes")
        assert odds(table) == {}
        assert table.setup.options == {**SHORT, "deals": 4, "jack_on_jack": True}
        await tables.fill_with_bots(table.id, "a", "random")
        await tables.ready(table.id, "a")
        await tables.ready(table.id, "b")
        assert phase(table) == "playing"
        assert table.match is not None
        assert table.match.game.options.deals == 4
        before = facts(table)
    async with hosting(url) as tables:
        assert facts(await tables.table(table.id)) == before


async def test_what_was_brought_survives_a_restart(url: str) -> None:
    async with hosting(url) as tables:
        before = facts(table := await three(tables))
        assert odds(table)
    async with hosting(url) as tables:
        assert facts(await tables.table(table.id)) == before


async def test_the_deal_waits_for_the_decision(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, clock=clock) as tables:
        table = await three(tables)
        for visitor in "abc":
            await tables.seen(table.id, visitor)
        await tables.sit(table.id, "c", 2, "Cora")
        for visitor in "abc":
            await tables.ready(table.id, visitor, "1")
        await clock.advance(20)
        assert phase(table) == "dealing"
        await tables.agree_rules(table.id, "a", LONGER)
        assert not any(seat.ready for seat in table.seats), "nobody has seen these rules yet"
        assert phase(table) == "dealing"
        await clock.advance(3)
        await until(lambda: phase(table) == "playing")
        assert table.match is not None
        assert table.match.game.options.deals == 3


async def test_an_opener_who_is_away_holds_nobody_up(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, clock=clock) as tables:
        table = await three(tables)
        await tables.sit(table.id, "c", 2, "Cora")
        for _ in range(6):
            await clock.advance(10)
            for visitor in "bc":
                await tables.seen(table.id, visitor)
            await moment()
        assert table.seats[0].away
        await until(lambda: phase(table) == "playing")
        assert table.game.options.deals == 2, "the table plays as it was opened"


async def test_who_leaves_takes_his_rules_along(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await three(tables)
        await tables.leave(table.id, "b")
        assert odds(table) == {}
        await tables.sit(table.id, "c", 1, "Cora")
        assert odds(table) == {}


async def test_the_opener_may_change_his_mind_and_keep_his_rules(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await three(tables)
        seq = table.seq
        assert await tables.agree_rules(table.id, "a", CODE) == seq + 1
        assert odds(table) == {}
        assert await tables.agree_rules(table.id, "a", CODE) == seq + 1, "nothing to decide"
        await tables.bring_rules(table.id, "a", "mau_mau.funktionskarten.2")
        assert (table.setup.preset, table.setup.options) == ("funktionskarten", {})


async def test_an_opener_who_sits_down_later_brings_the_rules_of_the_table(
    sqlite_url: str,
) -> None:
    async with hosting(sqlite_url) as tables:
        table_id = await tables.open_table(setup(OPEN, OPEN), "a", "")
        table = await tables.table(table_id)
        await tables.sit(table_id, "b", 0, "Bert", LONGER)
        assert odds(table) == {"deals": [(2, ()), (3, (0,))]}
        assert not table.undecided, "nobody waits for who does not sit there"
        await tables.sit(table_id, "a", 1, "Anna", dealing(7))
        assert table.game.options.deals == 7
        assert odds(table) == {}


async def test_who_may_what(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await three(tables)
        before = table.seq
        with pytest.raises(NotYourSeat):
            await tables.agree_rules(table.id, "b", LONGER)
        with pytest.raises(NotYourSeat):
            await tables.bring_rules(table.id, "stranger", LONGER)
        assert table.seq == before


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("gin.oklahoma.1", BadOption),
        ("halma.basic.1", UnknownGame),
        ("mau_mau.basic.3", UnreadableCode),
        ("rubbish", UnreadableCode),
        ("mau_mau.basic.2.deals=0", BadOption),
        ("mau_mau.basic.2.first_dealer=5", BadOption),
    ],
)
async def test_what_the_table_cannot_play(
    sqlite_url: str, code: str, error: type[Exception]
) -> None:
    async with hosting(sqlite_url) as tables:
        table = await three(tables)
        before = facts(table)
        with pytest.raises(error):
            await tables.bring_rules(table.id, "b", code)
        with pytest.raises(error):
            await tables.agree_rules(table.id, "a", code)
        with pytest.raises(error):
            await tables.sit(table.id, "c", 2, "Cora", code)
        assert facts(table) == before


async def test_nothing_changes_after_the_first_deal(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await three(tables, "")
        await tables.fill_with_bots(table.id, "a", "random")
        await tables.ready(table.id, "a")
        await tables.ready(table.id, "b")
        assert phase(table) == "playing"
        for deed in (tables.bring_rules, tables.agree_rules):
            for visitor, error in (("a", NotNow), ("b", (NotNow, NotYourSeat))):
                with pytest.raises(error):
                    await deed(table.id, visitor, LONGER)
        assert table.game.options.deals == 2
