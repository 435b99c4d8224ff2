"""One client does not starve the others: connections, streams, time, handles, addresses."""

from __future__ import annotations

import contextlib
import http.client
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stammtisch.web.network import named, neighbourhood
from stammtisch.web.seldom import Seldom
from tests.web.helpers import Server, served
from tests.web.sockets import all_of, call, follow, is_cut, opened, running

pytestmark = pytest.mark.usefixtures("plain")

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: "
OTHER = "127.0.0.2"  # another address of this computer

PLAIN = """
import sys
sys.modules["uvloop"] = sys.modules["httptools"] = None
from stammtisch.cli import main
main()
"""


def status(
    port: int, path: str = "/health", source: str = "127.0.0.1", **headers: str
) -> tuple[int, str]:
    """The status and the text of a page."""
    there = http.client.HTTPConnection("127.0.0.1", port, 10, (source, 0))
    try:
        there.request("GET", path, headers={"accept-language": "de", **headers})
        answer = there.getresponse()
        return answer.status, answer.read().decode()
    finally:
        there.close()


# --- time


def test_a_half_sent_request_is_cut_off_after_its_time(tmp_path: Path) -> None:
    with running(tmp_path, head_seconds=0.3) as port:
        calls = [call(port, sent=HALF), call(port)]
        with all_of(calls):
            assert all(is_cut(each) for each in calls)


def test_drop_by_drop_is_no_faster(tmp_path: Path) -> None:
    with running(tmp_path, head_seconds=0.5) as port, call(port, sent=HALF) as slow:
        begun = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - begun < 8:
                slow.sendall(b"x")
                time.sleep(0.05)
        assert time.monotonic() - begun < 5


def test_a_form_that_does_not_arrive_whole_is_told_so(tmp_path: Path) -> None:
    with running(tmp_path, body_seconds=0.3) as port:
        head = "POST /look HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\n"
        head += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n"
        with call(port, sent=f"{head}language=".encode()) as slow:
            answer = slow.recv(100_000).decode()
            assert answer.startswith("HTTP/1.1 408")


def test_a_form_that_says_that_it_is_too_large_is_not_waited_for(tmp_path: Path) -> None:
    with running(tmp_path) as port:
        head = "POST /club/import HTTP/1.1\r\nHost: localhost\r\n"
        head += "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 99000000\r\n\r\n"
        with call(port, sent=head.encode()) as large:
            assert large.recv(100).startswith(b"HTTP/1.1 413")


# --- connections


def test_an_address_that_is_full_makes_room_itself(tmp_path: Path) -> None:
    with running(tmp_path, connections=20, calls=500) as port:
        mine = call(port)
        theirs = [call(port, OTHER, HALF) for _ in range(60)]
        with all_of([mine, *theirs]):
            assert all(is_cut(each) for each in theirs[:40])
            assert status(port)[0] == 200
            assert status(port, source=OTHER)[0] == 200  # a neighbour behind the same address
            mine.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert mine.recv(15).startswith(b"HTTP/1.1 200")


def test_whoever_finds_no_room_reads_why(tmp_path: Path) -> None:
    with running(tmp_path, connections=3, streams=100, streams_each=100) as port:
        pages = [follow(port, OTHER) for _ in range(3)]
        with all_of(pages):
            code, text = status(port, "/", OTHER)
            assert code == 429
            assert "Zu viele Verbindungen" in text
            assert status(port, "/", OTHER, **{"accept-language": "en"})[1].count("Too many")
            assert status(port)[0] == 200
        for _ in range(200):  # their places are free as soon as the server knows
            if status(port, "/", OTHER)[0] == 200:
                return
            time.sleep(0.02)
        pytest.fail("nobody made room")


@pytest.mark.long
@pytest.mark.slow
def test_few_handles_are_shared_and_the_log_stays_short(tmp_path: Path, plain: bool) -> None:
    """Half-sent requests of one address, far more than there are handles."""
    log = tmp_path / "log"
    how = f"-c '{PLAIN}'" if plain else "-m stammtisch"
    with log.open("wb") as lines:
        server = subprocess.Popen(
            ["sh", "-c", f"ulimit -n 200; exec {sys.executable} {how} serve --port 0"],
            env={**os.environ, "STAMMTISCH_DATABASE": str(tmp_path / "a.sqlite")},
            stdout=subprocess.PIPE,
            stderr=lines,
        )
    assert server.stdout is not None
    calls: list[socket.socket] = []
    try:
        port = int(re.findall(rb":(\d+)/", server.stdout.readline())[0])
        with all_of(calls):
            for _ in range(400):
                with contextlib.suppress(OSError):
                    calls.append(call(port, OTHER, HALF))
            for _ in range(5):
                assert status(port)[0] == 200
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)
        server.stdout.close()
    assert log.read_bytes().count(b"\n") < 40


