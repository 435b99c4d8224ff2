"""What arrives at the socket: whole, by halves, too much, wrong; with either parser."""

from __future__ import annotations

import contextlib
import re
import socket
import time
from pathlib import Path

import pytest

from tests.web.sockets import all_of, call, follow, opened, running

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("plain")]
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
FORM = (
    b"POST /look HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
)


def everything(there: socket.socket) -> bytes:
    """What the server says until it hangs up; it does within five seconds."""
    found = b""
    there.settimeout(5)
    with contextlib.suppress(ConnectionError):
        while more := there.recv(65_536):
            found += more
    return found


def said(port: int, *parts: bytes) -> bytes:
    """What comes back for this; the parts are sent one after the other."""
    with call(port) as there:
        for part in parts:
            there.sendall(part)
            time.sleep(0.02 if len(parts) > 1 else 0)
        return everything(there)


def statuses(answer: bytes) -> list[int]:
    return [int(code) for code in re.findall(rb"HTTP/1\.1 (\d+) ", answer)]


CLOSE = b"Connection: close\r\n\r\n"
WRONG = {
    "no http": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "no version": b"GET /health\r\nHost: localhost\r\n\r\n",
    "old version": b"GET /health HTTP/0.9\r\nHost: localhost\r\n\r\n",
    "no host": b"GET /health HTTP/1.1\r\nX: y\r\n\r\n",
    "two hosts": HEALTH + b"Host: other\r\n\r\n",
    "a blank before the colon": HEALTH + b"X : y\r\n\r\n",
    "a name that is none": HEALTH + b"X(: y\r\n\r\n",
    "a zero": HEALTH + b"X: y\x00z\r\n\r\n",
    "two lengths": FORM + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
    "a length with a sign": FORM + b"Content-Length: +3\r\n\r\nabc",
    "a coding that is not ours": FORM + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "two codings": FORM + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n",
    "a chunk without size": FORM + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n",
    "an address that is none": b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


@pytest.fixture
def port(tmp_path: Path, plain: bool) -> object:
    with running(tmp_path) as found:
        yield found


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_request_is_refused_and_the_connection_ends(
    port: int, plain: bool, name: str
) -> None:
    answer = said(port, WRONG[name])
    if name == "old version" and plain:
        assert statuses(answer) == [200]  # h11 does not mind, and hangs up
    else:
        assert statuses(answer) == [400]


def test_a_request_that_can_be_read_in_two_ways_hides_no_second_one(port: int, plain: bool) -> None:
    """A length and chunks: it is refused, or the chunks count and the length never does."""
    hidden = HEALTH + CLOSE
    both = FORM + b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n" % len(hidden)
    answer = said(port, both + b"%x\r\n" % len(hidden) + hidden + b"\r\n0\r\n\r\n" + hidden)
    assert statuses(answer) == ([403, 200] if plain else [400])


@pytest.mark.parametrize(
    "begun",
    [
        HEALTH + b"X: ",
        b"GET /",
        FORM + b"Transfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\nX: ",
        FORM + b"Transfer-Encoding: chunked\r\n\r\n3;",
    ],
    ids=["head", "address", "end", "size"],
)
def test_what_never_is_complete_is_cut_off(port: int, begun: bytes) -> None:
    """Before its time is over, because it would have to be remembered."""
    with call(port, sent=begun) as there:
        with contextlib.suppress(ConnectionError):
            for _ in range(64):
                there.sendall(b"x" * 1_024)
                time.sleep(0.002)
        everything(there)


def test_requests_one_after_the_other_are_answered_in_turn(port: int) -> None:
    answer = said(port, HEALTH + b"\r\n" + b"GET /no HTTP/1.1\r\nHost: a\r\n\r\n" + HEALTH + CLOSE)
    assert statuses(answer) == [200, 404, 200]
    assert answer.count(b'"store"') == 2


def test_of_many_requests_at_once_few_are_kept(port: int, plain: bool) -> None:
    """Where they are all read at once, the connection ends after some; h11 takes them singly."""
    answer = said(port, (HEALTH + b"\r\n") * 300 + HEALTH + CLOSE)
    assert set(statuses(answer)) == {200}
    assert len(statuses(answer)) == 301 if plain else 20 < len(statuses(answer)) < 40


def test_rubbish_behind_a_request_takes_nothing_from_its_answer(port: int) -> None:
    answer = said(port, HEALTH + b"\r\n" + b"\x00\x01 rubbish\r\n\r\n")
    assert statuses(answer)[0] == 200
    assert b'"store"' in answer


def test_head_has_no_body(port: int) -> None:
    answer = said(port, HEALTH.replace(b"GET", b"HEAD") + b"\r\n" + HEALTH + CLOSE)
    assert statuses(answer) == [200, 200]
    assert answer.count(b'"store"') == 1


def test_an_old_client_gets_no_chunks(port: int) -> None:
    answer = said(port, b"GET /health HTTP/1.0\r\n\r\n")
    assert statuses(answer) == [200]
    table, cookie = opened(port).split(" ", 1)
    with call(port) as there:
        there.sendall(f"GET /t/{table}/stream HTTP/1.0\r\nCookie: {cookie}\r\n\r\n".encode())
        answer = b""
        while b"\n\n" not in answer.partition(b"\r\n\r\n")[2]:
            answer += there.recv(9_000)
        head, _, found = answer.partition(b"\r\n\r\n")
        assert b"transfer-encoding" not in head.lower()
        assert b"connection: close" in head.lower()
        assert found.startswith((b"id: ", b": "))


def test_a_form_in_chunks_arrives(port: int) -> None:
    parts = [b"Transfer-Encoding: chunked\r\n\r\n", b"9\r\nlanguage=\r\n", b"2\r\nde\r\n"]
    answer = said(port, FORM + parts[0], *parts[1:], b"0\r\n\r\n" + HEALTH + CLOSE)
    assert statuses(answer) in ([403, 200], [400])  # it came; it has no token


def test_lines_after_a_body_are_not_of_its_head(port: int) -> None:
    table, cookie = opened(port).split(" ", 1)
    chunks = b"Transfer-Encoding: chunked\r\n\r\n0\r\n"
    head = f"GET /t/{table}/more HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\n".encode()
    answer = said(port, head + chunks + f"Cookie: {cookie}\r\n\r\n".encode() + HEALTH + CLOSE)
    assert b"set-cookie" in answer.split(b"\r\n\r\n")[0].lower()  # a stranger


def test_who_waits_to_be_asked_is_asked(port: int) -> None:
    with call(port) as there:
        there.sendall(FORM + b"Expect: 100-continue\r\nContent-Length: 4\r\n\r\n")
        assert there.recv(100).startswith(b"HTTP/1.1 100")
        there.sendall(b"a=bc")
        assert there.recv(100).startswith(b"HTTP/1.1 403")


def test_nobody_changes_to_another_protocol(port: int, plain: bool) -> None:
    """It is answered as it is, and what follows in the other protocol is not read as ours."""
    for other in (b"websocket", b"h2c"):
        upgrade = b"Connection: Upgrade\r\nUpgrade: " + other + b"\r\n\r\n"
        answer = said(port, HEALTH + upgrade, HEALTH + CLOSE)
        assert statuses(answer) == ([200, 200] if plain else [200])


def test_a_request_behind_a_stream_does_not_keep_it_alive(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path, streams=1, heartbeat=0.05) as port:
        mine = opened(port)
        table, cookie = mine.split(" ", 1)
        with follow(port, cookie=mine) as there:
            there.sendall(HEALTH + b"\r\n")
            time.sleep(0.1)
        path = f"GET /t/{table}/stream HTTP/1.0\r\nCookie: {cookie}\r\n\r\n".encode()
        for _ in range(200):
            with call(port, sent=path) as again:
                if again.recv(15).startswith(b"HTTP/1.1 200"):
                    break
            time.sleep(0.02)
        else:
            pytest.fail("the stream is still there")
    assert not caplog.records  # it ended as streams do


def test_blank_lines_between_requests_are_no_life(tmp_path: Path) -> None:
    with running(tmp_path, head_seconds=0.5) as port, call(port, sent=HEALTH + b"\r\n") as slow:
        slow.recv(1_000)
        begun = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - begun < 8:
                slow.sendall(b"\r\n")
                time.sleep(0.05)
        assert time.monotonic() - begun < 5


def test_many_callers_at_once_all_get_in(port: int) -> None:
    calls = [call(port, sent=HEALTH + b"\r\n") for _ in range(100)]
    with all_of(calls):
        assert all(each.recv(15).startswith(b"HTTP/1.1 200") for each in calls)
