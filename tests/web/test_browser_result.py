"""The result lies over the table: the way on is always in sight, and the table can be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.sampling import sampled
from tests.web import moments
from tests.web.browser import needs_chromium
from tests.web.gallery import SIZES, Camera, quiet_site
from tests.web.helpers import Guest, Server
from tests.web.scene import Scene

pytestmark = needs_chromium
COVERED: Final = """card => {
  card.scrollIntoView({ block: "center" });
  const { x, y, width, height } = card.getBoundingClientRect();
  return Boolean(document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".ended"));
}"""


@pytest.fixture(scope="module")
def ended() -> Iterator[tuple[Server, str, Guest, str]]:
    """A server, its address, and a guest at a table where a hand has just ended."""
    with quiet_site() as (server, address):
        guest = server.guest()
        yield server, address, guest, moments.table_at(server, guest, "doppelkopf", "end")


@pytest.mark.parametrize("size", sampled(SIZES, 2))
def test_the_account_is_closed_to_look_at_the_last_trick(
    chromium: Any, ended: tuple[Server, str, Guest, str], size: str
) -> None:
    """What decided the hand stands first; with keys alone the table is seen, and the way on."""
    _, address, guest, table = ended
    camera = Camera(chromium, address, size, "de")
    camera.look_at(Scene("end", guest, f"/t/{table}"))
    page = camera.page
    expect(page.locator(".outcome")).to_be_in_viewport(ratio=1)
    expect(page.locator("#next-hand")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.locator(".reckoning .lines")).to_be_hidden()
    expect(page.locator("#next-hand")).to_be_in_viewport(ratio=1)
    expect(page.locator(".outcome")).to_be_in_viewport(ratio=1)
    assert page.locator(".trick.finished .card").count() == 4
    assert not any(card.evaluate(COVERED) for card in page.locator(".trick.finished .card").all())
    page.keyboard.press("a")
    expect(page.locator(".reckoning .lines")).to_be_visible()
    page.locator(".reckoning summary").press("Enter")
    expect(page.locator(".reckoning .lines")).to_be_hidden()
    page.keyboard.press("s")  # what is looked up lies over the result, and Escape closes it first
    expect(page.locator("#panel h2").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_empty()
    page.context.close()


def test_without_scripts_the_result_is_the_same(ended: tuple[Server, str, Guest, str]) -> None:
    """The account is open, and closed by what the browser itself offers."""
    _, _, guest, table = ended
    page = guest.get(f"/t/{table}").text
    assert page.index('class="outcome"') < page.index("<details") < page.index('id="next-hand"')
    assert '<details class="reckoning" id="reckoning-1" open>' in page
