"""A language is a folder: no code names one, but for the module that says what is usual."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guards.sources import PACKAGE, ROOT

THE_ONE = PACKAGE / "languages.py"
TAGS = {"de", "en"}
NAMED = re.compile(r"""(?<![\w-])(["'])(?:de|en)\1|\blang=["'](?:de|en)["']""")
BY_LANGUAGE = re.compile(r"\w*_(?:de|en)\Z|(?:de|en)\Z|(?:german|english)_\w+\Z|speaks_\w+\Z")
# tools/progress.py and tools/setup.sh speak before anything is installed: no folder is read there.
BEFORE = {ROOT / "tools" / "progress.py"}


def sources() -> list[Path]:
    """All Python of the program and of its tools."""
    found = [*PACKAGE.rglob("*.py"), *(ROOT / "tools").glob("*.py"), ROOT / "setup.py"]
    return [file for file in sorted(found) if file not in BEFORE and file != THE_ONE]


def named(tree: ast.AST) -> Iterator[int]:
    """The lines in which a language is named: as a string, or in the name of an attribute."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if text in TAGS:
                yield node.lineno
            case ast.Attribute(attr=name) if name in TAGS or name.endswith(("_de", "_en")):
                yield node.lineno
            case ast.keyword(arg=str(name)) if name in TAGS:
                yield node.value.lineno


def test_a_language_that_is_named_is_seen() -> None:
    planted = ['x == "de"', "term.en", "term.meaning_de", 'say(de="ja")', '{"en": 1}']
    assert all(list(named(ast.parse(each))) for each in planted)
    assert not list(named(ast.parse('"""Says de or en."""\nface = "german"\nx = "the"')))


def test_no_code_names_a_language() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for file in sources()
        for line in named(ast.parse(file.read_text("utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize("ending", ["html", "js", "css"])
def test_no_page_names_a_language(ending: str) -> None:
    files = [*(PACKAGE / "web").rglob(f"*.{ending}")]
    assert files
    found = [
        f"{file.relative_to(ROOT)}: {seen[0]}"
        for file in files
        if "vendor" not in file.parts
        for seen in NAMED.finditer(file.read_text("utf-8"))
    ]
    assert found == []
