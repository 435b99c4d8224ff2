"""Every page of the house as axe-core sees it, by day and by night, and at twice its size."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api

from tests.sampling import sampled
from tests.web.browser import needs_chromium
from tests.web.helpers import Guest
from tests.web.walk import HERE, PARTS, fixed_server, shown

pytestmark = needs_chromium
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
ZOOMED = {"width": 640, "height": 400}  # a laptop at 200 %
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING: dict[str, Any] = {"type": "tag", "values": STANDARD}
CONTRAST = {"type": "rule", "values": ["color-contrast"]}
LOOKS = (("light", PHONE, EVERYTHING), ("dark", LAPTOP, CONTRAST))
WIDE = "document.documentElement.scrollWidth > innerWidth"

# axe gives no verdict on letters before a gradient. So each gradient gives way to that one of its
# colours which is nearest to the letters; wood and cloth have no light and dark ones at once.
FAULTS = """async (rules) => {
  const bright = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const [each, image, colour] of window.flattened ?? [])
    Object.assign(each.style, {backgroundImage: image, backgroundColor: colour});
  window.flattened = [];
  for (const each of document.querySelectorAll("*")) {
    const now = getComputedStyle(each);
    if (!now.backgroundImage.includes("gradient")) continue;
    const colours = now.backgroundImage.match(/rgb\\([^)]*\\)/g) ?? [now.backgroundColor];
    const letters = bright(now.color);
    colours.sort((a, b) => Math.abs(bright(a) - letters) - Math.abs(bright(b) - letters));
    flattened.push([each, each.style.backgroundImage, each.style.backgroundColor]);
    Object.assign(each.style, {backgroundImage: "none", backgroundColor: colours[0]});
  }
  const found = await axe.run(document, {
    resultTypes: ["violations"], runOnly: rules, preload: false, iframes: false,
  });
  return found.violations.flatMap(({id, impact, nodes}) => nodes.map((node) =>
    [id, impact, node.target.join(" "), node.html.slice(0, 120), node.failureSummary]));
}"""


@contextmanager
def reader(chromium: Any, guest: Guest) -> Iterator[Any]:
    """A page on which a guest reads what he is sent; cards are not drawn, they have their names."""
    context = chromium.new_context(
        viewport=PHONE, locale="de-DE", reduced_motion="reduce", bypass_csp=True
    )
    shown(context, guest, pictures=False)
    context.add_init_script(path=AXE)
    page = context.new_page()
    page.set_default_timeout(15_000)
    try:
        yield page
    finally:
        context.close()


def faults(page: Any, name: str) -> list[str]:
    """What is wrong with the page that is open: by day on a phone, by night on a laptop.

    What is meant for paper is as light by night, and most of it as wide as its paper.
    """
    found = []
    sized = page.evaluate("!document.body.matches('.a4, .a5')")
    looks = (
        LOOKS[:1] if page.evaluate("document.documentElement.dataset.theme === 'light'") else LOOKS
    )
    for scheme, size, rules in looks:
        show(page, scheme, size)
        found += [f"{name}, {scheme}: {' | '.join(what)}" for what in page.evaluate(FAULTS, rules)]
        if sized and size == PHONE and scrolls(page):
            found.append(f"{name}: scrolls sideways on a phone")
    if sized:
        show(page, "dark", ZOOMED)
        if scrolls(page):
            found.append(f"{name}: scrolls sideways at 200 %")
    show(page, "light", PHONE)
    return found


def show(page: Any, scheme: str, size: dict[str, int]) -> None:
    """Put the page into this light and this size, if it is not."""
    if page.viewport_size != size:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)


def scrolls(page: Any) -> bool:
    """Whether the page is wider than its window, also when all has come to rest."""
    if not page.evaluate(WIDE):
        return False
    try:
        page.wait_for_function(f"!({WIDE})", timeout=1_500)
    except sync_api.TimeoutError:
        return True
    return False


@pytest.mark.parametrize("part", sampled(PARTS, 12))
def test_no_page_keeps_anybody_out(chromium: Any, tmp_path: Path, part: str) -> None:
    found: list[str] = []
    with fixed_server(tmp_path) as server, reader(chromium, anna := server.guest()) as page:
        for stop in PARTS[part](server, anna):
            if stop.guest is anna:
                page.goto(HERE + stop.path)
                found += faults(page, stop.name)
            else:
                with reader(chromium, stop.guest) as other:
                    other.goto(HERE + stop.path)
                    found += faults(other, stop.name)
            for key in stop.keys:
                page.keyboard.press(key)
                page.wait_for_selector("#panel h2")
                found += faults(page, f"{stop.name}, {key}")
                page.keyboard.press("Escape")
    assert found == []


def test_axe_finds_what_is_wrong(chromium: Any, tmp_path: Path) -> None:
    """Also on a gradient, and also where it is night."""
    with fixed_server(tmp_path) as server, reader(chromium, server.guest()) as page:
        page.goto(f"{HERE}/")
        page.evaluate(
            """() => {
              document.querySelector("h1").innerHTML = "<img src='/'>Blass";
              document.querySelector("h1").style =
                "color: #888; width: 900px; background: linear-gradient(#777, #fff)";
            }"""
        )
        text = "\n".join(faults(page, "start"))
        for words in ("light: image-alt", "light: color-contrast", "dark: color-contrast"):
            assert f"start, {words}" in text, words
        assert "sideways on a phone" in text
