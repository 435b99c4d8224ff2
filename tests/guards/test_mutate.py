"""Mutants: the same seed draws the same, each is one place, and a test that looks notices."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tools import mutate
from tools.mutants import PROBE, Drawn, Mutant, drawn, mutants, probed
from tools.mutate import (
    PACKAGE,
    ROOT,
    Concerned,
    Kept,
    Plan,
    Trial,
    Workshop,
    concerned,
    entry,
    modules,
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


ROWS = """
TABLE = (1, 2)

def worth(points, more=3):
    def doubled(points, by=4):
        return points * by
    if points > 9:
        return doubled(points)
    elif points == 5:
        return 0
    return TABLE[0]
"""


@pytest.mark.parametrize(
    ("points", "lines"), [(9, {5, 7, 9, 11}), (10, {5, 6, 7}), (5, {5, 7, 9, 10})]
)
def test_probes_tell_which_places_are_reached(
    points: int, lines: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = ROWS.encode()
    reached: set[int] = set()
    monkeypatch.setattr(builtins, PROBE, reached.add, raising=False)
    numbered = dict(enumerate(mutants(source)))
    line = {n: source.count(b"\n", 0, each.start) + 1 for n, each in numbered.items()}
    names: dict[str, Any] = {}
    exec(probed(source, numbered), names)
    assert {line[n] for n in reached} == {2, 4}  # as soon as it is loaded
    reached.clear()
    names["worth"](points)
    assert {line[n] for n in reached} == lines


TESTS = """
from functools import cache

from stammtisch.scale import worth

def test_slow():
    assert worth(61) == (1, 1)

@cache
def lost():
    return worth(60)

def test_quick():
    assert lost()[0] == -60

def test_quick_too():
    assert lost()[1] < 9

def test_away():
    assert 1
"""
SCALE = "scale.py"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with one module and its tests."""
    (tmp_path / PACKAGE).mkdir(parents=True)
    (tmp_path / PACKAGE / "__init__.py").touch()
    (tmp_path / PACKAGE / SCALE).write_text(SOURCE, encoding="utf-8")
    (tmp_path / "test_scale.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def workshop(root: Path) -> Iterator[Workshop]:
    with closing(Workshop(root / "copy", root)) as workshop:
        yield workshop


def scales() -> list[Drawn]:
    """All mutants of the module."""
    return [(SCALE, each) for each in mutants(SOURCE.encode())]


def change(of: str) -> Drawn:
    """The one that changes this."""
    return next(each for each in scales() if each[1].old == of)


def names(tests: Iterable[str]) -> list[str]:
    """Tests without their file."""
    return [test.partition("::")[2] for test in tests]


def test_the_quickest_tests_that_reach_a_place_come_first(workshop: Workshop) -> None:
    order = workshop.learnt(Concerned(("test_scale.py",)), "not slow", scales())
    assert [*order.tests.values()] == sorted(order.tests.values())
    assert [*map(names, order.rounds(change("60")))][:2] == [[], ["test_slow"]]
    assert names(order.reaching[change("0")]) == ["test_quick"]
    assert {*names(order.reaching[change("True")])} == {*names(order.tests)}  # it is a default
    first, reaching, others = order.rounds(change("0"))
    assert not first
    assert {*reaching, *others} == {*order.tests}
    assert [*order.rounds(change("True"), quick=9)] == [[], [*order.tests]]
    order.tests = dict.fromkeys(order.tests, 4.0)
    assert [*order.rounds(change("True"), quick=9)] == [[], [*order.tests][:2]]


def test_who_noticed_the_last_mutant_is_asked_first(workshop: Workshop) -> None:
    order = workshop.learnt(Concerned(("test_scale.py",)), "not slow", scales())
    assert workshop.noticed(change(">="), order) == "test_scale.py::test_slow"
    assert order.sharp == ["test_scale.py::test_slow"]
    assert next(map(names, order.rounds(change("61")))) == ["test_slow"]
    assert not order.noted("")
    assert order.noted("slow")
    assert order.sharp == ["test_scale.py::test_slow"]


def test_what_no_test_notices_lives_on(workshop: Workshop) -> None:
    order = workshop.learnt(Concerned(("test_scale.py",)), "not slow", scales())
    faults = [workshop.noticed(change(of), order) for of in ("61", "True", "0")]
    assert names(faults) == ["test_slow", "test_slow", ""]
    broken = SCALE, Mutant(0, 0, "", "import nothing\n")
    order.reaching[broken] = {*order.tests}
    order.at_once.add(broken)
    assert workshop.noticed(broken, order) == "test_scale.py"
    told = change("0")[1].told(SOURCE.encode())
    assert told == "8: 0 → 1 in: return -points, 0"
    assert (workshop.package / SCALE).read_text(encoding="utf-8") == SOURCE


@pytest.mark.long
def test_a_mutant_that_hangs_is_noticed(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = workshop.learnt(Concerned(("test_scale.py",)), "not slow", scales())
    monkeypatch.setattr(mutate, "LOADING", 1)
    hanging = SCALE, Mutant(0, 0, "", "while True: pass\n")
    order.reaching[hanging] = {"test_scale.py::test_quick"}
    order.at_once.add(hanging)
    assert workshop.noticed(hanging, order) == "slow"
    assert workshop.noticed(change("61"), order) == "test_scale.py::test_slow"


@pytest.mark.long
def test_what_was_noticed_is_kept(root: Path, tmp_path: Path) -> None:
    kept = Kept(tmp_path / "kept.txt")
    with closing(
        Trial(tmp_path / "shops", Plan(lanes=1, tests=["test_scale.py"]), kept, root)
    ) as trial:
        alive = trial.survivors(scales())
    assert [each[1].old for each in alive] == ["0"]
    again = Kept(tmp_path / "kept.txt")
    assert [each for each in scales() if not again.noticed(each)] == alive


def test_other_tests_than_those_of_the_room_can_be_named(tmp_path: Path) -> None:
    kept = Plan().known("core/bits.py")
    usual, named = Plan(lanes=0), Plan(lanes=0, tests=["tests/kits"], names="gin")
    assert Trial(tmp_path, usual, kept).concerned("core/bits.py") == concerned("core/bits.py")
    assert Trial(tmp_path, named, kept).concerned("core/bits.py") == (("tests/kits",), "gin")


def test_tests_that_fail_anyway_would_notice_everything(workshop: Workshop) -> None:
    (workshop.root / "test_scale.py").write_text("def test_it():\n    assert not 1\n")
    with pytest.raises(SystemExit, match="fail without any change"):
        workshop.learnt(Concerned(("test_scale.py",)), "not slow", scales())
