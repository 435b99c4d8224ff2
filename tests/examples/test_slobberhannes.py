"""The example of a plug-in, built and installed as anybody would do it, beside the house."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

from tests.guards.sources import ROOT
from tools.messages import KEYWORDS, complaints, read

EXAMPLE = ROOT / "examples" / "slobberhannes"
BUILD = "from setuptools import build_meta; build_meta.build_wheel('..')"
EVERY_CARD = [rank + suit for suit in "cshd" for rank in "789TJQKA"]
CHECK = """
import stammtisch
from stammtisch.testing import check_game

game = stammtisch.game("slobberhannes")
check_game(game, hands=2, score_sum=lambda scores: sum(scores) in (3, 4))

def scores_of(cards):
    "The score of a hand, counted once more from the cards in the order of play, by seat."
    tricks = [cards[start : start + 4] for start in range(0, 32, 4)]
    takers = [
        max(trick, key=lambda card: (card[1] // 13 == trick[0][1] // 13, card[1]))[0]
        for trick in tricks
    ]
    queen = next(number for number, trick in enumerate(tricks) if 10 in [card for _, card in trick])
    bad = [takers[0], takers[-1], takers[queen]]
    return tuple(bad.count(seat) + (bad.count(seat) == 3) for seat in range(4))

fours = 0
for seed in range(60):
    table = stammtisch.Match(game, seed=seed)
    while not table.hand_over:
        legal = list(table.legal_moves())
        table.play(legal[(seed + len(table.hand.acts)) % len(legal)])
    cards = [(act.seat, act.move) for act in table.hand.acts]
    assert tuple(table.state.scores()) == scores_of(cards), seed
    fours += 4 in scores_of(cards)
assert fours, "nobody was a Slobberhannes"
bounds = game.score_bounds()
assert (bounds.least, bounds.greatest) == (0, 4)
"""
LISTS = """
from msgspec.structs import replace
import stammtisch
from stammtisch.kits.tricks.hand import TrickHand
from stammtisch.testing import Nonconforming, check_game
from stammtisch_slobberhannes.hand import SlobberhannesHand

def with_a_list(hand, seat):
    "A fault: the cards of the second zone are a list."
    view = TrickHand.view(hand, seat)
    first, second, *others = view.zones
    return replace(view, zones=(first, replace(second, cards=[*second.cards]), *others))

SlobberhannesHand.view = with_a_list
try:
    check_game(stammtisch.game("slobberhannes"), hands=1)
except Nonconforming as refused:
    print(refused)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for ``PYTHONPATH`` with the plug-in, built as pip builds it, without a network."""
    folder = tmp_path_factory.mktemp("plugin")
    clean = shutil.ignore_patterns("build", "*.egg-info", "*.mo", "__pycache__")
    shutil.copytree(EXAMPLE, folder / "source", ignore=clean)
    subprocess.run(
        [sys.executable, "-c", BUILD], cwd=folder / "source", check=True, capture_output=True
    )
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def _run(site: Path, *command: str, typed: str = "") -> str:
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, "PYTHONPATH": path, "STAMMTISCH_LANGUAGE": "de", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, *command], input=typed, env=env, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_passes_the_conformance_kit_and_counts_right(site: Path) -> None:
    _run(site, "-c", CHECK)


def test_a_list_in_a_zone_is_refused(site: Path) -> None:
    assert (
        _run(site, "-c", LISTS)
        .strip()
        .endswith(
            "7: a view has a tuple wherever there may be several: view.zones[1].cards is a list"
        )
    )


def test_a_hand_in_the_terminal_in_german(site: Path) -> None:
    words = ["-m", "stammtisch", "play", "slobberhannes", "--plain", "--bot", "random"]
    typed = "\n".join(["regel SLO-4", *EVERY_CARD * 8])
    said = _run(site, *words, "--seed", "a", typed=typed)
    assert "Die ausgespielte Farbe muss bedient werden." in said
    assert "ist ausgespielt: Du musst bedienen." in said
    assert "Der letzte Stich (SLO-6): " in said
    assert "Das Einzelspiel ist zu Ende." in said


def test_everything_it_says_is_in_german() -> None:
    found = Catalog()
    for _, _, words, _, context in extract_from_dir(EXAMPLE, keywords=KEYWORDS):
        found.add(words, context=context)
    (german,) = EXAMPLE.rglob("*.po")
    assert list(complaints(found, read(german, "de"))) == []
