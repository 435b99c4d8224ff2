"""Weight and speed of the pages as a phone meets them for the first time; stops by itself.

    python benchmarks/pages.py                 # needs playwright and a chromium

Each page is opened in a fresh browser of a phone's size, whose processor is slowed down four times,
from the product's own server on loopback. Told are

wire      kilobytes over the wire, headers included, of the page and all that it loads, compressed
          as the browser asks for it, cards included;
card      milliseconds from the start of the navigation to the frame after the one in which the
          first card was ready to be painted (the ``load`` of its drawing);
shift     the cumulative layout shift, until nothing has moved for a second after the last card.

With ``--network`` the line of a phone is put between as well: 9 Mbit/s and 170 ms there and back
(what the tools of chromium call Fast 4G).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

SERVER = Path(__file__).parent / "server.py"
CHROMIUM = os.environ.get("STAMMTISCH_CHROMIUM", "/usr/bin/chromium")
PHONE = {"width": 390, "height": 844}
SLOWER = 4  # times, the processor
FAST_4G = {"latency": 170, "downloadThroughput": 9e6 / 8, "uploadThroughput": 1.5e6 / 8}
TABLES = ("doppelkopf", "watten", "romme", "rummy", "poker", "quartett")
MOST_KILOBYTES, MOST_MILLISECONDS = 100, 1_000
WATCH = """
    window.seen = {card: 0, cards: 0, shift: 0};
    const drawn = (event) => {
      if (!event.target.closest?.(".card, .pic, .deck-card")) return;
      seen.cards += 1;
      if (seen.cards === 1) requestAnimationFrame(() => requestAnimationFrame((now) => {
        seen.card = now;
      }));
    };
    document.addEventListener("load", drawn, true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({type: "layout-shift", buffered: true});
"""


@dataclass(frozen=True, slots=True)
class Visit:
    """One first visit: kilobytes, milliseconds to the first card, layout shift."""

    wire: float
    card: float
    shift: float


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server in a process of its own, which ends with this one."""
    command = [sys.executable, str(SERVER), str(folder), "--pace", "600"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.terminate()


@contextmanager
def phone(browser: Browser, network: bool, cookies: list[Any] | None = None) -> Iterator[Page]:
    """A page of a fresh browser, slowed down; its cookies are all that it knows."""
    with browser.new_context(
        viewport=PHONE, device_scale_factor=3, has_touch=True, is_mobile=True, locale="de-DE"
    ) as context:
        if cookies:
            context.add_cookies(cookies)
        context.add_init_script(WATCH)
        page = context.new_page()
        wires = context.new_cdp_session(page)
        wires.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        if network:
            wires.send("Network.emulateNetworkConditions", {"offline": False, **FAST_4G})
        yield page


def first_visit(page: Page, address: str) -> Visit:
    """Open a page and watch it until it lies still."""
    wires: CDPSession = page.context.new_cdp_session(page)
    wires.send("Network.enable")
    sizes: dict[str, float] = {}

    def arrived(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    wires.on("Network.loadingFinished", arrived)
    page.goto(address, wait_until="load")
    page.wait_for_timeout(1_000)
    while not page.evaluate("seen.card"):  # seldom asked for: each time costs the page time, too
        page.wait_for_timeout(500)
    page.wait_for_timeout(1_000)
    seen = page.evaluate("seen")
    return Visit(sum(sizes.values()) / 1000, seen["card"], seen["shift"])


def play_now(browser: Browser, address: str, game: str) -> tuple[str, list[Any]]:
    """The address of a table with cards on it, and the cookies of who sits there."""
    with phone(browser, False) as page:
        page.goto(address)
        page.locator(f'form:has(input[value="{game}"]) button').tap()
        page.wait_for_selector(".held, .lead-card")
        return page.url, list(page.context.cookies())


def measured(browser: Browser, address: str, rounds: int, network: bool, cookies: Any) -> Visit:
    """The most kilobytes, the shortest time (the others had to wait for a core), the most shift."""
    visits = []
    for _ in range(rounds):
        with phone(browser, network, cookies) as page:
            visits.append(first_visit(page, address))
    return Visit(
        max(visit.wire for visit in visits),
        min(visit.card for visit in visits),
        max(visit.shift for visit in visits),
    )


def main() -> None:
    """Measure the start page and tables; fails where a goal is missed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--network", action="store_true", help="with the line of a phone")
    options.add_argument("--games", nargs="*", default=TABLES)
    chosen = options.parse_args()
    missed = []
    print(f"{'':24}{'wire':>9}{'first card':>13}{'shift':>8}")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as player,
    ):
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        places = [("start page", server, None)]
        places += [(f"table, {game}", *play_now(browser, server, game)) for game in chosen.games]
        for name, address, cookies in places:
            found = measured(browser, address, chosen.rounds, chosen.network, cookies)
            print(f"{name:24}{found.wire:>6.1f} kB{found.card:>10.0f} ms{found.shift:>8.3f}")
            good = found.wire < MOST_KILOBYTES and found.shift == 0
            if not good or found.card > MOST_MILLISECONDS:
                missed.append(name)
        browser.close()
    if missed:
        sys.exit(f"Missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
