"""The list of somebody's tables: from summaries beside the logs, which may be thrown away."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from stammtisch.logs.rows import Row
from stammtisch.tables import LiveTable, Settings, Tables
from stammtisch.tables.errors import OldRules
from stammtisch.tables.fold import fold
from stammtisch.tables.live import TableNote
from stammtisch.tables.summaries import FORM, read, summary_of
from tests.tables.helpers import (
    SHORT,
    FakeClock,
    any_move,
    hosting,
    play_hand,
    setup,
    two_at_table,
    visitor_on_turn,
)

SETTLED = Settings(bot_pause=0.0, stand_in="random", tables_per_visitor=1_000)


async def run(tables: Tables, statement: str) -> None:
    """Something that nobody may do to a database."""
    await tables.store.database.run(
        lambda there: there.exec_driver_sql(statement) and None, write=True
    )


async def summarised(tables: Tables, table_ids: list[str]) -> None:
    """Wait until all these have a summary of now."""
    for _ in range(500):
        if len(await tables.store.summaries(table_ids)) == len(table_ids):
            return
        await asyncio.sleep(0.01)
    pytest.fail("they were never written")


async def twenty(tables: Tables) -> list[TableNote]:
    """Twenty tables of Anna's in several states; what her list says."""
    for number in range(20):
        if number % 3:
            table = await two_at_table(tables)
            for _ in range(number):
                if table.phase == "playing":
                    await tables.act(table.id, visitor_on_turn(table), any_move(table))
        else:
            await tables.open_table(setup(), "a", f"Anna {number}")
    return await tables.my_tables("a")


def forbid_folding(patched: pytest.MonkeyPatch) -> list[str]:
    """Notes which logs are folded from now on."""
    folded: list[str] = []

    def noting(table_id: str, rows: list[Row]) -> LiveTable | None:
        folded.append(table_id)
        return fold(table_id, rows)

    patched.setattr("stammtisch.tables.host.fold", noting)
    return folded


async def test_the_first_view_of_twenty_tables_folds_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeClock()
    async with hosting(url, SETTLED, clock) as tables:
        before = await twenty(tables)
        assert len(before) == 20
        assert {note.phase for note in before} >= {"seating", "playing"}
    folded = forbid_folding(monkeypatch)
    async with hosting(url, SETTLED, clock) as tables:
        assert await tables.my_tables("a") == before
        assert await tables.my_tables("nobody") == []
        assert [note.my_turn for note in await tables.my_tables("b")] == [
            not note.my_turn for note in before if note.phase == "playing"
        ]
        assert folded == []


async def test_a_table_that_goes_on_is_listed_however_many_newer_ones_are_over(url: str) -> None:
    clock = FakeClock()
    async with hosting(url, SETTLED, clock) as tables:
        first = await two_at_table(tables)  # perhaps the clock of the computer was set later
        over = first
        for _ in range(31):
            await clock.advance(1.0)
            over = await two_at_table(tables, options=SHORT | {"deals": 1})
            await play_hand(tables, over)
        listed = await tables.my_tables("b")
        assert [note.phase for note in listed] == ["match_over"] * 30 + ["playing"]
        assert listed[-1].id == first.id and listed[0].id == over.id


