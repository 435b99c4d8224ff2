"""The score of random hands against a second, plain reading of the score tables."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import stammtisch as st
from stammtisch.games.doppelkopf import GAME
from tests.games.doppelkopf.positions import preset
from tests.games.doppelkopf.random_records import judged, random_options

HANDS = 300
SETS = 100 if st.engine() == "compiled" else 40


@pytest.mark.rules("DOK-50", "DOK-51", "DOK-53", "DOK-56", "DOK-58", "DOK-59", "DOK-60")
@pytest.mark.parametrize("name", list(GAME.presets))
def test_every_preset(name: str) -> None:
    seen = judged(preset(name), HANDS, 5)
    expected = {
        "turnier": {"normal", "hochzeit", "queens"},
        "klassisch": {"normal", "call", "suit_s"},
        "haus": {"normal", "armut", "hochzeit", "aces"},
    }
    assert set(seen) >= expected[name]


@pytest.mark.rules("DOK-62")
def test_the_club_without_revokes() -> None:
    assert judged(preset("haus", revoke="prevent"), HANDS, 6)["normal"] > 50


@pytest.mark.rules("DOK-55", "DOK-57")
def test_random_options() -> None:
    chance, seen = Random(3), Counter[str]()
    for number in range(SETS):
        seen += judged(GAME.build(random_options(chance), 4), 5, number)
    assert len(seen) >= 10
