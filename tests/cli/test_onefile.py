"""The program as one file runs where there is neither Python nor anything else but the C library.

Building it takes minutes, so all but the lists are tried where it is asked for.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from stammtisch.web import engine
from tools import onefile
from tools.compiling import extension_modules
from tools.playable import Person

BOOTED: Final = re.compile(r"http://localhost:\d+/")
PATIENCE: Final = 120  # seconds until it answers: it unpacks itself first
LIBRARIES: Final = re.compile(r"(?:=> )?(/\S+) \(0x")  # as ldd names them
OF_C: Final = ("libc", "libm", "libdl", "libpthread", "librt", "libutil", "libresolv")
NAMES: Final = "Anna\nBen\nCora\nDora"


def test_what_is_installed_for_something_else_stays_out() -> None:
    taken = onefile.needed()
    assert {"stammtisch", "starlette", "jinja2", "textual", "reportlab", "cryptography"} <= {*taken}
    assert not {"pytest", "mypy", "numpy", "hypothesis", "dask"} & {*taken}
    left = onefile.left_out()
    assert {"pytest", "mypy", "numpy", "tkinter"} <= {*left}
    assert not {"stammtisch", "jinja2", "PIL", "msgspec", "librt"} & {*left}


def test_the_folder_has_the_package_with_bytecode_for_each_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = onefile.package_files()  # test_packages.py compares it with a wheel
    few = {name: file for name, file in whole.items() if name.split("/")[1] in ("core", "locale")}
    monkeypatch.setattr(onefile, "package_files", lambda: few)
    onefile.staged(tmp_path)
    found = {
        file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()
    }
    assert {*few} <= found
    sources = {name for name in found if name.endswith(".py")}
    assert {name for name in sources if name.startswith("jinja2/")}
    codes = {name.replace("__pycache__/", "") for name in found if name.endswith(".pyc")}
    assert {name.partition(".")[0] for name in codes} == {name[:-3] for name in sources}
    laid = {Path(file).relative_to(tmp_path).as_posix() for file, _ in onefile.data(str(tmp_path))}
    modules = {
        Path(file).relative_to(tmp_path).as_posix() for file, _ in onefile.binaries(str(tmp_path))
    }
    assert laid | modules == found and not laid & modules


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, built once."""
    pytest.importorskip("PyInstaller")
    return onefile.build(tmp_path_factory.mktemp("onefile"))


def bare_root(folder: Path, program: Path) -> list[str]:
    """A root directory with the program and the C library alone, and the words that start there.

    It has the devices and processes of the system besides, which every program may ask for.
    """
    told = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    named = [Path(library) for library in LIBRARIES.findall(told)]
    of_c = next(each for each in named if each.name.startswith("libc.so")).parent
    for library in {*named, *(each for name in OF_C for each in of_c.glob(f"{name}.so.*"))}:
        target = folder / library.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, target)
    for name in ("dev", "proc", "tmp", "home"):
        (folder / name).mkdir()
    shutil.copy(program, folder / "stammtisch")
    alone = ["unshare", "--user", "--map-root-user", "--mount"]
    inside = (
        'mount --rbind /dev "$0/dev" && mount --rbind /proc "$0/proc" && '
        f'exec env -i HOME=/home {shutil.which("chroot")} "$0" /stammtisch "$@"'
    )
    return [*alone, "sh", "-c", inside, str(folder)]


def can_change_root() -> bool:
    """Whether this system lets us have another root directory."""
    if sys.platform != "linux" or not (shutil.which("unshare") and shutil.which("chroot")):
        return False
    asked = ["unshare", "--user", "--map-root-user", "--mount", "chroot", "/", "true"]
    return subprocess.run(asked, capture_output=True).returncode == 0


@pytest.fixture(params=["empty environment", "bare root"])
def words(request: pytest.FixtureRequest, made: Path, tmp_path: Path) -> list[str]:
    """What starts the program where there is no Python; and it keeps its things in ``tmp_path``."""
    if request.param == "bare root":
        if not can_change_root():
            pytest.skip("this system does not let us have another root directory")
        return bare_root(tmp_path, made)
    (tmp_path / "home").mkdir()
    return ["env", "-i", f"HOME={tmp_path}/home", "PATH=", str(made)]


@contextmanager
def running(words: list[str], folder: Path, *, stop: signal.Signals) -> Iterator[str]:
    """The address of the program that was started so; afterwards it is asked to stop, and does."""
    log = folder / "log"
    with log.open("wb") as told:
        process = subprocess.Popen(
            words, cwd=folder, stdout=told, stderr=told, start_new_session=True
        )
    try:
        until = time.monotonic() + PATIENCE
        while not (found := BOOTED.search(log.read_text("utf-8", "replace"))):
            assert process.poll() is None and time.monotonic() < until, log.read_text("utf-8")
            time.sleep(0.1)
        yield found[0]
        os.killpg(process.pid, stop)  # as Ctrl-C in a window reaches all that run there
        assert process.wait(30) == 0, log.read_text("utf-8")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def club_evening(person: Person) -> str:
    """Found a club and open an evening, and let four come; the page of the evening."""
    asked = {"csrf": person.look("/club")[1].forms["0"].fields["csrf"]}
    club, _ = person.ask("/club", {**asked, "name": "Karo"})
    person.ask(f"{club}/members", {**asked, "names": NAMES})
    evening, page = person.ask(f"{club}/evenings", {**asked, "name": "Herbst"})
    assert "/e/" in evening, page
    for member in dict.fromkeys(re.findall(r'name="come" value="([^"]+)"', page)):
        person.ask(f"{evening}/presence", {**asked, "come": member})
    return person.ask(evening)[1]


@pytest.mark.thorough
def test_a_double_click_opens_the_room_where_there_is_no_python(
    words: list[str], tmp_path: Path
) -> None:
    with running(words, tmp_path, stop=signal.SIGINT) as address:
        person = Person(address)
        assert person.play("mau_mau") > 1
        assert person.play("doppelkopf") > 1
        page = club_evening(person)
        assert all(name in page for name in NAMES.split())
        told = json.loads(person.ask("/pads/engine")[1])
        assert told["version"] == engine.version()  # a digest of all that a page counts by
    log = (tmp_path / "log").read_text("utf-8")
    home = tmp_path / "home"
    (database,) = home.rglob("stammtisch.sqlite")
    assert database.relative_to(home).as_posix() in log
    assert "no answer" not in log and "failed" not in log, log  # of the processes of bots


@pytest.mark.thorough
def test_with_words_behind_it_it_is_the_usual_command(words: list[str], tmp_path: Path) -> None:
    def said(*more: str) -> str:
        done = subprocess.run([*words, *more], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done
        return done.stdout

    made_of = "compiled" if extension_modules() else "pure"
    assert f"engine: {made_of}" in said("--version")
    assert "DOK-12" in said("rules", "DOK-12")
    assert "4" in said("league", "mau_mau", "--hands", "4", "--workers", "2", "--ms", "5")
    with running([*words, "serve", "--port", "0", "--workers", "2"], tmp_path, stop=signal.SIGINT):
        pass
