"""Tests that are tested: one place of the sources is changed at a time; some test has to notice.

``python -m tools.mutate gin --mutants 100 --seed 1`` draws a hundred numbers, comparisons, signs
and truths of the rules of Gin, changes each of them by itself in a copy of the sources, and runs
the tests that concern it in plain Python until one fails: first those that noticed the last ones,
then all that reach the place, the quickest first, then the others, and those marked as slow. A dot
stands for each that some test noticed. In place of a game any file or folder below
``src/stammtisch`` may stand, such as ``kits`` or ``players/gin``. What no test notices is listed,
as it would have to stand in ``mutants.toml`` beside the reason why nobody could notice it; what
stands there already is not tried. The exit status is 1 if more than two of a hundred live on
without a reason. The same seed draws the same. ``--quick`` asks only tests that reach the place and
are not slow; ``--kept FOLDER`` keeps what was found there, and goes on after a stop.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.util import cache_from_source
from itertools import accumulate, compress, groupby
from math import ceil
from pathlib import Path
from queue import SimpleQueue
from subprocess import PIPE, Popen
from typing import Final, NamedTuple

import pytest

from tools.mutants import Drawn, Mutant, drawn, probed

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "src/stammtisch"
PATIENCE: Final = 3  # a mutant may run so many times as long as the sources, then it hangs
LOADING: Final = 5  # seconds more, for what it has to load
SHARP: Final = 6  # so many tests that noticed a mutant are asked first about the next one
MOST: Final = 2  # of a hundred mutants may live on without a reason
REASONS: Final = ROOT / "tools" / "mutants.toml"
CONFORMANCE: Final = (
    *(
        f"tests/conformance/test_{name}.py"
        for name in (
            *("contract", "contradictions", "histories", "observations", "openings"),
            *("playthroughs", "samples", "score_bounds", "sight"),
        )
    ),
    "tests/environments/test_versions.py",  # what is observed, number by number
    "tests/core/test_positions.py",
    "tests/rulebook/test_options.py",
)


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
        self.serving: dict[tuple[int, str], Popen[str]] = {}

    def started(self, verb: str, words: Sequence[str], first: object) -> Popen[str]:
        """A process that runs tests on these sources (``tools.warmed``), and its first line."""
        found = os.pathsep.join([str(self.sources), str(ROOT)])
        ours = {"PYTEST_ADDOPTS": "", "PYTHONPATH": found, "STAMMTISCH_PURE": "1"}
        process = Popen(
            [sys.executable, "-m", "tools.warmed", verb, *words],
            cwd=self.root,
            env={**os.environ, **ours},
            stdin=PIPE,
            stdout=PIPE,
            text=True,
        )
        said(process, first)
        return process

    def learnt(self, tests: Concerned, marks: str, tried: Sequence[Drawn]) -> Order:
        """Run some tests without any change, to know their times and which mutants they reach.

        Raises:
            SystemExit: one of them fails, so that nothing could be learnt from it.
        """
        homes = sorted({module for module, _ in tried})
        changing = [*map(imported, homes)]
        with ExitStack() as stack:
            for home in homes:
                own = {n: each for n, (module, each) in enumerate(tried) if module == home}
                source = (self.package / home).read_bytes()
                stack.enter_context(self.changed(home, probed(source, own)))
            words = [*tests.paths, "-m", marks, "-k", tests.names]
            process = self.started("learn", words, changing)
            told, _ = process.communicate()
        if process.returncode not in {0, pytest.ExitCode.NO_TESTS_COLLECTED}:
            sys.exit(f"The tests fail without any change: {' '.join(tests.paths)}")
        took, reached, loaded = json.loads(told).values()
        every = {*reached.pop("")}
        reaching = {
            each: {test for test in took if n in every or n in reached[test]}
            for n, each in enumerate(tried)
        }
        asked = {"marks": marks, "names": tests.names}
        modules = {"loaded": loaded, "changing": changing}
        quickest = dict(sorted(took.items(), key=lambda each: each[1]))
        at_once = {each for n, each in enumerate(tried) if n in every}
        return Order(quickest, reaching, at_once, asked, modules, words)

    def fault(self, order: Order, tests: Sequence[str], changed: str = "") -> str:
        """The test that fails, or "" if none does.

        Where it is not known which one, or they take too long, it is some other word. If a module
        is named, only functions of it have changed, and of them none that runs when it is loaded.
        """
        process = self.server(order, "ready" if changed else "serve")
        limit = LOADING + PATIENCE * sum(order.tests[each] for each in tests)
        files = [str(self.package / changed)] if changed else []
        said(process, {"tests": tests, "limit": ceil(limit), "changed": files, **order.asked})
        return str(json.loads(heard(process)))

    def server(self, order: Order, verb: str) -> Popen[str]:
        """The process that is forked for runs in this order."""
        key = id(order), verb
        if key not in self.serving:
            if any(number != id(order) for number, _ in self.serving):
                self.close()
            words = order.words if verb == "ready" else []
            self.serving[key] = self.started(verb, words, order.modules)
            heard(self.serving[key])
        return self.serving[key]

    def close(self) -> None:
        """Let the processes end that have been waiting for what to run."""
        for process in self.serving.values():
            process.communicate()
        self.serving.clear()

    def noticed(self, mutant: Drawn, order: Order, quick: float = 0) -> str:
        """The test that notices a change, or ""; the module is as it was afterwards."""
        module, change = mutant
        anew = "" if mutant in order.at_once else module
        if anew:
            self.server(order, "ready")  # which has to load the module as it was
        with self.changed(module, change.applied((self.package / module).read_bytes())):
            rounds = filter(None, order.rounds(mutant, quick))
            faults = (self.fault(order, tests, anew) for tests in rounds)
            return order.noted(next(filter(None, faults), ""))

    @contextmanager
    def changed(self, module: str, source: bytes) -> Iterator[None]:
        """A module with another source."""
        file = self.package / module
        was = file.read_bytes()
        bytecode = Path(cache_from_source(file))  # may look as if it were that of the change
        try:
            file.write_bytes(source)
            bytecode.unlink(missing_ok=True)
            yield
        finally:
            file.write_bytes(was)
            bytecode.unlink(missing_ok=True)


def said(process: Popen[str], what: object) -> None:
    """Say something to a process."""
    assert process.stdin is not None
    process.stdin.write(json.dumps(what) + "\n")
    process.stdin.flush()


def heard(process: Popen[str]) -> str:
    """What a process says."""
    assert process.stdout is not None
    return process.stdout.readline()


def imported(module: str) -> str:
    """The name by which a file of the package is imported."""
    path = Path("stammtisch", module.removesuffix("/__init__.py").removesuffix(".py"))
    return ".".join(path.parts)


@dataclass(eq=False)
class Order:
    """In which order tests are run.

    Attributes:
        tests: all of them, the quickest first, with the seconds that each takes.
        reaching: those that reach the statement of each mutant.
        at_once: the mutants that matter as soon as their module is loaded.
        asked: what else is asked of a run: marks and names.
        modules: which are loaded by the tests, and which of them will change.
        words: the words for pytest by which all of the tests are found.
        sharp: the tests that noticed something, the last one first; they are asked before all.
    """

    tests: dict[str, float]
    reaching: dict[Drawn, set[str]]
    at_once: set[Drawn]
    asked: dict[str, str]
    modules: dict[str, list[str]]
    words: list[str]
    sharp: list[str] = field(default_factory=list)

    def rounds(self, mutant: Drawn, quick: float = 0) -> Iterator[list[str]]:
        """The tests for a mutant, one run after another."""
        reaching = [each for each in self.tests if each in self.reaching[mutant]]
        sharp = [each for each in self.sharp if each in reaching][:SHARP]
        first = sorted(sharp, key=lambda each: self.tests[each])
        yield first
        others = [each for each in reaching if each not in first]
        if quick:
            until = accumulate(self.tests[each] for each in others)
            yield [each for each, seconds in zip(others, until, strict=True) if seconds <= quick]
        else:
            yield others
            yield [each for each in self.tests if each not in reaching]

    def noted(self, fault: str) -> str:
        """The same fault; who found it is the first to be asked next time."""
        if "::" in fault:
            self.sharp = [fault, *(each for each in self.sharp if each != fault)]
        return fault


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


class Kept:
    """The mutants that some test noticed, a line for each in a file, if there is one."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        lines = file.read_text("utf-8").splitlines() if file and file.exists() else []
        self.known = {line.partition("\t")[0] for line in lines}

    def noticed(self, mutant: Drawn) -> bool:
        """Whether it is one of them."""
        return repr(mutant) in self.known

    def note(self, mutant: Drawn, fault: str) -> None:
        """Add one, and who noticed it."""
        if self.file:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{mutant!r}\t{fault}\n")


