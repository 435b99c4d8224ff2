"""Nothing lost: the server is killed fifty times in the middle of play."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TypeAlias

import pytest

from stammtisch.logs.rows import Row
from stammtisch.tables import events as e
from stammtisch.tables.fold import fold
from tests.tables.helpers import hosting

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
KILLS = 50
TABLES_AFTER = 5  # kills, so that the logs stay short
LONGEST_PLAY = 0.06  # seconds between the first acknowledgement and the kill

Acknowledged: TypeAlias = tuple[str, int, str]
"""A table, the number that was returned, and the move, or "" for a deal."""


@contextlib.contextmanager
def servers(url: str) -> Iterator[subprocess.Popen[str]]:
    """Whoever starts servers; see `tests.tables.killed`."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.tables.killed", url],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as starter:
        try:
            yield starter
        finally:
            starter.kill()


@pytest.mark.long
def test_every_acknowledged_move_is_there_after_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    chance = random.Random(2)
    told = 0
    with servers(f"sqlite:///{file}") as starter:
        assert starter.stdin is not None
        assert starter.stdout is not None
        for kill in range(KILLS):
            print(kill, file=starter.stdin, flush=True)
            acknowledged = _play_and_kill(starter.stdout, chance.uniform(0, LONGEST_PLAY))
            told += len(acknowledged)
            _check(file, acknowledged)
            if kill % TABLES_AFTER == TABLES_AFTER - 1:
                asyncio.run(_close_all(f"sqlite:///{file}"))
    assert told > 3 * KILLS, "the servers were killed before they could play"


def _play_and_kill(said: IO[str], seconds: float) -> list[Acknowledged]:
    word, _, pid = said.readline().partition(" ")
    assert word == "pid"
    lines = [said.readline()]  # the first acknowledgement: it plays
    time.sleep(seconds)
    os.kill(int(pid), signal.SIGKILL)
    while not lines[-1].startswith("end"):
        lines.append(said.readline())
    assert lines.pop() == f"end {-signal.SIGKILL}\n", "the server ended by itself"
    words = [line.rstrip("\n").split(" ", 2) for line in lines]
    return [(table_id, int(seq), move) for table_id, seq, move in words]


def _check(file: Path, acknowledged: list[Acknowledged]) -> None:
    """Every acknowledged number is there, and every log makes a table that is whole."""
    logs: dict[str, list[Row]] = {}
    with contextlib.closing(sqlite3.connect(file)) as connection:
        for table_id in {table_id for table_id, _, _ in acknowledged}:
            found = connection.execute(
                "SELECT table_id, seq, kind, body, at FROM event WHERE table_id = ? ORDER BY seq",
                (table_id,),
            )
            logs[table_id] = [Row(*each) for each in found]
    for table_id, seq, move in acknowledged:
        event = e.event_of(logs[table_id][seq - 1].body)
        assert not move or (isinstance(event, e.Moved) and event.text == move)
    for table_id, log in logs.items():
        assert [row.seq for row in log] == list(range(1, len(log) + 1))
        table = fold(table_id, log)
        assert table is not None
        kinds = [row.kind for row in log]
        assert kinds.count("prepared") == kinds.count("dealt") + 1 == table.hand + 1


async def _close_all(url: str) -> None:
    """So that the next servers open new tables, and the logs stay short."""
    async with hosting(url) as tables:
        for note in await tables.my_tables("a"):
            if note.phase != "closed":
                await tables.close_table(note.id, "a")
