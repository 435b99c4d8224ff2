"""Words at the table that say what they mean, and a name that is asked for once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.sampling import sampled
from tests.web.helpers import Server


def test_the_chairs_of_a_new_table_are_no_ranks(server: Server) -> None:
    page = server.guest().get("/new/doppelkopf").text
    assert "Platz 4" in page and "4. Platz" not in page


def test_not_every_plate_owes_a_solo(server: Server) -> None:
    guest = server.guest()
    place = guest.post("/play", {"game": "doppelkopf", "preset": "turnier"}).headers["location"]
    page = guest.get(place).text
    assert "Noch 4 Pflichtsoli offen" in page
    assert "Solo offen" not in page and "Solo gespielt" not in page


def test_a_name_is_asked_for_once(server: Server) -> None:
    guest, other = server.guest(), server.guest()
    place = guest.post("/play", {"game": "gin"}).headers["location"]
    assert "Wie heißt du?" in guest.get(place).text
    assert "Wie heißt du?" not in other.get(place).text
    asked = guest.get(f"{place}/more").text
    assert asked.index('name="name"') < asked.index("anderen Gerät")
    assert guest.post(f"{place}/rename", {"name": "Anna"}).status_code == 303
    assert "Wie heißt du?" not in guest.get(place).text
    again = guest.post("/play", {"game": "watten"}).headers["location"]
    assert "Wie heißt du?" not in guest.get(again).text and "Anna" in guest.get(again).text


def test_who_has_told_a_name_is_not_asked(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "random", game="gin")
    assert "Wie heißt du?" not in guest.get(f"/t/{table_id}").text


@pytest.mark.browser
@pytest.mark.parametrize("width", sampled([390, 360, 1280], 3))
def test_the_mark_of_the_dealer_lies_on_his_plate(address: str, chromium: Any, width: int) -> None:
    context = chromium.new_context(viewport={"width": width, "height": 800}, locale="de-DE")
    page = context.new_page()
    page.goto(address)
    dealer = page.locator(".others .dealer")
    for _ in range(6):  # until somebody else deals
        page.get_by_role("button", name=re.compile("Jetzt spielen.*Schwimmen")).click()
        page.wait_for_url("**/t/*")
        if dealer.count():
            break
        page.goto(address)
    expect(dealer).to_be_visible()
    mark, plate = dealer.bounding_box(), page.locator(".plate:has(.dealer)").bounding_box()
    assert mark is not None and plate is not None
    assert plate["x"] <= mark["x"] and mark["x"] + mark["width"] <= plate["x"] + plate["width"]
    assert plate["y"] <= mark["y"] and mark["y"] + mark["height"] <= plate["y"] + plate["height"]
    context.close()