class Plan(NamedTuple):
    """How mutants are drawn and tried.

    Attributes:
        mutants: how many of each target.
        lanes: how many are tried at once.
        tests: these instead of all that concern a module.
        names: of them only those with these names, as pytest's ``-k`` has them.
        quick: if not 0, only the quickest tests that reach a mutant and take so many seconds.
        kept: the folder that knows what was noticed before.
    """

    mutants: int = 20
    seed: int = 1
    lanes: int = os.cpu_count() or 1
    tests: Sequence[str] = ()
    names: str = ""
    quick: float = 0
    kept: Path | None = None

    def known(self, target: str) -> Kept:
        """What was noticed before."""
        return Kept(self.kept and self.kept / f"{target.replace('/', '-')}.txt")


class Trial:
    """Mutants that are tried by several workshops at once."""

    def __init__(self, folder: Path, plan: Plan, kept: Kept, root: Path = ROOT) -> None:
        self.shops: SimpleQueue[Workshop] = SimpleQueue()
        self.plan, self.kept = plan, kept
        for number in range(plan.lanes):
            self.shops.put(Workshop(folder / str(number), root))

    def survivors(self, tried: Sequence[Drawn]) -> Sequence[Drawn]:
        """Those of some mutants that no test notices; the slow tests see only what is left."""
        tried = self.unnoticed(tried, "not slow")
        return tried if self.plan.quick else self.unnoticed(tried, "slow")

    def concerned(self, module: str) -> Concerned:
        """The tests that are run for a module: those that were named, or else all of its own."""
        plan = self.plan
        return Concerned(tuple(plan.tests), plan.names) if plan.tests else concerned(module)

    def unnoticed(self, tried: Sequence[Drawn], marks: str) -> list[Drawn]:
        """Those of some mutants that no test with these marks notices."""
        with self.shop() as shop:
            orders = {
                tests: shop.learnt(tests, marks, [*theirs])
                for tests, theirs in groupby(sorted(tried, key=self.tests_of), key=self.tests_of)
            }

        def survives(each: Drawn) -> bool:
            with self.shop() as shop:
                fault = shop.noticed(each, orders[self.tests_of(each)], self.plan.quick)
            if fault:
                self.kept.note(each, fault)
            print("." if fault else "?", end="", file=sys.stderr, flush=True)
            return not fault

        with ThreadPoolExecutor(self.plan.lanes) as lanes:
            return list(compress(tried, lanes.map(survives, tried)))

    def tests_of(self, mutant: Drawn) -> Concerned:
        """The tests that are run for a mutant."""
        return self.concerned(mutant[0])

    @contextmanager
    def shop(self) -> Iterator[Workshop]:
        """A workshop that nobody else uses meanwhile."""
        shop = self.shops.get()
        try:
            yield shop
        finally:
            self.shops.put(shop)

    def close(self) -> None:
        """Close all workshops."""
        while not self.shops.empty():
            self.shops.get().close()


