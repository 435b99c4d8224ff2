"""Functions stay short: at most forty lines without the docstring, half of them at most eight.

Where a function is long because it is data (a drawing), its file says so in its first ten lines:
``# long functions: why``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from statistics import median

import pytest

from tests.guards.sources import PACKAGE

LONGEST = 40
MEDIAN = 8
EXCUSE = re.compile(r"# long functions: \w+")


def lengths(source: str) -> Iterator[tuple[str, int]]:
    """Name and lines of each function; inner ones count in their outer one as well."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1 - _lines_of_docstring(node)


def _lines_of_docstring(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    text = ast.get_docstring(node, clean=False)
    return 0 if text is None else text.count("\n") + 1


def too_long(source: str, found: Iterable[tuple[str, int]]) -> list[str]:
    """Of the functions of a file, those that are too long; none where it says why."""
    if any(EXCUSE.search(line) for line in source.splitlines()[:10]):
        return []
    return [name for name, lines in found if lines > LONGEST]


def test_functions_are_short() -> None:
    long, every = [], []
    for file in sorted(PACKAGE.rglob("*.py")):
        source = file.read_text("utf-8")
        found = list(lengths(source))
        long += [(file.name, name) for name in too_long(source, found)]
        every += [lines for _, lines in found]
    assert long == []
    assert median(every) <= MEDIAN


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("def f():\n" + "    x()\n" * 39, 0),
        ("def f():\n" + "    x()\n" * 40, 1),
        ("class A:\n    async def f(self):\n" + "        x()\n" * 40, 1),
        ('def f():\n    """One.\n\n    Two.\n    """\n' + "    x()\n" * 39, 0),
        ('"""Art.\n\n# long functions: drawings\n"""\ndef f():\n' + "    x()\n" * 40, 0),
        ('"""Art.\n\n# long functions:\n"""\ndef f():\n' + "    x()\n" * 40, 1),
    ],
)
def test_a_long_function_is_caught(source: str, number: int) -> None:
    assert len(too_long(source, lengths(source))) == number
