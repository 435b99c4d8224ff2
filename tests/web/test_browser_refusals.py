"""A card that may not be played: the first tap says why, and what it says is in nobody's way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.sampling import sampled
from tests.web import moments
from tests.web.browser import LAPTOP, PHONE, needs_chromium, page_of
from tests.web.gallery import quiet_site
from tests.web.helpers import Server

pytestmark = needs_chromium
SIZES: Final = {"phone": PHONE, "across": {"width": 667, "height": 375}, "laptop": LAPTOP}
BOUND: Final = {
    "mau_mau": moments.FOUND["mau_mau"][0],
    "doppelkopf": moments.Moment(0, 5, 2),  # a suit is led that Anna has
}
COVERED: Final = """() => {
  const note = document.querySelector("#notice").getBoundingClientRect();
  const meets = ({left, top, right, bottom}) => left < note.right && right > note.left
    && top < note.bottom && bottom > note.top;
  return [...document.querySelectorAll("#prompt, .ask, #play .act, .held")]
    .filter((each) => each.checkVisibility() && meets(each.getBoundingClientRect()))
    .map((each) => each.className || each.id);
}"""


@pytest.fixture(scope="module")
def still() -> Iterator[tuple[Server, str]]:
    """A server at which nothing happens by itself, and its address."""
    with quiet_site() as found:
        yield found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", sampled(BOUND, 4))
def test_the_first_tap_says_why_and_covers_nothing(
    chromium: Any, still: tuple[Server, str], game: str, size: str
) -> None:
    server, address = still
    guest = server.guest()
    table = moments.table_at(server, guest, game, BOUND[game])
    with page_of(chromium, SIZES[size]) as page:
        cookies = [{"name": n, "value": v, "url": address} for n, v in guest.cookies.items()]
        page.context.add_cookies(cookies)
        page.goto(f"{address}/t/{table}")
        note = page.locator("#notice")
        where = {"position": {"x": 8, "y": 30}}

        page.locator(".held:not(.legal)").first.click(**where)
        note.locator(".rule").first.wait_for()
        assert page.evaluate(COVERED) == []

        page.locator(".held.legal").first.click(**where)
        expect(note).to_be_empty()

        page.locator(".held:not(.legal)").first.click(**where)
        note.locator(".rule").first.wait_for()
        page.keyboard.press("Escape")
        expect(note).to_be_empty()
        assert server.match(table).state.turn == BOUND[game].seat  # nothing was played
