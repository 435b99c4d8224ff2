"""Whoever looks after the processes of a server: it starts them, and ends with them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.logs.errors import DatabaseInUse
from stammtisch.web import Settings, supervisor
from stammtisch.web.errors import NoWorkers, WorkersFailed
from stammtisch.web.orders import Order, read, written
from stammtisch.web.serving import check_workers, listening, serve
from stammtisch.web.supervisor import Post, supervise
from stammtisch.web.worker import _share
from tests.web.several import Crowd, Person, several

pytestmark = pytest.mark.slow


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.long
async def test_all_end_with_it_even_if_it_is_killed(sqlite_url: str, tmp_path: Path) -> None:
    async with several(sqlite_url, 2, tmp_path) as server:
        children = server.children()
        assert len(children) == 3  # one of them writes
        with pytest.raises(DatabaseInUse):
            serve(Settings(database=sqlite_url), port=0)
        os.kill(server.pid, signal.SIGKILL)
        while not all(map(gone, children)):
            await asyncio.sleep(0.02)


@pytest.mark.long
async def test_it_ends_kindly_although_somebody_looks_on(sqlite_url: str, tmp_path: Path) -> None:
    async with several(sqlite_url, 2, tmp_path) as server:
        crowd = Crowd(server)
        person = Person(crowd, "Anna", 0)
        sitting = await person.open()
        looking = asyncio.create_task(person.watch(sitting))
        while not sitting.screens:
            await asyncio.sleep(0.01)
        children = server.children()
        os.kill(server.pid, signal.SIGTERM)
        assert server._process is not None
        assert await server._process.wait() == 0
        assert all(map(gone, children))
        looking.cancel()
        await person.close()


@pytest.mark.long
async def test_who_dies_is_replaced_and_the_others_serve(sqlite_url: str, tmp_path: Path) -> None:
    async with several(sqlite_url, 2, tmp_path) as server:
        before = server.children()
        person = Person(Crowd(server), "Anna", 0)
        await server.kill_one(random.Random(1))
        status = 0
        while status != 200:  # it may have answered just then
            status, _ = await person.ask("/")
        while len({*server.children()} | {*before}) < 4:
            await asyncio.sleep(0.02)
        await person.close()


def test_whoever_fails_again_and_again_waits_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    clock = SimpleNamespace(time=lambda: now[0])
    monkeypatch.setattr("asyncio.get_running_loop", lambda: clock)
    post = Post("it", Order(role="worker", settings=Settings(), listener=0))

    def lived(seconds: float, served: bool = False) -> float:
        child: Any = SimpleNamespace(began=now[0], served=served)
        now[0] += seconds
        return post._pause(child, -9)

    assert [lived(1) for _ in range(9)] == [0, 0.5, 1, 2, 4, 8, 16, 30, 30]
    assert [lived(60), lived(1), lived(1)] == [0, 0, 0.5]
    assert [lived(1, served=True) for _ in range(4)] == [1, 2, 2, 2]


def test_a_process_that_cannot_start(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "_MAIN", "raise SystemExit(3)")
    settings = Settings(database=sqlite_url, key_file=str(tmp_path / "key"))
    with listening("127.0.0.1", 0) as found, pytest.raises(WorkersFailed):
        supervise(found, settings, 2, "127.0.0.1", "error", lambda: pytest.fail("it started"))
    assert (tmp_path / "key").exists()


def test_where_several_processes_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(f"{check_workers.__module__}.socket.send_fds")
    with pytest.raises(NoWorkers, match="--workers"):
        check_workers(Settings(database="sqlite:///a"))


def test_an_order_arrives_as_it_was_given() -> None:
    settings = Settings(database="sqlite:///a?b=ü", proxies=("10.0.0.0/8",), posts=7)
    order = Order(role="worker", settings=settings, listener=3, ways=(4, 5), mine=6, shared=7)
    assert read(written(order)) == order
    assert order.descriptors == (3, 7, 6, 4, 5)


def test_the_bots_are_shared_out() -> None:
    def shares(bots: int, workers: int) -> list[int]:
        tables = Settings().tables.__class__(bot_workers=bots)
        settings, ways = Settings(tables=tables), tuple(range(workers))
        orders = [
            Order(role="worker", settings=settings, listener=0, number=n, ways=ways) for n in ways
        ]
        return [_share(order).bot_workers for order in orders]

    assert shares(4, 2) == [2, 2]
    assert shares(5, 3) == [2, 2, 1]
    assert shares(1, 3) == [1, 1, 1]
    assert shares(64, 64) == [1] * 64
