"""People's own words at a table, where they are allowed, and what is reported of them."""

from __future__ import annotations

import pytest

from stammtisch.cli.reports import read
from stammtisch.logs.store import Store
from stammtisch.tables import ME, OPEN, NotNow, NotYourSeat, Tables, words
from stammtisch.tables import events as e
from stammtisch.tables.live import LiveTable
from stammtisch.tables.retention import without_words
from stammtisch.tables.words import LONGEST, heard
from tests.tables.helpers import hosting, setup


async def free(tables: Tables, public: bool = False) -> LiveTable:
    """Anna and Bert at a table where people may write."""
    wanted = setup(ME, OPEN, free_words=True, public=public)
    table_id = await tables.open_table(wanted, "a", "Anna")
    await tables.sit(table_id, "b", 1, "Bert")
    return await tables.table(table_id)


async def test_own_words_are_for_tables_where_they_are_allowed(url: str) -> None:
    async with hosting(url) as tables:
        plain = await tables.open_table(setup(ME, OPEN), "a", "Anna")
        with pytest.raises(NotNow):
            await tables.write(plain, "a", "Servus")
        table = await free(tables)
        await tables.write(table.id, "a", "  Servus,\n\tBert\u202e ")
        assert [word.text for word in heard(table, "b", table.changed_at)] == ["Servus, Bert"]
        with pytest.raises(NotYourSeat):
            await tables.write(table.id, "nobody", "Servus")
        for text in ("", " \u200b\u202e ", "x" * (LONGEST + 1)):
            with pytest.raises(NotNow):
                await tables.write(table.id, "a", text)
        said, table_id = table.said, table.id
    async with hosting(url) as tables:
        assert (await tables.table(table_id)).said == said, "they are kept with the table"


async def test_among_strangers_nobody_writes_during_a_hand(url: str) -> None:
    for public in (False, True):
        async with hosting(url) as tables:
            table = await free(tables, public)
            await tables.write(table.id, "a", "Servus")
            for visitor in "ab":
                await tables.ready(table.id, visitor)
            assert words.may_write(table) is not public
            if public:
                with pytest.raises(NotNow):
                    await tables.write(table.id, "a", "I hold the ace")
                await tables.speak(table.id, "a", "hello")
            await tables.close_table(table.id, "a")
            assert words.may_write(table)


def test_own_words_are_not_kept_for_ever() -> None:
    row = e.row("t", 1, e.Wrote(0, "Servus"), 0.0)
    assert "Servus" in str(row.body) and "Servus" not in str(without_words(row).body)


def test_a_family_of_emoji_stays_one() -> None:
    assert words.cleaned("👨\u200d👩\u200d👧 e\u0301") == "👨\u200d👩\u200d👧 é"


async def test_who_is_forgotten_takes_his_words_along(url: str) -> None:
    async with hosting(url) as tables:
        table = await free(tables)
        await tables.write(table.id, "a", "I am Anna Meier")
        await tables.speak(table.id, "a", "hello")
        await tables.write(table.id, "b", "Servus")
        await tables.forget("a")
        table = await tables.table(table.id)
        assert [word.text for word in table.said] == ["", "Servus"]


async def test_a_report_is_kept_read_and_settled(url: str) -> None:
    async with hosting(url) as tables:
        table = await free(tables)
        seq = await tables.write(table.id, "a", "<b>you cheat</b>")
        phrase = await tables.speak(table.id, "a", "hello")
        own = await tables.speak(table.id, "b", "thanks")
        for number in (own, -1, 9_999):
            with pytest.raises(NotNow):
                await tables.reports.report(table, "b", number, "10.0.0.1")
        with pytest.raises(NotYourSeat):
            await tables.reports.report(table, "nobody", seq, "10.0.0.1")
        first = await tables.reports.report(table, "b", seq, "10.0.0.1")
        await tables.reports.report(table, "b", phrase, "10.0.0.1")
        found = await tables.reports.all()
        assert {(each.table, each.by, each.of, each.words) for each in found} == {
            (table.id, "Bert", "Anna", "<b>you cheat</b>"),
            (table.id, "Bert", "Anna", "Hallo zusammen"),
        }
        assert {each.id: each.words for each in found}[first] == "<b>you cheat</b>"
        assert all(each.said_at <= each.at for each in found)
        await tables.mute(table.id, "b", 0, True)
        with pytest.raises(NotNow):
            await tables.reports.report(table, "b", seq, "10.0.0.1")
    assert len(await read(Store(url))) == 2
    left = await read(Store(url), first)
    assert [each.words for each in left] == ["Hallo zusammen"]
    assert await read(Store(url), first) == left, "once is enough"
    with pytest.raises(NotNow):
        await read(Store(url), "nosuchreport")
