"""How evenly a table moves while cards are played on a laptop: the time from frame to frame.

    python benchmarks/smooth.py                      # two hands of Doppelkopf
    python benchmarks/smooth.py tarock gin --hands 1

The product's own server on loopback, bots that move as quickly as `stillness.py` has them, motion
not reduced, and one seat in a headless chromium of 1280 x 800 points, which draws without a
graphics card. A script in the page asks for every frame and notes the time since the one before.
Told are, from the deal to the result of each hand, how many frames there were, the middle one, the
99th percentile and the longest in milliseconds, and how many took more than 32. Below it is the
same page for five seconds in which nothing happens: what is late there, the machine makes late.
"""

from __future__ import annotations

import argparse
import os
import statistics
from typing import Any, Final

from playwright import sync_api
from stillness import CHROMIUM, SIZES, WATCH, Player, serving

LATE: Final = 32.0  # milliseconds
SPOT: Final = (20, 60)  # on a card that is turned as cards in a fan are
FRAMES: Final = """
window.frames = [];
let last = performance.now();
requestAnimationFrame(function each(now) {
  window.frames.push(now - last);
  last = now;
  requestAnimationFrame(each);
});
"""
TAKEN: Final = "window.frames.splice(0)"


def told(name: str, frames: list[float]) -> None:
    """One line on these frames."""
    in_order = sorted(frames)
    late = sum(each > LATE for each in frames)
    print(
        f"{name:28}{len(frames):>8}{statistics.median(frames):>8.1f}"
        f"{in_order[len(frames) * 99 // 100]:>8.1f}{in_order[-1]:>9.1f}{late:>8}",
        flush=True,
    )


def played(page: Any, address: str, game: str, hands: int, seed: int, patience: float) -> None:
    """Play hands, each at a table of its own, and tell what their frames took."""
    for number in range(hands):
        page.goto(address)
        page.locator(f'form:has(input[value="{game}"]) button').first.click()
        page.wait_for_selector("#play")
        page.evaluate(TAKEN)
        hand = Player(page, seed + number, SPOT).hand(patience)
        told(f"{game}, {hand.moves} moves{'' if hand.ended else ', cut off'}", page.evaluate(TAKEN))
        page.wait_for_timeout(5_000)
        told("  nothing happens", page.evaluate(TAKEN))


def main() -> None:
    """Measure the games that were asked for."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("games", nargs="*", default=["doppelkopf"], metavar="GAME")
    options.add_argument("--hands", type=int, default=2)
    options.add_argument("--patience", type=float, default=120.0, help="seconds for a hand")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}, {len(os.sched_getaffinity(0))} cores")
    print(f"{'':28}{'frames':>8}{'median':>8}{'99 %':>8}{'longest':>9}{'late':>8}")
    with serving() as address, sync_api.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with browser.new_context(**SIZES["laptop"], locale="de-DE") as context:
            context.add_init_script(WATCH)
            context.add_init_script(FRAMES)
            page = context.new_page()
            page.set_default_timeout(40_000)
            for game in chosen.games:
                played(page, address, game, chosen.hands, chosen.seed, chosen.patience)
        browser.close()


if __name__ == "__main__":
    main()
