"""Golden playthroughs: whole hands as text, equal compiled and pure, today and in ten years.

``python -m tests.conformance.test_playthroughs`` writes them anew; the difference is reviewed
like code, and a change of behaviour raises the game's ``rules_version``.
"""

from pathlib import Path

import pytest

import stammtisch as st
from stammtisch.core.contract import Game
from stammtisch.games.registry import Registration
from stammtisch.playthroughs import playthrough
from tests.conformance.short import SHORT

FOLDER = Path(__file__).parent / "playthroughs"


def numbers(entry: Registration, preset: str) -> list[int]:
    """The least, the usual and the largest number of players of a preset."""
    fitting = [n for n in entry.seats if entry.preset(preset).conflict(n) is None]
    return sorted({fitting[0], entry.default_seats, fitting[-1]})


CASES = [
    (f"{game_id}-{preset}-{seats}", game_id, preset, seats)
    for game_id, entry in st.registrations().items()
    for preset in entry.presets
    for seats in numbers(entry, preset)
]


def game_of(game_id: str, preset: str, seats: int) -> Game:
    """The game whose hand is written out."""
    return st.game(game_id, preset=preset, seats=seats, **SHORT.get(game_id, {}))


@pytest.mark.parametrize(
    ("name", "game_id", "preset", "seats"), CASES, ids=[case[0] for case in CASES]
)
def test_a_playthrough_is_as_it_was(name: str, game_id: str, preset: str, seats: int) -> None:
    golden = FOLDER / f"{name}.txt"
    assert golden.exists(), "a registered game has a playthrough for each preset"
    assert playthrough(game_of(game_id, preset, seats), seed=1) == golden.read_text(
        encoding="utf-8"
    )


def write() -> None:
    """Write all playthroughs anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, game_id, preset, seats in CASES:
        text = playthrough(game_of(game_id, preset, seats), seed=1)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
