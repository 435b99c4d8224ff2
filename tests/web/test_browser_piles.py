"""What lies in the middle is seen in whole: stocks, melds and their buttons, a board, captions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.sampling import sampled
from tests.web import moments
from tests.web.browser import LAPTOP, PHONE, fits, needs_chromium, page_of
from tests.web.gallery import quiet_site
from tests.web.helpers import Server

pytestmark = needs_chromium
ACROSS: Final = {"width": 844, "height": 390}
SMALL: Final = {"width": 1280, "height": 720}
LOW: Final = {"width": 1280, "height": 680}
DRAWING: Final = {"romme": moments.Moment(0, 12, 2), "canasta": moments.Moment(1, 10, 1)}
CAPTIONS: Final = moments.Moment(3, 73, 3)
LIFTING: Final = moments.Moment(1, 43, 2)
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

BUTTONS: Final = """() => [...document.querySelectorAll("#play button, .meld button")]
  .filter((each) => each.checkVisibility() && each.innerText.trim())
  .map((each) => [each.innerText, each.scrollWidth <= each.clientWidth + 1])"""
HIDDEN: Final = """() => [...document.querySelectorAll(".meld .card")].filter((each) => {
  const {left, top, height} = each.getBoundingClientRect();
  return !document.elementsFromPoint(left + 6, top + height / 2).includes(each);
}).length"""
OUTSIDE: Final = """() => {
  const felt = document.querySelector(".middle").getBoundingClientRect();
  return [...document.querySelectorAll(".middle :is(.pile, .caption, .status li, .card, button)")]
    .filter((each) => each.checkVisibility())
    .filter((each) => {
      const {left, right} = each.getBoundingClientRect();
      return left < felt.left || right > felt.right;
    }).map((each) => each.textContent || each.ariaLabel);
}"""


@pytest.fixture(scope="module")
def still() -> Iterator[tuple[Server, str]]:
    """A server at which nothing happens by itself, and its address."""
    with quiet_site() as found:
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


@pytest.mark.parametrize("size", [LAPTOP, SMALL, LOW], ids=["laptop", "small", "low"])
@pytest.mark.parametrize("game", sampled(DRAWING, 3))
def test_no_pile_is_cut_where_melds_lie(
    chromium: Any, still: tuple[Server, str], game: str, size: dict[str, int]
) -> None:
    with page_of(chromium, size) as page:
        seen(page, still, game, DRAWING[game])
        assert page.evaluate(CUT) == []


@pytest.mark.parametrize("width", [320, 360, 390])
def test_captions_lie_on_no_other_words_and_all_within_the_felt(
    chromium: Any, still: tuple[Server, str], width: int
) -> None:
    with page_of(chromium, PHONE | {"width": width}) as page:
        seen(page, still, "canasta", CAPTIONS)
        assert page.evaluate(MEETING) == 0
        assert page.evaluate(OUTSIDE) == []


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


def test_a_lifted_tile_asks_where_it_goes_without_inner_names(
    chromium: Any, still: tuple[Server, str]
) -> None:
    server, address = still
    guest = server.guest()
    table = moments.table_at(server, guest, "rummy", LIFTING)
    assert guest.move(table, "lift Tc").status_code == 303
    with page_of(chromium, PHONE) as page:
        cookies = [{"name": n, "value": v, "url": address} for n, v in guest.cookies.items()]
        page.context.add_cookies(cookies)
        page.goto(f"{address}/t/{table}")
        page.wait_for_selector(".meld .card")
        buttons = page.evaluate(BUTTONS)
        assert buttons
        assert [words for words, _ in buttons if re.search(r"\bm\d", words)] == []
        assert [words for words, whole in buttons if not whole] == []
        assert page.evaluate(HIDDEN) == 0
        assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize(
    "size", sampled([PHONE, ACROSS, LAPTOP], 3), ids=["phone", "across", "laptop"]
)
def test_the_piles_are_seen_where_a_position_is_set_up(
    chromium: Any, address: str, size: Any
) -> None:
    with page_of(chromium, size) as page:
        page.goto(f"{address}/position?game=gin")
        for pile in ("stock", "discard"):
            expect(page.locator(f"#z-{pile} .spot")).to_be_visible()
        fits(page)
