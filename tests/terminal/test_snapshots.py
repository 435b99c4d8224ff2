"""Whole screens as pictures: ``python -m tests.terminal.test_snapshots`` draws them anew.

A picture is the work of one version of Textual; with another one the test is skipped.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest
import textual

import stammtisch as st
from stammtisch.cards import Face
from stammtisch.core.rng import Rng
from stammtisch.languages import Language
from stammtisch.terminal.app import TableApp
from stammtisch.terminal.session import Session
from tests.sampling import sampled
from tests.terminal.test_app import settled

pytestmark = pytest.mark.slow  # screens are the same with either engine

FOLDER: Final = Path(__file__).parent / "snapshots"
FONTS: Final = re.compile(r"\s*@font-face \{.*?\n    \}", re.DOTALL)  # fetched from elsewhere
NUMBER: Final = re.compile(r"terminal-\d+")


class Shot(NamedTuple):
    """What is shown: the table after so many random moves of the person, and these keys."""

    game: str
    moves: int
    size: tuple[int, int] = (80, 24)
    theme: str = "dark"
    language: Language = "de"
    face: Face = "french"
    keys: tuple[str, ...] = ()


SHOTS: Final = {
    "doppelkopf": Shot("doppelkopf", 8),
    "doppelkopf-wide": Shot("doppelkopf", 8, (130, 38), "light"),
    "doppelkopf-german-faces": Shot("doppelkopf", 5, theme="light", face="german"),
    "doppelkopf-refused": Shot("doppelkopf", 8, keys=("left", "enter")),
    "doppelkopf-end": Shot("doppelkopf", 100, theme="light"),
    "gin": Shot("gin", 4, language="en"),
    "mau_mau": Shot("mau_mau", 3, theme="light", language="en"),
}


async def draw(shot: Shot) -> str:
    """The screen as SVG."""
    session = Session(
        st.game(shot.game),
        seed="7",
        bot="random",
        name="Anna",
        language=shot.language,
        face=shot.face,
    )
    app = TableApp(session, pause=0, look=0)
    app.theme = shot.theme
    rng = Rng(5, 1)
    async with app.run_test(size=shot.size) as pilot:
        await settled(app, pilot)
        for _ in range(shot.moves):
            choices = session.view.choices
            if choices:
                app.play(choices[rng.below(len(choices))].text)
                await settled(app, pilot)
        for key in shot.keys:
            await pilot.press(key)
        await pilot.pause()
        svg = app.export_screenshot(title="Stammtisch")
    lines = NUMBER.sub("terminal", FONTS.sub("", svg)).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def version_line() -> str:
    """Which Textual drew a picture."""
    return f"<!-- Textual {textual.__version__} -->\n"


@pytest.mark.parametrize("name", sampled(SHOTS, 2))
async def test_a_screen_looks_as_it_did(name: str) -> None:
    golden = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    if not golden.startswith(version_line()):
        pytest.skip(f"drawn by another version: {golden.splitlines()[0]}")
    drawn = await draw(SHOTS[name])
    assert version_line() + drawn == golden, "look at it, then draw it anew"


async def write() -> None:
    """Draw all screens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, shot in SHOTS.items():
        (FOLDER / f"{name}.svg").write_text(version_line() + await draw(shot), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(write())
