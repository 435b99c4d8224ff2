"""Nothing lost, nothing doubled: processes of a server are killed while people play.

``STAMMTISCH_KILLS=500 pytest -m thorough tests/web/test_killed_workers.py`` kills so many of them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.web.several import End, Several, check, could_be, play, several

pytestmark = pytest.mark.slow
FEW = 4
MANY = int(os.environ.get("STAMMTISCH_KILLS", "60"))


@pytest.mark.long
async def test_whoever_is_killed_nothing_that_was_told_is_lost(url: str, tmp_path: Path) -> None:
    async with several(url, 2, tmp_path) as server:
        crowd = await play(server, pairs=2, kills=FEW, seed=1)
        assert await check(crowd) >= crowd.moves > FEW


@pytest.mark.thorough
@pytest.mark.parametrize("workers", [1, 2, 4])
async def test_many_kills(url: str, workers: int, tmp_path: Path) -> None:
    kills = -(-MANY // 6)
    async with several(url, workers, tmp_path) as server:
        crowd = await play(server, pairs=4, kills=kills, seed=kills + workers)
        print(f"{kills} kills, {crowd.moves} moves, {len(crowd.failed)} without an answer")
        assert await check(crowd) >= crowd.moves > kills


FORGETFUL = """
from stammtisch.logs.answering import Answering

written, number = Answering._append, 0

def forget(self, wire, asked, wish):
    global number
    number += bool(wish.entry.rows)
    if number % 20 or not wish.entry.rows:
        written(self, wire, asked, wish)
    else:
        self._wrote(wire, asked.number, wish.entry)

Answering._append = forget
"""


@pytest.mark.long
async def test_a_writer_that_forgets_is_found_out(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(FORGETFUL)
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    async with several(sqlite_url, 2, tmp_path, PYTHONPATH=path) as server:
        with pytest.raises(AssertionError, match=r"written down|seat|==|500"):
            await check(await play(server, pairs=1, kills=0, seed=1, moves=40))


def test_what_somebody_tried_is_held_against_what_happened() -> None:
    tried: list[tuple[str, End]] = [
        ("a", "told"),
        ("b", "unknown"),
        ("b", "told"),
        ("c", "refused"),
    ]
    assert could_be(["a", "b"], tried)
    assert could_be(["a", "b", "b"], tried)
    assert not could_be(["a"], tried)
    assert not could_be(["b", "a"], tried)
    assert not could_be(["a", "b", "b", "b"], tried)
    assert not could_be(["a", "b", "c"], tried)


@pytest.mark.long
async def test_no_request_fails_when_new_processes_take_over(url: str, tmp_path: Path) -> None:
    async with several(url, 2, tmp_path) as server:
        crowd = await play(server, pairs=2, kills=1, seed=2, how=Several.renew)
        assert crowd.failed == []
        assert await check(crowd) == crowd.moves
