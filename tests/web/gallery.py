"""Pictures of the whole house: ``python -m tests.web.gallery FOLDER [NAME …]``.

Each subject is shown on a phone and on a laptop, by day and by night, in German and in English:
``game-gin-crowded.phone.light.de.png``; tables on a phone that is held across, too. A table is a
picture of what a person sees at first; a document, and a table that is longer, goes on in further
pictures (``….2.png``). A name is the
beginning of the names of the subjects that are wanted. ``faults.txt`` tells what `faults` found,
``index.html`` shows everything. Options: ``--lang de``, ``--size phone``, ``--scheme dark``.
"""

from __future__ import annotations

import argparse
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any, Final

import uvicorn
from playwright import sync_api

from stammtisch import tables
from stammtisch.languages import Language
from tests.web import faults, scenes, screens
from tests.web.browser import CHROMIUM
from tests.web.helpers import QUICK, Server, served
from tests.web.scene import Scene
from tests.web.screens import Screen

SIZES: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "across": {"viewport": {"width": 667, "height": 375}, "has_touch": True},
    "laptop": {"viewport": {"width": 1280, "height": 800}},
}
ACROSS: Final = ((568, 320), (667, 375), (740, 360), (844, 390), (932, 430))
"""Phones that are held across, in pixels."""
SCHEMES: Final = ("light", "dark")
LANGUAGES: Final = {"de": "de-DE", "en": "en-GB"}
MOST_PARTS: Final = 4  # pictures of one long page
SETTLED: Final = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].filter((one) => !one.complete)
    .map((one) => new Promise((done) => { one.onload = one.onerror = done; })));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


@contextmanager
def quiet_site() -> Iterator[tuple[Server, str]]:
    """A server at which nothing happens by itself, also on a free port; its address."""
    many = {"tables_per_visitor": 10_000, "tables_per_address": 10_000}
    long = dict.fromkeys(("away_after", "takeover_after", "next_hand_wait", "number_wait"), 1e5)
    plain = {name: getattr(QUICK, name) for name in QUICK.__struct_fields__}
    rules = tables.Settings(**(plain | many | long))
    with tempfile.TemporaryDirectory() as folder, socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        with served(
            Path(folder), rules, posts=1_000_000, new_tables=100_000, new_tables_each=100_000
        ) as server:
            app = uvicorn.Server(uvicorn.Config(server.app, log_level="error", lifespan="off"))
            assert server.client.portal is not None
            running = server.client.portal.start_task_soon(app.serve, [found])
            while not app.started:
                time.sleep(0.01)
            try:
                yield server, f"http://127.0.0.1:{found.getsockname()[1]}"
            finally:
                app.should_exit = app.force_exit = True
                running.result(10)


class Camera:
    """A browser of one size that reads one language."""

    def __init__(self, browser: Any, address: str, size: str, language: str) -> None:
        self.address, self.size, self.language = address, size, language
        self._context = browser.new_context(
            **SIZES[size], locale=LANGUAGES[language], reduced_motion="reduce"
        )
        self._context.add_init_script(faults.WATCH)
        self.page = self._context.new_page()
        self.page.set_default_timeout(20_000)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        self.page.on("response", self._answered)

    def _answered(self, response: Any) -> None:
        if response.status >= 400 and not response.request.is_navigation_request():
            self.complaints.append(f"{response.status}: {response.url}")

    def look_at(self, scene: Scene) -> None:
        """Open the page of a scene as its guest, with what is looked up over it."""
        self.complaints.clear()
        cookies = scene.guest.cookies | {"stammtisch_look": f"language={self.language}"}
        self._context.clear_cookies()
        self._context.add_cookies(
            [{"name": name, "value": each, "url": self.address} for name, each in cookies.items()]
        )
        answer = self.page.goto(self.address + scene.path, wait_until="load")
        if answer is None or answer.status >= 500:
            self.complaints.append("the server failed")
        self.page.evaluate(SETTLED)
        if scene.act is not None:
            scene.act(self.page)
            self.page.evaluate(SETTLED)

    def turn(self, width: int, height: int) -> None:
        """Another size of the window, with the same page in it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(SETTLED)

    def faults(self) -> list[str]:
        """What is wrong with the page that is open."""
        return faults.faults(self.page) + self.complaints

    def out_of_sight(self) -> list[str]:
        """What one has to scroll for at the table that is open."""
        return faults.out_of_sight(self.page)

    def shoot(self, scene: Scene, scheme: str, folder: Path) -> None:
        """Write the pictures: what is seen at first, and what comes when one scrolls."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.evaluate(SETTLED)
        height = self.page.viewport_size["height"]
        whole = self.page.evaluate("document.documentElement.scrollHeight")
        name = f"{scene.name}.{self.size}.{scheme}.{self.language}"
        for part in range(MOST_PARTS):
            if part and whole <= part * height + 8:
                break
            self.page.evaluate("top => scrollTo(0, top)", part * height)
            self.page.evaluate(SETTLED)
            number = f".{part + 1}" if part else ""
            self.page.screenshot(path=folder / f"{name}{number}.png")
        self.page.evaluate("scrollTo(0, 0)")


