"""Reactions on pages: they are chosen in the panel and read with the line they are about."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.tables.reactions import REACTIONS
from tests.web.browser import LAPTOP, PHONE, fits, needs_chromium, page_of
from tests.web.helpers import Server
from tests.web.test_browser_company import opened, sit
from tests.web.test_delays import begun, move

HOSTILE = "<b>\"'&amp;"


def test_all_hear_it_in_their_language_and_who_is_muted_is_not_heard(server: Server) -> None:
    table, guests = begun(server, "mau_mau", 2)
    while not server.table(table).match.hand.acts:  # type: ignore[union-attr]  # it was dealt
        move(server, table, guests)
    mover, other = guests if server.match(table).hand.acts[-1].seat == 0 else guests[::-1]
    page = other.get(f"/t/{table}/words").text
    about = re.search(r'<option value="(\d+\.\d+)">([^<]+)<', page)
    assert about is not None and page.count('name="reaction"') == len(REACTIONS)
    fields = {"reaction": "strong", "about": about[1]}
    assert other.post(f"/t/{table}/words", fields).status_code == 303
    shown = mover.get(f"/t/{table}").text
    assert "<q>Starke Karte!</q>" in shown and f"<small>{about[2]}</small>" in shown
    assert "<q>What a card!</q>" in server.guest("en").get(f"/t/{table}").text
    seat = guests.index(other)
    mover.post(f"/t/{table}/mute", {"seat": str(seat), "muted": "yes"})
    assert "Starke Karte!</q>" not in mover.get(f"/t/{table}").text
    assert "<q>Starke Karte!</q>" in server.guest().get(f"/t/{table}").text


@pytest.mark.parametrize("about", ["", "x", "99.0", "0.99", "-1.0", "0", "0.0.0", HOSTILE])
def test_nonsense_is_refused_in_a_sentence(server: Server, about: str) -> None:
    table, guests = begun(server, "mau_mau", 2)
    move(server, table, guests)
    answer = guests[0].post(f"/t/{table}/words", {"reaction": "strong", "about": about})
    assert answer.status_code == 409 and "liegt nicht mehr auf dem Tisch" in answer.text
    assert HOSTILE not in html.unescape(answer.text).split("</title>")[1] or not about
    answer = guests[0].post(f"/t/{table}/words", {"reaction": HOSTILE, "about": "0.0"})
    assert answer.status_code == 409 and HOSTILE not in answer.text


def test_reactions_are_phrases_for_the_limit(server: Server) -> None:
    table, guests = begun(server, "mau_mau", 2)
    move(server, table, guests)
    said = {"reaction": "oho", "about": "0.0"}
    answers = [guests[0].post(f"/t/{table}/words", said).status_code for _ in range(7)]
    assert answers[0] == 303 and answers[-1] == 429


class TestInABrowser:
    pytestmark = needs_chromium

    @pytest.mark.long
    def test_a_card_is_praised(self, chromium: Any, address: str) -> None:
        with page_of(chromium, PHONE) as anna, page_of(chromium, LAPTOP) as ben:
            sit(ben, opened(anna, address, 2, 3), "Ben")
            anna.wait_for_selector("#play")
            on_turn = anna if anna.locator('#play[data-turn="me"]').count() else ben
            other = ben if on_turn is anna else anna
            on_turn.locator(".pile.can button.spot").first.click()
            other.wait_for_selector('#play[data-turn="me"]')
            other.keyboard.press("t")
            other.get_by_role("button", name="Oha!").click()
            expect(other.locator("#panel .reacts")).to_have_count(0)
            for page in (anna, ben):
                word = page.locator(".words li", has_text="Oha!")
                expect(word).to_contain_text("zieht")
                expect(word.locator("svg")).to_be_visible()
                fits(page)
