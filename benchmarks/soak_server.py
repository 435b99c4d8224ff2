"""A server that is disturbed while people use it: killed, its disk full, its clock moved.

    python benchmarks/soak_server.py DATABASE WORKERS PORT KEPT

serves until it is ended; that is what `Disturbed` starts.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from postgres import Cluster
from soak_faults import CLOCK, PLANTS

_HERE: Final = Path(__file__)
_UNLIMITED: Final = resource.RLIM_INFINITY
_FULL: Final = 1.5  # seconds for which the disk is full
_START: Final = 900.0  # seconds at the most; a loaded machine takes minutes for it


def main(database: str, workers: str, port: str, kept: str) -> None:
    """Serve until somebody ends it."""
    from stammtisch import tables
    from stammtisch.web import Settings, serve

    plenty = 10_000_000
    settings = Settings(
        database=database,
        key_file=os.environ["SOAK_KEY"],
        tables=tables.Settings(
            bot_pause=0.0,
            number_wait=0.0,
            next_hand_wait=0.0,
            stand_in="random",
            away_after=3600.0,
            tables_per_visitor=1_000,
            tables_per_address=plenty,
            public_per_visitor=1_000,
            public_per_address=plenty,
            tables=plenty,
            cached_tables=int(kept),
        ),
        **dict.fromkeys(("posts", "new_tables", "new_tables_each", "wrong_secrets"), plenty),
        **dict.fromkeys(("streams", "streams_each", "connections", "calls"), 60_000),
    )

    def started(address: str) -> None:
        print("at", address, flush=True)

    serve(settings, port=int(port), workers=int(workers), started=started)


class Disturbed:
    """A running server, and what is done to it.

    Args:
        folder: where the key, the database and the clock lie.
        cluster: a PostgreSQL server; None for SQLite.
        plant: the fault that is put into it, "" for none.
        spare: kill none of its processes, so that it can be seen whether their memory grows.
        kept: how many tables it keeps in memory; others are read again when somebody asks.
    """

    def __init__(
        self,
        folder: Path,
        workers: int,
        cluster: Cluster | None,
        plant: str,
        spare: bool,
        kept: int,
    ) -> None:
        self.workers, self._folder, self._cluster = workers, folder, cluster
        self._spare, self._kept = spare, kept
        self.database = cluster.url if cluster else f"sqlite:///{folder / 'soak.sqlite'}"
        self.address = ""
        self.done: dict[str, int] = {}
        self.most = 0.0
        self._port = "0"
        self._process: asyncio.subprocess.Process | None = None
        self._clock = folder / "clock"
        self._clock.write_text("0")
        (folder / "plants").mkdir()
        (folder / "plants" / "sitecustomize.py").write_text(CLOCK + PLANTS.get(plant, ""))

    async def __aenter__(self) -> Disturbed:
        """Start it."""
        await self._start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        """End it kindly."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), 20)
            except TimeoutError:
                self._kill_all()
                await self._process.wait()

    async def _start(self) -> None:
        found = os.environ.get("PYTHONPATH", "")
        paths = os.pathsep.join(filter(None, (str(self._folder / "plants"), found)))
        own = {"PYTHONPATH": paths, "SOAK_CLOCK": str(self._clock)}
        with (self._folder / "log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, str(_HERE), self.database, str(self.workers), self._port),
                str(self._kept),
                env={**os.environ, **own, "SOAK_KEY": str(self._folder / "soak.key")},
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert self._process.stdout is not None
        line = (await asyncio.wait_for(self._process.stdout.readline(), _START)).split()
        log_text = (self._folder / "log").read_text()
        if line[:1] != [b"at"] or "Error in sitecustomize" in log_text:
            raise RuntimeError(f"the server did not start: {log_text}")
        self.address = line[1].decode().rstrip("/").replace("localhost", "127.0.0.1")
        self._port = self.address.rpartition(":")[2]

    def _family(self) -> list[int]:
        """The server's processes, itself first."""
        assert self._process is not None
        found, rows = [self._process.pid], []
        listed = subprocess.run(["ps", "-eo", "pid=,ppid="], stdout=subprocess.PIPE, check=True)
        rows = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
        for pid in found:  # it grows
            found += [child for child, parent in rows if parent == pid]
        return found

    def megabytes(self) -> float:
        """The memory of all processes that only they use, and a share of the rest (PSS)."""
        total = 0
        for pid in self._family():
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{pid}/smaps_rollup").read_text()
                total += int(text.partition("\nPss:")[2].split()[0])
        return total / 1000

    def _kill_all(self) -> None:
        for pid in self._family():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    # --- what is done to it

    async def kill_everything(self, chance: random.Random) -> None:
        """Kill the whole server, and start it again."""
        assert self._process is not None
        self._kill_all()
        await self._process.wait()
        await self._start()

    async def kill_one(self, chance: random.Random) -> None:
        """Kill one of its processes; others take over, or it is started again."""
        with contextlib.suppress(ProcessLookupError, IndexError):
            os.kill(chance.choice(self._family()[1:]), signal.SIGKILL)

    async def fill_the_disk(self, chance: random.Random) -> None:
        """For a moment no file grows: each write beyond the first page fails."""
        before = self._family()
        for pid in before:
            with contextlib.suppress(OSError):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, _UNLIMITED))
        try:
            await asyncio.sleep(_FULL)
        finally:
            for pid in {*before, *self._family()}:
                with contextlib.suppress(OSError):
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, (_UNLIMITED, _UNLIMITED))

    async def move_the_clock(self, chance: random.Random) -> None:
        """Somebody sets the clock of the computer, up to two days off."""
        self._clock.write_text(str(chance.randrange(-172_800, 172_800)))

    async def kill_the_database(self, chance: random.Random) -> None:
        """Kill PostgreSQL, and start it again."""
        assert self._cluster is not None
        await asyncio.to_thread(self._cluster.crash)

    def troubles(self) -> list[Callable[[random.Random], Awaitable[None]]]:
        """What can be done to this one."""
        found = [self.move_the_clock]
        found += [self.kill_everything] if not self._spare else []
        found += [self.kill_one] * 2 if self.workers > 1 and not self._spare else []
        return [*found, self.kill_the_database if self._cluster else self.fill_the_disk]

    async def disturb(self, chance: random.Random, every: float, over: asyncio.Event) -> None:
        """Do one thing after the other, each to its end, until it is over."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), chance.uniform(0.5, 1.5) * every)
                return
            trouble = chance.choice(self.troubles())
            name = trouble.__name__.replace("_", " ")  # type: ignore[attr-defined]  # they are methods
            self.done[name] = self.done.get(name, 0) + 1
            await trouble(chance)


if __name__ == "__main__":
    main(*sys.argv[1:])
