"""A score pad on phones: a hand in a few taps; two phones at once, one without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE, fits, holds, needs_chromium, page_of

pytestmark = needs_chromium
MOST_TAPS = 10
SAVE = ".save"
TYPED = '[id="f.points.0"]'


def open_pad(page: Any, address: str, game: str, *names: str) -> None:
    """Open a pad for these people alone, whoever the form proposes."""
    page.goto(f"{address}/pads/new/{game}")
    while page.locator(".seats-of li").count() < len(names):
        page.locator('[value="chair"]').click()
    for index, field in enumerate(page.locator('.seats-of [name="name"]').all()):
        field.fill(names[index] if index < len(names) else "")
    with page.expect_navigation():  # until the scripts are there too
        page.locator(".last .act.main").click()
    page.wait_for_selector("#hand")


def hands(page: Any, number: int) -> None:
    """Wait until so many hands stand on the pad."""
    page.locator("li.hand").nth(number - 1).wait_for()
    expect(page.locator("li.hand")).to_have_count(number)


def totals(page: Any) -> list[str]:
    return [str(each).lstrip("★ ") for each in page.locator("#accounts b").all_inner_texts()]


def test_a_hand_of_doppelkopf_takes_ten_taps(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        open_pad(page, address, "doppelkopf", "Anna", "Ben", "Cora", "Dirk", "Eva")
        fits(page)
        taps = 0

        def tap(where: str) -> None:
            nonlocal taps
            page.locator(where).tap()
            taps += 1

        tap("#l-re-1")
        tap("#l-re-3")
        tap('[id="f.augen_re"]')
        for digit in "151":
            page.keyboard.press(digit)
            taps += 1
        tap("#l-ansagen-re")
        tap("#l-absage_re-k90")
        page.locator("#brings .scores li").nth(3).wait_for()
        page.locator(".summary-of", has_text="151 : 89").wait_for()
        fits(page)
        tap(SAVE)
        assert taps <= MOST_TAPS
        hands(page, 1)
        expect(page.locator("#hand .question :checked"), "only the usual answers").to_have_count(4)
        expect(page.locator('[id="f.augen_re"]')).to_have_value("")
        page.locator("li.hand summary").tap()
        page.locator("li.hand .rule").first.tap()
        page.locator("#panel h2", has_text="DOK-").wait_for()
        page.locator("#panel .close").tap()
        page.locator("#l-game-queens").tap()
        page.locator("#l-declarer-0").wait_for()
        fits(page)


@contextmanager
def phone(chromium: Any, address: str) -> Iterator[Any]:
    """A phone that may lose its network; what the browser says about that is no complaint.

    It asks no other host for anything.
    """
    context = chromium.new_context(viewport=PHONE, locale="de-DE", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(90_000)  # without a network Python starts in the browser
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda sent: None if address in sent.url else faults.append(sent.url))
    try:
        yield page
        assert faults == []
    finally:
        context.close()


@pytest.mark.long
def test_two_phones_on_one_pad(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE) as anna, phone(chromium, address) as ben:
        open_pad(anna, address, "free", "Anna", "Ben", "Cora")
        anna.locator('a[href$="/invite"]').click()
        anna.locator('#panel [value="writer"]').click()
        ben.goto(anna.locator("#pad-link").input_value())
        anna.keyboard.press("Escape")
        ben.locator('[name="name"]').fill("Ben")
        with ben.expect_navigation():
            ben.locator("main .act.main").click()
        ben.wait_for_selector("#hand")

        ben.locator(TYPED).fill("42")  # what Ben types is not lost when Anna writes
        anna.locator(TYPED).fill("1")
        anna.locator(SAVE).click()
        hands(ben, 1)
        expect(ben.locator(TYPED)).to_have_value("42")
        anna.locator("#hand:not([data-typed])").wait_for()
        expect(anna.locator(TYPED)).to_have_value("")
        ben.locator("[data-rebase]").click()
        ben.locator(SAVE).click()
        hands(anna, 2)
        ben.locator("#hand:not([data-typed])").wait_for()
        holds(anna, lambda: totals(anna) == ["43", "0", "0"])

        ben.locator(TYPED).fill("7")
        ben.reload()  # what was typed is still there
        ben.locator("#brings .scores", has_text="+7").wait_for()
        ben.context.set_offline(True)
        ben.locator(SAVE).click()
        ben.locator("#outbox li", has_text="7").wait_for()
        expect(ben.locator(TYPED)).to_have_value("")
        ben.locator(TYPED).fill("9")
        ben.locator(SAVE).click()
        ben.locator("#outbox li", has_text=re.compile(r"Anna \+?9")).wait_for()
        anna.locator(TYPED).fill("100")
        anna.locator(SAVE).click()
        hands(anna, 3)
        ben.context.set_offline(False)
        hands(anna, 4)  # the second of Ben's hands; what the first one is they must say
        ben.locator("#outbox li").first.wait_for(state="detached")
        anna.locator('.conflict [value="append"]').click()
        hands(ben, 5)
        anna.locator(".conflict h3").wait_for(state="detached")
        holds(anna, lambda: totals(anna) == totals(ben) == ["159", "0", "0"])
