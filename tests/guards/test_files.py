"""Files stay small, honest, and free of the machine that they were written on."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.guards.sources import text_files

LONGEST = 500
SOURCES = (".py", ".html", ".css", ".js", ".sh")
IGNORED = re.compile(r"#\s*type:\s*ignore(?!\[[\w-]+(?:,\s*[\w-]+)*\]\s+#\s*\S{2,})")
MACHINE = re.compile("/" + r"(?:(?:work|farm|root)/|(?:home|Users|opt)/\w)")
CHRONICLE = re.compile(r"(?:^|/)(?:changelog|changes|history|news)(?:\.\w+)?$", re.IGNORECASE)


def faults(name: str, text: str) -> Iterator[str]:
    """What is wrong with a file."""
    lines = text.splitlines()
    if name.endswith(SOURCES) and len(lines) > LONGEST:
        yield f"{name}: {len(lines)} lines; over {LONGEST} wants to be two files"
    if CHRONICLE.search(name) and name != "CHANGELOG.md":
        yield f"{name}: what has changed stands in CHANGELOG.md and in the commits"
    for number, line in enumerate(lines, 1):
        if IGNORED.search(line) and name.endswith(".py"):
            yield f"{name}:{number}: a type: ignore[code] needs its code and a  # reason"
        if MACHINE.search(line):
            yield f"{name}:{number}: a path of one machine"


def test_every_file_is_in_order() -> None:
    assert [fault for name, text in text_files() for fault in faults(name, text)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("src/long.py", "x = 1\n" * 501),
        ("static/long.js", "1;\n" * 501),
        ("a.py", "x = 1  # type" + ": ignore"),
        ("a.py", "x = 1  # type" + ": ignore[misc]"),
        ("a.py", "x = 1  # type" + ": ignore[misc]  #"),
        ("README.md", "cd /wo" + "rk/main"),
        ("start", "/ro" + "ot/bin/python"),
        ("a.toml", "/ho" + "me/somebody"),
        ("docs/CHANGELOG.md", "# 0.1.0"),
        ("docs/changes.rst", "0.1.0"),
    ],
)
def test_a_planted_fault_is_caught(name: str, text: str) -> None:
    assert len(list(faults(name, text))) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("src/long.py", "x = 1\n" * 500),
        ("rules.md", "line\n" * 1000),
        ("a.py", "x = 1  # type" + ": ignore[misc, assignment]  # the stub is wrong"),
        ("a.py", 'CHROMIUM = "/usr/bin/chromium"'),
        ("exchange.py", ""),
        ("CHANGELOG.md", "# 0.1.0"),
    ],
)
def test_what_is_right_passes(name: str, text: str) -> None:
    assert list(faults(name, text)) == []
