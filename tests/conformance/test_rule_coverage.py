"""Every rule of the rule book is cited by a test.

A test cites rules with ``@pytest.mark.rules("MAU-8")``; a worked example in
``rulebook/examples/<game>.toml`` with ``rules = [...]``, unless it waits for a feature.
"""

import ast
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch import rulebook

TESTS = Path(__file__).parents[1]
PAGES = sorted({*st.registrations(), *rulebook.games()})  # the club's tournament is no game


@cache
def cited_by_tests() -> frozenset[str]:
    """The ids in all ``rules`` marks of the test files."""
    cited: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rules":
                for arg in node.args:
                    ids = arg.value if isinstance(arg, ast.Starred) else ast.Tuple([arg])
                    cited |= {str(id) for id in ast.literal_eval(ids)}
    return frozenset(cited)


def cited_by_examples(game: str) -> set[str]:
    """The ids in the worked examples that run."""
    source = files("stammtisch.rulebook") / "examples" / f"{game}.toml"
    if game not in st.registrations():
        return set()  # their examples stand in the tests
    tables = tomllib.loads(source.read_text(encoding="utf-8"))
    entries = [entry for value in tables.values() if isinstance(value, list) for entry in value]
    return {rule for entry in entries if "waits_for" not in entry for rule in entry["rules"]}


@pytest.mark.parametrize("game", PAGES)
def test_no_rule_is_without_a_test(game: str) -> None:
    cited = cited_by_tests() | cited_by_examples(game)
    untested = set(rulebook.rule_ids(game)) - cited
    assert untested == set()


@pytest.mark.parametrize("game", PAGES)
def test_only_rules_that_exist_are_cited(game: str) -> None:
    prefix = rulebook.rule_ids(game)[0].partition("-")[0]
    cited = {rule for rule in cited_by_tests() if rule.startswith(f"{prefix}-")}
    assert cited | cited_by_examples(game) <= set(rulebook.rule_ids(game))
