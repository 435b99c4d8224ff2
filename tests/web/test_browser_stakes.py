"""Bets, swaps, questions and crowds in a real browser: by touch, by slider, by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE, fits, needs_chromium, page_of

pytestmark = needs_chromium
MINE = '#play[data-turn="me"]'


def sit_down(page: Any, address: str, game: str, query: str = "") -> None:
    """A table with random bots, as soon as Anna is to move."""
    page.goto(f"{address}/new/{game}?{query}")
    page.locator('input[name="name"]').fill("Anna")
    if page.locator('button[name="all"][value="random"]').count():
        page.locator('button[name="all"][value="random"]').click()
        page.wait_for_selector('option[value="random"][selected]', state="attached")
    for select in page.locator(".plan select:visible").all()[1:]:
        select.select_option("random")
    page.locator("button.act.main").last.press("Enter")
    to_move(page)


def to_move(page: Any) -> None:
    """Wait until it is Anna's turn; after a hand that ended without her the next one is dealt."""
    page.wait_for_url("**/t/*")
    for _ in range(300):
        if page.locator(MINE).count():
            return
        if page.locator("#next-hand").count():
            page.locator("#next-hand").click()
        page.wait_for_timeout(100)
    raise AssertionError("it is never Anna's turn")


@pytest.mark.long
def test_a_bet_by_slider_and_a_refused_one_by_keyboard(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        sit_down(page, address, "poker", "preset=holdem&seats=6")
        for _ in range(20):  # where raises are used up nothing can be bet
            if page.locator(".wager .slide").count():
                break
            page.locator("#play .acts .act:visible").first.click()
            page.wait_for_timeout(300)
            to_move(page)
        fits(page)
        field, slide = page.locator('.wager input[type="number"]'), page.locator(".wager .slide")
        most = int(field.get_attribute("max"))
        slide.focus()
        page.keyboard.press("End")
        expect(field).to_have_value(str(most))
        field.fill(str(most + 1))
        field.press("Enter")
        page.wait_for_selector("#notice:not(:empty)")
        expect(page.locator("#notice")).to_contain_text("POK-")
        page.locator(MINE).wait_for()
        field.fill(str(most))
        field.press("Enter")
        page.wait_for_selector('#play[data-turn="other"], #result, .plate.me .bet')


@pytest.mark.long
def test_an_own_card_then_one_of_the_middle(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        sit_down(page, address, "schwimmen")
        if page.locator('button[value="keep"]').count():
            page.locator('button[value="keep"]').click()
            page.wait_for_selector('button[value="keep"]', state="detached")
            to_move(page)
        expect(page.locator(".pair:visible")).to_have_count(0)
        held = page.locator(".held.legal").first
        own = held.locator("input").get_attribute("value")
        held.click(position={"x": 14, "y": 50})
        expect(page.locator(".pair:visible")).to_have_count(3)
        held.click(position={"x": 14, "y": 50})  # once more: it is put back, and nothing is asked
        expect(page.locator(".pair:visible")).to_have_count(0)
        held.click(position={"x": 14, "y": 50})
        expect(page.locator(".pair:visible")).to_have_count(3)
        fits(page)
        page.locator(".pair:visible").nth(1).click()
        page.wait_for_selector(f'.held input[value="{own}"]', state="detached")


@pytest.mark.long
def test_a_question_is_a_seat_and_a_card(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        sit_down(page, address, "quartett", "seats=8")
        page.locator("#play .acts .act:visible").first.click()
        page.wait_for_selector(".ask-row button")
        expect(page.locator(".hand.deck:visible")).to_have_count(0)
        fits(page)
        for box in [button.bounding_box() for button in page.locator(".ask-row button").all()]:
            assert box["width"] > 60 and box["height"] >= 44
        page.locator(".ask-row button").first.click()
        page.wait_for_selector(".ask-row button", state="detached")


@pytest.mark.long
def test_nineteen_sit_on_a_phone(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        sit_down(page, address, "einundfuenfzig_tot", "seats=19")
        fits(page)
        strip = page.locator(".crowd .others")
        expect(page.locator(".crowd .others .plate")).to_have_count(18)
        box, middle = strip.bounding_box(), page.locator(".middle").bounding_box()
        assert box["height"] < 0.3 * PHONE["height"] + 4
        assert middle["height"] > 150
