"""What is given away: a source archive, and wheels made of it.

``python -m tools.packages FOLDER`` builds both in a folder that does not exist yet, as pip does
it, compares what is in them with the sources, and tries the wheel (tools/installed.py) in a fresh
environment without a compiler. It needs the extra ``release``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from tools.compiling import LIBRARY, PACKAGE, SUFFIXES, NotCompiled, compiled_sources, probe
from tools.fresh_machine import FOREIGN, copy_sources, without_compilers

SOURCE: Final = "src/"
METADATA: Final = ".dist-info/"
ADDED: Final = ("PKG-INFO", "setup.cfg")  # what setuptools writes into a source archive
EXTRAS: Final = "server,numbers"


class Wrong(Exception):
    """What is in a package and should not be, or the other way round."""


def in_archive(archive: Path) -> set[str]:
    """The files of a source archive, but for those that setuptools adds."""
    with tarfile.open(archive) as opened:
        names = {each.name.partition("/")[2] for each in opened if each.isfile()}
    return {name for name in names if name not in ADDED and ".egg-info/" not in name}


def in_wheel(wheel: Path) -> set[str]:
    """The files of a wheel, but for its metadata."""
    with ZipFile(wheel) as opened:
        return {name for name in opened.namelist() if METADATA not in name}


def meant_for_wheel(sources: Iterable[str]) -> set[str]:
    """What these files of the repository become in a pure wheel; catalogues are compiled."""
    inside = {name.removeprefix(SOURCE) for name in sources if name.startswith(SOURCE)}
    return {f"{name[:-3]}.mo" if name.endswith(".po") else name for name in inside}


def modules_of(wheel: Iterable[str]) -> set[str]:
    """The extension modules among these files, without what names Python and the machine."""
    return {name.partition(".")[0] for name in wheel if name.endswith(SUFFIXES)}


def meant_to_be_compiled() -> set[str]:
    """The extension modules of a compiled wheel: one for each rule module, and their library."""
    root = PACKAGE.parent
    found = {
        source.relative_to(root).with_suffix("").as_posix() for source in compiled_sources(PACKAGE)
    }
    return {*found, f"{PACKAGE.name}/{LIBRARY}__mypyc"}


def differences(what: str, found: set[str], meant: set[str]) -> Iterator[str]:
    """A sentence for each file too few and too many."""
    yield from (f"{what} lacks {name}" for name in sorted(meant - found))
    yield from (f"{what} should not have {name}" for name in sorted(found - meant))


def wheel_faults(wheel: Path, sources: set[str], *, compiled: bool) -> list[str]:
    """What is wrong with the contents of a wheel."""
    found = in_wheel(wheel)
    plain = {name for name in found if not name.endswith(SUFFIXES)}
    modules = meant_to_be_compiled() if compiled else set()
    return [
        *differences(wheel.name, plain, meant_for_wheel(sources)),
        *differences(wheel.name, modules_of(found), modules),
    ]


def compilable() -> bool:
    """Whether this machine makes compiled wheels, and shall."""
    if os.environ.get("STAMMTISCH_PURE", "") not in ("", "0"):
        return False
    try:
        probe()
    except NotCompiled:
        return False
    return True


def build(folder: Path) -> None:
    """Build both packages of a copy of the sources, check and try them.

    Raises:
        Wrong: with all that is wrong with their contents.
        CalledProcessError: a command failed, and said why.
    """
    sources = folder / "sources"
    copy_sources(sources)
    files = {
        file.relative_to(sources).as_posix()
        for file in sources.rglob("*")
        if file.is_file() and ".git" not in file.relative_to(sources).parts
    }
    run = [sys.executable, "-m", "build", "--outdir", str(folder), str(sources)]
    subprocess.run(run, check=True)  # the wheel is made of the archive, not of the sources
    (archive,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    compiled = compilable()
    faults = [
        *differences(archive.name, in_archive(archive), files),
        *wheel_faults(wheel, files, compiled=compiled),
    ]
    if faults:
        raise Wrong("\n".join(faults))
    print(
        f"{archive.name}: {archive.stat().st_size:,} bytes; {wheel.name}: "
        f"{wheel.stat().st_size:,} bytes"
    )
    use(wheel, folder, "compiled" if compiled else "pure")


def use(wheel: Path, folder: Path, engine: str) -> None:
    """Install the wheel where there is no compiler and nothing of ours, and try it there."""
    room = folder / "environment"
    venv.create(room, with_pip=True)
    path = without_compilers(os.environ["PATH"], folder / "bin")
    kept = {name: text for name, text in os.environ.items() if not FOREIGN.fullmatch(name)}
    surroundings = {**kept, "PATH": path, "HOME": str(folder)}
    python = room / ("Scripts" if os.name == "nt" else "bin") / "python"
    tried = Path(__file__).with_name("installed.py")
    for words in (
        ["-m", "pip", "install", "--quiet", f"{wheel}[{EXTRAS}]"],
        ["-P", str(tried), "--engine", engine, "--programs"],
    ):
        subprocess.run([str(python), *words], env=surroundings, cwd=folder, check=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case [given] if not given.startswith("-"):
            try:
                build(Path(given).resolve())
            except (Wrong, subprocess.CalledProcessError) as why:
                sys.exit(f"{type(why).__name__}: {why}")
        case _:
            sys.exit(__doc__)
