"""What waits for somebody, in browsers: invitations and turns, on pages that are no table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.core.rng import Rng
from tests.web.browser import LAPTOP, PHONE, needs_chromium, page_of
from tests.web.gallery import quiet_site
from tests.web.helpers import Guest, Server
from tests.web.test_mine import match_of_two

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def site() -> Iterator[tuple[Server, str]]:
    with quiet_site() as found:
        yield found


def opened(page: Any, address: str, guest: Guest, path: str) -> Any:
    """A page as this guest has it."""
    cookies = [
        {"name": name, "value": text, "url": address} for name, text in guest.cookies.items()
    ]
    page.context.add_cookies(cookies)
    page.goto(address + path)
    return page


def marked(page: Any, sign: str, marked: bool = True) -> None:
    expect(page).to_have_title(re.compile(f"^● {sign}" if marked else r"^[^●]"))
    icon = "icon_turn" if marked else r"icon\.svg"
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(icon))


@pytest.mark.long
def test_an_invitation_comes_by_itself_and_is_taken(
    site: tuple[Server, str], chromium: Any
) -> None:
    server, address = site
    anna, ben, old = match_of_two(server)
    for guest in (anna, ben):
        guest.post(f"/t/{old}/leave")
    with page_of(chromium, LAPTOP) as host, page_of(chromium, PHONE) as asked:
        opened(asked, address, ben, "/lobby")
        marked(asked, "", False)
        opened(host, address, anna, "/mine")
        host.get_by_role("button", name=re.compile("^Einladen")).click()
        host.wait_for_url("**/t/*")
        expect(asked.locator(".invited")).to_contain_text("Anna lädt dich ein: Mau-Mau")
        marked(asked, "Du bist eingeladen")
        host.get_by_role("link", name="Bekannte einladen").click()
        expect(host.locator("#panel .known-people")).to_contain_text("ist eingeladen")
        asked.get_by_role("button", name="Mitspielen").click()
        asked.wait_for_url(host.url)
        for page in (host, asked):
            expect(page.locator(".chair.taken", has_text="Ben")).to_be_visible()


@pytest.mark.long
def test_the_own_turn_is_told_on_other_pages(site: tuple[Server, str], chromium: Any) -> None:
    server, address = site
    anna, ben, table = match_of_two(server)
    match = server.match(table)
    turn = match.turn
    waits = (ben, anna)[turn]  # whoever is not on turn
    with page_of(chromium, PHONE) as mine, page_of(chromium, PHONE) as start:
        opened(mine, address, waits, "/mine")
        opened(start, address, waits, "/")
        for page in (mine, start):
            marked(page, "", False)
        while match.turn == turn and not match.hand_over:
            text = match.game.text(match.state, match.state.pick(Rng(len(match.hand.acts))))
            assert (anna, ben)[turn].move(table, text).status_code == 303
        for page in (mine, start):
            marked(page, "Du bist dran")
        mine.locator("#beckoning a").first.click()
        expect(mine.locator('#play[data-turn="me"]')).to_be_visible()
