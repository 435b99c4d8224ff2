"""Games of tricks in a real browser: an auction by keyboard, and the claim of the rest for two."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import Any

import pytest
from playwright import sync_api
from playwright.sync_api import expect

from tests.web.browser import (
    LAPTOP,
    PATIENCE,
    PHONE,
    fits,
    holds,
    needs_chromium,
    page_of,
    play_now,
    tap,
    until_over,
)

pytestmark = needs_chromium
READABLE = 11  # pixels of a card that lies under the next one: its corner


def by_keyboard(page: Any) -> None:
    """A digit and arrows for a card; Tab to the last button, which in an auction bids most."""
    position = page.locator('#play [name="seq"]').input_value()
    classes = page.locator("#play .held").evaluate_all("cards => cards.map(c => c.className)")
    legal = [place for place, css in enumerate(classes) if "legal" in css.split()]
    if legal:
        page.keyboard.press(str((min(legal[0], 9) + 1) % 10))
        for _ in range(legal[0] - 9):
            page.keyboard.press("ArrowRight")
    else:
        wanted = page.locator("#play .act:not(.of-card):visible").last.get_attribute("value")
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.value") == wanted:
                break
    page.keyboard.press("Enter")
    page.wait_for_function(
        "seq => document.querySelector('#play [name=seq]')?.value !== seq",
        arg=position,
        timeout=3_000,
    )


@pytest.mark.long
def test_bid_and_play_a_hand_of_tarock_by_keyboard_only(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as page:
        play_now(page, address, "tarock")
        assert until_over(page, by_keyboard) >= 11
        expect(page.locator(".past tbody tr")).to_have_count(11)
        page.locator("#result .rule").first.wait_for()


@contextmanager
def two_at_herzblatt(chromium: Any, address: str) -> Iterator[tuple[Any, Any]]:
    """Anna at a laptop and Ben at a phone, the cards dealt."""
    with page_of(chromium, LAPTOP) as anna, page_of(chromium, PHONE, has_touch=True) as ben:
        anna.goto(f"{address}/new/herzblatt?seats=2")
        anna.locator('input[name="name"]').fill("Anna")
        anna.locator("button.act.main").last.press("Enter")
        anna.wait_for_selector(".invite")
        ben.goto(anna.locator("#link").input_value())
        ben.locator('input[name="name"]').first.fill("Ben")
        ben.locator(".chair button").first.click()
        for page in (anna, ben):
            page.wait_for_selector(".held", timeout=10_000)
        yield anna, ben


def claim(anna: Any, ben: Any) -> tuple[Any, Any]:
    """Whoever leads first claims the rest; he, and who is asked."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page, other in ((anna, ben), (ben, anna)):
            rest = page.locator('#play[data-turn="me"] button[value="rest"]')
            if rest.count():
                rest.click()
                other.wait_for_selector('#play button[value="grant"]')
                return page, other
            with suppress(sync_api.TimeoutError):  # the page moved on under the finger
                if page.locator("#next-hand").count():  # nobody would play alone
                    page.locator("#next-hand").click(timeout=2_000)
                elif page.locator('#play[data-turn="me"]').count():
                    tap(page)
        anna.wait_for_timeout(50)
    raise AssertionError("nobody could claim the rest")


def open_cards(page: Any) -> int:
    """How many cards of the other one lie open; each shows its corner."""
    boxes = [card.bounding_box() for card in page.locator(".plate .open .card").all()]
    for left, right in pairwise(boxes):
        assert right["x"] - left["x"] >= READABLE
    return len(boxes)


@pytest.mark.long
def test_a_claim_is_denied_and_play_goes_on_with_an_open_hand(chromium: Any, address: str) -> None:
    with two_at_herzblatt(chromium, address) as (anna, ben):
        claims, answers = claim(anna, ben)
        held = claims.locator(".held").count()
        holds(answers, lambda: open_cards(answers) == held >= 2)
        fits(answers)
        answers.locator('#play button[value="deny"]').click()
        claims.wait_for_selector('#play[data-turn="me"] .held.legal')
        expect(claims.locator('#play button[value="rest"]')).to_have_count(0)  # once a hand
        tap(claims)
        answers.wait_for_selector('#play[data-turn="me"]')
        holds(answers, lambda: open_cards(answers) == held - 1)


@pytest.mark.long
def test_a_claim_is_granted_and_ends_the_hand(chromium: Any, address: str) -> None:
    with two_at_herzblatt(chromium, address) as (anna, ben):
        _, answers = claim(anna, ben)
        answers.locator('#play button[value="grant"]').click()
        for page in (anna, ben):
            page.wait_for_selector("#result")
            fits(page)
        expect(anna.locator(".accounts")).to_have_text(ben.locator(".accounts").text_content())
