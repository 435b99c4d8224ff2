"""The README's examples run as written."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import stammtisch as st
from stammtisch import scorepad
from stammtisch.pads import files

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", ["README.md"])
def test_the_examples_of_a_page_run(file: str) -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(ROOT / file), module_relative=False, optionflags=flags)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("module", [st, scorepad, files])
def test_the_example_of_a_package_runs(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 1
    assert result.failed == 0


def test_the_public_interface_of_a_whole_hand() -> None:
    game = st.game("doppelkopf", preset="turnier")
    match = st.Match(game, seed=7, dealer=0)
    for _ in range(4):
        match.play("gesund")
    while not match.hand_over:
        match.play(match.legal_moves().texts()[0])
    assert sum(match.scores()) == 0
    sums = [
        sum(points) for points in zip(*(line.points for line in match.score_lines()), strict=True)
    ]
    assert tuple(sums) == match.scores()
    assert match.view(1).over
    assert st.playouts(game, n=50, seed=1) != st.playouts(game, n=50, seed=2)
    one, two = (st.playouts(game, n=50, seed=1) for _ in range(2))
    assert (one.hands, one.moves, one.mean_scores) == (two.hands, two.moves, two.mean_scores)
