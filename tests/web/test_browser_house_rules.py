"""House rules in a real browser: live, by keyboard, without a script, and decided at a table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import LAPTOP, PHONE, fits, holds, needs_chromium, page_of

pytestmark = needs_chromium


def code_of(page: Any) -> str:
    return str(page.locator("#code").input_value())


def settled(page: Any, code: str) -> None:
    """The page shows this code, and its address names it."""
    page.wait_for_function("code => document.querySelector('#code')?.value === code", arg=code)
    page.wait_for_url(f"**/house/{code}")


SLOW = """const quick = window.fetch, held = [];
window.waiting = () => held.length;
window.fetch = (...asked) => new Promise((go) => held.push(go)).then(() => quick(...asked));
window.answer = () => { window.fetch = quick; for (const go of held) go(); };"""


@pytest.mark.long
def test_what_is_chosen_while_the_house_counts_stays(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        page.add_init_script(SLOW)
        page.goto(f"{address}/house/doppelkopf")
        page.locator("#o-nines").uncheck()
        holds(page, lambda: page.evaluate("waiting()") == 1)
        page.locator("#o-scoring").select_option("plus_only")
        page.evaluate("answer()")  # it knows nothing of the scoring
        settled(page, "doppelkopf.turnier.2.nines=no.scoring=plus_only")
        expect(page.locator("#o-scoring")).to_have_value("plus_only")


@pytest.mark.long
def test_every_change_shows_at_once(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        page.goto(f"{address}/house/doppelkopf")
        fits(page)
        page.locator("#o-nines").uncheck()
        settled(page, "doppelkopf.turnier.2.nines=no")
        page.locator("#o-solo_factor").fill("2")
        page.locator("#o-solo_factor").press("Tab")
        page.locator(".summary .refused").wait_for()
        expect(page.locator(".option.wrong")).to_have_count(2)
        expect(page.locator("#code")).to_have_count(0)
        fits(page)
        page.locator(".ways button").first.click()  # the scoring gives way
        settled(page, "doppelkopf.turnier.2.nines=no.scoring=plus_only.solo_factor=2")
        expect(page.locator("#o-scoring")).to_have_value("plus_only")
        page.locator(".differences .put-back").first.click()
        settled(page, "doppelkopf.turnier.2.scoring=plus_only.solo_factor=2")
        expect(page.locator("#o-nines")).to_be_checked()
        page.reload()
        assert code_of(page) == "doppelkopf.turnier.2.scoring=plus_only.solo_factor=2"
        fits(page)


def test_by_keyboard_with_groups_that_stay_as_they_are(chromium: Any, address: str) -> None:
    context: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}
    with page_of(chromium, LAPTOP, **context) as page:
        page.goto(f"{address}/house/mau_mau")
        page.locator("details#group-2 summary").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#o-play_after_draw")).to_be_hidden()
        page.locator("#o-functions").focus()
        page.keyboard.press("Space")
        settled(page, "mau_mau.basic.2.functions=yes")
        expect(page.locator("#o-functions")).to_be_focused()
        expect(page.locator("#o-play_after_draw"), "the group stays closed").to_be_hidden()
        page.locator("#o-deals").focus()
        page.keyboard.press("Control+a")
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        settled(page, "mau_mau.basic.2.functions=yes.deals=12")
        page.locator("[data-copy]").press("Enter")
        holds(page, lambda: page.evaluate("navigator.clipboard.readText()") == code_of(page))
        page.locator("#at-functions .rule").first.press("Enter")
        page.locator("#panel h2", has_text="MAU-16").wait_for()
        page.keyboard.press("Escape")
        expect(page.locator("#panel")).to_be_empty()


def test_the_form_of_a_new_table_is_as_lively(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        page.goto(f"{address}/new/mau_mau?seats=7")
        opens = page.locator("button.main", has_text="Tisch eröffnen")
        expect(opens, "nobody has to look for it").to_be_in_viewport()
        page.locator('input[name="name"]').fill("Anna")
        page.locator("summary", has_text="Geben").click()
        page.locator("#o-packs").select_option("1")
        page.locator(".summary .refused").wait_for()
        page.locator(".ways button").click()
        page.locator(".summary .refused").wait_for(state="detached")
        expect(page.locator("#o-packs")).to_be_visible()
        page.locator("#o-packs").select_option("2")
        page.locator(".differences .put-back").wait_for()
        fits(page)
        page.locator('select[name="seats"]').select_option("5")
        page.locator('select[name="seat5"]').wait_for(state="detached")  # without another press
        expect(page.locator("#o-packs"), "another number keeps the rules").to_have_value("2")
        expect(page.locator('input[name="name"]')).to_have_value("Anna")
        page.wait_for_url("**/new/mau_mau?*seats=5*")
        page.locator('select[name="preset"]').focus()
        page.locator('select[name="preset"]').select_option(index=1)
        page.locator(".differences .put-back").wait_for(state="detached")
        expect(page.locator('[name="preset"]:focus')).to_have_count(1)


def test_without_javascript(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, java_script_enabled=False) as page:
        page.goto(f"{address}/house/doppelkopf")
        page.locator("#o-nines").uncheck()
        page.locator(".last button").click()
        expect(page).to_have_url(f"{address}/house/doppelkopf.turnier.2.nines=no")
        page.locator("#o-match_hands").fill("7")
        page.locator(".last button").click()
        page.locator(".refused").first.wait_for()
        expect(page.locator("#o-match_hands")).to_have_value("7")
        page.locator(".ways button").click()
        expect(page).to_have_url(f"{address}/house/doppelkopf.turnier.2.nines=no")
        page.locator(".differences .put-back").click()
        expect(page).to_have_url(f"{address}/house/doppelkopf.turnier.2")


@pytest.mark.long
def test_two_people_with_different_codes_at_one_table(chromium: Any, address: str) -> None:
    with (
        page_of(chromium, LAPTOP) as anna,
        page_of(chromium, PHONE, has_touch=True) as ben,
        page_of(chromium, PHONE) as cora,
    ):
        anna.goto(f"{address}/house/mau_mau.basic.2.deals=3")
        anna.locator(".last a.main").click()
        anna.locator('input[name="name"]').fill("Anna")
        anna.locator(".last button").click()
        anna.wait_for_selector(".invite")
        link = anna.locator("#link").input_value()
        ben.goto(f"{link}?rules=mau_mau.basic.2.deals=4.jack_on_jack=yes")
        cora.goto(link)
        cora.locator('.chair input[name="name"]').last.fill("Cora")
        cora.locator(".chair button").last.click()
        # Ben's page hears of Cora by its stream, and keeps what he brought.
        ben.locator(".chair .name", has_text="Cora").wait_for()
        ben.locator('.chair input[name="name"]').first.fill("Ben")
        ben.locator(".chair button").first.click()
        anna.wait_for_selector(".wish")
        expect(anna.locator(".wish")).to_have_count(2)
        expect(ben.locator(".wish input")).to_have_count(0)
        fits(ben)
        anna.locator(".wish", has_text="Bube").locator("input").nth(1).check()
        anna.locator(".wishes .main").click()
        for page in (anna, ben):
            page.locator(".wish").first.wait_for(state="detached")
            page.locator(
                '.wishes a[href="/house/mau_mau.basic.2.jack_on_jack=yes.deals=3"]'
            ).wait_for()
