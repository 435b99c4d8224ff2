"""The table as a place: a sign on the own turn, cards drawn onto the cloth, sounds, a face."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.browser import LAPTOP, holds, needs_chromium, page_of, play_now

pytestmark = needs_chromium
HEARD: Final = """
window.heard = [];
document.addEventListener("heard", ({detail}) => window.heard.push(detail));
"""


def _on_turn(page: Any, address: str) -> None:
    play_now(page, address, "mau_mau")
    page.wait_for_selector('#play[data-turn="me"]')


@pytest.mark.long
def test_title_and_icon_tell_of_the_own_turn(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        _on_turn(page, address)
        expect(page).to_have_title("● Du bist dran · Mau-Mau · Stammtisch")
        icon = page.locator("link[rel=icon]")
        expect(icon).to_have_attribute("href", re.compile("icon_turn"))
        page.evaluate("document.querySelector('#play').dataset.turn = 'other'")
        page.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:settle'))")
        expect(page).to_have_title("Mau-Mau · Stammtisch")
        expect(icon).to_have_attribute("href", re.compile(r"icon\.svg"))


def _drag(page: Any, card: Any, onto: Any) -> None:
    start, end = card.bounding_box(), onto.bounding_box()
    page.mouse.move(start["x"] + 12, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 12, start["y"] + 4, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_a_card_drawn_onto_the_cloth_is_played(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_now(page, address, "sechsundsechzig")
        page.wait_for_selector('#play[data-turn="me"] .held.legal')
        card = page.locator("#play .held.legal").last
        value = card.locator("input").get_attribute("value")
        own = page.locator(f'#play .held input[value="{value}"]')
        _drag(page, card, page.locator("#hand"))
        expect(own).to_have_count(1)
        expect(page.locator(".held[style*=translate]")).to_have_count(0)
        _drag(page, card, page.locator("#middle"))
        expect(own).to_have_count(0)


@pytest.mark.long
def test_sounds_are_kept_and_heard(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        page.add_init_script(HEARD)
        _on_turn(page, address)
        expect(page.locator("script[src*=sounds]")).to_have_count(0)
        page.keyboard.press("m")
        page.locator("#panel select[name=sound]").select_option("quiet")
        page.locator("#panel .look button").click()
        page.wait_for_load_state()
        expect(page.locator("#table[data-sound=quiet]")).to_have_count(1)
        page.wait_for_selector('#play[data-turn="me"]')
        page.wait_for_load_state()
        choice = page.locator(".pile.can .spot, .stock .spot").first
        page.keyboard.press("m")
        expect(page.locator("#panel select[name=sound]")).to_have_value("quiet")
        page.keyboard.press("Escape")
        choice.click()
        holds(page, lambda: page.evaluate("window.heard.length"))


@pytest.mark.long
def test_a_face_is_chosen_with_one_tap(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_now(page, address, "mau_mau")
        page.keyboard.press("m")
        page.locator("#panel .portraits button").nth(4).click()
        page.wait_for_load_state()
        expect(page.locator("#me .portrait use")).to_have_attribute("href", re.compile("#f4$"))
