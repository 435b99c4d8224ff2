"""Who is at the table, and who is asked, in two browsers."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import Any

import pytest
from playwright import sync_api
from playwright.sync_api import expect

from tests.web.browser import LAPTOP, PATIENCE, PHONE, fits, holds, needs_chromium, page_of, tap

pytestmark = needs_chromium


def opened(page: Any, address: str, seats: int, deals: int, *bots: int) -> str:
    """Anna opens a short match of Mau-Mau; the address of the table."""
    code = f"mau_mau.basic.1.max_turns%3D50.mau_call%3Dauto.deals%3D{deals}"
    page.goto(f"{address}/new/mau_mau?seats={seats}&rules={code}")
    page.locator('input[name="name"]').fill("Anna")
    for seat in bots:
        page.locator(f'select[name="seat{seat}"]').select_option("random")
    page.locator("button.act.main").last.press("Enter")
    page.wait_for_url("**/t/*")
    return str(page.url)


def sit(page: Any, link: str, name: str) -> None:
    page.goto(link)
    page.locator('input[name="name"]').first.fill(name)
    page.locator(".chair button.main").first.click()


def play_to_the_end(*pages: Any) -> None:
    """All play until the result of the hand is shown to each of them."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if all(page.locator("#result").count() for page in pages):
            return
        for page in pages:
            if page.locator('#play[data-turn="me"]').count():
                with suppress(sync_api.TimeoutError):  # the page moved on under the finger
                    tap(page)
        pages[0].wait_for_timeout(50)
    raise AssertionError("the hand never ended")


