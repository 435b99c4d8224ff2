"""What lies in the middle is seen in whole: stocks beside melds, a board of five, captions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web import moments
from tests.web.browser import LAPTOP, PHONE, needs_chromium, page_of
from tests.web.gallery import house
from tests.web.helpers import Server

pytestmark = needs_chromium
LOW: Final = {"width": 1280, "height": 680}
DRAWING: Final = {"romme": moments.Moment(0, 12, 2), "canasta": moments.Moment(0, 37, 0)}
BOARD: Final = moments.FOUND["poker-holdem"][0]
CUT: Final = """() => {
  const frame = document.querySelector(".middle").getBoundingClientRect();
  return [...document.querySelectorAll(".pile :is(.card, .caption, a, button)")]
    .filter((each) => each.checkVisibility())
    .filter((each) => {
      const {top, bottom} = each.getBoundingClientRect();
      return top < frame.top || bottom > frame.bottom;
    }).map((each) => each.textContent || each.ariaLabel);
}"""
MEETING: Final = """() => {
  const boxes = (query) => [...document.querySelectorAll(query)].flatMap((each) => {
    const words = document.createRange();
    words.selectNodeContents(each);
    return [...words.getClientRects()];
  });
  const status = boxes(".status li");
  return boxes(".pile .caption").filter((box) => status.some((other) => box.left < other.right
    && box.right > other.left && box.top < other.bottom && box.bottom > other.top)).length;
}"""


@pytest.fixture(scope="module")
def still() -> Iterator[tuple[Server, str]]:
    """A server at which nothing happens by itself, and its address."""
    with house() as found:
        yield found


def seen(page: Any, still: tuple[Server, str], name: str, moment: moments.Moment) -> None:
    """The page of whoever sits at a table that stands at a moment."""
    server, address = still
    guest = server.guest()
    table = moments.table_at(server, guest, name, moment)
    cookies = [{"name": n, "value": v, "url": address} for n, v in guest.cookies.items()]
    page.context.add_cookies(cookies)
    page.goto(f"{address}/t/{table}")
    page.wait_for_selector(".held")


@pytest.mark.parametrize("size", [LAPTOP, LOW], ids=["laptop", "low"])
@pytest.mark.parametrize("game", DRAWING)
def test_no_pile_is_cut_where_melds_lie(
    chromium: Any, still: tuple[Server, str], game: str, size: dict[str, int]
) -> None:
    with page_of(chromium, size) as page:
        seen(page, still, game, DRAWING[game])
        assert page.evaluate(CUT) == []


def test_a_caption_lies_on_no_other_words(chromium: Any, still: tuple[Server, str]) -> None:
    with page_of(chromium, PHONE) as page:
        seen(page, still, "canasta-2", moments.FOUND["canasta-2"][0])
        assert page.evaluate(MEETING) == 0


def test_the_board_lies_side_by_side_and_no_stock_beside_it(
    chromium: Any, still: tuple[Server, str]
) -> None:
    with page_of(chromium, PHONE) as page:
        seen(page, still, "poker-holdem", BOARD)
        cards = [card.bounding_box() for card in page.locator(".pile.row .card").all()]
        assert len(cards) == 5
        for left, right in pairwise(cards):
            assert right["x"] >= left["x"] + left["width"] - 0.5
        expect(page.locator(".pile.stock")).to_be_hidden()
