"""A history moves to another device, and is deleted there, in real browsers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.web.visits import VISITOR
from tests.web.browser import LAPTOP, PHONE, needs_chromium, page_of
from tests.web.gallery import quiet_site
from tests.web.helpers import Guest
from tests.web.test_mine import match_of_two

pytestmark = needs_chromium


def known_as(page: Any, guest: Guest, address: str) -> None:
    """Let the browser of this page have the key of a guest."""
    page.context.add_cookies([{"name": VISITOR, "value": guest.cookies[VISITOR], "url": address}])


@pytest.mark.long
def test_a_history_goes_along_to_a_phone_and_is_deleted_there(chromium: Any) -> None:
    with (
        quiet_site() as (server, address),
        page_of(chromium, LAPTOP) as laptop,
        page_of(chromium, PHONE) as phone,
        page_of(chromium, LAPTOP) as friend,
    ):
        anna, ben, table = match_of_two(server, "Benedikt")
        known_as(laptop, ben, address)
        known_as(friend, anna, address)
        friend.goto(f"{address}/t/{table}")
        expect(friend.locator("body")).to_contain_text("Benedikt")

        laptop.goto(f"{address}/mine")
        laptop.locator('a[href="/mine/key"]').first.click()
        laptop.locator('form[action="/mine/key"] button').click()
        phone.goto(laptop.locator("#key-link").input_value())
        phone.locator("form button.act.main").click()
        phone.wait_for_url("**/mine")
        expect(phone.locator("main")).to_contain_text("mit Anna")
        phone.locator(f'a[href="/t/{table}/replay/1"]').first.click()
        phone.wait_for_url(f"**/t/{table}/replay/1*")
        laptop.goto(f"{address}/mine")
        expect(laptop.locator("main")).to_contain_text("mit Anna")

        phone.goto(f"{address}/mine/key")
        phone.locator(".sure summary").click()
        phone.locator('button[name="sure"]').click()
        expect(phone.locator("h1")).to_be_visible()
        for device in (phone, laptop):
            device.goto(f"{address}/mine")
            expect(device.locator("main")).to_contain_text("noch nichts zu Ende gespielt")
        expect(friend.locator("body")).not_to_contain_text("Benedikt")  # without a reload
        friend.goto(f"{address}/mine")
        expect(friend.locator("main")).to_contain_text("mit jemand")
        expect(friend.locator("main")).not_to_contain_text("Benedikt")
