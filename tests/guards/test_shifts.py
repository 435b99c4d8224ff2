"""Compiled modules keep clear of what mypyc 2.4.1 compiles wrongly, or slowly without a word."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping

import pytest

from tests.guards.sources import PACKAGE
from tools.compiling import compiled_sources

CAPITALS = re.compile(r"_*[A-Z][A-Z0-9_]*")
WORDS = {"i64", "i32", "i16", "u8"}
LOSES_ATTRIBUTES = {"pickle", "copy"}
BOXED = 2**62
CHECKED = (ast.BinOp, ast.AugAssign, ast.Constant, ast.For)


def faults(tree: ast.Module) -> list[str]:
    """What is wrong in a compiled module; module level runs once, with plain ints."""
    found = [
        f"{node.lineno}: {fault}"
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for node in ast.walk(function)
        if isinstance(node, CHECKED)
        for fault in _faults_of(node)
    ]
    found += [f"{line}: {name} empties native classes" for line, name in _pickles(tree)]
    return sorted(set(found))


def _faults_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.BinOp(left=left, op=ast.LShift(), right=right):
            if _literal(left) and not _number(right):
                yield "a literal shifted by a variable is miscompiled; use BIT[n]"
        case ast.AugAssign(target=left, op=ast.LShift()):
            if _literal(left):
                yield "a literal shifted by a variable is miscompiled; use BIT[n]"
        case ast.For(target=ast.Name(id="_")):
            yield "`_` has no type and is a new object at each step; call it _step"
        case ast.Constant(value=int(value)) if value >= BOXED:
            yield "a literal from 2**62 on is a boxed int; make it a Final at module level"


def _number(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=int()):
            return True
        case ast.UnaryOp(operand=operand):
            return _number(operand)
        case ast.BinOp(left=left, right=right):
            return _number(left) and _number(right)
    return False


def _literal(node: ast.expr) -> bool:
    """Numbers, names in capitals, and either of them in i64(…)."""
    match node:
        case ast.Call(func=ast.Name(id=word), args=[argument]) if word in WORDS:
            return _literal(argument)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return CAPITALS.fullmatch(name) is not None
        case ast.UnaryOp(operand=operand):
            return _literal(operand)
    return _number(node)


def _pickles(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, it.name) for it in names if it.name in LOSES_ATTRIBUTES)
            case ast.ImportFrom(module=str(name)) if name in LOSES_ATTRIBUTES:
                yield node.lineno, name


def test_compiled_modules_avoid_the_compilers_defects() -> None:
    found = [
        f"{source.relative_to(PACKAGE)}:{fault}"
        for source in compiled_sources()
        for fault in faults(ast.parse(source.read_text("utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    "body",
    [
        "return 1 << n",
        "return i64(1) << n",
        "return ONE << n",
        "return _ONE << n",
        "return cards.ONE << n",
        "return i64(ONE) << (n + 1)",
        "return (1 + 1) << n",
        "return -1 << n",
        "ONE <<= n",
        "return sum(1 << k for k in range(n))",
        "return n & 0x5555555555555555",
        "for _ in range(n): pass",
        "import copy",
        "from pickle import dumps",
    ],
)
def test_a_planted_defect_is_caught(body: str) -> None:
    assert len(faults(ast.parse(f"def f(n: i64) -> i64:\n    {body}\n"))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "BIT = [1 << n for n in range(62)]",
        "def f(n: i64) -> i64:\n    return BIT[n]",
        "def f(n: i64) -> i64:\n    return n << 3",
        "def f(n: i64) -> i64:\n    return n << SHIFT",
        "def f() -> int:\n    return 1 << 5",
        "def f(n: i64) -> None:\n    for _step in range(n): pass",
        "MASK = 0x5555555555555555",
    ],
)
def test_what_is_right_passes(code: str) -> None:
    assert faults(ast.parse(code)) == []


SUBCLASSED = "allow_interpreted_subclasses"


def begun_twice(sources: Iterable[str]) -> list[str]:
    """Classes whose ``__init__`` runs twice where they are called by way of an `Any`.

    It is that of a class from which others outside may inherit: type.__call__ finds it there, and
    the ``__new__`` that mypyc writes for them has called it already. What it sets is never freed.
    """
    nodes = (node for source in sources for node in ast.walk(ast.parse(source)))
    classes = {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}
    return [
        name
        for name, node in classes.items()
        if not _is_open(node) and (found := _beginning(node, classes)) and _is_open(found)
    ]


def _is_open(node: ast.ClassDef) -> bool:
    return any(SUBCLASSED in ast.unparse(each) for each in node.decorator_list)


def _beginning(node: ast.ClassDef, classes: Mapping[str, ast.ClassDef]) -> ast.ClassDef | None:
    """The class whose ``__init__`` this one has."""
    if any(isinstance(each, ast.FunctionDef) and each.name == "__init__" for each in node.body):
        return node
    bases = (classes.get(base.id) for base in node.bases if isinstance(base, ast.Name))
    return next((found for base in bases if base and (found := _beginning(base, classes))), None)


def test_no_class_is_begun_twice() -> None:
    assert begun_twice(source.read_text("utf-8") for source in compiled_sources()) == []


OPEN = """
@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Open:
    def __init__(self) -> None:
        self.a: Final = [1]
"""
OWN = "\n    def __init__(self) -> None:\n        super().__init__()\n"


def test_a_class_that_is_begun_twice_is_found() -> None:
    assert begun_twice([OPEN, "class Between(Open):\n    b = 1\n"]) == ["Between"]
    assert begun_twice([OPEN, f"class Between(Open):{OWN}", "class Last(Between): pass"]) == []


def test_no_struct_is_compiled() -> None:
    """The mark that keeps it from being compiled stands in the first five lines."""
    found = [
        f"{source.relative_to(PACKAGE)}: {node.name}"
        for source in compiled_sources()
        for node in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "Struct" for base in node.bases)
    ]
    assert found == []
