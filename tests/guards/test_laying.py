"""Positions are laid in words: nothing outside the rules writes what a position consists of."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

import stammtisch as st
from stammtisch.core.contract import Context
from tests.guards.sources import ROOT, modules

INSIDE = ("stammtisch.core", "stammtisch.kits", "stammtisch.games", "stammtisch.players")
DRAWING = {  # who draws thousands of worlds, one wrongly or all there are, to hold samples against
    "games/black_jack/test_sampling.py",
    "games/doppelkopf/test_sampling.py",
    "games/fuenfhundert/test_worlds.py",
    "games/schwimmen/test_sampling.py",
    "games/tarock/test_sampling.py",
    "games/trumpf/test_sampling.py",
    "games/watten/test_worlds.py",
}
OWN = ("referee", "second_", "kits/", "scorepad/")  # the tests' own games, and score sheets
TESTS_BY_HAND = {  # positions that are not laid in words yet
    "games/mau_mau/test_play.py",  # a block (MAU-14), to which no hand with all cards can come
    "conformance/test_hard_samples.py",  # a log that no hand has, for which there is no sample
}
OTHERS = {
    "context",
    "turn",
    "hand",
    "left",
    "seat",
    "open",
    "value",
    "at",
    "step",
    "order",
    "table",
    "turns",
}
"""Attributes of positions that other things have too."""


def names_in(thing: Any) -> Iterator[str]:
    """The attributes of a position and of what it consists of; not of what it inherits."""
    for name in () if isinstance(thing, Context) else getattr(thing, "FIELDS", ()):
        yield name
        yield from names_in(getattr(thing, name))


FIELDS = {
    name
    for game in st.registrations()
    for name in names_in(st.Match(st.game(game), seed="fields").state)
} - OTHERS


def written(tree: ast.AST, belongs: Callable[[str], bool]) -> Iterator[tuple[int, str]]:
    """Attributes that are assigned, or whose entries are, of things whose name says they belong."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AugAssign) else targets
        for target in targets:
            for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                inner = each.value if isinstance(each, ast.Subscript) else each
                if isinstance(inner, ast.Attribute) and belongs(ast.unparse(inner.value)):
                    yield inner.lineno, inner.attr


def is_state(name: str) -> bool:
    """Whether something is called a position."""
    return "state" in name


def is_not_own(name: str) -> bool:
    """Whether something is not an object that writes its own attributes."""
    return name not in ("self", "cls")


def test_no_position_is_written_from_outside() -> None:
    found = [
        f"{name}:{line}: {attribute}"
        for name, tree in modules()
        if not name.startswith(INSIDE)
        for line, attribute in written(tree, is_state)
        if attribute in FIELDS
    ]
    assert not found


def in_tests() -> Iterator[tuple[str, str]]:
    """The tests that write an attribute of a position, and where they do."""
    tests = ROOT / "tests"
    for path in sorted(tests.rglob("*.py")):
        name = path.relative_to(tests).as_posix()
        if not any(part in name for part in OWN):
            for line, attribute in written(ast.parse(path.read_text("utf-8")), is_not_own):
                if attribute in FIELDS:
                    yield name, f"{name}:{line}: {attribute}"


def test_no_test_writes_a_position() -> None:
    found = [place for name, place in in_tests() if name not in DRAWING | TESTS_BY_HAND]
    assert not found


def test_the_guard_sees_what_it_is_for() -> None:
    tree = ast.parse("state.hands[0] = 1\nself.state.pile, x = [], 2\nstate.winner += 1")
    assert [attribute for _, attribute in written(tree, is_state)] == ["hands", "pile", "winner"]
    tree = ast.parse("late.tricks.done = 1\nguess.hands[0], self.hands = 2, 3")
    found = [attribute for _, attribute in written(tree, is_not_own)]
    assert found == ["done", "hands"] and {*found} <= FIELDS


def test_no_position_of_a_test_is_put_into_a_match_from_outside() -> None:
    games = ROOT / "tests" / "games"
    found = [
        str(path.relative_to(ROOT))
        for path in sorted(games.rglob("positions.py"))
        if "states[-1] = " in path.read_text("utf-8")
    ]
    assert not found
