"""How still a table lies while whole hands are played; stops by itself.

    python benchmarks/stillness.py                             # all games, phone and laptop
    python benchmarks/stillness.py tarock poker --hands 3 --size phone --moved

The product's own server on loopback, bots that move quickly, and one seat in a headless chromium
that taps what its page offers (mostly what the house advises), until the hands are over or its
patience is.
A PerformanceObserver notes every layout shift. Told are, for each game and size,

all         the sum of all layout shifts of the worst hand, those right after a tap among them;
by itself   the same without those within half a second after a tap (``hadRecentInput``), which the
            usual metric leaves out; with bots as quick as here, that is most of a hand;
result      what shifts from the moment on at which a result lies on the table.

With ``--moved`` it is told which boxes moved, the largest shifts first.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import uvicorn
from playwright import sync_api

from stammtisch import tables
from stammtisch.games.registry import registrations
from stammtisch.tables import Tables
from stammtisch.tables.botpool import Question
from stammtisch.web import Settings, create_app
from stammtisch.web.frame import HOLD
from stammtisch.web.serving import listening

CHROMIUM: Final = os.environ.get("STAMMTISCH_CHROMIUM", "/usr/bin/chromium")
SIZES: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "across": {"viewport": {"width": 844, "height": 390}, "has_touch": True},
    "laptop": {"viewport": {"width": 1280, "height": 800}},
}
MOST: Final = 0.01
WATCH: Final = """
window.shifts = [];
const selector = (node) => {
  const one = node?.nodeType === 1 ? node : node?.parentElement;
  if (!one) return "(gone)";
  const name = ["label", "li", "svg"].includes(one.localName) || !one.id ? "" : "#" + one.id;
  return name || one.localName + [...one.classList].slice(0, 2).map((each) => "." + each).join("");
};
new PerformanceObserver((list) => {
  const over = Boolean(document.querySelector(".felt.over"));
  for (const each of list.getEntries()) {
    const at = (box) => [box.x, box.y, box.width, box.height].map((n) => Math.round(n)).join(" ");
    window.shifts.push({
      value: each.value, tapped: each.hadRecentInput, over,
      moved: each.sources.map(({node, previousRect, currentRect}) =>
        [selector(node), at(previousRect), at(currentRect)]),
    });
  }
}).observe({type: "layout-shift", buffered: true});
"""
ADVICE: Final = """async () => {
  const here = location.pathname + "/hint?open=1";
  const answer = await fetch(here, {headers: {"HX-Request": "true"}});
  return (await answer.text()).match(/data-move="([^"]*)"/)?.[1] ?? "";
}"""
OFFERS: Final = """() => {
  const seen = (each) => {
    const box = each.getBoundingClientRect();
    const shown = getComputedStyle(each).visibility === "visible";
    return box.width && box.height && shown && !each.disabled;
  };
  let n = 0;
  const offers = [];
  const kinds = {
    card: "#play .held.legal", button: "#play .act[name=move]", line: ".lead-lines button",
    name: ".names button, .asks button", pile: ".pile.can .spot, .pile .act[name=move], .pair",
    meld: ".melds button[name=move]",
  };
  for (const old of document.querySelectorAll("[data-offer]")) delete old.dataset.offer;
  for (const [kind, query] of Object.entries(kinds))
    for (const each of document.querySelectorAll(query)) if (seen(each)) {
      each.dataset.offer = n++;
      offers.push([kind, each.matches(":has(:checked)"), each.className]);
    }
  return offers;
}"""


class QuickBots:
    """Bots that do not think: the service moves for them as in a playout, at once."""

    async def choose(self, question: Question) -> int:
        """No move."""
        return -1

    async def outlook(self, question: Question) -> None:
        """No chances are told."""

    async def weigh(self, question: Question) -> None:
        """No offers are weighed."""

    def close(self) -> None:
        """Nothing is kept."""


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server in this process whose bots hardly think."""
    rules = tables.Settings(
        bot_pause=0.12, number_wait=0.1, away_after=1e4,
        tables_per_visitor=10_000, tables_per_address=10_000,
    )  # fmt: skip
    HOLD["second"] = "0.3"
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'still.sqlite'}"
        free = Settings(
            database=url, tables=rules, posts=10**9, new_tables=10**9, new_tables_each=10**9
        )
        app = create_app(free, Tables(url, rules, bots=QuickBots()))
        found = listening("127.0.0.1", 0)
        server = uvicorn.Server(
            uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1, lifespan="on")
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [found]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{found.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)
        found.close()


@dataclass
class Hand:
    """What one hand shifted."""

    shifts: list[dict[str, Any]] = field(default_factory=list)
    moves: int = 0
    ended: bool = False

    def total(self, *, over: bool = False, tapped: bool = True) -> float:
        """The sum of the shifts before or after the result, with those after a tap or without."""
        return float(
            sum(
                each["value"]
                for each in self.shifts
                if each["over"] == over and (tapped or not each["tapped"])
            )
        )


