"""House rules in a real browser: live, by keyboard, without a script, and decided at a table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.test_browser import (
    CHROMIUM,
    LAPTOP,
    PHONE,
    address,
    chromium,
    fits,
    page_of,
)

__all__ = ["address", "chromium"]  # the fixtures
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no chromium at {CHROMIUM}"),
]


def code_of(page: Any) -> str:
    return str(page.locator("#code").input_value())


def settled(page: Any, code: str) -> None:
    """The page shows this code, and its address names it."""
    page.wait_for_function("code => document.querySelector('#code')?.value === code", arg=code)
    page.wait_for_url(f"**/house/{code}")


def test_every_change_shows_at_once(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        page.goto(f"{address}/house/doppelkopf")
        fits(page)
        page.locator("#o-nines").uncheck()
        settled(page, "doppelkopf.turnier.1.nines=no")
        page.locator("#o-solo_factor").fill("2")
        page.locator("#o-solo_factor").press("Tab")
        page.locator(".summary .refused").wait_for()
        assert page.locator(".option.wrong").count() == 2
        assert page.locator("#code").count() == 0
        fits(page)
        page.locator(".ways button").first.click()  # the scoring gives way
        settled(page, "doppelkopf.turnier.1.nines=no.scoring=plus_only.solo_factor=2")
        assert page.locator("#o-scoring").input_value() == "plus_only"
        page.locator(".differences .put-back").first.click()
        settled(page, "doppelkopf.turnier.1.scoring=plus_only.solo_factor=2")
        assert page.locator("#o-nines").is_checked()
        page.reload()
        assert code_of(page) == "doppelkopf.turnier.1.scoring=plus_only.solo_factor=2"
        fits(page)


def test_by_keyboard_with_groups_that_stay_as_they_are(chromium: Any, address: str) -> None:
    context = {"permissions": ["clipboard-read", "clipboard-write"]}
    with page_of(chromium, LAPTOP, **context) as page:
        page.goto(f"{address}/house/mau_mau")
        page.locator("details#group-2 summary").focus()
        page.keyboard.press("Enter")
        assert not page.locator("#o-play_after_draw").is_visible()
        page.locator("#o-functions").focus()
        page.keyboard.press("Space")
        settled(page, "mau_mau.basic.1.functions=yes")
        assert page.evaluate("document.activeElement.id") == "o-functions"
        assert not page.locator("#o-play_after_draw").is_visible(), "the group stayed closed"
        page.locator("#o-deals").focus()
        page.keyboard.press("Control+a")
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        settled(page, "mau_mau.basic.1.functions=yes.deals=12")
        page.locator("[data-copy]").press("Enter")
        assert page.evaluate("navigator.clipboard.readText()") == code_of(page)
        page.locator("#at-functions .rule").first.press("Enter")
        page.locator("#panel h2", has_text="MAU-16").wait_for()
        page.keyboard.press("Escape")
        assert page.locator("#panel").inner_html() == ""


def test_the_form_of_a_new_table_is_as_lively(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        page.goto(f"{address}/new/mau_mau?seats=6")
        page.locator('input[name="name"]').fill("Anna")
        page.locator("summary", has_text="Geben").click()
        page.locator("#o-packs").select_option("1")
        page.locator(".summary .refused").wait_for()
        page.locator(".ways button").click()
        page.locator(".summary .refused").wait_for(state="detached")
        assert page.locator("#o-packs").is_visible()
        page.locator("#o-packs").select_option("2")
        page.locator(".differences .put-back").wait_for()
        fits(page)
        page.locator('select[name="seats"]').select_option("5")
        page.locator('select[name="seat5"]').wait_for(state="detached")  # without another press
        assert page.locator("#o-packs").input_value() == "2", "another number keeps the rules"
        assert page.locator('input[name="name"]').input_value() == "Anna"
        page.wait_for_url("**/new/mau_mau?*seats=5*")
        page.locator('select[name="preset"]').focus()
        page.locator('select[name="preset"]').select_option(index=1)
        page.locator(".differences .put-back").wait_for(state="detached")
        assert page.evaluate("document.activeElement.name") == "preset"


def test_without_javascript(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, java_script_enabled=False) as page:
        page.goto(f"{address}/house/doppelkopf")
        page.locator("#o-nines").uncheck()
        page.locator(".last button").click()
        assert page.url.endswith("/house/doppelkopf.turnier.1.nines=no")
        page.locator("#o-match_hands").fill("7")
        page.locator(".last button").click()
        assert page.locator(".refused").count()
        assert page.locator("#o-match_hands").input_value() == "7"
        page.locator(".ways button").click()
        assert page.url.endswith("/house/doppelkopf.turnier.1.nines=no")
        page.locator(".differences .put-back").click()
        assert page.url.endswith("/house/doppelkopf.turnier.1")


def test_two_people_with_different_codes_at_one_table(chromium: Any, address: str) -> None:
    with (
        page_of(chromium, LAPTOP) as anna,
        page_of(chromium, PHONE, has_touch=True) as ben,
        page_of(chromium, PHONE) as cora,
    ):
        anna.goto(f"{address}/house/mau_mau.basic.1.deals=3")
        anna.locator(".last a.main").click()
        anna.locator('input[name="name"]').fill("Anna")
        anna.locator(".last button").click()
        anna.wait_for_selector(".invite")
        link = anna.locator("#link").input_value()
        ben.goto(f"{link}?rules=mau_mau.basic.1.deals=4.jack_on_jack=yes")
        cora.goto(link)
        cora.locator('.chair input[name="name"]').last.fill("Cora")
        cora.locator(".chair button").last.click()
        # Ben's page hears of Cora by its stream, and keeps what he brought.
        ben.locator(".chair .name", has_text="Cora").wait_for()
        ben.locator('.chair input[name="name"]').first.fill("Ben")
        ben.locator(".chair button").first.click()
        anna.wait_for_selector(".wish")
        assert anna.locator(".wish").count() == 2
        assert ben.locator(".wish input").count() == 0
        fits(ben)
        anna.locator(".wish", has_text="Bube").locator("input").nth(1).check()
        anna.locator(".wishes .main").click()
        for page in (anna, ben):
            page.locator(".wish").first.wait_for(state="detached")
            page.locator(
                '.wishes a[href="/house/mau_mau.basic.1.jack_on_jack=yes.deals=3"]'
            ).wait_for()
