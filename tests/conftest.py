"""Databases for tests (an SQLite file, a PostgreSQL cluster), and how many tests run at once."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# No property depends on the clock: a machine may be as busy as it likes.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

_BINARIES = Path("/usr/lib/postgresql")
STORES = ("test_keeper.py", "test_store.py", "test_pads.py")
_MEMORY = Path("/dev/shm")  # a folder in memory, on Linux
_ROOM = 4 << 30  # bytes; the databases of one worker take less than one GiB
_number = count(1)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: who tests a browser or a server waits for it half the time."""
    return (os.cpu_count() or 1) + 1


def pytest_configure() -> None:
    """Keep what tests write in memory where there is room: most of them wait for a disk otherwise.

    No test needs what the disk promises: a process that is killed loses nothing that it has
    written. Whoever names a folder for temporary files has it.
    """
    if "TMPDIR" not in os.environ and (quick := _quick_folder()) is not None:
        os.environ["TMPDIR"] = str(quick)
        tempfile.tempdir = None  # look again


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let ./check try PostgreSQL with what stores, and .ci/run also with what is stored."""
    for item in items:
        if item.get_closest_marker("postgres") and item.path.name not in STORES:
            item.add_marker(pytest.mark.long)


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker begin to read the tests at another place, where they are read for all.

    To read a test for the first time takes a lot longer than to find what another has made of it,
    and workers that all began with the first one would each do it themselves.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    tests = sorted(Path(__file__).parent.rglob("test_*.py"))
    begin = (
        len(tests) * int(worker.removeprefix("gw")) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    )
    for test in tests[begin:] if begin else ():
        with suppress(Exception, pytest.skip.Exception):  # told where it is collected
            import_module(".".join(test.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """With how many presets and numbers of seats the kits of other libraries went through."""
    kits: dict[str, list[str]] = {}
    for report in terminalreporter.getreports("passed"):
        file, _, test = report.nodeid.partition("::")
        kit, _, case = test.partition("[")[2].rstrip("]").partition("-")
        if file.endswith("environments/test_kits.py") and case:
            kits.setdefault(kit, []).append(case)
    for kit, cases in sorted(kits.items()):
        presets = {case.rpartition("-")[0] for case in cases}
        terminalreporter.write_line(
            f"kit of {kit}: passed by {len(presets)} presets, {len(cases)} with their seats"
        )


def _binary(name: str) -> str | None:
    newest_first = sorted(_BINARIES.glob(f"*/bin/{name}"), reverse=True)
    return str(newest_first[0]) if newest_first else shutil.which(name)


def _account() -> str | None:
    """PostgreSQL does not run as root: somebody else who may run it, or None to stay oneself."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    pytest.skip("PostgreSQL does not run as root, and there is no user postgres or nobody")


def _quick_folder() -> Path | None:
    """Where many small files are made and deleted quickly, if there is room; None: as usual."""
    if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK):
        return _MEMORY if shutil.disk_usage(_MEMORY).free > _ROOM else None
    return None


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[str]:
    """The folder of the socket of a PostgreSQL server that lives as long as the tests."""
    initdb, pg_ctl = _binary("initdb"), _binary("pg_ctl")
    if initdb is None or pg_ctl is None:
        pytest.skip("initdb and pg_ctl of PostgreSQL are not installed")
    account = _account()
    folder = Path(tempfile.mkdtemp(prefix="stammtisch-pg-", dir=_quick_folder()))
    if account is not None:
        shutil.chown(folder, account)
    data = str(folder / "data")

    def run(*command: str) -> None:
        subprocess.run(
            command,
            check=True,
            user=account,
            cwd=folder,
            env={"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    try:
        run(initdb, "-D", data, "-U", "stammtisch", "-A", "trust", "-E", "UTF8", "-N")
        # What is written survives the end of a process; that of the machine is not tested.
        settings = f"-k {folder} -c listen_addresses='' -c max_connections=60 -c fsync=off"
        run(pg_ctl, "-D", data, "-w", "-t", "60", "-o", settings, "-l", f"{folder}/log", "start")
        try:
            yield str(folder)
        finally:
            run(pg_ctl, "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_cluster: str) -> str:
    """An empty database of the cluster."""
    import asyncpg  # only here: most tests need no database

    name = f"test{next(_number)}"

    async def create() -> None:
        connection = await asyncpg.connect(
            host=postgres_cluster, user="stammtisch", database="postgres"
        )
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"postgresql://stammtisch@/{name}?host={postgres_cluster}"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A new SQLite file."""
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def asked_url(sqlite_url: str, tmp_path: Path) -> Iterator[str]:
    """A new SQLite file for processes that ask another to write; here that one is a thread."""
    place = tmp_path / "writer"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(place))
    listener.listen()
    up, loop, end = threading.Event(), asyncio.new_event_loop(), asyncio.Event()

    async def write() -> None:
        from stammtisch.logs.answering import Answering
        from stammtisch.logs.store import Store

        async with Answering(Store(sqlite_url), listener):
            up.set()
            await end.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(write(),))
    thread.start()
    up.wait()
    yield f"{sqlite_url}?writer={place}"
    loop.call_soon_threadsafe(end.set)
    thread.join()
    loop.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    found = request.getfixturevalue(f"{request.param}_url")
    assert isinstance(found, str)
    return found
