"""Tests that are tested: one place of a module is changed at a time, and some test has to notice.

``python -m tools.mutate games/tarock/scoring.py --mutants 20 --seed 1`` draws twenty numbers,
comparisons, signs and truths of that file, changes each of them by itself in a copy of the
sources, and runs the tests that concern the file (or those named behind it) in plain Python. What
no test notices is listed, with its line; the exit status is then 1. The same seed draws the same.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "src/stammtisch"
PATIENCE: Final = 5  # a mutant may run so many times as long as the sources, then it hangs
GOLDEN: Final = "tests/conformance/test_playthroughs.py::test_a_game_is_played_and_told_as_it_was"
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
        line = source.splitlines()[number - 1].decode().strip()
        return f"{number}: {self.old} → {self.new} in: {line}"


class Places:
    """Where the bytes of a node stand in a source."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def start(self, node: ast.expr) -> int:
        """The first byte of a node."""
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr) -> int:
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
    types = {id(part) for node in ast.walk(tree) for part in types_in(node)}
    nodes = [
        node for node in ast.walk(tree) if isinstance(node, ast.expr) and id(node) not in types
    ]
    return sorted(mutant for node in nodes for mutant in changes(node, places))


def types_in(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes inside type annotations, which are not changed."""
    for name in ("annotation", "returns"):
        said = getattr(node, name, None)
        if said is not None:
            yield from ast.walk(said)


def changes(node: ast.expr, places: Places) -> Iterator[Mutant]:
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
        case ast.BoolOp(op=sign, values=values):
            for before, after in pairwise(values):
                yield from places.between(before, after, sign)
        case ast.UnaryOp(op=ast.USub() | ast.Not() as sign, operand=operand):
            old = "-" if isinstance(sign, ast.USub) else "not "
            yield Mutant(places.start(node), places.start(operand), old, " ")
        case _:
            pass


def drawn(source: bytes, number: int, seed: int) -> list[Mutant]:
    """A number of the changes, drawn by the seed, in source order."""
    every = mutants(source)
    return sorted(Random(seed).sample(every, min(number, len(every))))


def concerned(module: str) -> list[str]:
    """The tests for a module: those of its room, and a game's golden."""
    room, _, rest = module.partition("/")
    game = rest.partition("/")[0]
    if room == "games" and (ROOT / "tests" / room / game).is_dir():
        return [
            f"tests/{room}/{game}",
            f"{GOLDEN}[{game}]",
        ]
    return [f"tests/{room.removesuffix('.py')}"]


class Workshop:
    """A copy of the sources in which a module is changed, and the tests that look at it."""

    def __init__(self, folder: Path, tests: Sequence[str], root: Path = ROOT) -> None:
        self.root, self.tests, self.sources = root, tests, folder / "src"
        shutil.copytree(root / "src", self.sources, ignore=shutil.ignore_patterns("*.so", "*.pyc"))
        self.limit: float | None = None

    def passes(self) -> bool:
        """Whether all tests pass with the present sources; not if they take too long."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        paths = {"PYTHONPATH": str(self.sources), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                [*command, "-m", "not slow", *self.tests],
                cwd=self.root,
                env={**os.environ, **paths, "STAMMTISCH_PURE": "1"},
                capture_output=True,
                check=False,
                timeout=self.limit,
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def survivors(self, file: Path, tried: Sequence[Mutant]) -> Iterator[Mutant]:
        """The changes of a file that no test notices."""
        source = file.read_bytes()
        for mutant in tried:
            file.write_bytes(mutant.applied(source))
            if self.passes():
                yield mutant
        file.write_bytes(source)


def tried(module: str, number: int, seed: int, tests: Sequence[str]) -> int:
    """Try mutants of a module and report them; returns how many survive."""
    with tempfile.TemporaryDirectory(prefix="stammtisch-mutants-") as folder:
        workshop = Workshop(Path(folder), tests or concerned(module))
        file = Path(folder) / PACKAGE / module
        source = file.read_bytes()
        some = drawn(source, number, seed)
        start = time.monotonic()
        if not workshop.passes():
            sys.exit("The tests fail without any change: " + " ".join(workshop.tests))
        workshop.limit = 10 + PATIENCE * (time.monotonic() - start)
        alive = 0
        for mutant in workshop.survivors(file, some):
            alive += 1
            print(f"{module}:{mutant.told(source)}", flush=True)
    print(f"{alive} of {len(some)} mutants live on")
    return alive


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate")
    parser.add_argument("module", help="a file below src/stammtisch, like games/gin/scoring.py")
    parser.add_argument("tests", nargs="*", help="the tests to run; without any, those of the room")
    parser.add_argument("--mutants", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    if not (ROOT / PACKAGE / said.module).is_file():
        parser.error(f"there is no {PACKAGE}/{said.module}")
    sys.exit(1 if tried(said.module, said.mutants, said.seed, said.tests) else 0)


if __name__ == "__main__":
    main()
