"""The small parts: reader, limits, styles, chart, vendored files, our own script."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import pytest
from jinja2 import nodes

from stammtisch.cards import DECK, DECK_END, KINDS
from stammtisch.web import chart, styles
from stammtisch.web.limits import Limit
from stammtisch.web.reader import Reader, preferred, reader_of
from stammtisch.web.rendering import STATIC, environment
from stammtisch.web.visits import cleaned
from tests.guards.sources import ROOT


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "de"),
        ("", "de"),
        ("en", "en"),
        ("fr", "en"),
        ("fr, en;q=0.8, de;q=0.5", "en"),
        ("de-AT,en;q=0.9", "de"),
        ("en;q=x", "de"),
    ],
)
def test_the_language_of_the_browser(header: str | None, language: str) -> None:
    assert preferred(header) == language


def test_a_reader_survives_the_cookie() -> None:
    reader = Reader("en", "german", "four", "dark", "one", "tap", "on")
    assert reader_of(reader.cookie(), "de") == reader
    assert reader_of(Reader("de").cookie(), "en").language == "de"


@pytest.mark.parametrize("cookie", ["%%%", "language=xx&theme=1", "a" * 5000, "theme=dark"])
def test_a_broken_cookie_is_the_default(cookie: str) -> None:
    assert reader_of(cookie, "en").language == "en"


def test_names_are_cleaned() -> None:
    assert cleaned("  Anna\n\x00 Maria ") == "Anna Maria"
    assert cleaned("x" * 100) == "x" * 100, (
        "who keeps it says how long it may be: never cut silently"
    )


def test_a_limit_refills() -> None:
    now = [0.0]
    limit = Limit(2, 10, clock=lambda: now[0])
    assert [limit.take("a") for _ in range(3)] == [True, True, False]
    assert limit.wait("a") == pytest.approx(5.0)
    assert limit.take("b")
    now[0] = 5.0
    assert limit.wait("a") == 0.0
    assert [limit.take("a") for _ in range(2)] == [True, False]


def test_each_card_has_its_own_flight_once() -> None:
    names = re.findall(r"view-transition-name:([\w-]+)", styles.stylesheet() + styles.of_decks())
    assert len(names) == len(set(names)) == 2 * (KINDS * styles.COPIES + DECK_END - DECK)


@pytest.mark.parametrize("cards", range(1, 25))
def test_every_fan_has_its_classes(cards: int) -> None:
    sheet = styles.stylesheet()
    for place in range(cards):
        assert f".{styles.fan_class(place, cards)}{{" in sheet


def test_clocks_round_up_to_a_known_step() -> None:
    found = [styles.clock_class(seconds) for seconds in (-3, 4.2, 97, 122, 1e6)]
    assert found == ["k1", "k5", "k97", "k130", "k3600"]


def test_the_chart_has_a_line_a_seat_and_escapes_names() -> None:
    drawing = chart.running_score(["Anna", "<b>", "C"], [[3, -9, 6], [4, -8, 4]])
    assert drawing.count("<polyline") == 3
    assert "&lt;b&gt;" in drawing
    assert chart.marks(-9, 6) == [-5, 0, 5]
    assert chart.running_score(["Anna", "Ben"], []).count("<polyline") == 2


def test_the_chart_of_chips_begins_with_the_chips_and_shows_whole_numbers() -> None:
    drawing = chart.running_score(["Anna", "Ben"], [[1200, 800]], [1000, 1000])
    begins = re.findall(r'points="([\d.]+),([\d.]+) ', drawing)
    assert len(set(begins)) == 1 and begins[0][1] != f"{chart.TOP:.1f}"
    label = re.search(r'x="(\d+)"[^>]*>1000</text>', drawing)
    assert label and int(label[1]) >= 4 * chart.DIGIT


@pytest.mark.parametrize("folder", [STATIC / "vendor", Path(__file__).parent / "vendor"])
def test_what_was_taken_from_elsewhere_is_unchanged_and_noted(folder: Path) -> None:
    sources = tomllib.loads((folder / "SOURCES.toml").read_text())
    taken = {name for source in sources.values() for name in source["files"]}
    assert taken == {file.name for file in folder.iterdir()} - {"SOURCES.toml"}
    notice = (ROOT / "NOTICE").read_text("utf-8")
    for source in sources.values():
        assert f"{source['package']} {source['version']};" in notice
        for name, file in source["files"].items():
            found = hashlib.sha256((folder / name).read_bytes()).hexdigest()
            assert found == file["sha256"], name


@pytest.mark.parametrize(
    ("script", "lines"),
    [
        ("table.js", 110),
        ("happened.js", 40),
        ("seen.js", 60),
        ("melds.js", 150),
        ("stakes.js", 30),
        ("drag.js", 50),
        ("sounds.js", 60),
    ],
)
def test_our_own_scripts_stay_small(script: str, lines: int) -> None:
    assert len((STATIC / script).read_text().splitlines()) <= lines


INLINE = r"\sstyle=|\son\w+=|<style|hx-on|js:|<script(?!( defer)? src)"


def test_no_template_has_script_or_style_in_it() -> None:
    source = environment()
    assert source.loader is not None
    for name in source.loader.list_templates():
        text = source.loader.get_source(source, name)[0]
        assert not re.search(
            r"\sstyle=|\son\w+=|<style|hx-on|js:|<script(?!( defer)? src)", text
        ), name
        assert "|safe" not in text, name


def test_no_template_decides_a_rule() -> None:
    """Cards are drawn, never compared: no template names a suit, a rank or a game."""
    source = environment()
    assert source.loader is not None
    for name in source.loader.list_templates():
        tree = source.parse(source.loader.get_source(source, name)[0])
        words = {const.value for const in tree.find_all(nodes.Const)}
        assert not words & {"mau_mau", "doppelkopf", "gin", "Qc", "trump"}, name
