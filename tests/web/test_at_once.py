"""Two people tap at the same moment, and a server in several processes hears both."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from stammtisch.logs.store import Store
from tests.web.helpers import field as hidden
from tests.web.several import Crowd, Person, several

pytestmark = pytest.mark.slow
TABLES = 3  # a visitor may have no more public ones
OPEN = {
    "preset": "basic", "spectators": "1", "public": "1", "fill": "0",
    "o-max_turns": "50", "o-deals": "2", "o-mau_call": "auto", "seat0": "me", "seat1": "open",
}  # fmt: skip


async def posted(person: Person, page: str, path: str, **form: str) -> tuple[int, str]:
    """Send a form of a page; the status, and where it leads."""
    _, found = await person.ask(page)
    assert found is not None
    status, answer = await person.ask(path, {"csrf": hidden(found.text, "csrf"), **form})
    assert answer is not None
    return status, answer.headers.get("location", "")


async def test_taps_at_the_same_moment(url: str, tmp_path: Path) -> None:
    async with several(url, 2, tmp_path) as server:
        crowd = Crowd(server)
        people = [Person(crowd, name, 1) for name in ("Anna", "Bert", "Cora")]
        store = Store(url)
        try:
            for _ in range(TABLES):
                await one_table(store, *people)
        finally:
            await store.close()
            for person in people:
                await person.close()
        assert crowd.failed == []


async def one_table(store: Store, anna: Person, bert: Person, cora: Person) -> None:
    """The last seat is taken by one of two, both deal the first hand, and each sees what he did."""
    status, table = await posted(anna, "/new/mau_mau", "/new/mau_mau", name="Anna", **OPEN)
    assert status == 303
    table_id = table.removeprefix("/t/").partition("?")[0]
    both = await asyncio.gather(
        *(posted(each, "/lobby", "/lobby/sit", table=table_id) for each in (bert, cora))
    )
    assert sorted(status for status, _ in both) == [303, 409]
    who, place = next(
        (each, place)
        for each, (status, place) in zip((bert, cora), both, strict=True)
        if status == 303
    )
    _, page = await who.ask(place)
    assert page is not None and 'class="speak"' in page.text, "one sees that one sits"
    await asyncio.gather(*(posted(each, table, f"{table}/ready") for each in (anna, who)))
    kinds = Counter(row.kind for row in await store.events(table_id))
    assert kinds["sat"] == 2 and kinds["dealt"] == 1
