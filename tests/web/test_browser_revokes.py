"""A trick that lies until it is taken, and the reports of revokes, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from stammtisch import matches
from tests.sampling import sampled
from tests.web import moments
from tests.web.browser import LAPTOP, PHONE, holds, needs_chromium, page_of
from tests.web.gallery import quiet_site
from tests.web.helpers import Server

pytestmark = needs_chromium
SIZES: Final = {"phone": PHONE, "across": {"width": 844, "height": 390}, "laptop": LAPTOP}


@pytest.fixture(scope="module")
def still() -> Iterator[tuple[Server, str]]:
    """A server at which nothing happens by itself, and its address."""
    with quiet_site() as found:
        yield found


def at_table(
    page: Any, still: tuple[Server, str], name: str, when: moments.Moment | None = None
) -> str:
    """The page of a table that stands at a moment of a case, the crowded one if none; its id."""
    server, address = still
    guest = server.guest()
    table = moments.table_at(server, guest, name, when or "crowded")
    cookies = [{"name": n, "value": v, "url": address} for n, v in guest.cookies.items()]
    page.context.add_cookies(cookies)
    page.goto(f"{address}/t/{table}")
    return table


def last_move_is(match: matches.Match, text: str) -> bool:
    """Whether this was the last move of the hand."""
    return match.hand.acts[-1].text == text


@pytest.mark.rules("DOK-63")
@pytest.mark.parametrize("size", sampled(SIZES, 3))
def test_a_tap_on_the_trick_takes_it(chromium: Any, still: tuple[Server, str], size: str) -> None:
    server, _ = still
    with page_of(chromium, SIZES[size]) as page:
        table = at_table(page, still, "doppelkopf-full-trick")
        page.locator("#trick .card").last.click()
        holds(page, lambda: page.locator("#play [data-zone=trick]").count() == 0)
        assert server.match(table).hand.acts[-1].text == "take"


@pytest.mark.rules("DOK-63")
@pytest.mark.long
def test_a_card_that_was_prepared_is_never_a_revoke(
    chromium: Any, still: tuple[Server, str]
) -> None:
    """It is played by itself if it follows; otherwise Anna is asked."""
    server, _ = still
    for card, played in (("Kh", False), ("As", True)):
        with page_of(chromium, LAPTOP) as page:
            table = at_table(page, still, "doppelkopf-closing", moments.Moment(0, 5, 2))
            match = server.match(table)
            held = page.locator(f'.held:has(input[value="{card}"])').last
            for _ in range(2):
                held.click(position={"x": 14, "y": 50})
            expect(page.locator("#ahead")).to_be_checked()
            server.call(server.site.tables.act, table, "visitor-1", "Ts")
            page.wait_for_function("() => document.querySelectorAll('#trick .card').length > 0")
            if played:
                holds(page, partial(last_move_is, match, "As"))
            else:
                expect(page.locator('#play[data-turn="me"]')).to_have_count(1)
                page.wait_for_timeout(300)
                assert match.hand.acts[-1].text == "Ts"


@pytest.mark.rules("DOK-64", "DOK-68")
@pytest.mark.parametrize("size", sampled(SIZES, 3))
def test_a_report_is_found_beside_the_last_trick_and_made_with_a_tap(
    chromium: Any, still: tuple[Server, str], size: str
) -> None:
    server, _ = still
    with page_of(chromium, SIZES[size]) as page:
        table = at_table(page, still, "doppelkopf-closing")
        page.get_by_role("link", name="Verwerfen anzeigen").click()
        report = page.locator("#panel .seldom button").first
        expect(report).to_contain_text("falls nicht, schreiben die anderen je 5")
        report.click()
        page.locator("#result").wait_for()
        expect(page.locator("#panel")).to_be_empty()
        assert sorted(server.match(table).state.scores()) == [0, 5, 5, 5]
