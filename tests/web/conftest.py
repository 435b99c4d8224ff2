"""Servers and browsers for the tests of the pages."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn
from playwright import sync_api

from stammtisch import tables
from stammtisch.tables import Tables
from stammtisch.web import Settings, create_app
from stammtisch.web.frame import HOLD
from stammtisch.web.serving import configured, listening
from tests.web.browser import CHROMIUM
from tests.web.helpers import QuickBots, Server, served
from tests.web.trusted import Trusted, opened


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trusted]:
    """A server with a certificate of its own, as `serve --tls` starts it."""
    with opened(tmp_path_factory.mktemp("secured")) as found:
        yield found


@pytest.fixture(scope="module")
def address(running: Running) -> str:
    """A server whose bots move quickly, and where a finished trick lies for a moment only."""
    return running.address


class Running(NamedTuple):
    """Where a server is, and what it knows."""

    address: str
    tables: Tables


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose bots move quickly, for tests that look behind its pages."""
    file = tmp_path_factory.mktemp("browser") / "stammtisch.sqlite"
    rules = tables.Settings(
        bot_pause=0.06,
        number_wait=0.1,
        stand_in="random",
        bot_milliseconds=20,
        tables_per_visitor=1_000,
        tables_per_address=1_000,
    )
    url = f"sqlite:///{file}"
    service = Tables(url, rules, bots=QuickBots())
    app = create_app(
        Settings(
            database=url,
            tables=rules,
            posts=100_000,
            new_tables=10_000,
            new_tables_each=10_000,
        ),
        service,
    )
    found = listening("127.0.0.1", 0)
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1, lifespan="on")
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [found]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(HOLD, "second", "0.25")
        yield Running(f"http://127.0.0.1:{found.getsockname()[1]}", service)
    server.should_exit = True
    thread.join(10)
    found.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with sync_api.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(params=["quick", "plain"])
def plain(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """What has to hold with uvloop and httptools, and without them; whether it is without."""
    found = bool(request.param == "plain")
    monkeypatch.setattr("tests.web.sockets.configured", partial(configured, plain=found))
    return found
