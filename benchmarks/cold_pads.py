"""How long a pad takes to stand from a cold start without a network; stops by itself.

    python benchmarks/cold_pads.py                 # needs playwright and a chromium

A browser of a phone's size that has been on the pads until it kept all of them is closed. For each
sample it is started anew, its processor slowed down four times, and a page is opened: an open pad,
or the form of a new one. Told are the milliseconds from the start of the navigation until the form
was painted, with the standard error of their mean, in three ways of having no network:

offline   the phone says so itself;
silent    there is a network, and the server takes the question and never answers (the worst way);
stopped   there is a network, but nobody at the address of the server.

The goal is 2 s. The engine starts beside the page; when it runs is told in seconds.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Page, ViewportSize, sync_playwright

from stammtisch.games.registry import registrations

SERVER = Path(__file__).parent / "server.py"
CHROMIUM = os.environ.get("STAMMTISCH_CHROMIUM", "/usr/bin/chromium")
PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWER = 4  # times, the processor
GOAL = 2_000  # milliseconds
PATIENCE = 180_000
WATCH = """
    window.stands = new Promise((yes) => {
      const look = () => {
        const form = document.querySelector("#hand .save, .pad-new .last .act.main");
        if (form) requestAnimationFrame(() => requestAnimationFrame(yes));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    window.runs = new Promise((yes) => {
      document.addEventListener("stammtisch:ready", () => yes(performance.now()));
    });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
KEPT = "all => Promise.all(all.map(one => caches.match(one))).then(found => found.every(Boolean))"


class Server:
    """The product's own server in a process of its own, always at the same address."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, str(SERVER), str(folder), "--pace", "600", "--limit", "3000"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = f"http://127.0.0.1:{int(self.process.stdout.readline())}"

    def silent(self) -> None:
        """It takes questions and never answers."""
        self.process.send_signal(signal.SIGSTOP)

    def stop(self) -> None:
        """Nobody is at its address any more."""
        self.process.kill()
        self.process.wait()


@contextmanager
def phone(kind: BrowserType, folder: Path) -> Iterator[Any]:
    """The browser of a phone, started anew; what it kept lies in the folder."""
    context = kind.launch_persistent_context(
        folder,
        executable_path=CHROMIUM,
        args=["--no-sandbox"],
        viewport=PHONE,
        device_scale_factor=3,
        has_touch=True,
        is_mobile=True,
        locale="de-DE",
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


def keep_all(context: Any, address: str) -> dict[str, str]:
    """Be on the pads until all is kept; the addresses of the pages that are opened later."""
    page = context.new_page()
    page.goto(f"{address}/pads")
    forms = [f"/pads/new/{game}" for game in ("free", *registrations())]
    wait(page, lambda: page.evaluate(KEPT, forms) and page.evaluate("house.able"))
    page.goto(f"{address}/pads/new/doppelkopf")
    for n, name in enumerate(("Anna", "Ben", "Cora", "Dirk")):
        page.locator(f"#name-{n}").fill(name)
    page.locator(".last .act.main").click()
    page.wait_for_selector("#hand")
    wait(page, lambda: page.evaluate(KEPT, [page.evaluate("location.pathname")]))
    return {"open pad": page.url, "new pad": f"{address}/pads/new/doppelkopf"}


def wait(page: Page, true: Callable[[], object]) -> None:
    """Ask again and again."""
    while not true():
        page.wait_for_timeout(200)


def cold(kind: BrowserType, folder: Path, address: str, cut: bool) -> tuple[float, float]:
    """One cold start: when the form was painted, and when the engine ran (0: it was not asked)."""
    with phone(kind, folder) as context:
        context.set_offline(cut)
        context.add_init_script(WATCH)
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address, wait_until="commit")
        stands = page.evaluate("stands")
        page.wait_for_timeout(300)
        painted = page.evaluate(PAINTED)
        engine = page.evaluate("runs") if cut and "/pad/" in address else 0.0
        return max(stands, painted), engine


def shown(name: str, times: list[float]) -> str:
    """A line of the table."""
    error, quick = statistics.stdev(times) / len(times) ** 0.5, sum(each <= GOAL for each in times)
    return (
        f"{name:20}{statistics.mean(times):>7.0f} ± {error:<4.0f}{statistics.median(times):>8.0f}"
        f"{min(times):>7.0f}{max(times):>7.0f}{quick:>6} of {len(times)}"
    )


def main() -> None:
    """Measure the ways in turn; fails where the mean misses the goal."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--samples", type=int, default=12)
    chosen = options.parse_args()
    missed = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        kept, server = Path(folder) / "phone", Server(Path(folder))
        with phone(player.chromium, kept) as context:
            places = keep_all(context, server.address)
        print(
            f"{'':20}{'mean ± error':>14}{'median':>8}{'least':>7}{'most':>7}",
            " within 2 s   engine",
        )
        for way, begin in (("offline", None), ("silent", server.silent), ("stopped", server.stop)):
            if begin:
                begin()
            for name, address in places.items():
                found = [
                    cold(player.chromium, kept, address, begin is None)
                    for _ in range(chosen.samples)
                ]
                times, engine = [each[0] for each in found], [each[1] / 1000 for each in found]
                line = shown(f"{name}, {way}", times)
                print(f"{line}{statistics.median(engine):>9.1f} s", flush=True)
                if statistics.mean(times) > GOAL:
                    missed.append(f"{name}, {way}")
    if missed:
        sys.exit(f"Missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
