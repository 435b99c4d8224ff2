"""Looking back together where a server has two processes: all see the same moment, whoever dies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import httpx2
import pytest

from tests.web.several import Crowd, Person, Sitting, several
from tests.web.test_at_once import posted

pytestmark = pytest.mark.slow
BOUND = 60.0  # seconds after which a screen that shows nothing has failed


class Screen(Person):
    """Somebody who has a review open, and comes back whenever its stream ends."""

    text = ""

    async def follow(self, path: str) -> None:
        """Read for ever what is sent."""
        while True:
            with contextlib.suppress(httpx2.HTTPError):
                async with self._browser.stream("GET", self.crowd.server.address + path) as answer:
                    async for line in answer.aiter_lines():
                        self.text += line + "\n"
            await asyncio.sleep(0.02)

    async def shows(self, text: str) -> str:
        """Wait until this is sent; returns all that was sent, and forgets it."""
        async with asyncio.timeout(BOUND):
            while "\n\n" not in self.text.partition(text)[2]:  # to the end of what is sent
                await asyncio.sleep(0.02)
        found, self.text = self.text, ""
        return found


async def played(anna: Person, ben: Person) -> Sitting:
    """A table at which the first hand is over."""
    sitting, chance = await anna.open(), Random(3)
    await ben.sit(sitting)
    while (await page(anna, f"{sitting.path}/replay/1"))[0] != 200:
        for each in (anna, ben):
            await each._step(sitting, (await page(each, sitting.path))[1], chance)
    return sitting


async def page(person: Person, path: str) -> tuple[int, str]:
    status, answer = await person.ask(path)
    assert answer is not None
    return status, answer.text


@asynccontextmanager
async def following(person: Screen, path: str) -> AsyncIterator[Screen]:
    task = asyncio.create_task(person.follow(path))
    try:
        yield person
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await person.close()


def cards(text: str) -> set[str]:
    """The pictures of cards on a page or in what is sent."""
    return set(re.findall(r'\.svg\?v=\w+#(\w+)"', text))


@pytest.mark.long
async def test_who_follows_sees_each_step_as_he_may_see_it(sqlite_url: str, tmp_path: Path) -> None:
    async with several(sqlite_url, 2, tmp_path) as server:
        crowd = Crowd(server)
        anna, ben = Screen(crowd, "Anna", 0), Screen(crowd, "Bert", 1)
        table = (await played(anna, ben)).path
        alone = f"{table}/replay/1"
        status, path = await posted(anna, alone, f"{table}/review", to="1.2.0")
        assert status == 303
        async with following(ben, f"{path}/stream?after=0"):
            await ben.shows("<strong>2 / ")
            before = cards((await page(ben, f"{alone}?move=2&seat=1"))[1])
            for move in (3, 4):  # the second one after each process was another
                await posted(anna, path, f"{path}/step", to=f"1.{move}.0")
                sent = await ben.shows(f"<strong>{move} / ")
                his = (await page(ben, f"{alone}?move={move}&seat=1"))[1]
                hers = (await page(anna, f"{alone}?move={move}&seat=0"))[1]
                # who comes back may be shown the moment that he knew, and then the next one
                assert cards(sent) <= cards(his) | before and cards(hers) - cards(his) - before
                before = cards(his)
                assert cards((await page(ben, path))[1]) == cards(his)
                for child in server.children():
                    os.kill(child, signal.SIGKILL)
                    await asyncio.sleep(0.5)
        await anna.close()
