"""What the server counts about itself, for Prometheus: numbers, and never who it was.

Every process reports (`reporting`) what it has counted (`meters`) and how full it is. One process
is read as it is; where there are several, they write into files of one folder, and the supervisor
shows the sums (`exposed`). The folder has to be named in the environment before this is imported.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    multiprocess,
    start_http_server,
)

from stammtisch.errors import StammtischError
from stammtisch.meters import counted
from stammtisch.tables.fullness import fullness
from stammtisch.text import say
from stammtisch.web.errors import PortTaken

if TYPE_CHECKING:
    from stammtisch.web.site import Site

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # in the environment; the library's own name for it
_EVERY: Final = 1.0  # seconds between two reports
_SLOWLY: Final = 15  # reports between two questions to the database

_COUNTERS: Final = {
    "moves": Counter("stammtisch_moves", "Moves that were acknowledged.", ["game", "by"]),
    "requests": Counter("stammtisch_requests", "Requests that were answered.", ["status"]),
    "pages": Counter("stammtisch_pages", "Pages that were drawn."),
    "fragments": Counter("stammtisch_fragments", "Fragments that streams have sent."),
    "commits": Counter("stammtisch_commits", "Transactions that wrote to the log.", ["result"]),
    "entries": Counter("stammtisch_entries", "Entries that were written by them."),
    "commit_seconds": Counter("stammtisch_commit_seconds", "Seconds that they took."),
    "bot_answers": Counter("stammtisch_bot_answers", "Answers of bots that think.", ["result"]),
    "bot_seconds": Counter("stammtisch_bot_seconds", "Seconds until they came."),
}
_MOVE: Final = Histogram(
    "stammtisch_move_seconds",
    "Seconds from the head of a request to the answer that its move is on disk.",
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)
_OPEN: Final = Gauge(
    "stammtisch_tables_open",
    "Tables that have not ended.",
    multiprocess_mode="livemostrecent",
)
_IN_MEMORY: Final = Gauge(
    "stammtisch_tables_in_memory", "Tables in memory.", multiprocess_mode="livesum"
)
_STREAMS: Final = Gauge(
    "stammtisch_streams", "Pages that are kept up to date.", multiprocess_mode="livesum"
)
_WAITING: Final = Gauge(
    "stammtisch_waiting",
    "What waits: to be written, to be drawn, to look on, for a bot.",
    ["for"],
    multiprocess_mode="livesum",
)
_LATE: Final = Gauge(
    "stammtisch_late_seconds",
    "How late the server gets to what is waiting.",
    multiprocess_mode="livemax",
)


def moved(seconds: float) -> None:
    """Note how long somebody waited until his move was acknowledged."""
    _MOVE.observe(seconds)


@contextlib.asynccontextmanager
async def reporting(site: Site | None) -> AsyncIterator[None]:
    """Report while this lasts; without a site only what was counted."""
    report = _Report(site)
    task = asyncio.create_task(report.for_ever())
    try:
        yield
    finally:
        task.cancel()
        report.now()


class _Report:
    def __init__(self, site: Site | None) -> None:
        self._site = site
        self._told: dict[tuple[str, ...], float] = {}

    async def for_ever(self) -> None:
        while True:
            if self._site is not None:
                with contextlib.suppress(StammtischError):  # a database that is gone for a while
                    _OPEN.set(await self._site.tables.count_open())
            for _ in range(_SLOWLY):
                self.now()
                await asyncio.sleep(_EVERY)

    def now(self) -> None:
        """Pass on what is new, and how full it is."""
        for key, value in counted.items():
            what, *labels = key
            more = value - self._told.get(key, 0.0)
            self._told[key] = value
            counter = _COUNTERS[what]
            (counter.labels(*labels) if labels else counter).inc(more)
        if self._site is not None:
            _fullness(self._site)


def _fullness(site: Site) -> None:
    tables = fullness(site.tables.host)
    _IN_MEMORY.set(tables.in_memory)
    _LATE.set(tables.late)
    _STREAMS.set(site.streams.taken)
    for what, number in (
        ("commit", tables.unwritten),
        ("page", site.loading.waiting),
        ("look", tables.watching),
        ("bot", tables.bots),
    ):
        _WAITING.labels(what).set(number)


@contextlib.contextmanager
def exposed(address: str, folder: Path | None = None) -> Iterator[int]:
    """Show the numbers at an address of its own while this lasts; gives the port.

    Args:
        address: such as ``127.0.0.1:9464``; port 0 means any free one.
        folder: where several processes write theirs; without one, those of this process are shown.

    Raises:
        PortTaken: somebody else listens there, or this machine may not.
    """
    registry = REGISTRY
    if folder is not None:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]  # the library's
    host, _, port = address.rpartition(":")
    try:
        server, thread = start_http_server(int(port), host.strip("[]"), registry)
    except OSError as fault:
        raise PortTaken(
            say(
                "The metrics cannot be shown at {address}: {reason}.",
                address=address,
                reason=fault.strerror or str(fault),
            )
        ) from None
    try:
        yield int(server.server_address[1])
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def ended(pid: int, folder: Path) -> None:
    """Forget how full a process was that has ended; what it counted stays in the sums."""
    multiprocess.mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]  # the library's
