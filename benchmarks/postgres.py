"""A PostgreSQL server for a measurement, in a temporary folder, reached by a socket only."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NoPostgres(Exception):
    """It is not installed, or nobody is there to run it."""


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database; server and folder are gone afterwards.

    Raises:
        NoPostgres: with the reason, for people.
    """
    initdb, pg_ctl = _binary("initdb"), _binary("pg_ctl")
    account = _account()
    folder = Path(tempfile.mkdtemp(prefix="stammtisch-load-"))
    if account is not None:
        shutil.chown(folder, account)

    def run(*command: str) -> None:
        environment = {"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
        subprocess.run(
            command, check=True, user=account, cwd=folder, env=environment, capture_output=True
        )

    data = str(folder / "data")
    try:
        run(initdb, "-D", data, "-U", "stammtisch", "-A", "trust", "-E", "UTF8")
        settings = f"-k {folder} -c listen_addresses='' -c max_connections=60"
        run(pg_ctl, "-D", data, "-w", "-t", "60", "-o", settings, "-l", f"{folder}/log", "start")
        try:
            yield f"postgresql://stammtisch@/postgres?host={folder}"
        finally:
            run(pg_ctl, "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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
