"""A low phone, whose browser's bars take a quarter of the screen: the middle is still seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.sampling import sampled
from tests.web import faults, moments
from tests.web.browser import needs_chromium, page_of
from tests.web.gallery import quiet_site
from tests.web.helpers import Server

pytestmark = needs_chromium
BARS: Final = {"width": 390, "height": 664}
LOWEST: Final = {"width": 375, "height": 553}
WIDTHS: Final = {  # pixels of each card in the middle at least, in the higher and the lower one
    "doppelkopf-full-trick": (60, 44),
    "fuenfhundert": (34, 34),
    "herzblatt": (40, 34),
    "mau_mau": (60, 40),
    "poker-holdem": (34, 30),
    "schwimmen": (40, 30),
    "sechsundsechzig": (34, 28),
    "trumpf": (30, 22),
}
CARDS: Final = """() => {
  const felt = document.querySelector(".middle").getBoundingClientRect();
  return [...document.querySelectorAll(".middle :is(.trick, .row, .market, .discard) .card")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .map((box) => [Math.min(box.width, box.height),
      box.top >= felt.top - 2 && box.bottom <= felt.bottom + 2]);
}"""


@pytest.fixture(scope="module")
def still() -> Iterator[tuple[Server, str]]:
    """A server at which nothing happens by itself, and its address."""
    with quiet_site() as found:
        yield found


@pytest.mark.parametrize("name", sampled(WIDTHS, 8))
def test_the_cards_in_the_middle_can_be_seen(
    chromium: Any, still: tuple[Server, str], name: str
) -> None:
    server, address = still
    guest = server.guest()
    table = moments.table_at(server, guest, name, moments.FOUND[name][0])
    cookies = [{"name": n, "value": v, "url": address} for n, v in guest.cookies.items()]
    for size, least in zip((BARS, LOWEST), WIDTHS[name], strict=True):
        with page_of(chromium, size) as page:
            page.context.add_cookies(cookies)
            page.goto(f"{address}/t/{table}")
            page.wait_for_selector("#mine .held, .lead-card")
            cards = page.evaluate(CARDS)
            assert cards, size
            assert min(width for width, _ in cards) >= least, (size, cards)
            assert all(inside for _, inside in cards), (size, cards)
            hand = page.locator(".held, .lead-card").first.bounding_box()
            assert hand and hand["y"] < size["height"], size


BEGUN: Final = {"canasta": 2, "dicke_zwei": 0, "quartett": 0}  # so many moves were made


@pytest.mark.parametrize("name", sampled(BEGUN, 2))
def test_a_hand_begins_with_all_in_sight(
    chromium: Any, still: tuple[Server, str], name: str
) -> None:
    server, address = still
    guest, case, acts = server.guest(), moments.CASES[name], BEGUN[name]
    match = next(each for each in moments.played(case, 3) if len(each.hand.acts) == acts)
    table = moments.table_at(server, guest, name, moments.Moment(3, acts, match.turn))
    with page_of(chromium, BARS, has_touch=True) as page:
        page.context.add_cookies(
            [{"name": n, "value": v, "url": address} for n, v in guest.cookies.items()]
        )
        page.goto(f"{address}/t/{table}")
        page.wait_for_selector("#mine .held")
        assert faults.out_of_sight(page) == []
        told = [each for each in faults.faults(page) if "covered" in each]
        assert told == []