def main() -> None:
    """Make the pictures that are wanted."""
    asked = argparse.ArgumentParser(prog="python -m tests.web.gallery", description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("names", nargs="*")
    asked.add_argument("--lang", choices=LANGUAGES)
    asked.add_argument("--size", choices=SIZES)
    asked.add_argument("--scheme", choices=SCHEMES)
    wish = asked.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    with quiet_site() as (server, address), sync_api.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        cameras = [
            Camera(browser, address, size, language)
            for size in ([wish.size] if wish.size else SIZES)
            for language in ([wish.lang] if wish.lang else LANGUAGES)
        ]
        for scene in scenes.wanted(server, wish.names):
            portrait(scene, cameras, [wish.scheme] if wish.scheme else list(SCHEMES), wish.folder)
        languages: list[Language] = [wish.lang] if wish.lang else ["de", "en"]
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        for screen in screens.wanted(wish.names):
            for language in languages:
                terminal(page, screen, language, wish.folder)
        browser.close()
    contents(wish.folder)


def terminal(page: Any, screen: Screen, language: Language, folder: Path) -> None:
    """A screen of the terminal in all sizes, by day and by night, and as it is talked about."""
    for size in screens.SIZES:
        for scheme in SCHEMES:
            page.set_content(screens.drawn(screen, size, scheme, language))
            file = folder / f"{screen.name}.{size}.{scheme}.{language}.png"
            page.locator("svg").first.screenshot(path=file)
    if not screen.keys:
        file = folder / f"{screen.name}.plain.{language}.txt"
        file.write_text(screens.conversation(screen, language), encoding="utf-8")
    print(f"{screen.name}.{language}", flush=True)


def portrait(scene: Scene, cameras: list[Camera], schemes: list[str], folder: Path) -> None:
    """All pictures of a scene, and beside them what is wrong."""
    began = time.monotonic()
    found: dict[str, list[str]] = {}
    for camera in cameras:
        if camera.size in scene.sizes:
            camera.look_at(scene)
            for fault in camera.faults():
                found.setdefault(fault, []).append(f"{camera.size}.{camera.language}")
            for scheme in schemes:
                camera.shoot(scene, scheme, folder)
    lines = [f"{scene.name}: {each}  [{' '.join(kinds)}]\n" for each, kinds in found.items()]
    (folder / f"{scene.name}.faults").write_text("".join(lines))
    print(f"{scene.name}: {time.monotonic() - began:.1f} s, {len(found)} faults", flush=True)


def contents(folder: Path) -> None:
    """The contact page, and the faults of all scenes in one list."""
    lines = [file.read_text() for file in sorted(folder.glob("*.faults"))]
    (folder / "faults.txt").write_text("".join(lines))
    scenes = sorted({file.name.split(".")[0] for file in folder.glob("*.png")})
    parts = [
        "<!doctype html><meta charset=utf-8><title>Stammtisch</title>"
        "<style>body{font:14px sans-serif;margin:1em}img{height:260px;margin:2px;"
        "border:1px solid #888}a{text-decoration:none}</style>"
    ]
    for scene in scenes:
        parts.append(f"<h2 id={escape(scene)}>{escape(scene)}</h2>")
        for file in sorted(folder.glob(f"{scene}.*.png")):
            name = escape(file.name)
            parts.append(f'<a href="{name}"><img loading=lazy src="{name}" title="{name}"></a>')
        texts = [escape(file.name) for file in sorted(folder.glob(f"{scene}.*.txt"))]
        parts += [f'<a href="{name}">{name}</a>' for name in texts]
    (folder / "index.html").write_text("\n".join(parts))


if __name__ == "__main__":
    main()
