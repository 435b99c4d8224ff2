"""The pages in a real browser: fingers, keys, two people, no script."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import pytest
from playwright import sync_api
from playwright.sync_api import expect

from tests.web.browser import (
    LAPTOP,
    PATIENCE,
    PHONE,
    arrived,
    fits,
    holds,
    needs_chromium,
    page_of,
    play_now,
    tap,
    until_over,
)

pytestmark = needs_chromium


def play_short(page: Any, address: str) -> None:
    """A short hand of Mau-Mau against one bot."""
    page.goto(f"{address}/new/mau_mau?seats=2&rules=mau_mau.basic.2.max_turns%3D50")
    page.locator('input[name="name"]').fill("Anna")
    page.locator('select[name="seat1"]').select_option("random")
    page.locator("button.act.main").last.press("Enter")
    page.wait_for_url("**/t/*")
    for _ in range(100):
        if page.locator(".held").count():
            return
        page.wait_for_timeout(150)
        page.reload()  # a page without JavaScript shows no cards by itself
    raise AssertionError("no cards were dealt")


def test_the_first_card_is_there_after_one_tap(chromium: Any, address: str) -> None:
    """How soon, benchmarks/pages.py measures."""
    with page_of(chromium, PHONE, has_touch=True) as page:
        play_now(page, address)


@pytest.mark.long
def test_a_hand_of_mau_mau_on_a_phone(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        play_short(page, address)
        assert until_over(page, tap) > 0
        fits(page)
        page.locator("#next-hand").click()
        page.wait_for_selector(".held")


@pytest.mark.long
def test_a_hand_of_gin_on_a_laptop(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_now(page, address, "gin")
        assert until_over(page, tap) > 0
        page.locator("#result .rule").first.wait_for()


def test_a_hand_of_doppelkopf_on_a_phone(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        page.goto(address)
        page.locator('select[name="hold"]').select_option("second")
        play_now(page, address, "doppelkopf")
        fits(page)
        assert until_over(page, tap) >= 12
        fits(page)


@pytest.mark.long
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


@pytest.mark.long
def test_a_hand_with_the_keyboard_only(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_short(page, address)
        assert until_over(page, by_keyboard) > 0
        page.keyboard.press("s")
        page.wait_for_selector("#panel .lines")
        page.keyboard.press("Escape")
        expect(page.locator("#panel")).to_be_empty()


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
        holds(page, lambda: page.evaluate("scrollY") == 0)
        page.keyboard.press("ArrowRight")
        expect(page.locator(".held input:focus")).to_have_count(1)
        page.wait_for_selector('#play[data-turn="me"]')
        by_keyboard(page)
        page.wait_for_timeout(600)
        if page.locator(".held").count():
            holds(page, lambda: page.evaluate("document.activeElement !== document.body"))


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
        expect(page.locator("#panel h2")).to_contain_text("MAU-")


def open_for_two(page: Any, address: str) -> str:
    """Anna opens a table of Mau-Mau for two; its address."""
    page.goto(f"{address}/new/mau_mau?seats=2&rules=mau_mau.basic.2.max_turns%3D50")
    page.locator('input[name="name"]').fill("Anna")
    page.locator("button.act.main").last.press("Enter")
    page.wait_for_selector(".invite")
    return str(page.locator("#link").input_value())


@pytest.mark.long
def test_two_browsers_at_one_table(chromium: Any, address: str) -> None:
    moving: dict[str, Any] = {"reduced_motion": "no-preference"}
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
        expect(anna.locator(".accounts")).to_have_text(ben.locator(".accounts").text_content())


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
        page.locator("#result").wait_for()


@pytest.mark.long
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
        expect(waits.locator("#ahead")).to_be_checked()
        tap(moves)
        waits.wait_for_timeout(1_500)
        still_asked = waits.locator(f'#play[data-turn="me"] .legal:has(#{number})')
        expect(still_asked, "the prepared card fits: it is played").to_have_count(0)


@pytest.mark.long
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
            if len(names) >= 3:  # two in the trick, and the selected card
                return
            with suppress(sync_api.TimeoutError):  # the page moved on under the finger
                tap(page)
        raise AssertionError("no trick was seen")


@pytest.mark.long
def test_the_replay_goes_step_by_step(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_short(page, address)
        until_over(page, tap)
        page.locator('a[href*="/replay/"]').first.click()
        arrived(page, ".seen-from")
        page.keyboard.press("ArrowRight")
        page.locator(".ask strong", has_text="1 /").wait_for()
        page.wait_for_url("**/replay/*move=1&*")
