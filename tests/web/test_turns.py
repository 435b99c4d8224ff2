"""More to do than can be done at once: moves come first, pages wait, too many are told so."""

from __future__ import annotations

import asyncio
from itertools import groupby
from pathlib import Path

import pytest
from starlette.types import Message

from stammtisch.tables.errors import TooBusy
from stammtisch.tables.turns import Turns
from tests.web.helpers import Server, served


async def test_moves_come_between_those_who_wait() -> None:
    turns, order = Turns(4), []

    async def look() -> None:
        await turns.turn()
        order.append("look")

    async def play() -> None:
        for _ in range(12):
            await asyncio.sleep(0)
            order.append("move")

    await asyncio.gather(*[look() for _ in range(40)], play())
    assert order.count("look") == 40
    assert max(len(list(row)) for what, row in groupby(order) if what == "look") <= 4 * 2
    assert order.index("move") < 8


async def test_who_waits_goes_on_in_order_and_who_has_gone_holds_up_nobody() -> None:
    turns, order = Turns(1), []

    async def wait(number: int) -> None:
        await turns.turn()
        order.append(number)

    tasks = [asyncio.create_task(wait(number)) for number in range(6)]
    await asyncio.sleep(0)
    tasks[3].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == [0, 1, 2, 4, 5]
    await asyncio.wait_for(turns.turn(), 5)  # the next one finds nobody before him


async def test_where_nobody_waits_nothing_is_late() -> None:
    turns = Turns(1)
    for _ in range(3):
        with pytest.raises(StopIteration):
            turns.turn().send(None)
        for _ in range(2):
            await asyncio.sleep(0)


async def test_who_finds_no_room_to_wait_is_told_when_to_come_again() -> None:
    turns = Turns(1, room=3)
    found = await asyncio.gather(*[turns.turn() for _ in range(6)], return_exceptions=True)
    refused = [each for each in found if isinstance(each, TooBusy)]
    assert len(refused) == 2
    assert all(2 <= each.again_after <= 60 for each in refused)


async def asked(server: Server, path: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of what this server answers."""
    start: Message = {}
    body = b""

    async def receive() -> Message:
        await asyncio.sleep(0)
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal start, body
        start = message if message["type"] == "http.response.start" else start
        body += message.get("body", b"")

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "raw_path": b"",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), (b"accept-language", b"en")],
        "client": ("testclient", 1),
        "server": ("testserver", 80),
        "scheme": "http",
        "root_path": "",
        "state": {},
    }
    await server.app(scope, receive, send)
    headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return start["status"], headers, body.decode()


async def at_once(server: Server, *paths: str) -> list[tuple[int, dict[str, str], str]]:
    return await asyncio.gather(*[asked(server, path) for path in paths])


def test_a_page_too_many_says_when_to_come_again(tmp_path: Path) -> None:
    with served(tmp_path, waiting=3) as server:
        found = server.call(at_once, server, *["/help"] * 8)
        assert [status for status, _, _ in found] == [200] * 4 + [503] * 4
        for _, headers, text in found[4:]:
            assert int(headers["retry-after"]) >= 2
            assert f"Come back in {headers['retry-after']} seconds" in text
            assert "One moment, please" in text  # nothing is wrong
        assert [each[0] for each in server.call(at_once, server, *["/help"] * 4)] == [200] * 4


def test_what_costs_nothing_never_waits(tmp_path: Path) -> None:
    with served(tmp_path, waiting=1) as server:
        paths = ["/help", "/help", "/help", "/health", "/static/site.css"]
        found = server.call(at_once, server, *paths)
        assert [status for status, _, _ in found] == [200, 200, 503, 200, 200]


async def test_those_who_wait_for_news_hear_them_in_turn_and_who_has_gone_is_forgotten() -> None:
    turns, order = Turns(2), list[int | str]()
    news = dict.fromkeys(asyncio.get_running_loop().create_future() for _ in range(6))

    async def look(number: int, mine: asyncio.Future[None]) -> None:
        await mine
        order.append(number)

    async def play() -> None:
        for _ in range(3):
            await asyncio.sleep(0)
            order.append("move")

    tasks = [asyncio.create_task(look(number, mine)) for number, mine in enumerate(news)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.sleep(0)
    turns.let(news)
    await asyncio.gather(*tasks, play(), return_exceptions=True)
    assert [each for each in order if each != "move"] == [0, 2, 3, 4, 5]
    assert order.index("move") < order.index(5), "moves are made before the last has heard"
    await asyncio.wait_for(turns.turn(), 5)
