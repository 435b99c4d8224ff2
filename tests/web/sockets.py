"""Servers with real sockets, and clients that say what no browser would."""

from __future__ import annotations

import contextlib
import http.client
import re
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.tables import Tables
from stammtisch.web import Settings, create_app
from stammtisch.web.porter import Server
from stammtisch.web.serving import configured, listening
from tests.web.helpers import QUICK, QuickBots


@contextlib.contextmanager
def running(folder: Path, **more: Any) -> Iterator[int]:
    """A server with sockets; its port."""
    settings = Settings(database=f"sqlite:///{folder / 'a.sqlite'}", tables=QUICK, **more)
    service = Tables(settings.database, QUICK, bots=QuickBots())
    config = configured(create_app(settings, service), settings, "error")
    config.timeout_graceful_shutdown = 1
    found = listening("127.0.0.1", 0)
    server = Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [found]}, daemon=True)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield found.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)
        found.close()


def call(port: int, source: str = "127.0.0.1", sent: bytes = b"") -> socket.socket:
    """A connection from an address of this computer."""
    found = socket.create_connection(("127.0.0.1", port), 10, (source, 0))
    found.sendall(sent)
    return found


def is_cut(there: socket.socket) -> bool:
    """Whether the server ends this connection; waits for it."""
    try:
        return there.recv(1) == b""
    except ConnectionResetError:
        return True


@contextlib.contextmanager
def all_of(calls: list[socket.socket]) -> Iterator[None]:
    try:
        yield
    finally:
        for each in calls:
            each.close()


def follow(port: int, source: str = "127.0.0.1", cookie: str = "") -> socket.socket:
    """A connection over which a stream runs: that of a table which is there for it."""
    table, cookie = cookie.split(" ", 1) if cookie else opened(port).split(" ", 1)
    head = f"GET /t/{table}/stream HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n"
    found = call(port, source, head.encode())
    found.recv(12)
    return found


def opened(port: int) -> str:
    """The id of a new table and the cookie of its opener."""
    there = http.client.HTTPConnection("127.0.0.1", port, 10)
    there.request("GET", "/help")
    answer = there.getresponse()
    cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
    token = re.search(r'name="csrf" value="([^"]*)"', answer.read().decode())
    assert token is not None
    headers = {"cookie": cookie, "content-type": "application/x-www-form-urlencoded"}
    there.request("POST", "/play", f"game=gin&csrf={token[1]}", headers)
    answer = there.getresponse()
    place = answer.getheader("location") or ""
    there.close()
    return f"{place.removeprefix('/t/')} {cookie}"
