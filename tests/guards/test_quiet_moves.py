"""Whoever wants a quiet or a promising move asks the players of the game, not its position."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.guards.sources import modules

ASKED_OF_POSITIONS = {"quiet_pick": 1, "promising_moves": 0}  # with so many arguments
MAY_ASK = {"stammtisch.players.habits"}


def asks(tree: ast.AST) -> Iterator[int]:
    """The lines in which a position is asked."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name), args=args):
                if ASKED_OF_POSITIONS.get(name) == len(args):
                    yield node.lineno


def test_positions_are_asked_by_habits_only() -> None:
    """The position of a game that has habits would answer with any legal move."""
    found = {name for name, tree in modules() if list(asks(tree))}
    assert found == MAY_ASK


@pytest.mark.parametrize("code", ["state.quiet_pick(rng)", "at.copy().promising_moves()"])
def test_a_planted_question_is_caught(code: str) -> None:
    assert list(asks(ast.parse(code))) == [1]


@pytest.mark.parametrize("code", ["habits.quiet_pick(at, rng)", "habits.promising_moves(at)"])
def test_habits_may_be_asked(code: str) -> None:
    assert not list(asks(ast.parse(code)))
