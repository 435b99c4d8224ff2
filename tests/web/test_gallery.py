"""Every game at its most crowded moment and at its end: what a program sees on them.

`gallery` makes the pictures of these and of many more scenes, for eyes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.web import moments, scenes
from tests.web.browser import needs_chromium
from tests.web.gallery import ACROSS, Camera, quiet_site
from tests.web.helpers import Server

pytestmark = [*needs_chromium, pytest.mark.gallery]
GAMES: Final = tuple(dict.fromkeys(case.game for case in moments.CASES.values()))
HINTS: Final = ("scrolls inside", "layout shift", "  because of")
"""What depends on the load of the machine, or is for eyes to judge."""
JUMPS: Final = """() => {
  const middle = () => JSON.stringify(document.querySelector(".middle").getBoundingClientRect());
  const before = middle();
  return [...document.querySelectorAll("#play .held input")].filter((card) => {
    card.click();
    const moved = middle() !== before;
    if (card.type === "checkbox") card.click();
    return moved;
  }).map((card) => `the middle moves when ${card.value} is chosen`);
}"""


@pytest.fixture(scope="module")
def stage(chromium: Any) -> Iterator[tuple[Server, dict[str, Camera]]]:
    """A server; a phone that reads German sees hands that go on, upright and across,

    a laptop in English their ends.
    """
    with quiet_site() as (server, address):
        yield (
            server,
            {
                "crowded": Camera(chromium, address, "phone", "de"),
                "end": Camera(chromium, address, "laptop", "en"),
                "across": Camera(chromium, address, "across", "de"),
            },
        )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_off_or_covered_or_moves(
    stage: tuple[Server, dict[str, Camera]], game: str
) -> None:
    server, cameras = stage
    found: list[str] = []
    for scene in scenes.wanted(server, [f"game-{game}-"]):
        camera = cameras[scene.name.rpartition("-")[2]]
        camera.look_at(scene)
        faults = [fault for fault in camera.faults() if not fault.startswith(HINTS)]
        faults += camera.page.evaluate(JUMPS)
        found += [f"{scene.name}: {fault}" for fault in faults]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_across_shows_what_is_played_with(
    stage: tuple[Server, dict[str, Camera]], game: str
) -> None:
    """Trick, turn, hand and buttons without scrolling, on every such phone."""
    server, cameras = stage
    camera, found = cameras["across"], []
    for scene in scenes.wanted(server, [f"game-{game}-"]):
        camera.look_at(scene)
        for width, height in ACROSS if scene.name.endswith("-crowded") else ACROSS[1:2]:
            camera.turn(width, height)
            faults = [fault for fault in camera.faults() if not fault.startswith(HINTS)]
            if scene.name.endswith("-crowded"):
                faults += camera.out_of_sight()
            found += [f"{scene.name} {width}x{height}: {fault}" for fault in faults]
        found += [f"{scene.name}: {fault}" for fault in camera.page.evaluate(JUMPS)]
    assert found == []
