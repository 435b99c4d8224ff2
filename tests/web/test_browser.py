"""The pages in a real browser: fingers, keys, two people, no script."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from stammtisch import tables
from stammtisch.tables import Tables
from stammtisch.web import Settings, create_app
from stammtisch.web.pages.stream import HOLD
from stammtisch.web.serving import listening
from tests.web.helpers import QuickBots

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = Path(os.environ.get("STAMMTISCH_CHROMIUM", "/usr/bin/chromium"))
PHONE, LAPTOP = {"width": 360, "height": 780}, {"width": 1280, "height": 800}
PATIENCE = 90.0  # seconds for a whole hand
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no chromium at {CHROMIUM}"),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots move quickly, and where a finished trick lies for a moment only."""
    file = tmp_path_factory.mktemp("browser") / "stammtisch.sqlite"
    many = {"tables_per_visitor": 1_000, "tables_per_address": 1_000}
    rules = tables.Settings(
        bot_pause=0.06, number_wait=0.1, stand_in="random", bot_milliseconds=20, **many
    )
    url = f"sqlite:///{file}"
    app = create_app(
        Settings(database=url, tables=rules, posts=10_000, new_tables=1_000),
        Tables(url, rules, bots=QuickBots()),
    )
    found = listening("127.0.0.1", 0)
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1, lifespan="on")
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [found]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(HOLD, "second", 0.25)
        yield f"http://127.0.0.1:{found.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)
    found.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with sync_api.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def page_of(chromium: Any, size: dict[str, int], **more: Any) -> Iterator[Any]:
    """A page of a fresh browser; anything that it complains about fails the test."""
    more.setdefault("reduced_motion", "reduce")  # quicker; two people play with all motion
    context = chromium.new_context(viewport=size, locale="de-DE", **more)
    page = context.new_page()
    page.set_default_timeout(15_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda line: (
            complaints.append(line.text)
            if line.type == "error" and "status of 4" not in line.text
            else None
        ),
    )
    try:
        yield page
        assert complaints == []
    finally:
        context.close()


def play_now(page: Any, address: str, game: str = "mau_mau") -> None:
    page.goto(address)
    page.locator(f'form:has(input[value="{game}"]) button').click()
    page.wait_for_selector(".held")


def play_short(page: Any, address: str) -> None:
    """A short hand of Mau-Mau against one bot."""
    page.goto(f"{address}/new/mau_mau?seats=2&rules=mau_mau.basic.1.max_turns%3D50")
    page.locator('input[name="name"]').fill("Anna")
    page.locator('select[name="seat1"]').select_option("random")
    page.locator("button.act.main").last.click()
    page.wait_for_url("**/t/*")
    for _ in range(100):
        if page.locator(".held").count():
            return
        page.wait_for_timeout(150)
        page.reload()  # a page without JavaScript shows no cards by itself
    raise AssertionError("no cards were dealt")


def until_over(page: Any, move: Callable[[Any], None]) -> int:
    """Move whenever it is the own turn, until the result is shown; how many moves were made."""
    moves, missed, end = 0, 0, time.monotonic() + PATIENCE
    while time.monotonic() < end and missed < 5:
        if page.locator("#result").count():
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


def test_the_first_card_is_there_after_one_tap(chromium: Any, address: str) -> None:
    """How soon, benchmarks/pages.py measures."""
    with page_of(chromium, PHONE, has_touch=True) as page:
        play_now(page, address)


