"""Places of a source that can be changed: numbers, comparisons, signs and truths.

Beside the changes themselves: the statement in which one stands, and probes that tell whether it is
reached.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple, TypeAlias

PROBE: Final = "probe_of_mutants"  # in `builtins` while probes are listened to
SWAPPED: Final[dict[type[ast.AST], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}


class Mutant(NamedTuple):
    """One change: from which byte of the source to which, what stood there, what stands now."""

    start: int
    end: int
    old: str
    new: str

    def applied(self, source: bytes) -> bytes:
        """The source with the change applied."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def told(self, source: bytes) -> str:
        """The changed line with its number, and the change."""
        number = source.count(b"\n", 0, self.start) + 1
        return f"{number}: {self.old} → {self.new} in: {self.lines(source)[0]}"

    def lines(self, source: bytes) -> tuple[str, str]:
        """The line in which it stands, and what becomes of it."""
        number = source.count(b"\n", 0, self.start)
        was, now = (each.splitlines()[number] for each in (source, self.applied(source)))
        return was.decode().strip(), now.decode().strip()


Drawn: TypeAlias = tuple[str, Mutant]  # a mutant of a module


class Places:
    """Where the bytes of a node stand in a source."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        """The first byte of a node."""
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """The byte after a node."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def between(self, left: ast.expr, right: ast.expr, sign: ast.AST) -> Iterator[Mutant]:
        """The change of a sign between two nodes, where it occurs exactly once."""
        old, new = SWAPPED.get(type(sign), ("", ""))
        start, end = self.end(left), self.start(right)
        found = self.source[start:end].decode()
        if old and found.count(old) == 1 and "#" not in found:
            at = start + found.index(old)
            yield Mutant(at, at + len(old), old, new)


def mutants(source: bytes) -> list[Mutant]:
    """All changes of a module that are tried, in the order of their places."""
    tree, places = ast.parse(source), Places(source)
    left_out = {id(part) for node in ast.walk(tree) for part in unchanged(node)}
    nodes = [node for node in ast.walk(tree) if id(node) not in left_out]
    return sorted(mutant for node in nodes for mutant in changes(node, places))


def unchanged(node: ast.AST) -> Iterator[ast.AST]:
    """What is not changed inside a node.

    Types; how a class is made (frozen or not); and in ``a if a > b else b`` the comparison, as it
    does not matter which of two equal values is taken.
    """
    match node:
        case ast.IfExp(test=ast.Compare(left, [_], [right]) as test, body=taken, orelse=other):
            if {*map(ast.dump, (left, right))} == {*map(ast.dump, (taken, other))}:
                yield test
        case ast.If(test=ast.Compare(left, [_], [right]) as test, body=[ast.Assign([best], value)]):
            if ast.unparse(left) == ast.unparse(value) and ast.unparse(right) == ast.unparse(best):
                yield test
        case _:
            pass
    for name in ("annotation", "returns"):
        said = getattr(node, name, None)
        if said is not None:
            yield from ast.walk(said)
    if isinstance(node, ast.ClassDef):
        for keyword in node.keywords:
            yield from ast.walk(keyword)


def changes(node: ast.AST, places: Places) -> Iterator[Mutant]:
    """The possible changes at a node."""
    match node:
        case ast.Constant(value=bool() | int() as value):
            other = not value if isinstance(value, bool) else value + 1
            yield Mutant(places.start(node), places.end(node), str(value), str(other))
        case ast.Compare(left=left, ops=signs, comparators=others):
            for before, sign, after in zip([left, *others], signs, others, strict=False):
                yield from places.between(before, after, sign)
        case ast.BinOp(left=left, op=sign, right=right):
            yield from places.between(left, right, sign)
        case ast.AugAssign(target=left, op=sign, value=right):
            yield from places.between(left, right, sign)
        case ast.BoolOp(op=sign, values=values):
            for before, after in pairwise(values):
                yield from places.between(before, after, sign)
        case ast.UnaryOp(op=ast.USub() | ast.Not() as sign, operand=operand):
            old = "-" if isinstance(sign, ast.USub) else "not "
            yield Mutant(places.start(node), places.start(operand), old, " ")
        case _:
            pass


def drawn(sources: Mapping[str, bytes], number: int, seed: int) -> list[Drawn]:
    """A number of the changes of some modules, drawn by the seed, in source order."""
    every = [(name, mutant) for name, source in sources.items() for mutant in mutants(source)]
    return sorted(Random(seed).sample(every, min(number, len(every))))


def statement(tree: ast.Module, places: Places, at: int) -> ast.stmt | None:
    """The statement that has a byte, or None if it is carried out as soon as it is loaded."""
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.stmt, ast.expr)) and places.start(node) <= at < places.end(node)
    ]
    functions = [each for each in around if isinstance(each, (ast.FunctionDef, ast.Lambda))]
    outer = functions[0] if functions else None
    if not isinstance(outer, ast.FunctionDef) or at < places.start(outer.body[0]):
        return None
    return [node for node in around if isinstance(node, ast.stmt)][-1]


def probed(source: bytes, numbered: Mapping[int, Mutant]) -> bytes:
    """The source with a probe, by its number, before each statement in which a mutant stands."""
    tree, places = ast.parse(source), Places(source)
    homes = {
        id(each): block
        for node in ast.walk(tree)
        for _, block in ast.iter_fields(node)
        if isinstance(block, list)
        for each in block
    }
    header = sum(isinstance(each, ast.ImportFrom | ast.Expr) for each in tree.body[:2])
    found = {number: statement(tree, places, each.start) for number, each in numbered.items()}
    for number, each in found.items():
        block = homes[id(each)] if each else tree.body
        place = block.index(each) if each else header
        block[place:place] = ast.parse(f"{PROBE}({number})").body
    heard = f"{PROBE} = getattr(__import__('builtins'), '{PROBE}', id)"
    tree.body[header:header] = ast.parse(heard).body
    return ast.unparse(tree).encode()