def tried(target: str, plan: Plan) -> int:
    """Try mutants of a target and report them; returns how many live on without a reason."""
    sources = {name: (ROOT / PACKAGE / name).read_bytes() for name in modules(target)}
    every, known, kept = drawn(sources, plan.mutants, plan.seed), reasons(), plan.known(target)
    excused = [each for each in every if (each[0], *each[1].lines(sources[each[0]])) in known]
    doubtful = [each for each in every if each not in excused and not kept.noticed(each)]
    start = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="stammtisch-mutants-") as folder,
        closing(Trial(Path(folder), plan, kept)) as trial,
    ):
        alive = trial.survivors(doubtful)
    took = (time.monotonic() - start) / (len(doubtful) or 1)
    for name, mutant in alive:
        print(entry(name, mutant, sources[name]))
    told = f"{len(alive)} live on, and {len(excused)} more with a reason"
    print(f"{target}: {len(every)} mutants; {told}; {took:.1f} s for each", flush=True)
    return len(alive)


def main() -> None:
    """Run the command line."""
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m tools.mutate")
    parser.add_argument("target", nargs="+", help="a game; or a file or folder of src/stammtisch")
    parser.add_argument("--mutants", type=int, default=usual.mutants, help="how many of each")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--lanes", type=int, default=usual.lanes, help="at once")
    parser.add_argument("--tests", nargs="+", default=(), help="these instead of all concerned")
    parser.add_argument("--names", default="", help="of these only those with such names")
    parser.add_argument("--quick", type=float, default=0, help="seconds of tests that reach it")
    parser.add_argument("--kept", type=Path, help="a folder that keeps what was noticed")
    said = vars(parser.parse_args())
    targets, plan = said.pop("target"), Plan(**said)
    for target in targets:
        if not modules(target):
            parser.error(f"there is no game and no {PACKAGE}/{target}")
    alive = [tried(target, plan) for target in targets]
    sys.exit(1 if any(100 * each > MOST * plan.mutants for each in alive) else 0)


if __name__ == "__main__":
    main()
