"""Who takes a trick is seen: his plate says so, and the cards fly there."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import Any

import pytest
from playwright import sync_api

from tests.web.browser import LAPTOP, PATIENCE, needs_chromium, page_of, play_now, tap
from tests.web.helpers import Server
from tests.web.test_stream import dealt

WATCH = """
window.flights = [];
addEventListener("htmx:before:swap", () => {
  const trick = document.querySelector("#trick[data-taker]");
  if (!trick) return;
  const plate = document.getElementById(trick.dataset.taker).getBoundingClientRect();
  const from = trick.getBoundingClientRect();
  const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2];
  const wanted = middle(plate).map((each, axis) => each - middle(from)[axis]);
  let frames = 20;
  const look = () => {
    const flying = document.getAnimations().filter((each) => each.animationName === "taken");
    if (flying.length) {
      const style = getComputedStyle(document.documentElement);
      const told = ["--to-x", "--to-y"].map((each) => parseFloat(style.getPropertyValue(each)));
      window.flights.push([wanted, told, flying.length]);
    } else if (frames--) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
"""


def test_the_plate_of_whoever_takes_a_trick_says_so(server: Server) -> None:
    """To everybody alike; when the next trick is led, it does not any more."""
    table_id, guests = dealt(server, "doppelkopf", 4)
    match = server.table(table_id).match
    assert match is not None
    for seat, guest in enumerate(guests):
        assert "data-taker" not in guest.get(f"/t/{table_id}").text, seat
    while not any(each.role == "last_trick" and each.count for each in match.view(0).zones):
        move = match.view(match.turn).choices[0].text
        assert guests[match.turn].move(table_id, move).status_code == 303
        match = server.table(table_id).match
        assert match is not None
    taker = match.turn
    for seat, guest in enumerate((*guests, server.guest())):
        page = guest.get(f"/t/{table_id}").text
        assert f'data-taker="{"me" if seat == taker else f"seat-{taker}"}"' in page
        found = re.findall(r'class="plate[^"]* takes[^"]*" id="([\w-]+)"', page)
        assert found == ["me" if seat == taker else f"seat-{taker}"]


class TestInABrowser:
    """With motion, in a real browser."""

    pytestmark = needs_chromium

    @pytest.mark.long
    def test_the_cards_fly_to_the_plate(self, chromium: Any, address: str) -> None:
        with page_of(chromium, LAPTOP, reduced_motion="no-preference") as page:
            page.add_init_script(WATCH)
            play_now(page, address, "doppelkopf")
            end = time.monotonic() + PATIENCE
            while not page.evaluate("window.flights.length") and time.monotonic() < end:
                if page.locator('#play[data-turn="me"]').count():
                    with suppress(sync_api.TimeoutError):
                        tap(page)
                page.wait_for_timeout(50)
            flights = page.evaluate("window.flights")
            assert flights, "no trick flew"
            for wanted, told, cards in flights:
                assert told == pytest.approx(wanted, abs=2)
                assert 1 <= cards <= 4
