"""Two people look back together in two browsers: one turns the pages, a note is read by both."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import LAPTOP, fits, needs_chromium, page_of
from tests.web.test_browser_company import play_to_the_end, sit

pytestmark = needs_chromium
SMALL = {"width": 375, "height": 667}
ACROSS = {"width": 667, "height": 375}
CODE = "mau_mau.basic.1.max_turns%3D50.mau_call%3Dauto.deals%3D3"


def opened(page: Any, address: str) -> str:
    """Anna opens a table at which people write in their own words; its address."""
    page.goto(f"{address}/new/mau_mau?seats=2&rules={CODE}&free_words=1")
    page.locator('input[name="name"]').fill("Anna")
    page.locator("select[name=free_words]").evaluate("one => { one.value = '1'; }")
    page.locator("button.act.main").last.press("Enter")
    page.wait_for_url("**/t/*")
    return str(page.url)


@pytest.mark.long
def test_one_turns_the_pages_and_the_other_follows(chromium: Any, address: str) -> None:
    with (
        page_of(chromium, LAPTOP) as anna,
        page_of(chromium, SMALL, has_touch=True) as ben,
    ):
        link = opened(anna, address)
        sit(ben, link, "Ben")
        play_to_the_end(anna, ben)
        anna.locator('a[href*="/replay/"]').first.click()
        anna.get_by_role("button", name="Zusammen nachspielen").click()
        anna.wait_for_url("**/review/*")
        ben.goto(anna.locator("#link").input_value())
        expect(anna.locator("#together")).to_contain_text("Außerdem da: Ben")
        expect(ben.locator("#together")).to_contain_text("Anna blättert.")

        for move in (1, 2, 3):
            anna.keyboard.press("ArrowRight")
            for page in (anna, ben):
                expect(page.locator(".ask strong")).to_contain_text(f"{move} / ")
        expect(anna.locator(".ask strong")).to_contain_text("3 / ")
        anna.get_by_role("button", name="‹ Zurück").click()
        for page in (anna, ben):
            expect(page.locator(".ask strong")).to_contain_text("2 / ")

        anna.keyboard.press("n")
        anna.locator("#note-text").fill("Hier <b>fehlte</b> & die 7")
        ben.locator(".acts").wait_for()
        anna.get_by_role("button", name="Speichern").click()
        expect(anna.locator("#panel")).to_be_empty()
        for page in (anna, ben):
            expect(page.locator(".noted li")).to_have_text("Anna Hier <b>fehlte</b> & die 7")
            expect(page.locator(".notes li")).to_have_count(1)
            fits(page)

        ben.get_by_role("link", name="Allein weiterschauen").click()
        ben.wait_for_url("**/replay/*review=*")
        expect(anna.locator("#together")).to_contain_text("Sonst ist noch niemand da.")
        ben.get_by_role("link", name="Weiter ›").click()
        expect(ben.locator(".ask strong")).to_contain_text("3 / ")
        expect(anna.locator(".ask strong")).to_contain_text("2 / ")
        ben.get_by_role("link", name="Zurück zu den anderen").click()
        expect(ben.locator(".ask strong")).to_contain_text("2 / ")

        anna.get_by_text("Abgeben").click()
        anna.get_by_role("button", name="An Ben").click()
        expect(ben.locator("#together")).to_contain_text("Du blätterst.")
        expect(anna.locator("#together")).to_contain_text("Ben blättert.")
        ben.set_viewport_size(ACROSS)
        ben.get_by_role("button", name="Ende »").click()
        expect(anna.locator(".ask strong")).to_have_text(re.compile(r"(\d+) / \1$"))
        fits(ben)
