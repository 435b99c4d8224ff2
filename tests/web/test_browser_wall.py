"""The screen on the wall from the back of a full room: 12 tables, 48 names, the clock, the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from stammtisch.club import links
from stammtisch.web.eveningview import wall_step
from tests.web.browser import PHONE, needs_chromium
from tests.web.clubs import Night
from tests.web.helpers import Server
from tests.web.test_browser_guests import WIDE, Window, window

pytestmark = needs_chromium
FULL_HD: Final = {"width": 1920, "height": 1080}
SMALL: Final = """() => [...document.querySelectorAll("#content *")]
  .filter((one) => one.checkVisibility() && !one.closest(".vh") &&
    [...one.childNodes].some((each) => each.nodeType === 3 && each.data.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 40)
  .map((one) => `${one.className}: ${one.textContent}`)"""
HIDDEN: Final = """(words) => [...document.querySelectorAll(words)]
  .filter((one) => { const box = one.getBoundingClientRect();
    return !box.height || box.bottom > innerHeight || box.right > innerWidth || box.top < 0; })
  .map((one) => one.textContent)"""
CUT_OFF: Final = """(words) => [...document.querySelectorAll(words)]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
FITS: Final = "document.documentElement.scrollHeight <= innerHeight"


def full_room(server: Server, people: int = 48, *, agree: bool = True) -> Night:
    """A room of 48 people; one of them has a name that no cell can hold."""
    night = Night.opened(server, 0)
    names = [f"Friederike {n}" for n in range(1, people)]
    names.append("Maximiliane von Hohenstein-Wartenberg")
    night.desk.post(f"{night.club_at}/members", {"names": "\n".join(names)})
    if agree:
        night.all_agree()
    members = [("member", each.id) for each in night.club.present_members]
    assert night.desk.post_pairs(f"{night.at}/check-in", *members).status_code == 303
    return night


@pytest.fixture
def room(chromium: Any, server: Server) -> Iterator[tuple[Night, Window]]:
    night = full_room(server)
    with window(chromium, server.guest("en"), FULL_HD, reduced_motion="reduce") as wall:
        yield night, wall


def shows(wall: Window, what: str, count: int) -> None:
    """So many of these are seen as a whole, without scrolling, in letters of 40 px and more."""
    what = f".turn:not(.waits) {what}"
    expect(wall.page.locator(what)).to_have_count(count)
    assert wall.page.evaluate(HIDDEN, what) == []
    assert wall.page.evaluate(SMALL) == []
    assert wall.page.evaluate(FITS)
    assert not wall.page.evaluate(WIDE)
    code = wall.page.locator(".wall-foot svg").bounding_box()
    assert code["width"] >= 240
    assert wall.page.evaluate(HIDDEN, ".wall-foot .next-step") == []


@pytest.mark.long
def test_a_full_room_is_seen_without_scrolling(room: tuple[Night, Window]) -> None:
    night, wall = room
    wall.page.clock.install()
    wall.go(night.screen)
    shows(wall, ".wall-people li", 48)
    night.do("draw", seed="3 5 6 1 2 2")
    wall.go(night.screen)
    shows(wall, ".wall-tables > li", 12)
    night.do("go-on", do="start")
    night.do("clock", do="start", minutes="90")
    wall.go(night.screen)
    shows(wall, ".wall-tables li li", 48)
    clock = wall.page.locator(".round-clock b")
    assert re.fullmatch(r"(90:00|89:\d\d)", clock.inner_text())
    night.close(1)
    wall.go(night.screen)
    shows(wall, ".wall-tables li li", 48)
    before = clock.inner_text()
    wall.page.clock.run_for(21_000)
    assert clock.inner_text() != before
    shows(wall, ".wall-places li", 48)  # the standings take their turn
    wall.page.clock.run_for(20_000)
    shows(wall, ".wall-tables li li", 48)
    night.do("clock", do="start", minutes="1")
    night.do("clock", do="stop")
    wall.go(night.screen)
    stopped = wall.page.locator(".round-clock b").inner_text()
    wall.page.clock.run_for(70_000)
    assert wall.page.locator(".round-clock b").inner_text() == stopped
    night.do("clock", do="on")
    wall.go(night.screen)
    wall.page.clock.run_for(70_000)
    expect(wall.page.locator(".round-clock.up")).to_be_visible()
    assert wall.page.locator(".round-clock b").inner_text() == "0:00"


def seen(wall: Window, what: str) -> list[str]:
    """What is seen as a whole on this page of the wall, in letters of 40 px and more."""
    assert wall.page.evaluate(SMALL) == []
    assert wall.page.evaluate(FITS)
    assert not wall.page.evaluate(WIDE)
    shown = wall.page.locator(f".turn:not(.waits) {what}")
    assert wall.page.evaluate(HIDDEN, f".turn:not(.waits) {what}") == []
    found: list[str] = shown.all_inner_texts()
    return found


@pytest.mark.long
def test_more_than_a_room_full_is_shown_page_by_page(chromium: Any, server: Server) -> None:
    """60 people at 15 tables: everything comes without scrolling, by itself or by hand."""
    night = full_room(server, 60)
    everybody = {unit.name for unit in night.evening.units.values()}
    with window(chromium, server.guest("en"), FULL_HD, reduced_motion="reduce") as wall:
        wall.page.clock.install()
        wall.go(night.screen)
        coming = [*seen(wall, ".wall-people li")]
        assert len(coming) == 48
        wall.page.clock.run_for(21_000)
        assert {*coming, *seen(wall, ".wall-people li")} == everybody
        night.do("draw", seed="3 5 6 1 2 2")
        night.do("go-on", do="start")
        for game in night.evening.tables():
            night.close(game.table)
        wall.go(night.screen)
        at = wall.page.locator(".wall-page b")
        pages = []
        for number in (1, 2, 3, 4):
            expect(at).to_have_text(f"{number}/4")
            pages.append(seen(wall, ".wall-tables li li") or seen(wall, ".wall-places .who"))
            wall.page.clock.run_for(20_000)
        assert [len(each) for each in pages] == [48, 12, 48, 12]
        assert {*pages[0], *pages[1]} == {*pages[2], *pages[3]} == everybody
        expect(at).to_have_text("1/4")
        wall.page.keyboard.press("ArrowRight")
        expect(at).to_have_text("2/4")
        wall.page.locator(".wall-page button").nth(2).click()
        wall.page.clock.run_for(60_000)
        expect(at).to_have_text("2/4")  # held
        wall.page.keyboard.press("ArrowLeft")
        expect(at).to_have_text("1/4")


@pytest.mark.rules("YEAR-20")
def test_initials_are_found_by_their_number_in_a_room_that_was_not_asked(
    chromium: Any, server: Server
) -> None:
    night = full_room(server, agree=False)
    night.do("draw", seed="3 5 6 1 2 2")
    night.do("go-on", do="start")
    with window(chromium, server.guest(), FULL_HD, reduced_motion="reduce") as wall:
        wall.go(night.screen)
        shows(wall, ".wall-tables li li", 48)
        assert wall.page.evaluate(HIDDEN, ".wall-foot .start-numbers") == []
        assert wall.page.evaluate(CUT_OFF, ".turn:not(.waits) li li, .wall-foot p") == []
        found = [re.search(r"\((\d+)\)$", each) for each in seen(wall, ".wall-tables li li")]
        assert sorted(int(each[1]) for each in found if each) == [*range(1, 49)]


def test_standings_too_long_for_one_page_take_turns_with_the_tables(
    chromium: Any, server: Server
) -> None:
    night = full_room(server, 16)
    night.do("draw", seed="3 5 6 1 2 2")
    night.do("go-on", do="start")
    with window(chromium, server.guest(), FULL_HD, reduced_motion="reduce") as wall:
        wall.page.clock.install()
        wall.go(night.screen)
        assert wall.page.evaluate(FITS) and not wall.page.evaluate(WIDE)
        night.close(1)
        wall.go(night.screen)
        shows(wall, ".wall-tables li li", 16)
        wall.page.clock.run_for(21_000)
        shows(wall, ".wall-places li", 16)


def test_the_code_on_the_wall_puts_somebody_down(chromium: Any, server: Server) -> None:
    night = Night.opened(server, 3)
    join = f"{night.at}/join/{links.join_token(night.club, night.id)}"
    with window(chromium, server.guest("en"), PHONE) as phone:
        phone.go(join)
        assert not phone.page.evaluate(WIDE)
        phone.go(night.screen)  # what the room sees, on the phone
        assert not phone.page.evaluate(WIDE)
    guest = server.guest("en")
    taken = guest.post(join, {"name": "anna"})
    assert taken.status_code == 409, "who is here already gets nobody's page"
    answer = guest.post(join, {"name": "Zora"})
    assert answer.status_code == 303
    assert "Zora" in guest.get(answer.headers["location"]).text
    assert [unit.name for unit in night.evening.present] == ["Anna", "Ben", "Cora", "Zora"]
    night.do("presence", go=night.evening.present[0].id)
    assert guest.post(join, {"name": "Anna"}).status_code == 303
    assert guest.post(f"{join}x", {"name": "Ben"}).status_code == 403
    night.do("draw", seed="1")
    assert guest.post(join, {"name": "Late"}).status_code == 409
    assert "I am here" not in guest.get(join).text
    assert str(wall_step(night.evening)).startswith("Find your table")
    before = Night.opened(server, 0).evening
    assert "scan the code" in str(wall_step(before))
    assert str(wall_step(before, code=False)) == "Tell the desk that you are here."


def test_totals_on_a_sheet_count_what_stands_beside_the_lines(
    chromium: Any, server: Server
) -> None:
    night = Night.begun(server, 4, kind="skat")
    line = {f"1.{s}": p for s, p in zip(sorted(night.game(1).deal(1).active), "+00", strict=True)}
    line = {name: "24" if each == "+" else each for name, each in line.items()}
    night.desk.post(f"{night.sheet(1)}/write", line)
    with window(chromium, night.desk, PHONE) as phone:
        phone.go(night.sheet(1))
        totals = phone.page.locator("#sheet tfoot b")
        expect(totals).to_have_text(["0", "74", "0", "0"])
        phone.page.locator("#hand-2 td > input").first.fill("48")
        expect(totals).to_have_text(["48", "74", "0", "0"])


def test_the_browser_says_where_the_evening_is(chromium: Any, server: Server) -> None:
    night = Night.opened(server, 0)
    with window(chromium, night.desk, FULL_HD, timezone_id="Asia/Tokyo") as desk:
        desk.go(f"{night.club_at}/evenings/new")
        expect(desk.page.locator("#zone")).to_have_value("Asia/Tokyo")
    fields = {"name": "Far", "zone": "Asia/Tokyo"}
    at = night.desk.post(f"{night.club_at}/evenings", fields).headers["location"]
    assert Night(server, night.desk, night.club_at, at).evening.setup.zone == "Asia/Tokyo"
    at = night.desk.post(f"{night.club_at}/evenings", fields | {"zone": "x"}).headers["location"]
    assert Night(server, night.desk, night.club_at, at).evening.setup.zone == ""
