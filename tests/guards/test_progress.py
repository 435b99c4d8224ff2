"""Whoever starts the house for the first time sees what is done and how far it is."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.guards.sources import ROOT
from tools.compiling import NotCompiled, compile_copy, probe

WAIT = 'for n in 1 2; do echo part $n >>"$STAMMTISCH_PROGRESS"; sleep 0.5; done'


def told(command: str, language: str) -> tuple[int, list[str]]:
    """What ``told`` of tools/setup.sh gives back and shows."""
    script = f". tools/setup.sh; told bash -c '{command}'"
    done = subprocess.run(
        ["bash", "-euc", script],
        cwd=ROOT,
        env={**os.environ, "LC_ALL": language},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("  ")]
    return done.returncode, [line.partition(" s: ")[2] for line in lines]


@pytest.mark.parametrize(
    ("language", "first"),
    [("de_DE.UTF-8", "die Pakete, die es braucht"), ("C", "the packages that it needs")],
)
def test_each_step_is_shown_as_it_begins(language: str, first: str) -> None:
    assert told(WAIT, language) == (0, [first, "part 1", "part 2"])


def test_a_step_that_fails_still_fails() -> None:
    assert told("exit 7", "C")[0] == 7


def test_the_compiler_says_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        probe()
    except NotCompiled as why:
        pytest.skip(str(why))
    package = tmp_path / "small" / "stammtisch"
    (package / "core").mkdir(parents=True)
    for folder in (package, package / "core"):
        (folder / "__init__.py").touch()
    for name in ("one", "two"):
        (package / "core" / f"{name}.py").write_text("def f() -> int:\n    return 1\n")
    notes = tmp_path / "notes"
    monkeypatch.setenv("STAMMTISCH_PROGRESS", str(notes))
    monkeypatch.setenv("LC_ALL", "C")
    compile_copy(tmp_path / "work", package)
    first, *parts = notes.read_text().splitlines()
    assert first == "the rules: 2 modules into C and through the C compiler"
    assert parts == [
        f"the C compiler: {n} of {len(parts)} parts done" for n in range(1, len(parts) + 1)
    ]
    assert len(parts) > 2
