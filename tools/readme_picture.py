"""The pictures of the READMEs: ``python -m tools.readme_picture`` plays until they look well.

An ordinary game of Doppelkopf in its middle: three cards lie in the trick, one of the own cards is
chosen. Needs Playwright and a Chromium (``STAMMTISCH_CHROMIUM``, else ``/usr/bin/chromium``).
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import uvicorn
from playwright import sync_api

from stammtisch import tables
from stammtisch.tables import Tables
from stammtisch.web import Settings, create_app
from stammtisch.web.serving import listening

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
FILES: Final = {"de-DE": "tisch.png", "en-GB": "table.png"}
CHROMIUM: Final = os.environ.get("STAMMTISCH_CHROMIUM", "/usr/bin/chromium")
SIZE: Final[sync_api.ViewportSize] = {"width": 1200, "height": 780}
HANDS: Final = 40  # so many are tried
MINE: Final = '#play[data-turn="me"]'


def main() -> None:
    """Write the pictures, to the folder that is named or else to that of the READMEs."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    with serving() as address, sync_api.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, locale="de-DE", reduced_motion="reduce")
        found = any(in_the_middle(page, address) for _ in range(HANDS))
        known = page.context.storage_state()
        for locale, name in FILES.items() if found else ():  # the same player, in each language
            page = browser.new_page(
                viewport=SIZE, locale=locale, reduced_motion="reduce", storage_state=known
            )
            page.goto(address)
            page.locator('a[href^="/t/"]').first.click()
            page.locator(".held.legal").first.click(position={"x": 14, "y": 50})
            page.wait_for_timeout(600)  # the card is lifted
            page.screenshot(path=folder / name)
        browser.close()
    if not found:
        sys.exit("there were only soli")


@contextmanager
def serving() -> Iterator[str]:
    """A server with bots that think, on a free port; its address."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/picture.sqlite"
        rules = tables.Settings(bot_pause=0.06, number_wait=0.1, bot_milliseconds=20)
        app = create_app(Settings(database=url, tables=rules), Tables(url, rules))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        socket = listening("127.0.0.1", 0)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


def in_the_middle(page: Any, address: str) -> bool:
    """Play until three cards lie in a trick and eight to ten are in the hand; no soli."""
    page.goto(f"{address}/new/doppelkopf?seats=4")
    page.locator('input[name="name"]').fill("Anna")
    for seat in range(1, 4):
        page.locator(f'select[name="seat{seat}"]').select_option("search")
    page.locator("button.act.main").last.click()
    for _ in range(14):
        page.wait_for_selector(MINE)
        held = page.locator(".held").count()
        if held < 8 or is_solo(page):
            return False
        if held <= 10 and page.locator(".trick:not(.finished) li").count() == 3:
            return True
        with suppress(sync_api.TimeoutError):  # the page moved on under the finger
            play(page)
    return False


def is_solo(page: Any) -> bool:
    """Whether somebody plays alone; an open compulsory solo is only a fact about a seat."""
    badges = str(page.locator(".badge").all_inner_texts())
    return "olo" in badges.replace("Pflichtsolo offen", "")


def play(page: Any) -> None:
    """Two taps on the first card that fits, or the first button."""
    cards = page.locator(".held.legal")
    if cards.count():
        for _ in range(2):
            cards.first.click(position={"x": 14, "y": 50}, timeout=2_000)
    else:
        page.locator("#play .act:not(.of-card):visible").first.click(timeout=2_000)
    page.wait_for_timeout(100)


if __name__ == "__main__":
    main()