def test_the_same_line_of_the_log_is_written_a_few_times_only() -> None:
    now = 0.0
    seldom = Seldom(lambda: now)

    def written(text: str) -> str:
        record = logging.LogRecord("x", 30, "", 0, text, (), None)
        return record.getMessage() if seldom.filter(record) else ""

    assert [written("full") for _ in range(100)].count("full") == 5
    assert written("other") == "other"
    now = 61.0
    assert written("full") == "full (and 95 more like this in a minute)"
    assert written("full") == "full"


# --- streams, tables, imports


def test_a_visitor_and_an_address_follow_only_so_many_pages(tmp_path: Path) -> None:
    with running(tmp_path, streams=5, streams_each=3) as port:
        first, second = opened(port), opened(port)
        pages = [follow(port, cookie=first) for _ in range(3)]
        with all_of(pages):
            table, cookie = first.split(" ", 1)
            code, text = status(port, f"/t/{table}/stream", cookie=cookie)
            assert code == 429
            assert "Zu viele Seiten" in text
            pages += [follow(port, cookie=second) for _ in range(2)]
            table, cookie = second.split(" ", 1)
            assert status(port, f"/t/{table}/stream", cookie=cookie)[0] == 429
            assert status(port, f"/t/{table}", cookie=cookie)[0] == 200


def test_who_opens_too_many_tables_takes_none_from_his_neighbours(tmp_path: Path) -> None:
    with served(tmp_path, new_tables=5, new_tables_each=2) as server:
        eager = server.guest()
        codes = [eager.post("/play", {"game": "mau_mau"}).status_code for _ in range(9)]
        assert codes == [303, 303, *[429] * 7]
        assert server.guest().post("/play", {"game": "mau_mau"}).status_code == 303


# --- addresses


@pytest.mark.parametrize("proxies", [(), ("192.0.2.0/24",)])
def test_a_forwarded_address_is_believed_from_named_proxies_only(
    tmp_path: Path, proxies: tuple[str, ...]
) -> None:
    """Else anybody could be a new address with each guess of a seat link."""
    with running(tmp_path, proxies=proxies, wrong_secrets=3) as port:
        table, cookie = opened(port).split(" ", 1)
        token = re.search(r'name="csrf" value="([^"]*)"', status(port, "/help", cookie=cookie)[1])
        assert token is not None
        form = {"cookie": cookie, "content-type": "application/x-www-form-urlencoded"}
        codes = []
        for number in range(5):
            there = http.client.HTTPConnection("127.0.0.1", port, 10)
            headers = {**form, "x-forwarded-for": f"203.0.113.{number}"}
            there.request("POST", f"/t/{table}/seat/wrong", f"csrf={token[1]}", headers)
            codes.append(there.getresponse().status)
            there.close()
        assert codes == [403, 403, 403, 429, 429]


def test_behind_a_named_proxy_each_guest_has_his_own_limits(tmp_path: Path) -> None:
    with running(tmp_path, proxies=("127.0.0.0/8",), streams=2, connections=3) as port:
        first = opened(port)
        table, cookie = first.split(" ", 1)
        pages = [follow(port, cookie=first) for _ in range(2)]
        with all_of(pages), call(port) as there:
            head = f"GET /t/{table}/stream HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
            there.sendall(f"{head}X-Forwarded-For: 203.0.113.9\r\n\r\n".encode())
            assert there.recv(15).startswith(b"HTTP/1.1 200")


def test_a_line_in_ipv6_is_one_address() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::2:3") == "2001:db8::/64"
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("no address") == "no address"
    assert named("192.0.2.7", ("192.0.2.0/24",))
    assert named("::1", ("::1",))
    assert not named("192.0.3.7", ("192.0.2.0/24", "::1"))


def invitation(server: Server, host: str) -> str:
    guest = server.guest()
    table_id = guest.open_table("me", "open")
    text = guest.get(f"/t/{table_id}", headers={"host": host}).text
    found = re.search(rf"(https?://[^\s\"<>]+)/t/{table_id}", text)
    assert found is not None
    return found[1]


def test_an_invitation_never_leads_to_a_name_that_anybody_may_say(tmp_path: Path) -> None:
    with served(tmp_path, names=("karten.lan",)) as server:
        assert invitation(server, "evil.example") == "http://testserver"
        assert invitation(server, "evil.example:8000") == "http://testserver"
        assert invitation(server, "karten.lan:8000") == "http://karten.lan:8000"
        assert invitation(server, "localhost:8000") == "http://localhost:8000"
        assert invitation(server, f"{socket.gethostname()}:80") in (
            f"http://{socket.gethostname()}:80",
            f"http://{socket.gethostname()}",
        )


def test_in_the_network_the_printed_address_works(tmp_path: Path) -> None:
    """A phone that asked for http://192.168.x.y:8000 is told that very address."""
    with running(tmp_path) as port:
        table, cookie = opened(port).split(" ", 1)
        for host, told in (
            (f"127.0.0.1:{port}", f"127.0.0.1:{port}"),
            (f"localhost:{port}", f"localhost:{port}"),
            ("evil.example", f"127.0.0.1:{port}"),
        ):
            text = status(port, f"/t/{table}/more", cookie=cookie, host=host)[1]
            assert f'value="http://{told}/t/{table}"' in text
