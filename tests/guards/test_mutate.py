"""Mutants: the same seed draws the same, each is one place, and a test that looks notices."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutate import (
    PACKAGE,
    ROOT,
    Concerned,
    Order,
    Trial,
    Workshop,
    concerned,
    drawn,
    entry,
    in_order,
    modules,
    mutants,
    reasons,
)

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


def test_what_a_statement_adds_is_a_place() -> None:
    source = b"class Purse(Struct, frozen=True):\n    def pay(self) -> None: self.paid += due"
    (mutant,) = mutants(source)
    assert mutant.applied(source).endswith(b"self.paid -= due")


@pytest.mark.parametrize(
    "source", ["a = b if b > c else c", "a = b if c <= b else c", "if points > best: best = points"]
)
def test_which_of_two_equal_values_is_taken_does_not_matter(source: str) -> None:
    assert mutants(source.encode()) == []


def test_the_same_seed_draws_the_same() -> None:
    sources = {"a.py": SOURCE.encode(), "b.py": SOURCE.encode()}
    assert drawn(sources, 4, seed=1) == drawn(sources, 4, seed=1)
    assert len({tuple(drawn(sources, 4, seed)) for seed in range(9)}) > 1
    assert [each for _, each in drawn(sources, 99, seed=1)] == 2 * mutants(SOURCE.encode())


def test_a_target_is_a_game_a_folder_or_a_file() -> None:
    assert "games/gin/melds.py" in modules("gin") == modules("games/gin")
    assert {"kits/deals.py", "kits/tricks/course.py"} <= {*modules("kits")}
    assert modules("core/bits.py") == ["core/bits.py"]
    assert modules("core/nothing.py") == []


def test_a_game_is_tested_by_its_own_tests_and_by_what_all_share() -> None:
    tests = concerned("games/gin/scoring.py")
    assert tests.names == "gin"
    assert {"tests/games/gin", "tests/players/gin", "tests/scorepad/test_gin.py"} < {*tests.paths}
    assert "tests/conformance/test_playthroughs.py" in tests.paths
    assert concerned("players/gin/habits.py") == tests


def test_what_games_share_is_tested_by_those_that_stand_on_it() -> None:
    claims, melds = concerned("kits/tricks/claims.py"), concerned("games/melds.py")
    assert {"tests/kits", "tests/games/tarock"} < {*claims.paths}  # by way of another module
    assert "tests/games/gin" not in claims.paths
    assert {"tests/games/test_melds.py", "tests/games/romme"} < {*melds.paths}
    assert "kits or" in claims.names
    assert "test_melds or" in melds.names


def test_score_sheets_and_other_rooms_have_tests_of_their_own() -> None:
    assert concerned("scorepad/doppelkopf_short.py") == (("tests/scorepad",), "doppelkopf")
    assert concerned("scorepad/pad.py") == (("tests/scorepad",), "")
    assert concerned("club/ranking.py") == (("tests/club",), "")
    assert concerned("core/bits.py").paths[0] == "tests/core"


def test_every_reason_is_for_a_mutant_that_there_is() -> None:
    known = reasons()
    sources = {name: (ROOT / PACKAGE / name).read_bytes() for name, _, _ in known}
    assert {*known} <= {
        (name, *mutant.lines(source))
        for name, source in sources.items()
        for mutant in mutants(source)
    }
    assert all(len(why.split()) > 3 for why in known.values())


def test_an_entry_can_be_read_again(tmp_path: Path) -> None:
    source = "name = 'ü\"' * 2".encode()
    change = mutants(source)[0]
    file = tmp_path / "mutants.toml"
    file.write_text(entry("a.py", change, source) + 'why = "so"\n', encoding="utf-8")
    assert reasons(file) == {("a.py", "name = 'ü\"' * 2", "name = 'ü\"' + 2"): "so"}


TESTS = """
import time

from scale import worth

def test_slow():
    time.sleep(0.2)
    assert worth(61) == (1, 1)

def test_quick():
    assert worth(60)[0] == -60
"""


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "scale.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "test_scale.py").write_text(TESTS, encoding="utf-8")
    return Workshop(tmp_path / "copy", tmp_path)


def test_the_quickest_tests_come_first(workshop: Workshop) -> None:
    order = in_order(workshop, Concerned(("test_scale.py",)))
    assert order.tests == ["test_scale.py::test_quick", "test_scale.py::test_slow"]
    assert list(order.rounds()) == [[*order.tests, *order.chosen]]


def test_who_noticed_the_last_mutant_is_asked_first(workshop: Workshop) -> None:
    order = in_order(workshop, Concerned(("test_scale.py",)))
    module = workshop.sources / "scale.py"
    comparison = next(each for each in mutants(SOURCE.encode()) if each.old == ">=")
    assert not workshop.survives(module, comparison, order)
    assert order.sharp == ["test_scale.py::test_slow"]
    assert [words[0] for words in order.rounds()] == [
        "test_scale.py::test_slow",
        "test_scale.py::test_quick",
    ]
    assert not order.noted("")
    assert order.noted("slow")
    assert order.sharp == ["test_scale.py::test_slow"]


def test_what_no_test_notices_lives_on(workshop: Workshop) -> None:
    file = workshop.sources / "scale.py"
    tried = [each for each in mutants(SOURCE.encode()) if each.old in {">=", "0"}]
    order = Order(["test_scale.py"], [], 60)
    assert [workshop.survives(file, each, order) for each in tried] == [False, True]
    assert tried[1].told(SOURCE.encode()) == "8: 0 → 1 in: return -points, 0"
    assert file.read_text(encoding="utf-8") == SOURCE


def test_other_tests_than_those_of_the_room_can_be_named(tmp_path: Path) -> None:
    assert Trial(tmp_path, 0).concerned("core/bits.py") == concerned("core/bits.py")
    assert Trial(tmp_path, 0, ["tests/kits"]).concerned("core/bits.py") == (("tests/kits",), "")


def test_tests_that_fail_anyway_would_notice_everything(workshop: Workshop) -> None:
    (workshop.root / "test_scale.py").write_text("def test_it():\n    assert not 1\n")
    with pytest.raises(SystemExit, match="fail without any change"):
        in_order(workshop, Concerned(("test_scale.py",)))
