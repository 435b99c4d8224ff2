"""Gin in a real browser: Anna knocks at a laptop, Ben lays out and off on a phone."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.packs import arranged
from tests.web.browser import LAPTOP, PHONE, fits, holds, needs_chromium, page_of
from tests.web.test_browser_melds import buttons, choose

pytestmark = needs_chromium
KNOCKER = "5h 6h 7h Jc Jd Js 2c 2d 2s 4d"
DEFENDER = "8h 9h Jh Kc Kh Ks 3c 4c 6c Td"


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna begins and will draw the queen with which she knocks."""
    game = st.game("gin")
    pack = arranged(game, game.opening(1), [KNOCKER, DEFENDER], "9c Qs")
    monkeypatch.setattr("stammtisch.tables.proofs.shuffled", lambda cards, seed, part: pack)
    monkeypatch.setattr("stammtisch.tables.proofs.below", lambda seats, seed, part: 1)


def press(page: Any, move: str) -> None:
    """Press the button that sends this move."""
    page.wait_for_selector('#play[data-turn="me"]')
    page.locator(f'#play button[value="{move}"]:visible').first.click()


@pytest.mark.rules("GIN-14")
@pytest.mark.long
def test_a_defender_lays_his_cards_by_touch(chromium: Any, address: str, dealt: None) -> None:
    with page_of(chromium, LAPTOP) as anna, page_of(chromium, PHONE, has_touch=True) as ben:
        anna.goto(f"{address}/new/gin?rules=gin.gin_romme.1.showdown%3Dmanual")
        anna.locator('input[name="name"]').fill("Anna")
        anna.locator("button.act.main").last.press("Enter")
        anna.wait_for_selector(".invite")
        ben.goto(anna.locator("#link").input_value())
        ben.locator('input[name="name"]').first.fill("Ben")
        ben.locator(".chair button").first.click()
        press(anna, "pass")
        press(ben, "pass")
        anna.wait_for_selector('#play[data-turn="me"]')
        anna.locator("#z-stock button.spot").click()
        anna.wait_for_selector(".held:has(input[value='Qs'])")
        choose(anna, "Qs")
        press(anna, "knock Qs")
        anna.locator('#play button[value^="lay_out"]:visible').first.click()
        ben.wait_for_selector("#play.gathers .held")
        fits(ben)
        choose(ben, "Kc Kh Ks")
        holds(ben, lambda: "own_meld Kc Ks Kh" in buttons(ben))
        ben.locator("#play .exact:visible").first.tap()
        ben.wait_for_selector("#z-m4")
        choose(ben, "8h")
        ben.locator("#z-m3 .onto").tap()  # on a phone the meld is the button
        ben.locator("#z-m3 .card").nth(3).wait_for()
        fits(ben)
        press(ben, "done")
        for page in (anna, ben):
            page.wait_for_selector("#result")
