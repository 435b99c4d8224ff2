"""Positions are laid in words: nothing outside the rules writes what a position consists of."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import stammtisch as st
from tests.guards.sources import ROOT, modules

INSIDE = ("stammtisch.core", "stammtisch.kits", "stammtisch.games", "stammtisch.players")
BY_HAND = {
    "stammtisch.puzzles.boxes",  # tiles by their number, cards in a ring: no words for them yet
    "stammtisch.puzzles.tricks",  # of a trick there is no more than the cards that matter
}
FIELDS = {
    name
    for game in st.registrations()
    for name in st.Match(st.game(game), seed="fields").state.FIELDS
} - {"context", "turn", "seat", "open", "value", "at", "step", "order", "table", "turns"}
"""Attributes of positions; those that other things have too are left out."""


def written(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Attributes of something called a state that are assigned, or whose entries are."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AugAssign) else targets
        for target in targets:
            for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                inner = each.value if isinstance(each, ast.Subscript) else each
                if isinstance(inner, ast.Attribute) and "state" in ast.unparse(inner.value):
                    yield inner.lineno, inner.attr


def test_no_position_is_written_from_outside() -> None:
    found = [
        f"{name}:{line}: {attribute}"
        for name, tree in modules()
        if not name.startswith(INSIDE) and name not in BY_HAND
        for line, attribute in written(tree)
        if attribute in FIELDS
    ]
    assert not found


def test_the_guard_sees_what_it_is_for() -> None:
    tree = ast.parse("state.hands[0] = 1\nself.state.pile, x = [], 2\nstate.winner += 1")
    assert [attribute for _, attribute in written(tree)] == ["hands", "pile", "winner"]


def test_no_position_of_a_test_is_put_into_a_match_from_outside() -> None:
    games = ROOT / "tests" / "games"
    found = [
        str(path.relative_to(ROOT))
        for path in sorted(games.rglob("positions.py"))
        if "states[-1] = " in path.read_text("utf-8")
    ]
    assert not found
