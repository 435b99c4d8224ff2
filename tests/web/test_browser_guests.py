"""Pads and evenings in a browser without a network: pages fit, and nobody asks another host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.web.eveningview import PRINTS
from tests.web.browser import PHONE, needs_chromium
from tests.web.clubs import Night
from tests.web.helpers import Guest, Server

pytestmark = needs_chromium
HERE = "http://testserver"
TOLD = ("content-type", "content-security-policy")  # also what a page may not do
WALLS = ({"width": 1280, "height": 800}, {"width": 1920, "height": 1080})
WIDE = "document.documentElement.scrollWidth > innerWidth"


class Window:
    """A browser page that is answered by a server in this process; it notes whom it asks."""

    def __init__(self, page: Any, guest: Guest) -> None:
        self.page, self.guest = page, guest
        self.asked: list[str] = []
        page.context.route("**/*", self._answer)

    def _answer(self, route: Any) -> None:
        url = route.request.url
        self.asked.append(url)
        if not url.startswith(HERE):
            route.abort()
        elif url.partition("?")[0].endswith("/stream"):
            route.fulfill(status=204)
        else:
            found = self.guest.get(url.removeprefix(HERE))
            told = {name: found.headers.get(name, "") for name in TOLD if name in found.headers}
            route.fulfill(status=found.status_code, body=found.content, headers=told)

    def go(self, path: str) -> None:
        answer = self.page.goto(HERE + path)
        assert answer.status == 200, path


@contextmanager
def window(chromium: Any, guest: Guest, size: dict[str, int], **more: Any) -> Iterator[Window]:
    context = chromium.new_context(viewport=size, locale="de-DE", **more)
    try:
        yield Window(context.new_page(), guest)
    finally:
        context.close()


def played(server: Server, people: int) -> Night:
    """An evening in its second round: a table is closed, another one plays."""
    night = Night.begun(server, people)
    for game in night.evening.tables():
        night.close(game.table)
    night.do("go-on", do="next")
    night.close(1, 2)
    return night


def a_pad(guest: Guest) -> str:
    names = [("name", name) for name in ("Anna", "Ben", "Cora")]
    pad = guest.post_pairs("/pads/new/free", *names).headers["location"]
    form = dict(re.findall(r'name="(base|key)" value="([^"]*)"', guest.get(pad).text))
    points = {f"f.points.{seat}": str(seat) for seat in range(3)}
    assert guest.post(f"{pad}/write", {**form, **points, "short": "1"}).status_code == 303
    return pad


@pytest.mark.long
def test_no_page_of_pads_and_clubs_asks_another_host(chromium: Any, server: Server) -> None:
    night = played(server, 9)
    pad = a_pad(night.desk)
    me = night.own_page(night.game(1).units[0])
    paths = ["/pads", "/pads/new/free", pad, f"{pad}/line/1", f"{pad}/statistics", f"{pad}/print"]
    paths += [f"{pad}/more", f"{pad}/invite", "/club", night.club_at, f"{night.club_at}/ranking"]
    paths += [f"{night.club_at}/evenings/new", night.at, night.sheet(1), night.by_code(2, 2)]
    paths += [f"{night.sheet(2, 2)}/hand/1", me, f"{me}/sheet/2/1", night.screen]
    paths += [f"{night.at}/print/{what}" for what in PRINTS] + [f"{night.club_at}/print/ranking"]
    with window(chromium, night.desk, {"width": 1280, "height": 800}) as browser:
        for path in paths:
            browser.go(path)
        assert len(browser.asked) > 2 * len(paths)
        assert [url for url in browser.asked if not url.startswith(HERE)] == []


def test_my_page_fits_a_phone_by_day_and_by_night(chromium: Any, server: Server) -> None:
    night = played(server, 9)
    for scheme, game in zip(("light", "dark"), night.evening.tables(), strict=True):
        with window(chromium, server.guest(), PHONE, color_scheme=scheme) as phone:
            phone.go(night.own_page(game.units[0]))
            assert not phone.page.evaluate(WIDE)
            low = phone.page.locator(".seat-card a.act, .seated .mine").all()
            assert len(low) == 2
            for each in low:  # the own seat and the way to the sheet without scrolling
                box = each.bounding_box()
                assert box["y"] + box["height"] <= PHONE["height"]
            expect(phone.page.locator(".ranked .mine")).to_have_count(1)


def test_the_wall_is_large_and_scrolls_by_itself(chromium: Any, server: Server) -> None:
    night = played(server, 9)
    for size in WALLS:
        with window(chromium, server.guest(), size, reduced_motion="reduce") as wall:
            wall.page.clock.install()
            wall.go(night.screen)
            assert not wall.page.evaluate(WIDE)
            letters = "parseFloat(getComputedStyle(document.querySelector('.ranked td')).fontSize)"
            assert wall.page.evaluate(letters) >= size["height"] / 32
            assert wall.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            wall.page.set_viewport_size({"width": size["width"], "height": 300})
            wall.page.clock.run_for(8_000)
            assert wall.page.evaluate("scrollY") > 0
            wall.page.clock.run_for(60_000)
            seen = set()
            for _ in range(20):
                wall.page.clock.run_for(1_000)
                seen.add(wall.page.evaluate("scrollY"))
            assert 0 in seen


@pytest.mark.parametrize(("what", "sheets"), [("plan", 1), ("people", 1), ("cards", 2)])
def test_prints_are_black_on_white_and_keep_to_their_pages(
    chromium: Any, server: Server, what: str, sheets: int
) -> None:
    night = Night.begun(server)
    with window(chromium, night.desk, {"width": 1280, "height": 800}) as paper:
        paper.go(f"{night.at}/print/{what}")
        paper.page.emulate_media(media="print")
        colours = paper.page.evaluate(
            "[...document.querySelectorAll('body, body *')].filter(e => e.checkVisibility())"
            ".map(e => getComputedStyle(e).color)"
        )
        assert set(colours) == {"rgb(0, 0, 0)"}
        file = paper.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", file)) == sheets
