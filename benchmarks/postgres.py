"""A PostgreSQL server for a measurement, in a temporary folder, reached by a socket only."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class NoPostgres(Exception):
    """It is not installed, or nobody is there to run it."""


class Cluster:
    """A PostgreSQL server in a folder of its own; ``url`` is that of an empty database."""

    def __init__(self) -> None:
        self._initdb, self._ctl = _binary("initdb"), _binary("pg_ctl")
        self._account = _account()
        self._folder = Path(tempfile.mkdtemp(prefix="stammtisch-load-"))
        if self._account is not None:
            shutil.chown(self._folder, self._account)
        self.url = f"postgresql://stammtisch@/postgres?host={self._folder}"

    def _run(self, *command: str) -> None:
        environment = {"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
        subprocess.run(
            command,
            check=True,
            user=self._account,
            cwd=self._folder,
            env=environment,
            capture_output=True,
        )

    def start(self) -> None:
        """Make it, where there is none, and start it."""
        data = str(self._folder / "data")
        if not Path(data).exists():
            self._run(self._initdb, "-D", data, "-U", "stammtisch", "-A", "trust", "-E", "UTF8")
        settings = f"-k {self._folder} -c listen_addresses='' -c max_connections=60"
        log = f"{self._folder}/log"
        self._run(self._ctl, "-D", data, "-w", "-t", "60", "-o", settings, "-l", log, "start")

    def crash(self) -> None:
        """Kill it in the middle of everything, and start it again."""
        data = self._folder / "data"
        os.kill(int((data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        for _ in range(600):  # its other processes notice, and end
            time.sleep(0.05)
            with suppress(subprocess.CalledProcessError):
                self.start()
                return
        raise NoPostgres("PostgreSQL did not start again")

    def end(self) -> None:
        """End it; its folder is gone afterwards."""
        data = str(self._folder / "data")
        with suppress(subprocess.CalledProcessError):
            self._run(self._ctl, "-D", data, "-w", "-m", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database; server and folder are gone afterwards.

    Raises:
        NoPostgres: with the reason, for people.
    """
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster.url
    finally:
        cluster.end()


def _binary(name: str) -> str:
    found = shutil.which(name) or next(
        iter(sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))), ""
    )
    if not found:
        raise NoPostgres(f"{name} of PostgreSQL is not installed")
    return found


def _account() -> str | None:
    """Who runs the server: PostgreSQL refuses root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody")
