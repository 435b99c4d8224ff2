"""Servers that play until they are killed, and say what they have acknowledged.

``python -m tests.tables.killed URL`` forks a server for each line that it reads (a seed), so that
not every one has to be imported anew. What it says, line by line: ``pid N`` when a server begins,
``TABLE SEQ MOVE`` for what was acknowledged (MOVE is empty for a deal), ``end STATUS``.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

from stammtisch.core.rng import Rng
from stammtisch.tables import ME, NotNow, Settings, Setup, Tables

SETUP = Setup(
    game="mau_mau",
    seats=(ME, "open", "random"),
    options={"max_turns": 60, "deals": 50, "mau_call": "auto"},
)


def say(line: str) -> None:
    """One write, so that nobody can be killed in the middle of a line."""
    os.write(1, f"{line}\n".encode())


async def play(url: str, seed: int) -> None:
    """Play at the open tables of visitor a, or at new ones, for ever."""
    async with Tables(url, Settings(bot_pause=0, tables_per_visitor=1000)) as tables:
        known = [note.id for note in await tables.my_tables("a") if note.phase != "closed"]
        new = [await _open(tables) for _ in range(len(known), 2)]
        people = [
            _people(tables, each, Rng(seed, number)) for number, each in enumerate(known + new)
        ]
        await asyncio.gather(*people)


async def _open(tables: Tables) -> str:
    table_id = await tables.open_table(SETUP, "a", "Anna")
    await tables.sit(table_id, "b", 1, "Bert")
    return table_id


async def _people(tables: Tables, table_id: str, rng: Rng) -> None:
    table = await tables.table(table_id)
    while True:
        if table.phase == "playing" and table.seats[table.turn].person:
            assert table.match is not None
            move = table.game.text(table.match.state, table.match.state.pick(rng))
            seq = await tables.act(table_id, "ab"[table.turn], move, table.seq)
            say(f"{table_id} {seq} {move}")
        elif table.phase in ("dealing", "hand_over"):
            with contextlib.suppress(NotNow):
                for visitor in "ab":
                    say(f"{table_id} {await tables.ready(table_id, visitor)} ")
        await asyncio.sleep(0.0005)


def main() -> None:
    """Fork a server for every line."""
    for line in sys.stdin:
        server = os.fork()
        if not server:
            say(f"pid {os.getpid()}")
            asyncio.run(play(sys.argv[1], int(line)))
            os._exit(3)
        say(f"end {os.waitstatus_to_exitcode(os.waitpid(server, 0)[1])}")


if __name__ == "__main__":
    main()
