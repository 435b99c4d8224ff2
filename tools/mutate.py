"""Tests that are tested: one place of the sources is changed at a time; some test has to notice.

``python -m tools.mutate gin --mutants 100 --seed 1`` draws a hundred numbers, comparisons, signs
and truths of the rules of Gin, changes each of them by itself in a copy of the sources, and runs
the tests that concern it in plain Python, the quickest first, until one fails; those marked as
slow come last. A dot stands for each that some test noticed. In place of a game any file or folder
below ``src/stammtisch`` may stand, such as ``kits`` or ``players/gin``. What no test notices is
listed, as it would have to stand in ``mutants.toml`` beside the reason why nobody could notice it;
what stands there already is not tried. The exit status is 1 if more than two of a hundred live on
without a reason. The same seed draws the same.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from importlib.util import cache_from_source
from itertools import compress, pairwise
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Final, NamedTuple, TypeAlias
from xml.etree import ElementTree

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "src/stammtisch"
PATIENCE: Final = 5  # a mutant may run so many times as long as the sources, then it hangs
SHARP: Final = 6  # so many tests that noticed a mutant are asked first about the next one
MOST: Final = 2  # of a hundred mutants may live on without a reason
REASONS: Final = ROOT / "tools" / "mutants.toml"
CONFORMANCE: Final = (
    *(
        f"tests/conformance/test_{name}.py"
        for name in ("contract", "openings", "playthroughs", "samples", "sight")
    ),
    "tests/core/test_positions.py",
    "tests/rulebook/test_options.py",
)
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


def modules(target: str, package: Path = ROOT / PACKAGE) -> list[str]:
    """The files that are meant by a game, or by a file or folder of the package."""
    folder = package / "games" / target
    path = folder if folder.is_dir() else package / target
    found = [path] if path.is_file() else path.rglob("*.py")
    return sorted(each.relative_to(package).as_posix() for each in found)


class Concerned(NamedTuple):
    """Some tests: files and folders, and which names they have to have there, for pytest."""

    paths: tuple[str, ...]
    names: str = ""


@cache
def concerned(module: str) -> Concerned:
    """The tests for a module: those of its game, or of its room and the games that stand on it."""
    room, _, rest = module.removesuffix(".py").partition("/")
    name = rest.partition("/")[0]
    if room in {"games", "players"} and name in games():
        return Concerned(paths([name]), name)
    if room in {"games", "kits", "players"}:
        users = standing_on(f"stammtisch.{room}.{name}")
        own = [f"tests/{room}"] if room == "kits" else glob(f"tests/{room}/test_*.py")
        return Concerned((*own, *paths(users)), " or ".join([*map(stem, own), *users]))
    if room == "scorepad":
        return Concerned(("tests/scorepad",), next((game for game in games() if game in name), ""))
    return Concerned((f"tests/{room}", *(CONFORMANCE if room == "core" else ())))


def games() -> list[str]:
    """The games of the house."""
    return sorted(each.parent.name for each in (ROOT / PACKAGE / "games").glob("*/__init__.py"))


def paths(names: Sequence[str]) -> tuple[str, ...]:
    """The tests of some games, those of their players and score sheets, and what all share."""
    each = ("tests/games/{}", "tests/players/{}", "tests/scorepad/test_{}.py")
    own = [path.format(name) for name in names for path in each]
    return (*(path for path in own if (ROOT / path).exists()), *CONFORMANCE)


def standing_on(name: str) -> list[str]:
    """The games that import a module, or a family of kits that does."""
    package = ROOT / PACKAGE
    used = [file for file in package.rglob("*.py") if imports(file, name)]
    rooms = {file.relative_to(package).parts[:2] for file in used}
    families = {f"stammtisch.kits.{rest[0]}" for room, *rest in rooms if room == "kits"} - {name}
    found = {rest[0] for room, *rest in rooms if room in {"games", "players"}}
    return sorted(found.union(*map(standing_on, families)) & {*games()})


def imports(file: Path, name: str) -> bool:
    """Whether a file imports a module, or something from inside a package."""
    room, _, last = name.rpartition(".")
    wanted = rf"^from ({name}\b|{room} import (.*|\([^)]*)\b{last}\b)"
    return re.search(wanted, file.read_text("utf-8"), re.MULTILINE) is not None


def glob(pattern: str) -> list[str]:
    """The paths of the project that fit a pattern."""
    return sorted(each.relative_to(ROOT).as_posix() for each in ROOT.glob(pattern))


def stem(path: str) -> str:
    """The last part of a path, without what follows the dot."""
    return Path(path).stem


class Workshop:
    """A copy of the sources in which one module at a time is changed.

    Attributes:
        package: the copy of the package.
    """

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.root, self.sources, self.package = root, folder / "src", folder / PACKAGE
        shutil.copytree(root / "src", self.sources, ignore=shutil.ignore_patterns("*.so", "*.pyc"))

    def fault(self, words: Sequence[str], limit: float | None = None) -> str:
        """The test that fails when pytest is run with these words, or "" if none does.

        Where it is not known which one, or they take too long, it is some other word.
        """
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        ours = {"PYTEST_ADDOPTS": "", "PYTHONPATH": str(self.sources), "STAMMTISCH_PURE": "1"}
        try:
            done = subprocess.run(
                [*command, *words],
                cwd=self.root,
                env={**os.environ, **ours},
                capture_output=True,
                text=True,
                check=False,
                timeout=limit,
            )
        except subprocess.TimeoutExpired:
            return "slow"
        if done.returncode in {0, pytest.ExitCode.NO_TESTS_COLLECTED}:
            return ""
        failed = re.search(r"^(?:FAILED|ERROR) (\S+?::\w+)", done.stdout, re.MULTILINE)
        return failed[1] if failed else "unknown"

    def survives(self, module: Path, mutant: Mutant, order: Order) -> bool:
        """Whether no test notices a change; the module is as it was afterwards."""
        source = module.read_bytes()
        bytecode = Path(cache_from_source(module))  # may look as if it were that of the change
        try:
            module.write_bytes(mutant.applied(source))
            bytecode.unlink(missing_ok=True)
            return not any(order.noted(self.fault(words, order.limit)) for words in order.rounds())
        finally:
            module.write_bytes(source)
            bytecode.unlink(missing_ok=True)


@dataclass
class Order:
    """In which order tests are run.

    Attributes:
        tests: the words for pytest, the quickest test first.
        chosen: further words, with every one of them.
        limit: how many seconds all may take.
        sharp: the tests that noticed something, the last one first; they are asked before all.
    """

    tests: list[str]
    chosen: list[str]
    limit: float
    sharp: list[str] = field(default_factory=list)

    def rounds(self) -> Iterator[list[str]]:
        """The words of one run of pytest after another."""
        if self.sharp:
            yield [*self.sharp[:SHARP], *self.chosen]
        yield [*self.tests, *self.chosen]

    def noted(self, fault: str) -> bool:
        """Whether there is a fault; who found it is the first to be asked next time."""
        if "::" in fault:
            self.sharp = [fault, *(each for each in self.sharp if each != fault)]
        return bool(fault)


def in_order(workshop: Workshop, tests: Concerned, marks: str = "not slow") -> Order:
    """Run some tests without any change, and put them into order by the time that each takes.

    Raises:
        SystemExit: one of them fails, so that nothing could be learnt from it.
    """
    report, start = workshop.sources / "report.xml", time.monotonic()
    chosen = ["-m", marks, "-k", tests.names]
    if workshop.fault([*tests.paths, *chosen, f"--junitxml={report}"]):
        sys.exit(f"The tests fail without any change: {' '.join(tests.paths)}")
    took: defaultdict[str, float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        file = case.attrib["classname"].replace(".", "/") + ".py"
        took[f"{file}::{case.attrib['name'].partition('[')[0]}"] += float(case.attrib["time"])
    words = sorted(took, key=lambda each: took[each]) or [*tests.paths]
    return Order(words, chosen, 10 + PATIENCE * (time.monotonic() - start))


def reasons(file: Path = REASONS) -> dict[tuple[str, str, str], str]:
    """Why some mutants cannot be noticed, by module, line and what becomes of the line."""
    listed = tomllib.loads(file.read_text("utf-8")).get("mutant", [])
    return {(each["module"], each["was"], each["now"]): each["why"] for each in listed}


def entry(module: str, mutant: Mutant, source: bytes) -> str:
    """A mutant as it would have to stand among those with a reason."""
    was, now = mutant.lines(source)
    said = {"module": module, "was": was, "now": now}
    words = (f"{name} = {json.dumps(text, ensure_ascii=False)}" for name, text in said.items())
    return "\n".join([f"# {mutant.told(source)}", "[[mutant]]", *words, ""])


class Trial:
    """Mutants that are tried by several workshops at once."""

    def __init__(self, folder: Path, lanes: int, tests: Sequence[str] = ()) -> None:
        self.shops: SimpleQueue[Workshop] = SimpleQueue()
        self.lanes, self.tests = lanes, Concerned(tuple(tests))
        for number in range(lanes):
            self.shops.put(Workshop(folder / str(number)))

    def survivors(self, tried: Sequence[Drawn]) -> Sequence[Drawn]:
        """Those of some mutants that no test notices; the slow tests see only what is left."""
        for marks in ("not slow", "slow"):
            tried = self.unnoticed(tried, marks)
        return tried

    def concerned(self, module: str) -> Concerned:
        """The tests that are run for a module: those that were named, or else all of its own."""
        return self.tests if self.tests.paths else concerned(module)

    def unnoticed(self, tried: Sequence[Drawn], marks: str) -> list[Drawn]:
        """Those of some mutants that no test with these marks notices."""
        tests = dict.fromkeys(self.concerned(name) for name, _ in tried)
        shop = self.shops.get()
        orders = {each: in_order(shop, each, marks) for each in tests}
        self.shops.put(shop)

        def survives(each: Drawn) -> bool:
            module, mutant = each
            shop = self.shops.get()
            try:
                lives = shop.survives(shop.package / module, mutant, orders[self.concerned(module)])
            finally:
                self.shops.put(shop)
            print("?" if lives else ".", end="", file=sys.stderr, flush=True)
            return lives

        with ThreadPoolExecutor(self.lanes) as lanes:
            return list(compress(tried, lanes.map(survives, tried)))


def tried(target: str, number: int, seed: int, lanes: int, tests: Sequence[str] = ()) -> int:
    """Try mutants of a target and report them; returns how many live on without a reason."""
    sources = {name: (ROOT / PACKAGE / name).read_bytes() for name in modules(target)}
    every, known = drawn(sources, number, seed), reasons()
    doubtful = [
        (name, mutant)
        for name, mutant in every
        if (name, *mutant.lines(sources[name])) not in known
    ]
    with tempfile.TemporaryDirectory(prefix="stammtisch-mutants-") as folder:
        alive = Trial(Path(folder), lanes, tests).survivors(doubtful)
    for name, mutant in alive:
        print(entry(name, mutant, sources[name]))
    excused = len(every) - len(doubtful)
    told = f"{len(alive)} live on, and {excused} more with a reason"
    print(f"{target}: {len(every)} mutants; {told}", flush=True)
    return len(alive)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate")
    parser.add_argument("target", nargs="+", help="a game; or a file or folder of src/stammtisch")
    parser.add_argument("--mutants", type=int, default=20, help="how many of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lanes", type=int, default=os.cpu_count() or 1, help="at once")
    parser.add_argument("--tests", nargs="+", default=(), help="these instead of all concerned")
    said = parser.parse_args()
    for target in said.target:
        if not modules(target):
            parser.error(f"there is no game and no {PACKAGE}/{target}")
    alive = [
        tried(target, said.mutants, said.seed, said.lanes, said.tests) for target in said.target
    ]
    sys.exit(1 if any(100 * each > MOST * said.mutants for each in alive) else 0)


if __name__ == "__main__":
    main()
