"""A real browser for the tests: its pages, and what hands do on them.

What a page shows is asked with `expect`, which waits: an answer of the server, a line that somebody
else wrote and the script that follows it come when they come.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright import sync_api
from playwright.sync_api import expect

CHROMIUM: Final = Path(os.environ.get("STAMMTISCH_CHROMIUM", "/usr/bin/chromium"))
PHONE: Final = {"width": 360, "height": 780}
LAPTOP: Final = {"width": 1280, "height": 800}
PATIENCE: Final = 90.0  # seconds for a whole hand
WAIT: Final = 15_000  # milliseconds for what a page shows next
CUT: Final = "net::ERR_INTERNET_DISCONNECTED"  # what the browser says of a network that is gone
needs_chromium: Final = [
    pytest.mark.browser,
    pytest.mark.flaky(reruns=1),  # two busy programs race here; a rerun is told in the summary
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no chromium at {CHROMIUM}"),
]
expect.set_options(timeout=WAIT)


@contextmanager
def page_of(
    chromium: Any, size: dict[str, int], *, cut: bool = False, **more: Any
) -> Iterator[Any]:
    """A page of a fresh browser; anything that it complains about fails the test.

    It may complain about answers that refuse and, where the test takes the network away (``cut``),
    about that.
    """
    harmless = ("status of 4", *((CUT,) if cut else ()))
    more.setdefault("reduced_motion", "reduce")  # quicker; two people play with all motion
    context = chromium.new_context(viewport=size, locale="de-DE", **more)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda line: (
            complaints.append(line.text)
            if line.type == "error" and not any(words in line.text for words in harmless)
            else None
        ),
    )
    try:
        yield page
        assert not complaints, complaints
    finally:
        context.close()


def holds(page: Any, true: Callable[[], object], wait: int = WAIT) -> None:
    """Wait (milliseconds) until something is true that `expect` has no word for.

    A page that gives way to another while it is asked is asked again.
    """
    end = time.monotonic() + wait / 1000
    while True:
        try:
            if true():
                return
        except sync_api.Error as gone:
            if "context was destroyed" not in str(gone):
                raise
        assert time.monotonic() < end, "it never came true"
        page.wait_for_timeout(50)


GOING = ("ERR_ABORTED", "Not attached to an active page")  # the page gives way to another


def reload(page: Any) -> None:
    """Load the page once more, also where it just does so by itself."""

    def loaded() -> bool:
        try:
            page.reload()
        except sync_api.Error as gone:
            if not any(each in str(gone) for each in GOING):
                raise
            return False
        return True

    holds(page, loaded)


def arrived(page: Any, what: str) -> None:
    """Wait for the page that shows this, and for its scripts: before them keys are lost."""
    page.wait_for_selector(what)
    page.wait_for_load_state()


def play_now(page: Any, address: str, game: str = "mau_mau") -> None:
    page.goto(address)
    page.locator(f'form:has(input[value="{game}"]) button').click()
    page.wait_for_selector(".held")


def until_over(page: Any, move: Callable[[Any], None], most: int = 1_000) -> int:
    """Move whenever it is the own turn, until the result is shown; how many moves were made.

    After ``most`` moves it is enough: a hand of Mau-Mau has no last trick.
    """
    moves, missed, end = 0, 0, time.monotonic() + PATIENCE
    while time.monotonic() < end and missed < 5:
        if page.locator("#result").count() or moves == most:
            return moves
        if page.locator('#play[data-turn="me"]').count():
            try:
                move(page)
                moves, missed = moves + 1, 0
            except sync_api.TimeoutError:
                missed += 1  # the page moved on under the finger
        page.wait_for_timeout(60)
    raise AssertionError("the hand never ended")


def tap(page: Any) -> None:
    """Two taps on the first card that fits, or the first button, or the stock."""
    cards = page.locator(".held.legal")
    if cards.count():
        card = cards.first
        card.click(position={"x": 14, "y": 50}, timeout=2_000)
        page.wait_for_timeout(30)
        if page.locator(".held.legal:has(:checked)").count():
            card.click(position={"x": 14, "y": 50}, timeout=2_000)
    elif page.locator("#play .act:not(.of-card):visible").count():
        page.locator("#play .act:not(.of-card):visible").first.click(timeout=2_000)
    else:
        page.locator(".pile.can button.spot").first.click(timeout=2_000)
    page.wait_for_timeout(100)


def fits(page: Any) -> None:
    """Nothing scrolls sideways, and every card of the hand is on the screen."""
    holds(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    width = page.viewport_size["width"]
    for box in [card.bounding_box() for card in page.locator(".held").all()]:
        assert box is None or (box["x"] > -12 and box["x"] + box["width"] < width + 12)
