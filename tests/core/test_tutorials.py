"""The tutorials do what they show: each is run from top to bottom, as a reader would type it.

Blocks of Python share their names; those with ``>>>`` are compared with what they print. Commands
of the terminal are run, too.
"""

from __future__ import annotations

import doctest
import re
import shlex
from codeop import CommandCompiler
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from stammtisch.cli import main

pytestmark = pytest.mark.slow

TUTORIALS = sorted((Path(__file__).parents[2] / "docs" / "tutorials").glob("*.md"))
MODULES = {each for each in TUTORIALS if each.stem == "own_game"}  # its classes belong in a file
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def run_python(source: str, names: dict[str, Any], place: str) -> None:
    if ">>>" not in source:
        exec(compile(source, place, "exec"), names)
        return
    example = doctest.DocTestParser().get_doctest(source, {}, place, place, 0)
    example.globs = names
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(example, out=told.append, clear_globs=False)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)


def run_commands(source: str) -> None:
    for line in source.replace("\\\n", " ").splitlines():
        program, *words = shlex.split(line, comments=True)
        if program == "stammtisch":
            result = CliRunner().invoke(main, words, env={"STAMMTISCH_LANGUAGE": "en"})
            assert result.exit_code == 0, (line, result.output)


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda file: file.stem)
def test_a_tutorial_does_what_it_shows(
    tutorial: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "tutorial"}
    text = tutorial.read_text("utf-8")
    for found in BLOCK.finditer(text):
        place = f"{tutorial.name}:{text.count(chr(10), 0, found.start()) + 2}"
        if found[1] == "python":
            run_python(found[2], names, place)
        else:
            run_commands(found[2])


def prompted(source: str) -> list[str]:
    """The statements that Python's prompt reads in this block; it ends each at the first gap."""
    compiler, statements, lines = CommandCompiler(), [], list[str]()
    for line in [*source.splitlines(), ""]:
        lines.append(line)
        if compiler("\n".join(lines), "prompt", "single") is not None:
            statements.append("\n".join(lines))
            lines = []
    return statements


@pytest.mark.parametrize("tutorial", sorted({*TUTORIALS} - MODULES), ids=lambda file: file.stem)
def test_a_tutorial_can_be_pasted_at_the_prompt(tutorial: Path) -> None:
    for found in BLOCK.finditer(tutorial.read_text("utf-8")):
        if found[1] == "python" and ">>>" not in found[2]:
            prompted(found[2])


def test_the_prompt_ends_a_statement_at_a_gap() -> None:
    assert len(prompted("for seed in range(4):\n    print(seed)\n\nafter = 1\n")) == 3
    for wrong in (
        "for seed in range(4):\n    print(seed)\nafter = 1\n",
        "def f():\n    a = 1\n\n    return a\n",
    ):
        with pytest.raises(SyntaxError):
            prompted(wrong)


def test_a_tutorial_that_shows_something_else_is_seen() -> None:
    with pytest.raises(AssertionError, match="Expected"):
        run_python(">>> 1 + 1\n3\n", {}, "here")
    with pytest.raises(AssertionError):
        run_commands("stammtisch rules NOT-1\n")
