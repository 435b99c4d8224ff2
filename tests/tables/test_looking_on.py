"""Many look on at a table: all hear of each move in turn, and nothing is kept of who has gone."""

from __future__ import annotations

import asyncio

from tests.tables.helpers import any_move, hosting, two_at_table, until, visitor_on_turn

MANY = 50  # more than hear of a move before others are heard


async def test_all_who_look_on_hear_of_each_move_in_turn(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        heard: list[list[int]] = [[] for _ in range(MANY)]

        async def look(number: int) -> None:
            async for seq in tables.changes(table.id, f"watcher {number}", 0):
                heard[number].append(seq)

        tasks = [asyncio.create_task(look(number)) for number in range(MANY)]
        await until(lambda: all(each[-1:] == [table.seq] for each in heard))
        for turn in range(3):
            await tables.act(table.id, visitor_on_turn(table), any_move(table, turn), table.seq)
            await until(lambda: all(each[-1] == table.seq for each in heard))
        hosted = await tables.host.find(table.id)
        assert len(hosted._watching) == MANY
        for task in tasks[:20]:
            task.cancel()
        await asyncio.wait(tasks[:20])
        assert len(hosted._watching) == MANY - 20
        await tables.act(table.id, visitor_on_turn(table), any_move(table, 9), table.seq)
        await until(lambda: all(each[-1] == table.seq for each in heard[20:]))
        assert all(each[-1] < table.seq for each in heard[:20])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not hosted._watching
