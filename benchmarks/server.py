"""The server under load, in a process of its own: the product's own, on loopback only.

Only limits against abuse are lifted, because all load comes from one address (``--guarded`` leaves
those of connections and streams), and bots are given the pace of the measurement. ``--prompt`` adds
a header to answers on moves: who is next, and a random legal move of his; a client that has no view
of the cards can so play on.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import threading
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch import tables
from stammtisch.core.rng import Rng
from stammtisch.tables import Tables
from stammtisch.web.app import create_app
from stammtisch.web.limits import Limit
from stammtisch.web.porter import Server
from stammtisch.web.serving import configured, listening, prepare_process
from stammtisch.web.settings import Settings
from stammtisch.web.site import Site

FREE: Final = {"streams": 10**9, "streams_each": 10**9, "connections": 10**9}


def settings_for(database: str, pace: float, guarded: bool) -> Settings:
    """The house rules under load."""
    return Settings(
        **{} if guarded else FREE,
        database=database,
        posts=10**9,
        new_tables=10**9,
        new_tables_each=10**9,
        tables=tables.Settings(
            bot_pause=pace,
            number_wait=0.1,
            stand_in="random",
            away_after=3600.0,
            tables_per_visitor=10**6,
            tables_per_address=10**6,
        ),
    )


def unlimited(app: Starlette) -> ASGIApp:
    """The application, in which people behind one address may say as much as they like."""
    app.state.site.phrases_each = app.state.site.phrases = Limit(10**9, 1)
    return app


class Prompter:
    """Adds a random legal move of whoever is next to the answer on a move."""

    def __init__(self, app: ASGIApp, service: Tables) -> None:
        self.app, self.service, self.rng = app, service, Rng(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or not scope["path"].endswith(("/move", "/ready")):
            await self.app(scope, receive, send)
            return
        table_id = scope["path"].split("/")[2]

        async def prompted(message: Message) -> None:
            if message["type"] == "http.response.start":
                prompt = await self.prompt(table_id)
                message["headers"] = [*message["headers"], (b"x-next", prompt.encode())]
            await send(message)

        await self.app(scope, receive, prompted)

    async def prompt(self, table_id: str) -> str:
        """Seat and move; nothing between the hands."""
        table = await self.service.table(table_id)
        if table.match is None or table.turn < 0:
            return ""
        state = table.match.state
        return f"{table.turn} {table.game.text(state, state.pick(self.rng))}"


MAIN: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); import server; server.work()"
)


def work() -> None:
    """Be one of several processes, with the prompts that people need."""
    from stammtisch.web import worker

    plain = worker.application

    def prompting(*how: Any) -> tuple[Site, ASGIApp]:
        site, app = plain(*how)
        return site, Prompter(app, site.tables)

    worker.application = prompting
    worker.main()


def serve_with(workers: int, found: socket.socket, settings: Settings) -> None:
    """Serve with several processes; says the port when all are up."""
    from stammtisch.web import supervisor

    if hasattr(os, "sched_setaffinity"):  # the people who started us keep to one core
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    supervisor._MAIN = MAIN
    port = found.getsockname()[1]
    supervisor.supervise(
        found, settings, workers, "127.0.0.1", "warning", lambda: print(port, flush=True)
    )


def stop_after(seconds: float) -> None:
    """End this process whatever happens."""
    timer = threading.Timer(seconds, os._exit, [3])
    timer.daemon = True
    timer.start()


def main() -> None:
    """Serve until the caller ends this process, or its time is up; prints the port."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--database", help="an address, if not a file in the folder")
    options.add_argument("--plain", action="store_true", help="asyncio and h11")
    options.add_argument("--pace", type=float, default=1.0)
    options.add_argument("--prompt", action="store_true")
    options.add_argument("--guarded", action="store_true")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--limit", type=float, default=300.0, help="seconds until it stops")
    options.add_argument("--core", type=int, default=-1)
    options.add_argument("--profile", type=Path, help="where to write what cProfile saw")
    chosen = options.parse_args()
    stop_after(chosen.limit)
    if chosen.core >= 0:
        os.sched_setaffinity(0, {chosen.core})
    database = chosen.database or f"sqlite:///{chosen.folder / 'load.sqlite'}"
    settings = settings_for(database, chosen.pace, chosen.guarded)
    if chosen.workers > 1:
        serve_with(chosen.workers, listening("127.0.0.1", 0, settings), settings)
        return
    service = Tables(settings.database, settings.tables)
    app = unlimited(create_app(settings, service))
    if chosen.prompt:
        app = Prompter(app, service)
    found = listening("127.0.0.1", 0, settings)
    prepare_process()
    print(found.getsockname()[1], flush=True)
    config = configured(app, settings, plain=chosen.plain)
    if chosen.profile is None:
        Server(config).run(sockets=[found])
        return
    import cProfile

    signal.signal(
        signal.SIGTERM, lambda *_: None
    )  # uvicorn sends it on once more when it has ended
    with cProfile.Profile() as profile:
        Server(config).run(sockets=[found])
    profile.dump_stats(chosen.profile)


if __name__ == "__main__":
    main()
