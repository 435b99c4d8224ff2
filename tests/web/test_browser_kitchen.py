"""A kitchen table in real browsers: a tablet in the middle, and four phones with the hands."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from typing import Any

import pytest
from playwright import sync_api
from playwright.sync_api import expect

from tests.web.browser import PHONE, fits, holds, needs_chromium, page_of, tap

pytestmark = needs_chromium
TABLET = {"width": 1180, "height": 820}
ACROSS = {"width": 844, "height": 390}
CARD = "document.querySelector('{}').getBoundingClientRect().width"


def scanned(tablet: Any, seat: int) -> str:
    """Where the code of a seat leads."""
    return str(tablet.locator(".scan").nth(seat).evaluate("link => link.href"))


@pytest.mark.long
def test_a_tablet_lies_in_the_middle_and_four_phones_hold_the_hands(
    chromium: Any, address: str
) -> None:
    with ExitStack() as stack:
        tablet = stack.enter_context(page_of(chromium, TABLET, has_touch=True))
        tablet.goto(f"{address}/new/doppelkopf")
        tablet.get_by_role("button", name="Küchentisch eröffnen").click()
        expect(tablet.locator(".scan .qr")).to_have_count(4)
        links = [scanned(tablet, seat) for seat in range(4)]
        phones = []
        for link, name in zip(links, ("Anna", "Ben", "Carla", "Dieter"), strict=True):
            phone = stack.enter_context(page_of(chromium, PHONE, has_touch=True))
            phone.goto(link)
            phone.locator("#come-name").fill(name)
            phone.get_by_role("button", name="Platz nehmen").click()
            expect(tablet.locator("#table")).to_contain_text(name)
            phones.append(phone)
        expect(tablet.locator(".felt .plate")).to_have_count(4)
        expect(tablet.locator(".held")).to_have_count(0)
        for phone in phones:
            expect(phone.locator(".held")).to_have_count(12)
            expect(phone.locator(".piles")).to_be_hidden()
            fits(phone)
        widths = [phone.evaluate(CARD.format(".held .card")) for phone in phones]
        assert min(widths) > 100, "on a phone of 360 pixels"
        _first_trick(tablet, phones)
        phones[0].set_viewport_size(ACROSS)
        holds(phones[0], lambda: phones[0].evaluate(CARD.format(".held .card")) > 150)
        fits(phones[0])


def _first_trick(tablet: Any, phones: list[Any]) -> None:
    """The phones say what they have and play; what they play lies on the tablet, and large."""
    shown = tablet.locator("#trick .card")
    for _ in range(24):
        holds(tablet, lambda: any(_on_turn(phone) for phone in phones) or shown.count())
        if shown.count():
            break
        with suppress(sync_api.TimeoutError):  # the page moved on under the finger
            tap(next(phone for phone in phones if _on_turn(phone)))
    holds(tablet, lambda: tablet.evaluate(CARD.format("#trick .card")) > 140)
    for plate in tablet.locator(".felt .plate").all():
        expect(plate).to_be_in_viewport(ratio=1)


def _on_turn(phone: Any) -> bool:
    return bool(phone.locator('#play[data-turn="me"]').count())
