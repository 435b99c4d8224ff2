"""Long pages of rules on a phone: the sections fold, and open where a link leads."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.browser import LAPTOP, PHONE, fits, needs_chromium, page_of

pytestmark = needs_chromium


def test_sections_fold_on_a_phone_and_open_where_a_link_leads(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        page.goto(f"{address}/rules/doppelkopf")
        expect(page.locator("details.part[open]")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollHeight") < 5_000
        fits(page)
        page.locator("summary", has_text="Armut").first.click()
        expect(page.locator("#DOK-36")).to_be_in_viewport()
        expect(page.locator("details.part[open]")).to_have_count(1)
        page.locator("details[open] a[href='/rules/doppelkopf#DOK-19']").first.click()
        expect(page.locator("#DOK-19")).to_be_in_viewport()
        page.goto("about:blank")
        page.goto(f"{address}/rules/doppelkopf#DOK-45")
        expect(page.locator("#DOK-45")).to_be_in_viewport()
        expect(page.locator("details.part[open]")).to_have_count(1)


def test_on_a_laptop_and_without_a_script_all_is_open(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        page.goto(f"{address}/rules/watten")
        expect(page.locator("details.part:not([open])")).to_have_count(0)
        page.get_by_role("navigation", name="Inhalt").get_by_text("Gut gespielt").click()
        expect(page.locator("#gut-gespielt")).to_be_in_viewport()
    with page_of(chromium, PHONE, java_script_enabled=False) as page:
        page.goto(f"{address}/rules/watten#WAT-12")
        expect(page.locator("#WAT-12")).to_be_in_viewport()
