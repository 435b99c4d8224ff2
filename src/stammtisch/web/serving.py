"""Running the server from the command line."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Final

from msgspec.structs import replace
from starlette.types import ASGIApp

from stammtisch.logs.alone import alone_on
from stammtisch.text import say
from stammtisch.web.access import log_json
from stammtisch.web.app import create_app
from stammtisch.web.by_h11 import ByH11
from stammtisch.web.doors import Doors
from stammtisch.web.errors import NoWorkers, PortTaken
from stammtisch.web.gate import Bounds, Gate, GatedConfig, Guarded
from stammtisch.web.homes import Homes, can_hand_over
from stammtisch.web.limits import Counts, Limit, OwnCounts
from stammtisch.web.network import EVERYWHERE, LOOPBACK, own_address
from stammtisch.web.onename import OneName
from stammtisch.web.porter import Server
from stammtisch.web.seldom import log_seldom
from stammtisch.web.settings import Settings
from stammtisch.web.site import Site

_PATIENCE: Final = 5  # seconds that streams get to end when the server stops
_IDLE: Final = 75  # seconds that a connection is kept between two clicks of somebody who thinks
_FILES: Final = 16_384  # open at the same time: connections, mostly
_OTHER_FILES: Final = 96  # of them for the database, the bots' processes, templates
_TIDYING: Final = (20_000, 5, 80)  # new objects, and rounds, between two rounds of the collector
_LEAST: Final = 16  # connections, however few files may be open
_GRACE: Final = 5  # seconds in which somebody can still be told that he was too slow


def listening(host: str, port: int, settings: Settings | None = None) -> socket.socket:
    """A socket on this address; port 0 means any free one.

    All connections of an address may come at once, after that a few hundred in a second.

    Raises:
        PortTaken: somebody else listens there, or this machine may not.
    """
    settings = settings or Settings()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = Doors(family, frequency(settings), settings.proxies)
    try:
        if os.name == "posix":  # in Windows it would let two servers have the same port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(2048)
    except OSError as fault:
        found.close()
        raise PortTaken(
            say(
                "The server cannot listen on {host}, port {port}: {reason}. Another server may be "
                "running there already; choose another port with --port.",
                host=host,
                port=port,
                reason=fault.strerror or str(fault),
            )
        ) from None
    return found


def frequency(settings: Settings, counts: Counts | None = None) -> Limit:
    """How often an address may connect."""
    levels = (counts or OwnCounts()).levels("calls")
    seconds = settings.connections / settings.calls
    return Limit(settings.connections, seconds, levels=levels)


def configured(
    app: ASGIApp,
    settings: Settings | None = None,
    log_level: str = "warning",
    *,
    plain: bool = False,
    counts: Counts | None = None,
    homes: Homes | None = None,
) -> GatedConfig:
    """The configuration for serving an application; call `prepare_process` first.

    Args:
        plain: serve as where neither uvloop nor httptools is installed.
        counts: where the connections of an address are counted; by default in this process.
        homes: where connections belong; by default all belong here.
    """
    settings = settings or Settings()
    bounds = Bounds(
        each=settings.connections,
        total=max(_LEAST, _handles() - _OTHER_FILES),
        proxies=settings.proxies,
        seconds={
            "head": settings.head_seconds,
            "body": settings.body_seconds + _GRACE,
            "reading": settings.body_seconds,
        },
    )
    return GatedConfig(
        app,
        Gate(bounds, (counts or OwnCounts()).held("connections"), homes),
        ByH11 if plain else _protocol(),
        loop="asyncio" if plain else "auto",
        log_level=log_level,
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[*settings.proxies],
        timeout_graceful_shutdown=_PATIENCE,
        timeout_keep_alive=_IDLE,
        server_header=False,
        **({"log_config": None} if settings.log == "json" else {}),
        **({"ssl_certfile": str(settings.trust().certificate)} if settings.tls else {}),
    )


def _protocol() -> type[Guarded]:
    """The quickest way to speak HTTP that is installed."""
    try:
        from stammtisch.web.by_httptools import ByHttptools
    except ImportError:
        return ByH11
    return ByHttptools


def prepare_process() -> None:
    """Prepare a process that does nothing but serve: it may open many files, and tidies seldom.

    What has been imported stays for ever, and tables live for hours; the collector of garbage would
    look at all of it again and again, a tenth of the time under load.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_TIDYING)
    _open_many_files()


