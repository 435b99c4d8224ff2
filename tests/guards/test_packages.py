"""What is given away holds all that the program needs, and nothing else that lies about."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.guards.sources import ROOT, project_files
from tools import onefile, packages

FOREIGN = (  # what nobody may find in a package: keys, people's tables, what a build left
    "src/stammtisch/server.key",
    "src/stammtisch/stammtisch.sqlite",
    "src/stammtisch/web/static/stammtisch.sqlite-wal",
    "src/stammtisch/games/gin.cpython-311-darwin.so",
    "src/stammtisch/games/gin.pyd",
    "src/stammtisch/core/__pycache__/bits.cpython-311.pyc",
    "examples/club.sqlite",
    "examples/slobberhannes/src/stammtisch_slobberhannes.egg-info/PKG-INFO",
    "examples/bots/dearest_bot/dearest_bot.egg-info/PKG-INFO",
    "tools/server.key",
    "tests/.coverage",
    "docs/.DS_Store",
    "build/lib/stammtisch/old.py",
)
PURE = {**os.environ, "STAMMTISCH_PURE": "1"}


@pytest.fixture(scope="module")
def sources() -> set[str]:
    found = {file.relative_to(ROOT).as_posix() for file in project_files()}
    return found - {*packages.ADDED}  # where the sources are an unpacked archive


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, sources: set[str]) -> Path:
    """The folder with both packages, made where foreign files lie beside the sources."""
    folder = tmp_path_factory.mktemp("packages")
    for name in (*sources, *FOREIGN):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if name in sources:
            shutil.copy(ROOT / name, file)
        else:
            file.write_text("a secret")
    for command in ("sdist", "bdist_wheel"):
        words = [sys.executable, "setup.py", "--quiet", command]
        subprocess.run(words, cwd=folder, env=PURE, capture_output=True, check=True)
    return folder / "dist"


def test_the_source_archive_is_the_repository(built: Path, sources: set[str]) -> None:
    (archive,) = built.glob("*.tar.gz")
    assert [*packages.differences("it", packages.in_archive(archive), sources)] == []


def test_the_wheel_is_the_package(built: Path, sources: set[str]) -> None:
    (wheel,) = built.glob("*.whl")
    assert packages.wheel_faults(wheel, sources, compiled=False) == []
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_one_file_takes_what_the_wheel_has(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert {*onefile.package_files()} == packages.in_wheel(wheel)


def test_a_wheel_that_lacks_something_or_has_too_much_is_a_fault(
    tmp_path: Path, sources: set[str]
) -> None:
    wheel = tmp_path / "w.whl"
    (some, *others) = sorted(packages.meant_for_wheel(sources))
    modules = sorted(packages.meant_to_be_compiled())
    with ZipFile(wheel, "w") as made:
        for name in (*others, "stammtisch/secret.key", "stammtisch-0.dist-info/RECORD"):
            made.writestr(name, "")
        for name in modules[1:]:
            made.writestr(f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}", "")
    assert packages.wheel_faults(wheel, sources, compiled=True) == [
        f"w.whl lacks {some}",
        "w.whl should not have stammtisch/secret.key",
        f"w.whl lacks {modules[0]}",
    ]
    assert len(packages.wheel_faults(wheel, sources, compiled=False)) == 2 + len(modules) - 1
