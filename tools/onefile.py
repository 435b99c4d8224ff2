"""One file for somebody's laptop: ``python -m tools.onefile FOLDER`` makes it of this checkout.

It needs the extra ``onefile``. In the file are Python, the package as it lies in a wheel with
compiled rules where they are compiled here, and the libraries of `EXTRAS`; nothing else of what is
installed. A file runs on the system on which it was made, and on newer ones of its kind.
"""

from __future__ import annotations

import os
import py_compile
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools import messages
from tools.compiling import PACKAGE, SUFFIXES, extension_modules
from tools.fresh_machine import listed

NAME: Final = "stammtisch"
EXTRAS: Final = ("server", "tls", "push", "terminal", "pdf", "xlsx")  # those of ./start, and push
AS_FILES: Final = (NAME, "jinja2", "markupsafe", "mypy_extensions")  # which the pad's engine reads
STAGE: Final = "STAMMTISCH_STAGE"
SPEC: Final = Path(__file__).with_suffix(".spec")
KEPT: Final = re.compile(r"METADATA|entry_points\.txt|(.*/)?(LICEN[CS]E|NOTICE|COPYING|AUTHORS)\S*")
WITH_DATA: Final = ("reportlab", "textual", "alembic")  # which read files of their own
DYNAMIC: Final = ("alembic", "textual", "uvicorn", "sqlalchemy.dialects.sqlite")  # import by name


def package_files() -> dict[str, Path]:
    """What the package consists of, by its name in a wheel: sources, data, compiled catalogues."""
    root = PACKAGE.parent.parent
    found = {}
    for name in listed():
        file = root / name
        if file.is_relative_to(PACKAGE):
            file = file.with_suffix(".mo") if file.suffix == ".po" else file
            found[file.relative_to(PACKAGE.parent).as_posix()] = file
    return found


def staged(folder: Path) -> None:
    """Put the package and what else stays files into a folder, with bytecode for a quick start."""
    files = package_files()
    for module in extension_modules():
        files[module.relative_to(PACKAGE.parent).as_posix()] = module
    for name in AS_FILES[1:]:
        for found in distribution(name.replace("_", "-")).files or ():
            if found.suffix == ".py" or found.suffix in SUFFIXES:
                files[found.as_posix()] = Path(str(found.locate()))
    for name, file in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
        if target.suffix == ".py":
            unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
            py_compile.compile(str(target), dfile=name, doraise=True, invalidation_mode=unchecked)


def modules(stage: str) -> list[str]:
    """The modules that are to be looked through for what they import, and libraries' own."""
    from PyInstaller.utils.hooks import collect_submodules

    found = []
    for file in sorted(Path(stage).rglob("*.py")):
        parts = file.relative_to(stage).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [*found, *(each for name in DYNAMIC for each in collect_submodules(name, _is_for_use))]


def _is_for_use(name: str) -> bool:
    return "testing" not in name.split(".")


def data(stage: str) -> list[tuple[str, str]]:
    """Every file of the folder but binaries, with the folder where it is to lie."""
    return [*_laid(stage, binaries=False)]


def binaries(stage: str) -> list[tuple[str, str]]:
    """The compiled modules of the folder."""
    return [*_laid(stage, binaries=True)]


def _laid(stage: str, *, binaries: bool) -> Iterator[tuple[str, str]]:
    for file in sorted(Path(stage).rglob("*")):
        if file.is_file() and (file.suffix in SUFFIXES) == binaries:
            yield str(file), file.parent.relative_to(stage).as_posix()


def needed() -> dict[str, Distribution]:
    """What is installed of the program and of the libraries of `EXTRAS`, by normal name."""
    from packaging.requirements import Requirement  # PyInstaller brings it

    found: dict[str, Distribution] = {}
    asked: list[tuple[str, tuple[str, ...]]] = [(NAME, EXTRAS)]
    seen: set[tuple[str, tuple[str, ...]]] = set()
    while asked:
        name, extras = asked.pop()
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # for another system
            continue
        for line in found[name].requires or ():
            wanted = Requirement(line)
            marks = [{"extra": each} for each in (*extras, "")]
            if wanted.marker is None or any(map(wanted.marker.evaluate, marks)):
                asked.append((normal(wanted.name), tuple(sorted(wanted.extras))))
    return found


def normal(name: str) -> str:
    """A name as all ways of writing it are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def left_out() -> list[str]:
    """The modules that are installed here for something else, and what nobody needs of Python."""
    wanted = needed()
    kept: set[str] = set()
    others: set[str] = set()
    for each in distributions():
        of = kept if normal(each.name) in wanted else others
        of |= _tops(each)
    return sorted((others - kept) | {"tkinter", "test", "idlelib", "lib2to3", "ensurepip"})


def _tops(found: Distribution) -> set[str]:
    tops = {file.parts[0].partition(".")[0] for file in found.files or () if ".." not in file.parts}
    return {name for name in tops if name.isidentifier()} - {"__pycache__"}


def libraries_data() -> list[tuple[str, str]]:
    """What libraries say of themselves, their licences, and the files that they read."""
    from PyInstaller.utils.hooks import collect_data_files

    found = [each for name in WITH_DATA for each in collect_data_files(name)]
    for each in needed().values():
        for file in each.files or ():
            folder, _, rest = file.as_posix().partition("/")
            if folder.endswith(".dist-info") and KEPT.fullmatch(rest):
                found.append((str(file.locate()), file.parent.as_posix()))
    return found


def build(folder: Path) -> Path:
    """Make the file in this folder; raises `CalledProcessError` where PyInstaller fails."""
    messages.compile_catalogues()
    with TemporaryDirectory(prefix="stammtisch-") as rooms:
        stage = Path(rooms, "stage")
        staged(stage)
        places = ["--distpath", str(folder), "--workpath", str(Path(rooms, "work"))]
        subprocess.run(
            [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", *places, SPEC],
            env={**os.environ, STAGE: str(stage)},
            check=True,
        )
    return folder / (f"{NAME}.exe" if os.name == "nt" else NAME)


if __name__ == "__main__":
    match sys.argv[1:]:
        case [given] if not given.startswith("-"):
            began = time.monotonic()
            made = build(Path(given).resolve())
            print(f"{made}: {made.stat().st_size:,} bytes, {time.monotonic() - began:.0f} s")
        case _:
            sys.exit(__doc__)