@pytest.mark.long
def test_the_next_hand_is_counted_down_and_stopped(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as anna, page_of(chromium, PHONE) as ben:
        sit(ben, opened(anna, address, 2, 3), "Ben")
        play_to_the_end(anna, ben)
        ben.locator(".reckoning summary").click()
        anna.locator("#next-hand").click()
        expect(ben.locator(".awaited")).to_contain_text("wartet auf Ben")
        expect(ben.locator(".awaited .clock")).to_be_in_viewport()
        expect(ben.locator("#next-hand")).to_be_in_viewport(ratio=1)
        assert not ben.locator(".reckoning[open]").count(), "what was closed stays closed"
        fits(ben)
        ben.locator("#wait-a-moment").click()
        expect(anna.locator(".awaited")).to_contain_text("Ben ist noch nicht so weit")
        expect(anna.locator(".awaited .clock")).to_have_count(0)
        ben.locator("#next-hand").click()
        anna.locator("#next-hand").click()
        ben.wait_for_selector("#play")
        ben.keyboard.press("s")  # what was counted is still there
        ben.locator('#panel a[href$="/score/1"]').click()
        expect(ben.locator("#panel .lines .rule").first).to_be_visible()
        fits(ben)


@pytest.mark.long
def test_who_sits_at_the_result_is_asked_for_a_rematch(chromium: Any, address: str) -> None:
    with (
        page_of(chromium, LAPTOP) as anna,
        page_of(chromium, PHONE) as ben,
        page_of(chromium, PHONE) as cora,
    ):
        link = opened(anna, address, 3, 1)
        sit(ben, link, "Ben")
        sit(cora, link, "Cora")
        play_to_the_end(anna, ben, cora)
        ben.get_by_role("button", name="Revanche").click()
        ben.wait_for_selector(".waiting")
        taken = ben.locator(".chair:has-text('ist da')")
        expect(taken).to_have_count(0)  # Ben himself is “du”
        expect(ben.locator(".chair:has-text('wird gefragt')")).to_have_count(2)
        for page in (anna, cora):
            asked = page.locator(".asked")
            expect(asked).to_contain_text("Ben möchte noch eine Partie: mitspielen?")
        fits(cora)
        cora.get_by_role("button", name="Nein, danke").click()
        expect(anna.locator(".answers")).to_contain_text("Cora spielt nicht mit")
        expect(ben.locator(".chair:has-text('Anna')")).to_contain_text("wird gefragt")
        anna.get_by_role("button", name="Mitspielen").click()
        anna.wait_for_url(ben.url)
        expect(ben.locator(".chair:has-text('Anna')")).to_contain_text("ist da")
        expect(ben.locator(".name.open")).to_have_count(1)


@pytest.mark.long
def test_a_guest_takes_the_seat_of_a_bot(chromium: Any, address: str) -> None:
    with page_of(chromium, LAPTOP) as anna, page_of(chromium, PHONE) as gerda:
        link = opened(anna, address, 3, 3, 1, 2)
        gerda.goto(link)
        expect(gerda.locator(".guests")).to_contain_text("Du schaust zu und siehst kein Blatt.")
        assert gerda.locator(".held").count() == 0
        gerda.get_by_role("link", name="Um einen Platz bitten").click()
        gerda.locator("#ask-name").fill("Anna")
        gerda.get_by_role("button", name="Um diesen Platz bitten").click()
        expect(gerda.locator("#ask-notice")).to_contain_text("Anna")  # that is somebody's name
        gerda.locator("#ask-name").fill("Gerda")
        fits(gerda)
        gerda.get_by_role("button", name="Um diesen Platz bitten").click()
        expect(gerda.locator(".guests")).to_contain_text("wer hier sitzt, wird gefragt")
        expect(anna.locator(".guests")).to_contain_text("Gerda schaut zu und möchte")
        anna.get_by_role("button", name="Einverstanden").click()
        expect(gerda.locator(".guests")).to_contain_text("Ab dem nächsten Einzelspiel spielst du")
        play_to_the_end(anna)
        expect(gerda.locator("#result")).to_be_visible()
        assert gerda.locator("#next-hand").count() == 0
        fits(gerda)
        anna.locator("#next-hand").click()
        expect(gerda.locator("#play .held").first).to_be_visible()
        expect(gerda.locator(".guests")).to_have_count(0)
        expect(anna.locator(".plate:has-text('Gerda')")).to_have_count(1)


@pytest.mark.long
def test_a_waiting_table_is_put_in_order(chromium: Any, address: str) -> None:
    with page_of(chromium, PHONE) as anna, page_of(chromium, PHONE) as ben:
        anna.add_init_script("navigator.share = (what) => { window.shared = what.url; }")
        link = opened(anna, address, 4, 2)
        sit(ben, link, "Ben")
        expect(anna.locator(".chair:has-text('Ben')")).to_be_visible()
        anna.get_by_role("button", name="Teilen").click()
        holds(anna, lambda: anna.evaluate("window.shared") == link)
        anna.get_by_role("button", name="Kopieren").click()
        expect(anna.locator(".link-out [role=status]")).to_have_text("Der Link ist kopiert.")
        expect(anna.locator(".invite .qr")).to_be_visible()
        anna.locator(".chair").nth(2).get_by_role("button", name="Bot").click()
        expect(ben.locator(".chair").nth(2)).to_contain_text("Bot")
        ben.locator(".chair").nth(3).get_by_role("button", name="Hierher setzen").click()
        expect(anna.locator(".chair").nth(3)).to_contain_text("Ben")
        fits(anna)
        anna.get_by_role("link", name="Ändern").click()
        anna.locator("#panel summary").first.click()
        anna.locator('#panel [name="o-deals"]').fill("1")
        anna.locator('#panel [name="o-deals"]').blur()
        expect(anna.locator("#panel .differences")).to_be_visible()
        fits(anna)
        anna.get_by_role("button", name="So spielen wir").click()
        expect(anna.locator("#wishes")).not_to_contain_text("deals=2")
        expect(ben.locator("#wishes")).to_be_visible()
        anna.get_by_role("button", name=re.compile("Freimachen.*Ben")).click()
        expect(ben.locator(".waiting")).to_contain_text("hat deinen Platz freigemacht")
        expect(anna.locator(".name.open")).to_have_count(2)
