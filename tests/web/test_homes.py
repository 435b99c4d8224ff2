"""Connections come home: whichever worker they arrive at, the home of a table answers."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import re
import socket
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.types import Receive, Scope, Send

from stammtisch.logs.names import new_id
from stammtisch.tables import Tables
from stammtisch.web import Settings, create_app, orders
from stammtisch.web.homes import Homes
from stammtisch.web.serving import configured, listening
from stammtisch.web.shared import Shared
from stammtisch.web.worker import Worker
from tests.web.helpers import QUICK, Buttons, QuickBots, field


class Two:
    """Two workers of one server in this process, each with a port of its own."""

    def __init__(self, url: str, folder: Path, plain: bool) -> None:
        self.file = tempfile.TemporaryFile()  # noqa: SIM115 - `end` closes it
        self.shared = Shared.create(self.file.fileno(), 2)
        self.pairs = [socket.socketpair(type=socket.SOCK_DGRAM) for _ in range(2)]
        for end in (each for pair in self.pairs for each in pair):
            end.setblocking(False)
        self.workers: list[Worker] = []
        self.ports: list[int] = []
        self._controls: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self.answered = [0, 0]  # requests, by each worker
        self._visitors: list[Visitor] = []
        settings = Settings(database=url, tables=QUICK, key_file=str(folder / "key"))
        for number in range(2):
            self._start(settings, number, plain)

    def _start(self, settings: Settings, number: int, plain: bool) -> None:
        shared = Shared(self.file.fileno(), number)
        homes = Homes(number, [way for way, _ in self.pairs], self.pairs[number][1], shared)
        tables = Tables(settings.database, QUICK, bots=QuickBots(), at_home=homes.at_home)
        app = create_app(settings, tables, counts=shared, homes=homes)

        async def counting(scope: Scope, receive: Receive, send: Send) -> None:
            self.answered[number] += scope["type"] == "http"
            await app(scope, receive, send)

        config = configured(counting, settings, "error", plain=plain, counts=shared, homes=homes)
        config.timeout_graceful_shutdown = 1
        ours, theirs = socket.socketpair()
        worker, door = Worker(config, theirs, homes), listening("127.0.0.1", 0)
        thread = threading.Thread(target=worker.run, kwargs={"sockets": [door]}, daemon=True)
        thread.start()
        assert ours.recv(10) == orders.UP
        self.workers.append(worker)
        self.ports.append(door.getsockname()[1])
        self._controls.append(ours)
        self._threads.append(thread)

    def end(self) -> None:
        for visitor in self._visitors:
            visitor.there.close()
        for control, thread in zip(self._controls, self._threads, strict=True):
            control.sendall(orders.END)
            thread.join(20)
            control.close()
        for end in (each for pair in self.pairs for each in pair):
            end.close()
        self.file.close()

    def visitor(self, worker: int) -> Visitor:
        """Somebody whose connection arrives at a worker."""
        found = Visitor(self.ports[worker])
        self._visitors.append(found)
        return found

    def held(self, address: str = "127.0.0.1") -> list[int]:
        """How many connections of an address each worker counts."""
        held = [Shared(self.file.fileno(), number).held("connections") for number in range(2)]
        return [each.elsewhere(address) for each in reversed(held)]

    def let_go(self, worker: int) -> None:
        """Wait until a worker has let a connection go: it hears of it after the answer is out."""
        while self.workers[worker].server_state.connections or self.held()[worker]:
            time.sleep(0.01)


@pytest.fixture
def two(asked_url: str, tmp_path: Path, plain: bool) -> Iterator[Two]:
    found = Two(asked_url, tmp_path, plain)
    try:
        yield found
    finally:
        found.end()


class Visitor:
    """Somebody with one connection, which is kept."""

    def __init__(self, port: int) -> None:
        self.there = http.client.HTTPConnection("127.0.0.1", port, 20)
        answer, page = self.ask("GET", "/help")
        self.cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        token = re.search(r'name="csrf" value="([^"]*)"', page)
        assert token is not None
        self.token = token[1]

    def ask(self, method: str, path: str, **form: str) -> tuple[http.client.HTTPResponse, str]:
        kind = "application/x-www-form-urlencoded"
        headers = {"cookie": self.cookie, "content-type": kind} if hasattr(self, "token") else {}
        body = urlencode({**form, "csrf": self.token}) if method == "POST" else None
        self.there.request(method, path, body, headers)
        answer = self.there.getresponse()
        return answer, answer.read().decode()

    def open_at(self, *others: str) -> str:
        """The page of a new table; it is at home where the request arrived."""
        plan = {"preset": "basic", "name": "Anna", "seat0": "me", "spectators": "1"}
        plan |= {f"seat{seat}": word for seat, word in enumerate(others or ["open"], 1)}
        answer, _ = self.ask("POST", "/new/mau_mau", **plan)
        return answer.getheader("location") or ""

    def play(self, path: str) -> None:
        """Play on with whatever the page offers until the hand is over."""
        while 'id="result"' not in (page := self.ask("GET", path)[1]):
            if 'data-turn="me"' in page:
                offered = Buttons(page)
                move = [*offered.legal, *offered.moves][0]
                self.ask("POST", f"{path}/move", move=move, seq=field(page, "seq"))


def home(path: str) -> int:
    return zlib.crc32(path.removeprefix("/t/").encode()) % 2


def test_a_connection_that_is_kept_goes_to_and_fro(two: Two) -> None:
    one, other = two.visitor(0), two.visitor(1)
    other.cookie, other.token = one.cookie, one.token
    tables = [one.open_at(), other.open_at()]
    assert [home(each) for each in tables] == [0, 1]
    other.there.close()
    local = one.there.sock.getsockname()
    for path in (*tables, *tables[::-1], *tables):
        before = [*two.answered]
        answer, page = one.ask("GET", path)
        assert answer.status == 200
        assert f'action="{path}' in page
        name = f"Anna {sum(before)}"
        answer, _ = one.ask("POST", f"{path}/rename", name=name)
        assert answer.status == 303
        assert name in one.ask("GET", path)[1]
        grown = [now - then for now, then in zip(two.answered, before, strict=True)]
        assert grown[home(path)] == 3
        assert sum(grown) == 3
        assert one.there.sock.getsockname() == local, "the connection was not kept"
        assert two.held()[home(path)] == 1
        two.let_go(1 - home(path))


def test_a_stream_is_where_the_table_is(two: Two) -> None:
    visitor = two.visitor(0)
    path = visitor.open_at()
    with socket.create_connection(("127.0.0.1", two.ports[1]), 20) as there:
        head = f"GET {path}/stream HTTP/1.1\r\nHost: localhost\r\nCookie: {visitor.cookie}\r\n\r\n"
        there.sendall(head.encode())
        assert there.recv(12) == b"HTTP/1.1 200"
        two.let_go(1)
        visitor.ask("POST", f"{path}/rename", name="Annegret")
        found = b""
        while b"Annegret" not in found:
            found += there.recv(65536)


def test_what_comes_with_the_request_comes_along(two: Two) -> None:
    """A form whose body comes later, and one whose first line comes in pieces."""
    visitor = two.visitor(0)
    path = visitor.open_at()
    for number, cuts in enumerate(((), (4,), (9, 30), (-5,), (-40, -5))):
        name = f"Anna {number}"
        body = urlencode({"csrf": visitor.token, "name": name})
        sent = (
            f"POST {path}/rename HTTP/1.1\r\nHost: localhost\r\nCookie: {visitor.cookie}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}"
            f"\r\n\r\n{body}"
        ).encode()
        with socket.create_connection(("127.0.0.1", two.ports[1]), 20) as there:
            there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ends = [0, *(cut % len(sent) for cut in cuts), len(sent)]
            for start, end in itertools.pairwise(ends):
                there.sendall(sent[start:end])
                with contextlib.suppress(TimeoutError):  # so that the pieces come one by one
                    there.settimeout(0.05 if end < len(sent) else 20)
                    assert there.recv(12) == b"HTTP/1.1 303"
        while name not in visitor.ask("GET", path)[1]:
            pass  # where it was not handed over, the home hears of it a moment later


def test_a_guest_takes_the_seat_of_a_bot_and_leaves_by_way_of_the_other_worker(two: Two) -> None:
    anna, gerda = two.visitor(0), two.visitor(1)
    path = anna.open_at("random", "random")
    assert home(path) == 0
    anna.ask("POST", f"{path}/ready")
    assert gerda.ask("POST", f"{path}/ask", seat="1", name="Gerda")[0].status == 303
    assert "Gerda schaut zu" in anna.ask("GET", path)[1]
    assert anna.ask("POST", f"{path}/guest", seat="1", answer="yes")[0].status == 303
    anna.play(path)
    anna.ask("POST", f"{path}/ready")
    assert 'id="play"' in gerda.ask("GET", path)[1]
    assert gerda.ask("POST", f"{path}/leave")[0].status == 303
    assert 'id="play"' not in gerda.ask("GET", path)[1]
    assert "Gerda hat den Tisch verlassen" in anna.ask("GET", path)[1]


def test_who_is_away_is_stood_in_for(two: Two) -> None:
    visitor = two.visitor(0)
    path = visitor.open_at()
    two.shared.note_up(0, False)
    away = two.visitor(1)
    away.cookie, away.token = visitor.cookie, visitor.token
    before = [*two.answered]
    assert away.ask("GET", path)[0].status == 200
    assert [now - then for now, then in zip(two.answered, before, strict=True)] == [0, 1]
    two.shared.note_up(0, True)
    assert away.ask("GET", path)[0].status == 200
    assert [now - then for now, then in zip(two.answered, before, strict=True)] == [1, 1]


def test_every_worker_is_a_home() -> None:
    homes = [zlib.crc32(new_id().encode()) % 4 for _ in range(4_000)]
    assert all(800 < homes.count(number) < 1_200 for number in range(4))