class Player:
    """Somebody who does what the house advises as far as it can be tapped, or else anything.

    Args:
        spot: where a card is tapped, in points from the upper left corner of its box.
    """

    def __init__(self, page: Any, seed: int, spot: tuple[int, int] = (9, 25)) -> None:
        self.spot = {"x": spot[0], "y": spot[1]}
        self.page, self.drawn = page, random.Random(seed)

    def move(self) -> None:
        """Make a move, by taps."""
        advice = self.page.evaluate(ADVICE) if self.drawn.random() < 0.85 else ""
        if not (advice and self.follow(advice)):
            self.anything()

    def follow(self, advice: str) -> bool:
        """Tap the button of a move, or the cards that it names and then their button."""
        page, spot = self.page, f'#table button[value="{advice}"]:visible'
        if not page.locator(spot).count():
            self.choose(advice.split())
        if not page.locator(spot).count():
            return False
        page.locator(spot).first.click(timeout=1_500)
        return True

    def choose(self, words: list[str]) -> None:
        """Choose cards of the own hand."""
        for word in dict.fromkeys(words):
            held = self.page.locator(f'.held:has(input[value="{word}"])')
            for card in held.all()[: words.count(word)]:
                if not card.locator(":checked").count():
                    card.click(position=self.spot, timeout=1_500)
        self.page.wait_for_timeout(60)

    def anything(self) -> None:
        """One tap on something, or two on a card."""
        page = self.page
        offers = page.evaluate(OFFERS)
        chosen = any(checked for _, checked, _ in offers)
        wanted = [
            n
            for n, (kind, checked, words) in enumerate(offers)
            if not (kind == "card" and chosen and not checked) and "aside" not in words
        ]
        if wanted:
            number = self.drawn.choice(wanted)
            spot = page.locator(f'[data-offer="{number}"]')
            spot.click(position=self.spot, timeout=1_500)
            page.wait_for_timeout(40)
            if spot.count() and spot.evaluate("each => each.matches('.held.legal:has(:checked)')"):
                spot.click(position=self.spot, timeout=1_500)

    def hand(self, patience: float) -> Hand:
        """Play until the hand is over."""
        page, end, found = self.page, time.monotonic() + patience, Hand()
        while time.monotonic() < end:
            if page.locator("#result").count():
                found.ended = True
                page.wait_for_timeout(700)
                break
            if page.locator('#play[data-turn="me"]').count():
                try:
                    self.move()
                    found.moves += 1
                except sync_api.Error:
                    pass  # the page moved on under the finger
            page.wait_for_timeout(60)
        found.shifts = page.evaluate("window.shifts.splice(0)")
        return found


def played(
    browser: Any, address: str, game: str, size: str, hands: int, patience: float, seed: int
) -> list[Hand]:
    """Hands of a game on one screen, one after the other at one table as far as it goes."""
    found: list[Hand] = []
    with browser.new_context(**SIZES[size], locale="de-DE", reduced_motion="reduce") as context:
        context.add_init_script(WATCH)
        page = context.new_page()
        page.set_default_timeout(40_000)
        while len(found) < hands:
            page.goto(address)
            page.locator(f'form:has(input[value="{game}"]) button').first.click()
            page.wait_for_selector("#play")
            player = Player(page, seed + len(found))
            while len(found) < hands:
                found.append(player.hand(patience))
                following = page.locator("#next-hand")
                if not found[-1].ended or not following.count():
                    break
                following.click()
                page.wait_for_selector("#result", state="detached")
                page.evaluate("window.shifts.splice(0)")
    return found


def told(hands: list[Hand]) -> None:
    """Which boxes moved, the most first."""
    sums: Counter[str] = Counter()
    where: dict[str, str] = {}
    for hand in hands:
        for shift in hand.shifts:
            if shift["over"]:
                continue
            names = " + ".join(dict.fromkeys(name for name, _, _ in shift["moved"])) or "(nothing)"
            if shift["value"] > sums[names] / 8 or names not in where:
                where[names] = "; ".join(f"{n}: {a} to {b}" for n, a, b in shift["moved"][:3])
            sums[names] += shift["value"]
    for names, value in sums.most_common(14):
        if value >= 0.0005:
            print(f"    {value:.4f} {names}\n             {where[names]}")


def main() -> None:
    """Measure the games that were asked for; fails where the bound is not held."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("games", nargs="*", default=[*registrations()], metavar="GAME")
    options.add_argument("--hands", type=int, default=2)
    options.add_argument("--size", choices=SIZES, action="append")
    options.add_argument("--moved", action="store_true", help="tell which boxes moved")
    options.add_argument("--patience", type=float, default=120.0, help="seconds for a hand")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}; the worst of the hands, moves are those of the seat")
    print(f"{'':28}{'all':>8}{'by itself':>11}{'result':>8}{'hands':>7}{'ended':>7}{'moves':>7}")
    missed = False
    with serving() as address, sync_api.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in chosen.games:
            for size in chosen.size or ("phone", "laptop"):
                hands = played(
                    browser, address, game, size, chosen.hands, chosen.patience, chosen.seed
                )
                most = max(hand.total() for hand in hands)
                alone = max(hand.total(tapped=False) for hand in hands)
                result = max(hand.total(over=True) for hand in hands)
                print(
                    f"{game + ', ' + size:28}{most:>8.4f}{alone:>11.4f}{result:>8.4f}"
                    f"{len(hands):>7}{sum(hand.ended for hand in hands):>7}"
                    f"{sum(hand.moves for hand in hands):>7}",
                    flush=True,
                )
                missed |= most > MOST
                if chosen.moved:
                    told(hands)
        browser.close()
    raise SystemExit(int(missed))


if __name__ == "__main__":
    main()
