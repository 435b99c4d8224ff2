"""Dicke Zwei in a real browser: combinations chosen by touch, refused with a reason, proposed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import stammtisch as st
from stammtisch.packs import arranged
from tests.sampling import sampled
from tests.web.browser import LAPTOP, PHONE, arrived, fits, holds, needs_chromium, page_of

pytestmark = needs_chromium
HAND = "2s Kd Ks 9h 9c 7c 7h 6h 5s 4c 3d 3h 3s"


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna holds `HAND` and begins."""
    game = st.game("dicke_zwei")
    pack = arranged(game, game.opening(0), [HAND, "", "", ""])
    monkeypatch.setattr("stammtisch.tables.proofs.shuffled", lambda cards, seed, part: pack)


def sit_down(page: Any, address: str) -> None:
    page.goto(f"{address}/new/dicke_zwei")
    page.locator('input[name="name"]').fill("Anna")
    for seat in (1, 2, 3):
        page.locator(f'select[name="seat{seat}"]').select_option("random")
    page.locator("button.act.main").last.press("Enter")
    arrived(page, '#play[data-turn="me"]')


def card(page: Any, name: str) -> Any:
    return page.locator(f'.held:has(input[id="c-{name}-0"])')


def choose(page: Any, names: str) -> None:
    for name in names.split():
        card(page, name).click(position={"x": 14, "y": 30})


def left(page: Any, number: int) -> None:
    """Wait until so many cards are left in the hand."""
    page.wait_for_selector(f".hand.h{number}")


def buttons(page: Any) -> list[str]:
    """What is sent by the buttons that are seen."""
    return [button.get_attribute("value") for button in page.locator("#play .act:visible").all()]


@pytest.mark.parametrize("size", sampled([PHONE, LAPTOP], 2), ids=["phone", "laptop"])
def test_a_combination_is_chosen_and_played_at_once(
    chromium: Any, address: str, dealt: None, size: dict[str, int]
) -> None:
    with page_of(chromium, size, has_touch=size is PHONE) as page:
        sit_down(page, address)
        expect(page.locator("#prompt")).to_contain_text("Karo-3")
        fits(page)
        choose(page, "9h")
        holds(page, lambda: buttons(page)[0] == "play *")
        page.locator("#play .gather").click()
        page.wait_for_selector("#notice:not(:empty)")
        expect(page.locator("#notice")).to_contain_text("DZW-13")
        choose(page, "9h 7c 6h 5s 4c 3d")
        picture(page, "chosen", size)
        page.locator("#play .gather").click()
        left(page, 8)
        page.wait_for_selector('#play[data-turn="me"]')
        fits(page)
        picture(page, "played", size)


def test_proposals_are_played_by_a_tap(chromium: Any, address: str, dealt: None) -> None:
    with page_of(chromium, LAPTOP) as page:
        sit_down(page, address)
        page.keyboard.press("p")
        page.locator("#panel button", has_text="Straße").first.click()
        left(page, 8)


def picture(page: Any, name: str, size: dict[str, int]) -> None:
    """A picture to look at, where somebody wants one."""
    folder = os.environ.get("STAMMTISCH_LOOK")
    if folder:
        page.screenshot(path=Path(folder) / f"dicke_zwei-{name}-{size['width']}.png")
