"""A hand seen without haste: finished tricks stay, and nothing shifts while it is played."""

from __future__ import annotations

from typing import Any, Final

import pytest

from stammtisch.web.frame import HOLD
from tests.sampling import sampled
from tests.web.browser import LAPTOP, PHONE, needs_chromium, page_of, play_now, tap, until_over

pytestmark = needs_chromium
TALL: Final = {"width": 390, "height": 844}
ACROSS: Final = {"width": 667, "height": 375}
TRICKS: Final = 12
SHIFT: Final = 0.01  # of all layout shifts of a hand, those after a tap too
WATCH: Final = """
window.tricks = []; window.shifts = [];
const lies = () => {
  const trick = document.querySelector(".felt:not(.over) .trick.finished");
  const cards = [...trick?.querySelectorAll("[aria-label]") ?? []];
  return cards.map((each) => each.ariaLabel).join();
};
let seen = "", since = 0;
new MutationObserver(() => {
  const now = lies();
  if (now === seen) return;
  if (seen) window.tricks.push([seen, performance.now() - since]);
  [seen, since] = [now, performance.now()];
}).observe(document, {subtree: true, childList: true, attributes: true});
new PerformanceObserver((list) => {
  if (document.querySelector("#result")) return;  // another page, as it were
  for (const each of list.getEntries()) {
    const at = ({x, y}) => `${x | 0},${y | 0}`;
    const moved = each.sources.map(({node, previousRect, currentRect}) =>
      `${node?.className ?? node?.nodeName} ${at(previousRect)} to ${at(currentRect)}`);
    window.shifts.push([each.value, moved.join("; ")]);
  }
}).observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.long
def test_each_page_lets_a_finished_trick_lie(chromium: Any, address: str) -> None:
    """Two pages of one player: none is cut short by a move or by the other one, none left out."""
    with page_of(chromium, PHONE, has_touch=True) as page:
        page.add_init_script(WATCH)
        play_now(page, address, "doppelkopf")
        other = page.context.new_page()
        other.add_init_script(WATCH)
        other.goto(page.url)
        other.wait_for_selector(".held")
        page.bring_to_front()
        until_over(page, tap)
        other.wait_for_selector("#result")
        for each in (page, other):
            lay = each.evaluate("window.tricks")
            assert len(lay) == TRICKS, lay
            assert min(long for _, long in lay) >= 1000 * float(HOLD["second"])


@pytest.mark.parametrize(
    ("game", "size"),
    sampled(
        [
            ("mau_mau", PHONE),
            ("doppelkopf", PHONE),
            ("doppelkopf", ACROSS),
            ("doppelkopf", LAPTOP),
            ("gin", LAPTOP),
            ("watten", TALL),
        ],
        6,
    ),
    ids=lambda given: given if isinstance(given, str) else f"{given['width']}",
)
def test_nothing_shifts_in_a_whole_hand(
    chromium: Any, address: str, game: str, size: dict[str, int]
) -> None:
    with page_of(chromium, size) as page:
        page.add_init_script(WATCH)
        play_now(page, address, game)
        until_over(page, tap, 12)
        shifts = page.evaluate("window.shifts")
        assert sum(value for value, _ in shifts) <= SHIFT, "\n".join(
            f"{value:.4f} {moved}" for value, moved in sorted(shifts, reverse=True)[:12]
        )
