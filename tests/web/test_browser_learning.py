"""A beginner's way in a browser: start page, lesson, first hand with open hints."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.lessons import lesson, lessons
from stammtisch.lessons.lesson import Step
from tests.sampling import sampled
from tests.web.browser import LAPTOP, PHONE, fits, needs_chromium, page_of, tap, until_over

pytestmark = needs_chromium


def make(page: Any, step: Step) -> None:
    """Make the right move by hand: tap its card twice, or its button."""
    text = step.accept[0]
    card = page.locator(f'.held:has(input[value="{text}"])')
    if card.count():
        card.click(position={"x": 14, "y": 50})
        card.click(position={"x": 14, "y": 50})
    else:
        page.locator(f'button[value="{text}"]:visible').first.click()


@pytest.mark.long
@pytest.mark.parametrize("size", sampled([PHONE, LAPTOP], 2))
def test_the_way_from_the_start_page_to_the_first_hand(
    chromium: Any, address: str, size: dict[str, int]
) -> None:
    found = lesson("mau_mau")
    with page_of(chromium, size, has_touch=size is PHONE) as page:
        page.goto(address)
        page.locator('a[href="/learn/mau_mau"]').first.click()
        page.get_by_role("link", name="Los geht’s").click()
        for number, step in enumerate(found.steps, 1):
            page.wait_for_url(f"**/learn/mau_mau/{number}")
            page.wait_for_load_state()
            fits(page)
            make(page, step)
            expect(page.locator(".verdict")).to_contain_text("Richtig!")
            on = page.locator(".verdict a.act")
            expect(on).to_be_focused()
            page.keyboard.press("Enter")
        expect(page.locator(".course .done")).to_have_count(len(found.steps))
        page.get_by_role("button", name="Ein erstes Spiel mit offenen Tipps").click()
        page.wait_for_selector('#play[data-turn="me"]')
        expect(page.locator("#whisper")).to_contain_text("Tipp")
        expect(page.locator("#table .hinted:visible").first).to_be_visible()
        until_over(page, tap)


@pytest.mark.long
def test_a_wrong_move_is_answered_and_the_right_one_made_with_keys(
    chromium: Any, address: str
) -> None:
    with page_of(chromium, LAPTOP) as page:
        page.goto(f"{address}/learn/mau_mau/10")
        page.wait_for_load_state()
        page.locator('.held:has(input[value="Qh"])').dblclick(position={"x": 14, "y": 50})
        expect(page.locator("#notice")).to_contain_text("kostet elf Punkte")
        page.locator('.held:has(input[value="9c"])').click(position={"x": 14, "y": 50})
        expect(page.locator("#notice .rule")).to_have_text("MAU-5")
        page.get_by_role("link", name="Zeig mir den Zug").click()
        expect(page.locator("#notice button")).to_contain_text("Herz")
        page.keyboard.press("Escape")
        names = page.locator(".held input").evaluate_all("all => all.map((one) => one.value)")
        page.keyboard.press(str(names.index("Ah") + 1))
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_contain_text("Elf Punkte weniger")


@pytest.mark.parametrize("id", sampled(lessons(), 15))
def test_steps_of_a_lesson_are_taken_by_hand(chromium: Any, address: str, id: str) -> None:
    """The right move can be made by tapping, on a phone, and the pages fit it."""
    with page_of(chromium, PHONE, has_touch=True) as page:
        for number in (1, len(lesson(id).steps)):
            page.goto(f"{address}/learn/{id}/{number}?show=1")
            fits(page)
            page.locator("#notice button").click()
            expect(page.locator(".verdict")).to_contain_text("Richtig!")
            fits(page)
