"""One process writes for others: nothing is lost or written twice, whenever the connection ends."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

from stammtisch.logs import asking
from stammtisch.logs.answering import Answering
from stammtisch.logs.entries import Entry
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.rows import Row
from stammtisch.logs.store import Conflict, Store, url_to_ask
from stammtisch.logs.wire import Append, read_asked

Cut: TypeAlias = Literal["before", "after", ""]


def entry(seq: int, body: str = "x", log_id: str = "log") -> Entry:
    return Entry([Row(log_id, seq, "kind", body, 5)])


class Between:
    """Stands between a worker and the writer, and cuts the connection at the next entry."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.cut: Cut = ""
        self.again = 0  # entries that were said to have been sent before

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self.place)
        how: list[Cut] = [""]

        async def forth(message: bytes) -> None:
            asked = read_asked(message)
            if isinstance(asked.work, Append):
                self.again += asked.work.again
                how[0], self.cut = self.cut, ""
            if how[0] == "before":
                raise ConnectionResetError
            back.write(len(message).to_bytes(4) + message)

        async def home(message: bytes) -> None:
            if how[0] == "after":
                raise ConnectionResetError
            writer.write(len(message).to_bytes(4) + message)

        async def copy(source: asyncio.StreamReader, there: bool) -> None:
            while True:
                length = int.from_bytes(await source.readexactly(4))
                message = await source.readexactly(length)
                await (forth(message) if there else home(message))

        ways = [asyncio.create_task(copy(reader, True)), asyncio.create_task(copy(there, False))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for each in (writer, back):
            each.close()


@contextlib.asynccontextmanager
async def writing(url: str, place: Path) -> AsyncIterator[None]:
    """The process that writes, here in this one."""
    place.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(place))
        listener.listen()
        async with Answering(Store(url), listener):
            yield


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
async def between(sqlite_url: str, tmp_path: Path) -> AsyncIterator[tuple[Store, Between]]:
    """A worker with somebody between it and the writer."""
    found = Between(tmp_path / "writer")
    async with writing(sqlite_url, found.place):
        server = await asyncio.start_unix_server(found, tmp_path / "between")
        async with opened(url_to_ask(sqlite_url, tmp_path / "between")) as store:
            yield store, found
        server.close()


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_an_entry_whose_answer_was_lost_is_written_once(
    between: tuple[Store, Between], cut: Cut
) -> None:
    store, way = between
    await store.append(entry(1))
    heard: list[tuple[str, int]] = []
    store.listen(lambda log_id, seq: heard.append((log_id, seq)))
    way.cut = cut
    await store.append(entry(2))
    assert way.again == 1
    assert [row.seq for row in await store.events("log")] == [1, 2]
    assert ("", 0) in heard, "news may have been lost"


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_an_entry_that_others_wrote_first_conflicts_though_its_answer_was_lost(
    between: tuple[Store, Between], sqlite_url: str, cut: Cut
) -> None:
    store, way = between
    async with opened(url_to_ask(sqlite_url, way.place)) as other:
        await other.append(entry(1, "other"))
        way.cut = cut
        with pytest.raises(Conflict):
            await store.append(entry(1, "mine"))
    assert [row.body for row in await store.events("log")] == ["other"]


async def test_a_crowd_survives_many_cuts(between: tuple[Store, Between]) -> None:
    store, way = between
    for number in range(30):
        cuts: tuple[Cut, ...] = ("before", "after", "")
        way.cut = cuts[number % 3]
        crowd = [entry(seq, log_id=f"log{number}") for seq in range(1, 6)]
        await asyncio.gather(*map(store.append, crowd))
        found = await store.events(f"log{number}")
        assert [row.seq for row in found] == [1, 2, 3, 4, 5]
    assert way.again > 20


async def test_workers_hear_of_each_other(sqlite_url: str, tmp_path: Path) -> None:
    url = url_to_ask(sqlite_url, tmp_path / "writer")
    async with writing(sqlite_url, tmp_path / "writer"), opened(url) as one, opened(url) as other:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        other.listen(lambda log_id, seq: heard.put_nowait((log_id, seq)))
        one.listen(lambda log_id, seq: pytest.fail("it knows what it has written"))
        await one.append(entry(1))
        assert await heard.get() == ("log", 1)
        assert [row.seq for row in await other.events("log")] == [1]


async def test_nobody_writes(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was never sent is refused after a while, and nothing of it is written later."""
    place = tmp_path / "writer"
    with monkeypatch.context() as hurry:
        hurry.setattr(asking, "_AT_START", 0.05)
        with pytest.raises(StoreUnavailable):
            await Store(url_to_ask(sqlite_url, place)).open()
    async with contextlib.AsyncExitStack() as stack:
        async with writing(sqlite_url, place):
            store = await stack.enter_async_context(opened(url_to_ask(sqlite_url, place)))
        monkeypatch.setattr(asking, "_PATIENCE", 0.05)
        while store._link is None or store._link._wire is not None:
            await asyncio.sleep(0)  # until it is known that the connection has ended
        with pytest.raises(StoreUnavailable):
            await store.append(entry(1))
        with pytest.raises(StoreUnavailable):
            await store.try_write()
        async with writing(sqlite_url, place):
            monkeypatch.setattr(asking, "_PATIENCE", 5.0)
            await store.append(entry(1))
            assert len(await store.events("log")) == 1


async def test_a_writer_that_ends_leaves_the_rest_to_the_next(
    sqlite_url: str, tmp_path: Path
) -> None:
    place, done = tmp_path / "writer", 0

    async def fill(store: Store, log_id: str) -> None:
        nonlocal done
        for seq in range(1, 41):
            await store.append(entry(seq, log_id=log_id))
            done += 1

    async with contextlib.AsyncExitStack() as stack:
        async with writing(sqlite_url, place):
            store = await stack.enter_async_context(opened(url_to_ask(sqlite_url, place)))
            crowd = [asyncio.create_task(fill(store, f"log{n}")) for n in range(5)]
            while done < 20:
                await asyncio.sleep(0)
        for enough in (60, 100, 200):
            async with writing(sqlite_url, place):
                while done < enough and not all(each.done() for each in crowd):
                    await asyncio.sleep(0)
        await asyncio.gather(*crowd)
        for n in range(5):
            assert [row.seq for row in await store.events(f"log{n}")] == [*range(1, 41)]
