"""Mutants: the same seed draws the same, each is one place, and a test that looks notices."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutate import Workshop, concerned, drawn, mutants

SOURCE = '''"""A module: 3 is no place in here."""


def worth(points: int, won: bool = True) -> tuple[int, int]:
    """Not 7 either."""
    if points >= 61 and won:
        return points - 60, 1
    return -points, 0
'''


def changed() -> dict[str, str]:
    """Each mutant, with the line that it makes."""
    source = SOURCE.encode()
    return {
        f"{mutant.old} {mutant.new}": mutant.applied(source)
        .decode()
        .splitlines()[source.count(b"\n", 0, mutant.start)]
        for mutant in mutants(source)
    }


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (">= >", "    if points > 61 and won:"),
        ("61 62", "    if points >= 62 and won:"),
        ("and or", "    if points >= 61 or won:"),
        ("True False", "def worth(points: int, won: bool = False) -> tuple[int, int]:"),
        ("- +", "        return points + 60, 1"),
        ("60 61", "        return points - 61, 1"),
        ("1 2", "        return points - 60, 2"),
        ("-  ", "    return  points, 0"),
        ("0 1", "    return -points, 1"),
    ],
)
def test_one_place_is_changed(change: str, line: str) -> None:
    assert changed()[change] == line


def test_nothing_else_is_a_place() -> None:
    assert len(mutants(SOURCE.encode())) == 9
    for mutant in mutants(SOURCE.encode()):
        ast.parse(mutant.applied(SOURCE.encode()))


def test_umlauts_before_it_do_not_move_a_place() -> None:
    (mutant,) = mutants("übrig = 'Köln'; zwölf = 12".encode())
    assert mutant.applied("übrig = 'Köln'; zwölf = 12".encode()).decode().endswith("zwölf = 13")


def test_the_same_seed_draws_the_same() -> None:
    source = SOURCE.encode()
    assert drawn(source, 4, seed=1) == drawn(source, 4, seed=1)
    assert len({tuple(drawn(source, 4, seed)) for seed in range(9)}) > 1
    assert drawn(source, 99, seed=1) == mutants(source)


def test_a_game_is_tested_by_its_own_tests_and_its_golden() -> None:
    assert concerned("games/gin/scoring.py")[0] == "tests/games/gin"
    assert concerned("games/gin/scoring.py")[1].endswith("[gin]")
    assert concerned("club/ranking.py") == ["tests/club"]


def test_what_no_test_notices_lives_on(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "scale.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "test_scale.py").write_text(
        "from scale import worth\n\ndef test_worth():\n    assert worth(61) == (1, 1)\n"
        "    assert worth(60)[0] == -60\n",
        encoding="utf-8",
    )
    workshop = Workshop(tmp_path / "copy", ["test_scale.py"], tmp_path)
    file = workshop.sources / "scale.py"
    tried = [each for each in mutants(SOURCE.encode()) if each.old in {">=", "0"}]
    assert list(workshop.survivors(file, tried)) == tried[1:]
    assert tried[1].told(SOURCE.encode()) == "8: 0 → 1 in: return -points, 0"
    assert file.read_text(encoding="utf-8") == SOURCE