def test_a_hand_of_mau_mau_on_a_phone(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        play_short(page, address)
        assert until_over(page, tap) > 0
        fits(page)
        page.locator("#next-hand").click()
        page.wait_for_selector(".held")


def test_a_hand_of_gin_on_a_laptop(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_now(page, address, "gin")
        assert until_over(page, tap) > 0
        assert page.locator("#result .rule").count()


def test_a_hand_of_doppelkopf_on_a_phone(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        page.goto(address)
        page.locator('select[name="hold"]').select_option("second")
        play_now(page, address, "doppelkopf")
        fits(page)
        assert until_over(page, tap) >= 12
        fits(page)


def fits(page: Any) -> None:
    """Nothing scrolls sideways, and every card of the hand is on the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    width = page.viewport_size["width"]
    for box in [card.bounding_box() for card in page.locator(".held").all()]:
        assert box is None or (box["x"] > -12 and box["x"] + box["width"] < width + 12)


def test_many_cards_still_fit_on_a_narrow_phone(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        play_short(page, address)
        end = time.monotonic() + 25
        while page.locator(".held").count() < 14 and time.monotonic() < end:
            if page.locator("#result").count():
                page.locator("#next-hand").click()
            elif page.locator(".pile.can button.spot, #play .acts button:visible").count():
                with suppress(sync_api.TimeoutError):  # the page moved on under the finger
                    page.locator(".pile.can button.spot, #play .acts button:visible").first.click(
                        timeout=2_000
                    )
            page.wait_for_timeout(80)
        assert page.locator(".held").count() >= 10
        fits(page)


def test_a_hand_with_the_keyboard_only(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_short(page, address)
        assert until_over(page, by_keyboard) > 0
        page.keyboard.press("s")
        page.wait_for_selector("#panel .lines")
        page.keyboard.press("Escape")
        assert page.locator("#panel").inner_html() == ""


def by_keyboard(page: Any) -> None:
    """A digit and Enter for a card; Tab to the piles and buttons."""
    cards = page.locator("#play .held")
    legal = [
        n for n in range(min(10, cards.count())) if "legal" in cards.nth(n).get_attribute("class")
    ]
    if legal:
        page.keyboard.press(str((legal[0] + 1) % 10))
        page.keyboard.press("Enter")
    else:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('[name=move]')"):
                break
        page.keyboard.press("Enter")
    page.wait_for_timeout(120)


def test_after_a_play_by_key_the_focus_stays_at_the_table(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_now(page, address)
        page.locator("#prompt:focus").wait_for()  # keys begin at the table
        assert page.evaluate("scrollY") == 0
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.matches('.held input')")
        page.wait_for_selector('#play[data-turn="me"]')
        by_keyboard(page)
        page.wait_for_timeout(600)
        if page.locator(".held").count():
            assert page.evaluate("document.activeElement !== document.body")


def test_a_card_that_does_not_fit_says_why_and_opens_its_rule(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_now(page, address)
        other = page.locator('#play[data-turn="me"] .held:not(.legal)')
        end = time.monotonic() + PATIENCE
        while not other.count() and time.monotonic() < end:
            if page.locator("#next-hand").count():
                page.locator("#next-hand").click()
            elif page.locator('#play[data-turn="me"]').count():
                with suppress(sync_api.TimeoutError):  # the page moved on under the finger
                    tap(page)
            page.wait_for_timeout(50)
        other.first.click(position={"x": 14, "y": 50})
        other.first.click(position={"x": 14, "y": 50})
        page.wait_for_selector("#notice .rule")
        page.locator("#notice .rule").first.click()
        page.wait_for_selector("#panel h2")
        assert "MAU-" in page.locator("#panel h2").inner_text()


def open_for_two(page: Any, address: str) -> str:
    """Anna opens a table of Mau-Mau for two; its address."""
    page.goto(f"{address}/new/mau_mau?seats=2&rules=mau_mau.basic.1.max_turns%3D50")
    page.locator('input[name="name"]').fill("Anna")
    page.locator("button.act.main").last.click()
    page.wait_for_selector(".invite")
    return str(page.locator("#link").input_value())


def test_two_browsers_at_one_table(chromium: Any, address: str) -> None:
    moving = {"reduced_motion": "no-preference"}
    with page_of(chromium, LAPTOP, **moving) as anna, page_of(chromium, PHONE, **moving) as ben:
        link = open_for_two(anna, address)
        ben.goto(link)
        ben.locator('input[name="name"]').first.fill("Ben")
        ben.locator(".chair button").first.click()
        for page in (anna, ben):  # Anna's page learns of it by her stream
            page.wait_for_selector(".held", timeout=10_000)
        end = time.monotonic() + PATIENCE
        while not anna.locator("#result").count() and time.monotonic() < end:
            for page in (anna, ben):
                if page.locator('#play[data-turn="me"]').count():
                    with suppress(sync_api.TimeoutError):  # the page moved on under the finger
                        tap(page)
            anna.wait_for_timeout(50)
        anna.wait_for_selector("#result")
        ben.wait_for_selector("#result")
        assert anna.locator(".accounts").inner_text() == ben.locator(".accounts").inner_text()


def test_a_reload_shows_the_same_table(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE) as page:
        play_now(page, address)
        page.wait_for_selector('#play[data-turn="me"]')
        before = [card.get_attribute("id") for card in page.locator(".held input").all()]
        page.reload()
        after = [card.get_attribute("id") for card in page.locator(".held input").all()]
        assert after == before


def test_a_whole_hand_without_javascript(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, java_script_enabled=False) as page:
        play_short(page, address)
        end = time.monotonic() + PATIENCE
        while not page.locator("#result").count() and time.monotonic() < end:
            if page.locator('#play[data-turn="me"]').count():
                if page.locator(".held.legal").count():
                    page.locator(".held.legal").first.click(position={"x": 14, "y": 50})
                    page.locator("#play .of-card:visible").first.click()
                elif page.locator("#play .act:not(.of-card):visible").count():
                    page.locator("#play .act:not(.of-card):visible").first.click()
                else:
                    page.locator(".pile.can button.spot").first.click()
            else:
                page.reload()
            page.wait_for_timeout(50)
        assert page.locator("#result").count()


def test_a_move_can_be_prepared_while_others_think(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as anna, page_of(chromium, PHONE) as ben:
        ben.goto(open_for_two(anna, address))
        ben.locator('input[name="name"]').first.fill("Ben")
        ben.locator(".chair button").first.click()
        for page in (anna, ben):
            page.wait_for_selector(".held", timeout=10_000)
        anna_waits = anna.locator('#play[data-turn="other"]').count() > 0
        waits, moves = (anna, ben) if anna_waits else (ben, anna)
        card = waits.locator(".held").first
        number = card.locator("input").get_attribute("id")
        card.click(position={"x": 14, "y": 50})
        card.click(position={"x": 14, "y": 50})
        assert waits.locator("#ahead").is_checked()
        tap(moves)
        waits.wait_for_timeout(1_500)
        still_asked = waits.locator(f'#play[data-turn="me"] .legal:has(#{number})')
        assert still_asked.count() == 0, "the prepared card fits and was not played"


def test_flights_have_unique_names(chromium: Any, address: str) -> None:
    """Two equal names would stop the view transition."""
    with page_of(chromium, LAPTOP) as page:
        play_now(page, address, "doppelkopf")
        for _ in range(12):
            page.wait_for_selector('#play[data-turn="me"]')
            page.locator(".held").first.click(position={"x": 14, "y": 50})
            names = page.evaluate(
                "[...document.querySelectorAll('*')]"
                ".map(e => getComputedStyle(e).viewTransitionName).filter(n => n !== 'none')"
            )
            assert len(names) == len(set(names))
            if len(names) >= 4:  # three in the trick, and the selected card
                return
            with suppress(sync_api.TimeoutError):  # the page moved on under the finger
                tap(page)
        raise AssertionError("no trick was seen")


def test_the_replay_goes_step_by_step(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_short(page, address)
        until_over(page, tap)
        page.locator('a[href*="/replay/"]').first.click()
        page.wait_for_selector(".seen-from")
        page.keyboard.press("ArrowRight")
        page.locator(".ask strong", has_text="1 /").wait_for()
        page.wait_for_url("**/replay/*move=1&*")