async def test_summaries_thrown_away_are_made_again_and_equal_the_logs(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeClock()
    async with hosting(url, SETTLED, clock) as tables:
        before = await twenty(tables)
    folded = forbid_folding(monkeypatch)
    async with hosting(url, SETTLED, clock) as tables:
        await run(tables, "DELETE FROM summary")
        assert await tables.my_tables("a") == before
        assert len(folded) == 20
    async with hosting(url, SETTLED, clock) as tables:
        ids = [note.id for note in before]
        lines = await tables.store.summaries(ids)
        assert set(lines) == set(ids)
        for table_id in ids:
            table = fold(table_id, await tables.store.events(table_id))
            assert table is not None
            assert read(lines[table_id][0]) == summary_of(table)


REPLACED = "cast(replace(cast(body as text)"


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE summary SET seq = seq - 1",  # the server was killed before it was written
        "UPDATE summary SET body = x'7b7d'",
        "UPDATE summary SET body = cast('nonsense' as blob)",
        "UPDATE summary SET body = x'01' || cast('nonsense' as blob)",
        f"""UPDATE summary SET body = {REPLACED}, '"form":{FORM}', '"form":0') as blob)""",
        f"UPDATE summary SET body = {REPLACED}, '_version\":', '_version\":9') as blob)",
        f"UPDATE summary SET body = {REPLACED}, 'mau_mau', 'mau_mow') as blob)",
    ],
)
async def test_a_summary_that_is_not_of_now_is_not_believed(sqlite_url: str, wrong: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        before = await tables.my_tables("a")
    async with hosting(sqlite_url) as tables:
        await run(tables, wrong)
        assert await tables.my_tables("a") == before
        await tables.rename(table.id, "a", "Annette")
        assert [note.names for note in await tables.my_tables("a")] == [("Annette", "Bert")]


async def test_moves_are_summarised_together_a_moment_later(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, SETTLED, clock) as tables:
        table = await two_at_table(tables)
        await clock.advance(3)
        await summarised(tables, [table.id])
        written: list[Any] = []
        append = tables.store.append

        def noting(entry: Any) -> asyncio.Future[None]:
            written.extend(entry.summaries)
            return append(entry)

        monkeypatch.setattr(tables.store, "append", noting)
        for _ in range(3):
            await tables.act(table.id, visitor_on_turn(table), any_move(table))
        assert written == []
        await clock.advance(3)
        assert [line["seq"] for line in written] == [table.seq]
        await summarised(tables, [table.id])


async def test_a_log_that_cannot_be_read_loses_its_summary(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table_id = await tables.open_table(setup(), "a", "Anna")
    async with hosting(sqlite_url) as tables:
        await run(tables, "UPDATE event SET body = 'nonsense' WHERE kind = 'sat'")
        with pytest.raises(OldRules):
            await tables.table(table_id)
        assert await tables.my_tables("a") == []


async def test_a_database_as_it_was_released(url: str) -> None:
    """Brought up to date: its tables are listed as before, and then have summaries."""
    clock = FakeClock()
    async with hosting(url, SETTLED, clock) as tables:
        before = await twenty(tables)
    async with hosting(url, SETTLED, clock) as tables:
        await run(tables, "DROP TABLE summary")
        await run(tables, "DROP TABLE played")
        await run(tables, "DROP TABLE packed")
        await run(tables, "DROP TABLE analysed")
        await run(tables, "DROP TABLE note")
        await run(tables, "DROP INDEX listing_opener")
        for index in ("strangers", "closed", "unknown", "loose", "other", "address"):
            await run(tables, f"DROP INDEX listing_{index}")
        for column in ("strangers", "finished", "packed"):
            await run(tables, f"ALTER TABLE listing DROP COLUMN {column}")
        await run(tables, "UPDATE alembic_version SET version_num = '0003'")
        tables._host.summaries._changed.clear()
    async with hosting(url, SETTLED, clock) as tables:
        assert await tables.store.summaries([note.id for note in before]) == {}
        assert await tables.my_tables("a") == before
        await clock.advance(3)
        await summarised(tables, [note.id for note in before])


OLDER = "SET body = replace(body, '\"rules_version\":', '\"rules_version\":9')"


def older_summary(tables: Tables) -> str:
    """What makes all summaries those of older rules, in which what came last is missing."""
    there, back = ("cast(body as text)", "cast(told as blob)")
    if tables.store.file is None:
        there, back = "convert_from(body, 'UTF8')", "convert_to(told, 'UTF8')"
    told = OLDER.removeprefix("SET body = ").replace("body", there)
    return f"UPDATE summary SET seq = seq - 1, body = {back.replace('told', told)}"


async def test_of_a_table_of_other_rules_the_summary_is_what_can_be_told(url: str) -> None:
    """As after an update of the server: the log cannot be folded any more."""
    async with hosting(url, SETTLED) as tables:
        played, waiting = await two_at_table(tables), await tables.open_table(setup(), "a", "Anna")
        await play_hand(tables, played)
        totals = played.running_totals
        assert len(totals) == 1
        (before,) = await tables.my_tables("b")
    async with hosting(url, SETTLED) as tables:
        await run(tables, f"UPDATE event {OLDER} WHERE kind = 'opened'")
        await run(tables, older_summary(tables))
        for _ in range(2):
            with pytest.raises(OldRules, match=r"version \d+ of the rules of Mau-Mau"):
                await tables.table(played.id)
            (note,) = await tables.my_tables("b")
            since = {"outdated": True, "my_turn": False, "changed_at": note.changed_at}
            assert note == msgspec.structs.replace(before, **since)
            known = await tables.last_known(played.id, "b")
            assert known is not None
            assert (known.names, list(known.totals)) == (("Anna", "Bert"), totals)
        assert await tables.last_known(played.id, "stranger") is None
        assert [each.id for each in await tables.my_tables("a")] == [played.id]
        assert waiting != played.id, "nothing was lost there: no card was dealt"