def log_as(settings: Settings) -> None:
    """Write the log of this process as the operator wants it."""
    log_seldom()
    if settings.log == "json":
        log_json()


@contextlib.contextmanager
def shown_metrics(settings: Settings, folder: Path | None = None) -> Iterator[None]:
    """Show metrics while this lasts, if the operator wants to see them; raises `PortTaken`."""
    if not settings.metrics:
        yield
        return
    from stammtisch.web.metrics import exposed

    with exposed(settings.metrics, folder):
        yield


def _open_many_files() -> None:
    """Let this process open enough files, if the system allows it; each open page needs one."""
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):  # then it stays as it was
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _handles() -> int:
    """The number of files that this process may have open, up to the number we need."""
    try:
        import resource
    except ImportError:
        return _FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _FILES if soft == resource.RLIM_INFINITY else min(soft, _FILES)


def serve(
    settings: Settings | None = None,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = False,
    log_level: str = "warning",
    started: Callable[[str], None] | None = None,
    workers: int = 1,
) -> None:
    """Serve the pages until somebody stops the server (Ctrl-C or SIGTERM).

    Args:
        started: called with the address of the start page as soon as the port is ours.
        workers: how many processes serve.

    Raises:
        PortTaken, DatabaseInUse, BadAuthority, NotOurName: before anything was started.
        NoWorkers: this system allows one process only.
        WorkersFailed: several processes could not be started.
    """
    settings = settings or Settings()
    if workers > 1:
        check_workers(settings)
        alone: AbstractContextManager[None] = contextlib.nullcontext()  # the one that writes is
    else:
        alone = alone_on(settings.database)
    log_as(settings)
    follow = _certified(settings, host)
    with alone, listening(host, port, settings) as found:
        scheme = "https" if settings.tls else "http"
        address = f"{scheme}://{_shown(host)}:{found.getsockname()[1]}/"

        def opened() -> None:
            _tell(address, open_browser, started)

        if workers > 1:
            from stammtisch.web.supervisor import supervise  # not for Windows

            supervise(found, settings, workers, host, log_level, opened)
        else:
            prepare_process()
            config = configured(application(settings, host)[1], settings, log_level)
            follow(config)
            with shown_metrics(settings):
                opened()
                Server(config).run(sockets=[found])


def _certified(settings: Settings, host: str) -> Callable[[GatedConfig], None]:
    """Have a certificate, if one is needed; what is returned keeps a server's up to date."""
    if not settings.tls:
        return lambda config: None
    from stammtisch.web.renewing import follow, renew  # the library for it is an extra

    renew(settings, host)
    return partial(follow, settings=settings, host=host)


def check_workers(settings: Settings) -> None:
    """Raise `NoWorkers` if only one process can serve."""
    if settings.tls:
        raise NoWorkers(
            say(
                "Several processes pass connections to each other, and an encrypted one cannot "
                "be passed on. Leave out --workers or --tls, or let a proxy speak TLS."
            )
        )
    if not can_hand_over():
        raise NoWorkers(
            say(
                "Several processes pass connections to each other, and this system does not allow "
                "that. Leave out --workers."
            )
        )


def _shown(host: str) -> str:
    return "localhost" if host in (*LOOPBACK, *EVERYWHERE) else host


def application(
    settings: Settings, host: str, counts: Counts | None = None, homes: Homes | None = None
) -> tuple[Site, ASGIApp]:
    """What a server shows that listens at this address; see `create_app`."""
    names, shown = (*settings.names, host.lower()), _shown(host)
    settings = replace(settings, in_network=host in EVERYWHERE, names=names)
    pages = create_app(settings, counts=counts, homes=homes)
    app: ASGIApp = pages
    if shown in LOOPBACK and not (settings.public_address or settings.proxies):
        app = OneName(app, shown)
    return pages.state.site, app


def trust_page(settings: Settings, host: str, address: str) -> str:
    """Where phones learn to trust this server, whose start page has this address."""
    base = address.rstrip("/")
    if settings.public_address:
        base = settings.public_address.rstrip("/")
    elif host in EVERYWHERE and (own := own_address()):
        base = base.replace(f"//{_shown(host)}:", f"//{own}:")
    return f"{base}/trust"


def _tell(address: str, open_browser: bool, started: Callable[[str], None] | None) -> None:
    if started is not None:
        started(address)
    if open_browser:
        timer = Timer(0.8, webbrowser.open, [address])
        timer.daemon = True
        timer.start()
