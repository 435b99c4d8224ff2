"""What `help` says: the same of the compiled package as of its sources."""

from __future__ import annotations

import ast
import importlib
import inspect
import pydoc
import re
from pathlib import Path

import pytest

import stammtisch as st
from tools.compiling import PACKAGE, compiled_sources
from tools.documenting import documented

SLOTS = {
    "__call__",
    "__eq__",
    "__hash__",
    "__repr__",
    "__str__",
}  # of which Python itself says what they do
SOURCES = {source: source.relative_to(PACKAGE.parent) for source in compiled_sources()}


def name_of(source: Path) -> str:
    return ".".join(source.with_suffix("").parts)


@pytest.mark.parametrize("source", SOURCES, ids=lambda each: name_of(SOURCES[each]))
def test_each_docstring_is_there(source: Path) -> None:
    module = importlib.import_module(name_of(SOURCES[source]))
    tree = ast.parse(source.read_text("utf-8"))
    assert inspect.getdoc(module) == ast.get_docstring(tree)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            kind = getattr(module, node.name)
            assert inspect.cleandoc(kind.__doc__ or "") == (ast.get_docstring(node) or "")
            for part in node.body:
                if not isinstance(part, ast.FunctionDef) or part.name in SLOTS:
                    continue
                if text := ast.get_docstring(part):
                    assert inspect.getdoc(inspect.getattr_static(kind, part.name)) == text
        elif isinstance(node, ast.FunctionDef) and (text := ast.get_docstring(node)):
            assert inspect.getdoc(getattr(module, node.name)) == text


def test_help_tells_names_of_arguments_and_what_they_mean() -> None:
    told = pydoc.plain(pydoc.render_doc(st.State))
    assert re.search(r"play\(self, (/, )?move", told)
    assert "The moves of the seat on turn: ascending" in told
    for name in st.__all__:
        thing = getattr(st, name)
        if inspect.isclass(thing) or inspect.isroutine(thing):
            assert inspect.getdoc(thing), name


SOURCE = '''"""Of ü."""
class _A:
    """Says "a"."""
    def go(self):
        """Goes

        on."""
class B:
    """Of many."""
'''
C = r"""
static PyMethodDef core___cards____A_methods[] = {
    {"go", f, PyDoc_STR("go($self)\n--\n\n")},
};
    .tp_name = "_A",
    .tp_doc = PyDoc_STR("_A()\n--\n\n"),
    .tp_name = "B",
    .tp_doc = PyDoc_STR(NULL),
    NULL, /* docstring */
"""


def test_docstrings_stand_behind_signatures_in_c() -> None:
    made = documented(C, SOURCE)
    assert r'PyDoc_STR("go($self)\n--\n\n" "Goes\n\non.")' in made
    assert r'PyDoc_STR("_A()\n--\n\n" "Says \"a\".")' in made
    assert r'PyDoc_STR("Of many.")' in made
    assert r'"Of \303\274.", /* docstring */' in made
    assert documented(C, "") == C
