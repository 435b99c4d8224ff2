"""A beginner's way on a small phone: lesson, first hand, what was in it, the next puzzle."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from stammtisch.analysis import course
from stammtisch.lessons import lesson, lessons
from stammtisch.tables import LiveTable
from tests.web.browser import needs_chromium, page_of, reload
from tests.web.conftest import Running

pytestmark = needs_chromium
SMALL = {"width": 390, "height": 664}  # what the bars of a browser leave of a phone
SAMPLE = "herzblatt"  # its hands are short, and of its page the least was to be seen


def learn(page: Any, address: str, id: str) -> None:
    """From the start page through every step: whatever is tapped lies under no card."""
    page.goto(address)
    page.locator(f'a[href="/learn/{lesson(id).house.entry.id}"]').first.click()
    if id != lesson(id).house.entry.id:
        page.goto(f"{address}/learn/{id}")
    page.get_by_role("link", name="Los geht’s").click()
    for number in range(1, len(lesson(id).steps) + 1):
        page.wait_for_url(f"**/learn/{id}/{number}")
        page.wait_for_load_state()
        page.get_by_role("link", name="Zeig mir den Zug").click()
        page.locator("#notice button").click()
        page.locator(".verdict a.act").click()


def table_of(running: Running, table_id: str) -> LiveTable:
    """A table as the server has it; the browser keeps the loop of this thread to itself."""
    with ThreadPoolExecutor(1) as beside:
        found: LiveTable = beside.submit(
            lambda: asyncio.run(running.tables.table(table_id))
        ).result()
        return found


def follow_the_hint(page: Any) -> None:
    """Tap what is marked until the page has made the move; a card is tapped once or twice."""
    seq = page.locator("#seq").input_value()
    for _ in range(4):
        marked = page.locator("#table .hinted:visible")
        expect(marked.first).to_be_visible()
        for card in marked.filter(has=page.locator('[name="pick"]')).all():
            card.click(position={"x": 14, "y": 14})
        buttons = marked.and_(page.locator("button"))
        (buttons if buttons.count() else marked).first.click(position={"x": 14, "y": 14})
        with suppress(TimeoutError):
            page.wait_for_function(
                "(seq) => document.querySelector('#seq')?.value !== seq", arg=seq, timeout=700
            )
            return
    raise AssertionError("what is marked makes no move")


def play_on(page: Any, running: Running) -> None:
    """Make the first move with a finger, by the hint, and the others without the page."""
    page.wait_for_selector('#play[data-turn="me"]')
    follow_the_hint(page)
    where = page.url.partition("?")[0]
    match = table_of(running, where.rpartition("/")[2]).match
    assert match is not None
    token, end = page.locator('[name="csrf"]').first.input_value(), monotonic() + 120
    while not match.hand_over:
        assert monotonic() < end, "the hand never ended"
        if match.turn == 0:
            move = match.game.text(match.state, match.state.legal_moves()[0])
            page.request.post(f"{where}/move", form={"csrf": token, "move": move})
        else:
            page.wait_for_timeout(10)


@pytest.mark.parametrize(
    "id",
    [
        pytest.param(id, marks=pytest.mark.long if id == SAMPLE else pytest.mark.thorough)
        for id in lessons()
    ],
)
def test_from_the_start_page_to_the_next_puzzle(
    chromium: Any, running: Running, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "SIMULATIONS", 2)
    with page_of(chromium, SMALL, has_touch=True) as page:
        learn(page, running.address, id)
        page.get_by_role("button", name="Ein erstes Spiel mit offenen Tipps").click()
        play_on(page, running)
        reload(page)  # nobody plays a whole hand in seconds: to draw all of it takes longer
        page.locator('#result a[href*="/analysis/"]').click()
        page.locator("form[action] button", has_text="untersuchen").click()
        page.locator(".lines.analysed").first.wait_for(timeout=120_000)
        page.get_by_role("link", name="Nächstes Rätsel").click()
        page.get_by_role("button", name="Zeig mir den Zug").click()
        expect(page.locator(".verdict")).to_be_visible()
