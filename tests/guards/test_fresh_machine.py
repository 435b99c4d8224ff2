"""What the fresh machines of .ci/run rest on: the README's commands, a search path, a page."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from tests.guards.sources import ROOT
from tools.fresh_machine import FOREIGN, Machine, Unfit, commands, without_compilers
from tools.playable import Page

COMPILERS = ["cc", "c99", "gcc", "gcc-12", "x86_64-linux-gnu-gcc-12", "c99-gcc", "clang++-14"]
OTHERS = ["gcc-ar", "python3", "ccache-config", "sh", "cpp"]

TABLE = """
<button form="play" name="move" value="draw">Pile</button>
<form id="play" action="/t/x/move" data-turn="me"><input type="hidden" name="csrf" value="s">
<button class="of-card against" name="move" value="7d">7</button>
<button name="move" value="put * new">Put</button><button type="reset">Undo</button>
<label class="held"><input type="radio" name="card" value="7d"></label>
<label class="held legal"><input type="radio" name="card" value="Jc"><use href="/f.svg?v=1#Jc">
</label></form>
<link rel="stylesheet" href="/a.css"><link rel="expect" href="#panel"><script>1;</script>
"""


def test_both_readmes_show_the_same_two_commands() -> None:
    english, german = (
        commands((ROOT / name).read_text("utf-8")) for name in ("README.md", "README.de.md")
    )
    assert english == german
    assert len(english) == 2
    assert all(os.access(ROOT / command, os.X_OK) for command in english)


def test_a_readme_without_commands_is_a_fault() -> None:
    with pytest.raises(Unfit):
        commands("# Stammtisch\n```python\n./start\n```\n")


def test_only_compilers_leave_the_search_path(tmp_path: Path) -> None:
    mixed, clean = tmp_path / "usr", tmp_path / "own"
    for folder, names in ((mixed, [*COMPILERS, *OTHERS]), (clean, OTHERS)):
        folder.mkdir()
        for name in names:
            (folder / name).touch()
    path = without_compilers(f"{mixed}:{clean}:{tmp_path}/missing:{mixed}", tmp_path / "bin")
    links, same = (Path(folder) for folder in path.split(os.pathsep))
    assert sorted(each.name for each in links.iterdir()) == sorted(OTHERS)
    assert (links / "sh").resolve() == mixed / "sh"
    assert same == clean


@pytest.mark.parametrize("name", ["STAMMTISCH_PURE", "XDG_DATA_HOME", "PYTHONPATH", "CC", "CFLAGS"])
def test_what_speaks_of_us_stays_behind(name: str) -> None:
    assert FOREIGN.fullmatch(name)


@pytest.mark.parametrize("name", ["PYTHON", "PATH", "PIP_INDEX_URL", "https_proxy", "LANG", "CCX"])
def test_what_the_machine_needs_comes_along(name: str) -> None:
    assert not FOREIGN.fullmatch(name)


def test_a_page_offers_what_may_be_played() -> None:
    page = Page(TABLE)
    form = page.forms["play"]
    assert (form.action, form.my_turn, form.fields) == ("/t/x/move", True, {"csrf": "s"})
    assert form.cards == [("card", "Jc")]
    assert form.buttons == [("move", "draw")]
    assert page.files == {"/a.css", "/f.svg?v=1"}
    assert not page.has_result
    assert Page('<section class="result" id="result">').has_result


def test_a_check_that_is_covered_measures_what_pyproject_names(
    tmp_path: Path,
) -> None:
    """That it is measured, no more: which rooms, and how much is enough, says pyproject.toml."""
    (tmp_path / "home").mkdir()
    sources = tmp_path / "stammtisch"
    sources.mkdir()
    (sources / "README.md").write_text(
        "```sh\ntrue\nsh -c 'test \"$STAMMTISCH_COVERED\" = 1'\n```\n"
    )
    machine = Machine(tmp_path, compiler=True)
    machine.check(covered=True)
    with pytest.raises(Unfit):
        machine.check(covered=False)


def test_what_has_to_be_covered_are_rooms_that_there_are() -> None:
    said = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["slipcover"]
    assert all((ROOT / name).is_dir() for name in said["source"])
    assert said["branch"]
    assert said["fail-under"] >= 98
