"""Two people of two languages and their words at the table, in two browsers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import LAPTOP, PHONE, fits, needs_chromium, page_of
from tests.web.test_browser_company import opened, sit

pytestmark = needs_chromium

SHIFTED = """() => { window.shifted = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({ type: "layout-shift" }); }"""


@pytest.mark.long
def test_two_people_speak_and_one_is_muted(chromium: Any, address: str) -> None:
    with (
        page_of(chromium, PHONE) as anna,
        page_of(chromium, LAPTOP, extra_http_headers={"Accept-Language": "en"}) as ben,
    ):
        link = opened(anna, address, 2, 3)
        sit(ben, link, "Ben")
        for page in (anna, ben):
            page.wait_for_selector("#play")
        anna.wait_for_timeout(500)  # the cards have been dealt
        anna.evaluate(SHIFTED)
        kept = anna.locator("#middle").element_handle()
        ben.keyboard.press("t")
        expect(ben.locator("#panel .phrases button").first).to_have_text("Hello everybody")
        ben.locator("#panel .phrases button").first.focus()
        ben.keyboard.press("Enter")
        expect(ben.locator("#panel")).to_be_empty()
        expect(ben.locator("#words .own")).to_have_text("Ben Hello everybody")
        expect(anna.locator("#words li")).to_have_text("Ben Hallo zusammen")
        assert anna.locator("#words").get_attribute("aria-live") == "polite"
        hand, word = anna.locator(".held").first, anna.locator("#words li")
        below, above = hand.bounding_box(), word.bounding_box()
        assert above["y"] + above["height"] < below["y"], "the hand is not covered"
        anna.wait_for_timeout(300)
        assert anna.evaluate("window.shifted") <= 0.01
        assert kept.evaluate("one => one.isConnected")
        fits(anna)

        anna.locator(".speak").click()
        fits(anna)
        anna.get_by_role("button", name="Ben stummschalten").click()
        expect(anna.get_by_role("button", name="Ben wieder hören")).to_be_visible()
        expect(anna.locator("#words li")).to_have_count(0)
        ben.locator(".speak").click()
        ben.get_by_role("button", name="Thank you!").click()
        expect(ben.locator("#words .own")).to_have_count(2)
        anna.get_by_role("button", name="Noch eine?").click()
        expect(anna.locator("#panel")).to_be_empty()
        expect(anna.locator("#words li")).to_have_text(["Anna Noch eine?"])
        expect(ben.locator("#words li").last).to_have_text("Anna Another one?")


@pytest.mark.long
def test_who_says_too_much_is_told_so_in_the_panel(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE) as anna:
        opened(anna, address, 2, 3, 1)
        anna.wait_for_selector("#play")
        for _ in range(6):
            anna.locator(".speak").click()
            anna.locator("#panel .phrases button").first.click()
            expect(anna.locator("#panel")).to_be_empty()
        anna.locator(".speak").click()
        anna.locator("#panel .phrases button").first.click()
        expect(anna.locator("#words-notice")).to_contain_text("Das war viel auf einmal.")
        assert anna.locator("#words li").count() == 3
        fits(anna)
