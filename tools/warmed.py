"""Tests run again and again on sources that change in one place, without a start for each of them.

``python -m tools.warmed serve`` loads pytest, its plugins and all modules that stand on nothing
that will change, and then waits: each line of the standard input is a run of tests, and is carried
out by a fork of the process, which loads the rest. ``ready`` loads the rest too, and its forks only
take changed functions anew. ``learn`` runs the tests once and notes how long each takes and which
probes it reaches. All speak JSON and are started by ``tools.mutate``.
"""

from __future__ import annotations

import builtins
import gc
import importlib
import json
import os
import resource
import select
import signal
import sys
import time
from ast import Import, ImportFrom, parse, walk
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NoReturn

import pytest

from tools.mutants import PROBE

IDLE: Final = 20  # so many times its processor time a run may take on a machine that is busy
QUIET: Final = ["-x", "-q", "-p", "no:cacheprovider"]


def test_of(nodeid: str) -> str:
    """A test without its parameters."""
    return nodeid.partition("[")[0]


class Learning:
    """Notes how long each test takes, which probes it reaches and what is loaded in the end."""

    def __init__(self, targets: Sequence[str]) -> None:
        self.targets = targets
        self.now: set[int] = set()
        self.took: defaultdict[str, float] = defaultdict(float)
        self.reached: defaultdict[str, set[int]] = defaultdict(set)
        setattr(builtins, PROBE, self.now.add)

    def pytest_collection_finish(self) -> None:
        """Load what will change; probes that are reached until now are reached by all tests."""
        for name in self.targets:
            importlib.import_module(name)
        self.reached[""] |= self.now

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Around a test."""
        self.now.clear()
        start = time.process_time()
        try:
            return (yield)
        finally:
            self.took[test_of(item.nodeid)] += time.process_time() - start
            self.reached[test_of(item.nodeid)] |= self.now

    def told(self) -> str:
        """All of it."""
        reached = {test: sorted(probes) for test, probes in self.reached.items()}
        return json.dumps({"took": self.took, "reached": reached, "loaded": [*sys.modules]})


class Warmed:
    """A session of pytest that is forked for each run.

    It is forked before it looks for tests, so that a run loads what has changed and its tests; or
    if it is ready, afterwards, and a run takes only the functions of a changed module anew.
    """

    def __init__(self, answers: int, ready: bool) -> None:
        self.answers, self.ready = answers, ready

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """In the first process, serve; in a fork, go on as an ordinary session."""
        modules = json.loads(sys.stdin.readline())
        load(modules)
        self.changing = modules["changing"]
        if not self.ready:
            asked = self.serve()
            session.config.args[:] = asked["tests"]
            session.config.option.markexpr = asked["marks"]
            session.config.option.keyword = asked["names"]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """The same, if it is ready."""
        if self.ready:
            for name in self.changing:
                importlib.import_module(name)
            functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
            asked = self.serve()
            for each in asked["changed"]:
                take_anew(Path(each), functions)
            place = {test: number for number, test in enumerate(asked["tests"])}
            chosen = [item for item in session.items if test_of(item.nodeid) in place]
            session.items[:] = sorted(chosen, key=lambda item: place[test_of(item.nodeid)])

    def serve(self) -> dict[str, Any]:
        """Fork for each run that is asked for; returns what is asked for in each fork."""
        gc.freeze()
        os.write(self.answers, b"\n")  # all that does not change is loaded
        for line in sys.stdin:
            asked: dict[str, Any] = json.loads(line)
            theirs, ours = os.pipe()
            child = os.fork()
            if not child:
                os.setsid()
                resource.setrlimit(resource.RLIMIT_CPU, (asked["limit"], asked["limit"]))
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                sys.stdin = os.fdopen(0, encoding="utf-8")
                self.answers = ours
                return asked
            os.close(ours)
            fault = heard(theirs, child, IDLE * asked["limit"])
            os.write(self.answers, json.dumps(fault).encode() + b"\n")
        os._exit(0)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be loaded."""
        if report.failed:
            self.end(report.nodeid or "unknown")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails."""
        if report.failed:
            self.end(test_of(report.nodeid))

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """All of them passed, or there was none to run."""
        self.end("" if exitstatus in {0, pytest.ExitCode.NO_TESTS_COLLECTED} else "unknown")

    def end(self, fault: str) -> NoReturn:
        """Answer, and stop at once."""
        os.write(self.answers, fault.encode() + b"\n")
        os._exit(0)


def heard(pipe: int, child: int, limit: float) -> str:
    """The answer of a forked process: which test fails, "" if none does, "slow" if it is killed."""
    try:
        ready, _, _ = select.select([pipe], [], [], limit)
        said = os.read(pipe, 4096).decode() if ready else "slow\n"
    finally:
        os.close(pipe)
        try:
            os.killpg(child, signal.SIGKILL)
        except ProcessLookupError:
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return said.rstrip("\n") or ("" if said else "slow")


def take_anew(file: Path, functions: Sequence[FunctionType]) -> None:
    """Give the functions of a module, which is loaded, the code that its file has now."""
    waiting, found = [compile(file.read_bytes(), file, "exec")], {}
    while waiting:
        code = waiting.pop()
        found[code.co_qualname, code.co_firstlineno] = code
        waiting += [each for each in code.co_consts if isinstance(each, CodeType)]
    for function in functions:
        code = function.__code__
        if code.co_filename == str(file):
            function.__code__ = found[code.co_qualname, code.co_firstlineno]


def load(wanted: dict[str, list[str]]) -> None:
    """Import the modules that are ``loaded``, but none that stands on one that is ``changing``."""
    changing = {*wanted["changing"]}
    unknown = [name for name in wanted["loaded"] if name.startswith("stammtisch")]
    sources = {name: source_of(name) for name in unknown}
    needs = {name: imported(source) | packages(name) for name, source in sources.items()}
    while more := {name for name in unknown if needs[name] & changing} - changing:
        changing |= more
    for name in wanted["loaded"]:
        if name not in changing and name not in sys.modules and not name.startswith("test"):
            with suppress(ImportError):  # a name that something put there, not a module
                importlib.import_module(name)
    assert not changing & {*sys.modules}, changing & {*sys.modules}


def packages(name: str) -> set[str]:
    """The packages in which a module lies; they are loaded before it."""
    parts = name.split(".")
    return {".".join(parts[:number]) for number in range(1, len(parts))}


def source_of(name: str) -> str:
    """The source of a module of the package."""
    for folder in sys.path:
        path = Path(folder, *name.split("."))
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.is_file():
                return file.read_text("utf-8")
    return ""


def imported(source: str) -> set[str]:
    """The names of all modules that a source may import."""
    found = set()
    for node in walk(parse(source)):
        if isinstance(node, Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
    return found


def main() -> None:
    """Learn or serve, with the words of the command line for pytest."""
    verb, *words = sys.argv[1:]
    answers = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if verb == "learn":
        learning = Learning(json.loads(sys.stdin.readline()))
        status = pytest.main([*QUIET, *words], plugins=[learning])
        with os.fdopen(answers, "w", encoding="utf-8") as file:
            file.write(learning.told())
        sys.exit(status)
    pytest.main([*QUIET, "-s", *words], plugins=[Warmed(answers, ready=verb == "ready")])


if __name__ == "__main__":
    main()
