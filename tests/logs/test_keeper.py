"""Logs of any kind: decided on in memory, written, then made; of two writers each has his turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from stammtisch.errors import StammtischError
from stammtisch.logs.errors import NotNow
from stammtisch.logs.keeper import Keeper, Kind, Turn
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.logs.store import Entry, Store
from stammtisch.logs.tasks import Tasks
from stammtisch.meters import counted
from stammtisch.tables import NoSuchTable, Tables
from stammtisch.text import say
from tests.tables.helpers import QUICK, FakeClock, setup, until


class Begun(LogEvent, frozen=True, tag="begun"):
    by: str


class Said(LogEvent, frozen=True, tag="said"):
    word: str
    by: str = ""


class Ended(LogEvent, frozen=True, tag="ended"):
    again: bool = False


@dataclass
class Talk:
    """What was said."""

    by: str
    words: list[str] = field(default_factory=list)


class Missing(StammtischError, LookupError):
    """There is no such talk."""


class Unreadable(StammtischError):
    """Nobody understands it any more."""


def step(talk: Talk | None, event: Begun | Said | Ended, at: float) -> Talk:
    if talk is None:
        assert isinstance(event, Begun)
        return Talk(event.by)
    if isinstance(event, Said):
        talk.words.append(event.word)
    return talk


def turn(event: Begun | Said | Ended) -> Turn:
    return ("reopens" if event.again else "ends") if isinstance(event, Ended) else ""


TALKS: Kind[Talk, Begun | Said | Ended] = Kind(
    "talk",
    Codec[Begun | Said | Ended](Begun | Said | Ended),
    step,
    missing=lambda: Missing(say("There is no such talk.")),
    unreadable=lambda: Unreadable(say("Nobody understands it.")),
    visitors=lambda event: [event.by] if isinstance(event, Said) and event.by else [],
    turn=turn,
)
Talks = Keeper[Talk, Begun | Said | Ended]


@asynccontextmanager
async def talks(url: str, cached: int = 10) -> AsyncIterator[Talks]:
    store = Store(url)
    keeper = Keeper(store, TALKS, FakeClock(), cached)
    await store.open()
    try:
        yield keeper
    finally:
        await keeper.stop()
        await store.close()


def counting(talk: Talk) -> Sequence[Said]:
    """Says how much was said: right only if nothing comes between decision and writing."""
    return [Said(str(len(talk.words)))]


def test_a_tag_that_the_database_cannot_hold_is_noticed_at_once() -> None:
    class Sung(LogEvent, frozen=True, tag="a_tag_of_17_signs"):
        pass

    with pytest.raises(AssertionError, match="too long"):
        Codec[Said | Sung](Said | Sung)


def together(keepers: Sequence[Talks], patched: pytest.MonkeyPatch) -> None:
    """Let the next that each writes be decided on before any of it is written."""
    meet = asyncio.Barrier(len(keepers))

    def waiting(store: Store) -> Callable[[Entry], asyncio.Future[None]]:
        append = store.append

        async def after_all(entry: Entry) -> None:
            await meet.wait()
            await append(entry)

        def once(entry: Entry) -> asyncio.Future[None]:
            patched.setattr(store, "append", append)
            return asyncio.ensure_future(after_all(entry))

        return once

    for keeper in keepers:
        patched.setattr(keeper.store, "append", waiting(keeper.store))


async def test_of_many_who_change_one_log_each_has_his_turn(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with talks(url) as here, talks(url) as there:
        talk, before = await here.open([Begun("a")], "a"), counted.copy()
        together((here, there), monkeypatch)
        await asyncio.gather(*(each.change(talk, counting) for each in [here, there] * 10))
        expected = [str(number) for number in range(20)]
        states = []
        assert counted["commits", "overtaken"] > before["commits", "overtaken"]
        assert counted["commits", "failed"] == before["commits", "failed"]
        for keeper in (here, there):
            await keeper.change(talk, counting)
            states.append((await keeper.find(talk)).state.words)
        assert states[0][:20] == states[1][:20] == expected
        assert states[1][20:] == ["20", "21"]
    async with talks(url) as again:
        assert (await again.find(talk)).state == Talk("a", [*expected, "20", "21"])


async def test_a_refused_change_changes_nothing(sqlite_url: str) -> None:
    def refuse(talk: Talk) -> Sequence[Said]:
        raise NotNow(say("Not now."))

    async with talks(sqlite_url) as keeper:
        talk = await keeper.open([Begun("a")], "a")
        with pytest.raises(NotNow):
            await keeper.change(talk, refuse)
        assert await keeper.change(talk, counting) == 2
        with pytest.raises(Missing):
            await keeper.find("nowhere")
        with pytest.raises(Missing):
            await keeper.change("nowhere", counting)
        assert list(keeper._logs) == [talk]


async def test_who_hangs_up_stops_nobody(sqlite_url: str) -> None:
    async with talks(sqlite_url) as keeper:
        talk = await keeper.open([Begun("a")], "a")
        for _ in range(5):
            hasty = asyncio.create_task(keeper.change(talk, counting))
            await asyncio.sleep(0)
            hasty.cancel()
            await asyncio.wait([hasty])
            await keeper.change(talk, counting)
        words = (await keeper.find(talk)).state.words
        assert words == [str(number) for number in range(len(words))]
        assert len(words) >= 5


async def test_lists_and_counts_are_of_one_kind(url: str) -> None:
    async with talks(url) as keeper:
        mine = await keeper.open([Begun("a")], "a", "here")
        other = await keeper.open([Begun("b")], "b", "here")
        await keeper.change(other, lambda talk: [Said("me too", "a")])
        assert {kept.id for kept in await keeper.of("a")} == {mine, other}
        assert [kept.id for kept in await keeper.of("b")] == [other]
        assert await keeper.count("a", "here") == (1, 2, 2)
        assert await keeper.store.count_running("table", "a", "here") == (0, 0, 0)
        await keeper.change(other, lambda talk: [Ended()])
        assert await keeper.count("a", "here") == (1, 1, 1)
        assert [kept.id for kept in await keeper.of("b")] == [other]
        await keeper.change(other, lambda talk: [Ended(again=True)])
        assert await keeper.count("b", "here") == (1, 1, 2)


async def test_a_log_that_was_dropped_from_memory_comes_back(sqlite_url: str) -> None:
    async with talks(sqlite_url, cached=2) as keeper:
        ids = [await keeper.open([Begun(str(number))], "a") for number in range(5)]
        watched = aiter(keeper.changes(ids[0], 0))
        assert await anext(watched) == 1
        for each in ids:
            await keeper.change(each, counting)
        assert len(keeper._logs) == 2
        assert ids[0] in keeper._logs
        assert await anext(watched) == 2
        assert [(await keeper.find(each)).state.words for each in ids] == [["0"]] * 5


async def test_a_log_of_another_kind_is_not_there(url: str) -> None:
    async with Tables(url, QUICK, FakeClock()) as tables:
        talks = Keeper(tables.store, TALKS, FakeClock())
        table = await tables.open_table(setup(), "a", "Anna")
        talk = await talks.open([Begun("a")], "a")
        with pytest.raises(Missing):
            await talks.find(table)
        with pytest.raises(NoSuchTable):
            await tables.table(talk)


async def test_a_log_that_cannot_be_read_is_not_listed(sqlite_url: str) -> None:
    async with talks(sqlite_url) as keeper:
        spoilt, sound = [await keeper.open([Begun("a")], "a") for _ in range(2)]
        row = TALKS.codec.row(spoilt, 2, Said("x"), 1.0)._replace(body='{"kind":"sung"}')
        await keeper.store.append(Entry([row]))
        with pytest.raises(Unreadable):
            await keeper.find(spoilt)
        assert [kept.id for kept in await keeper.of("a")] == [sound]


@pytest.mark.postgres
async def test_workers_hear_of_each_other(postgres_url: str) -> None:
    async with talks(postgres_url) as here, talks(postgres_url) as there:
        talk = await here.open([Begun("a")], "a")
        heard: list[int] = []

        async def listen() -> None:
            async for seq in there.changes(talk, 1):
                heard.append(seq)  # noqa: PERF401 - what was heard must be seen while listening

        listening = asyncio.create_task(listen())
        await there.find(talk)
        await here.change(talk, counting)
        await until(lambda: heard == [2])
        listening.cancel()
        await asyncio.wait([listening])


async def test_what_is_stopped_begins_nothing_new() -> None:
    """News may come in while a server closes; whoever then read the store would find it closed."""
    done: list[str] = []
    tasks = Tasks("it failed")

    async def work(what: str) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            done.append(what)
            tasks.start(work("after the end"))

    tasks.start(work("first"))
    await asyncio.sleep(0)
    await tasks.stop()
    tasks.start(work("second"))
    await asyncio.sleep(0)
    assert done == ["first"]
    assert len(asyncio.all_tasks()) == 1
