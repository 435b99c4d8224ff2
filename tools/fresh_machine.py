"""The README's commands, word for word, where nothing of ours has ever been.

``python -m tools.fresh_machine start FOLDER`` makes such a machine in a folder: a copy of these
sources without anything built, an empty home, and nothing in the environment that speaks of
Python, compilers or Stammtisch. There it starts the server, plays a hand at it and ends it, twice.
``… check FOLDER`` runs all tests there; with ``--covered`` it fails if they reach too little of
what pyproject.toml names. With ``--no-compiler`` no C compiler is found there.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from tools.playable import GAMES, NotPlayable, Person

ROOT: Final = Path(__file__).resolve().parent.parent
BLOCK: Final = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMPILER: Final = re.compile(
    r"(.+-)?(cc|gcc|c\+\+|g\+\+|c\d\d|clang(\+\+)?|tcc|icc|icx)(-[\d.]+|-gcc)?"
)
FOREIGN: Final = re.compile(  # PYTHON alone says which one to take, as setup.sh tells
    r"(?!PYTHON$)(CONDA_|GIT_|PYTEST_|PYTHON|STAMMTISCH_|VIRTUAL_ENV|XDG_).*"
    r"|CC|CXX|CPP|C(PP|XX)?FLAGS|LDFLAGS|LDSHARED|(WAYLAND_)?DISPLAY"
)
ADDRESS: Final = re.compile(r"http://localhost:\d+/")
PORT: Final = 8000
INSTALLING: Final = 1200  # seconds until the server answers; all is fetched and compiled before
ENDING: Final = 30  # seconds


class Unfit(Exception):
    """Something that the README promises and the machine did not do."""


def commands(readme: str) -> list[str]:
    """The commands of the first block for a shell, without what is said about them.

    Raises:
        Unfit: there is no such block.
    """
    block = BLOCK.search(readme)
    if block is None:
        raise Unfit("the README shows no commands")
    return [line.partition("#")[0].strip() for line in block[1].splitlines()]


def listed() -> list[str]:
    """The files in the repository or about to be, but for those that are about to be removed."""
    listing = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others"]
    done = subprocess.run(
        [*listing, "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def copy_sources(target: Path) -> None:
    """Copy what is in the repository or about to be, as a repository of its own."""
    for name in listed():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target / name)
    subprocess.run(["git", "init", "--quiet", str(target)], check=True)


def without_compilers(path: str, links: Path) -> str:
    """A search path on which everything is but C compilers.

    A folder that has one is replaced by a folder of links.
    """
    found = []
    folders = dict.fromkeys(Path(name).resolve() for name in path.split(os.pathsep))
    for number, folder in enumerate(folders):
        if not os.path.isdir(folder) or not os.access(folder, os.R_OK):
            continue
        programs = list(folder.iterdir())
        others = [each for each in programs if not COMPILER.fullmatch(each.name)]
        if len(others) < len(programs):
            folder = links / str(number)
            folder.mkdir(parents=True)
            for each in others:
                (folder / each.name).symlink_to(each)
        found.append(str(folder))
    return os.pathsep.join(found)


def is_free(port: int) -> bool:
    """Whether a server could listen on this port."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class Machine:
    """A machine in a folder, which is made when there is none yet.

    Attributes:
        sources: where the commands are run.
        environment: what they find in it.
        engine: which one they have to make.
    """

    def __init__(self, folder: Path, *, compiler: bool) -> None:
        self.log = folder / "start.log"
        self.opened = folder / "opened"
        self.sources = folder / "stammtisch"
        self.engine = "compiled" if compiler else "pure"
        home, links = folder / "home", folder / "bin"
        if not home.exists():
            home.mkdir(parents=True)
            copy_sources(self.sources)
        path = os.environ["PATH"]
        if environment := os.environ.get("VIRTUAL_ENV"):
            path = path.replace(f"{environment}/bin{os.pathsep}", "")
        if not compiler:
            shutil.rmtree(links, ignore_errors=True)
            path = without_compilers(path, links)
        kept = {name: text for name, text in os.environ.items() if not FOREIGN.fullmatch(name)}
        self.environment = {**kept, "HOME": str(home), "PATH": path}

    def commands(self) -> tuple[str, str]:
        """How to start, and how to check.

        Raises:
            Unfit: the README shows more, or less.
        """
        match commands((self.sources / "README.md").read_text("utf-8")):
            case [start, check]:
                return start, check
            case others:
                raise Unfit(f"the README does not show two commands, but {others}")

    @contextmanager
    def started(self, command: str) -> Iterator[str]:
        """A server, by its address; it has to end well when one types Ctrl-C.

        Raises:
            Unfit: it does not come up, does not end, or opens no browser.
        """
        # In place of the browser, as nobody sits here; the server runs in the sources.
        surroundings = {**self.environment, "BROWSER": f'sh -c "echo %s >../{self.opened.name}"'}
        if not is_free(PORT):
            surroundings["STAMMTISCH_PORT"] = "0"
        self.opened.unlink(missing_ok=True)
        with self.log.open("w") as log:
            server = subprocess.Popen(
                shlex.split(command),
                cwd=self.sources,
                env=surroundings,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            address = self._address(server)
            yield address
            os.killpg(server.pid, signal.SIGINT)
            self._ended(server, address)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGKILL)
            server.wait()

    def _address(self, server: subprocess.Popen[bytes]) -> str:
        until = time.monotonic() + INSTALLING
        while time.monotonic() < until:
            alive = server.poll() is None
            if found := ADDRESS.search(self.log.read_text("utf-8", "replace")):
                return found[0]
            if not alive:
                raise Unfit(f"the server has ended with {server.returncode}")
            time.sleep(0.2)
        raise Unfit(f"the server has not started in {INSTALLING} seconds")

    def _ended(self, server: subprocess.Popen[bytes], address: str) -> None:
        try:
            code = server.wait(ENDING)
        except subprocess.TimeoutExpired:
            raise Unfit(f"the server has not ended in {ENDING} seconds") from None
        if code or "Traceback" in self.log.read_text("utf-8", "replace"):
            raise Unfit(f"the server has not ended well, but with {code}")
        if not self.opened.exists() or self.opened.read_text().strip() != address:
            raise Unfit("the start page was not opened in the browser")

    def start(self) -> None:
        """Start the server, and once more when all is installed; play a hand of each game at it.

        Raises:
            Unfit, NotPlayable: see there; the server's words were printed.
        """
        try:
            for _ in range(2):
                with self.started(self.commands()[0]) as address:
                    for game in GAMES:
                        moves = Person(address).play(game)
                        print(f"A hand of {game} was played at {address}: {moves} own moves")
        except (Unfit, NotPlayable):
            print(self.log.read_text("utf-8", "replace"))
            raise
        version = subprocess.run(
            [".venv/bin/stammtisch", "--version"],
            cwd=self.sources,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if self.engine not in version.stdout:
            raise Unfit(f"not the {self.engine} engine: {version.stdout or version.stderr}")
        print(version.stdout.strip())

    def check(self, *, covered: bool) -> None:
        """Run all tests.

        Raises:
            Unfit: one of them fails; or, if that is asked, they cover too little.
        """
        command = shlex.split(self.commands()[1])
        done = subprocess.run(
            command,
            cwd=self.sources,
            env=self.environment | ({"STAMMTISCH_COVERED": "1"} if covered else {}),
            stdin=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode:
            raise Unfit("the tests fail")


def main() -> None:
    """Make a machine and try one of the README's commands there."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("what", choices=["start", "check"])
    words.add_argument("folder", type=Path)
    words.add_argument("--no-compiler", action="store_true")
    words.add_argument("--covered", action="store_true")
    given = words.parse_args()
    machine = Machine(given.folder.resolve(), compiler=not given.no_compiler)
    if given.what == "start":
        machine.start()
    else:
        machine.check(covered=given.covered)


if __name__ == "__main__":
    try:
        main()
    except (Unfit, NotPlayable) as why:
        sys.exit(f"{type(why).__name__}: {why}")
