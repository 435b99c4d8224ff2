"""The client of the load: answers and events however the network cuts them."""

from __future__ import annotations

import pytest

from tests.benchmarks.scripts import loaded

wire = loaded("wire")

SIZED = b"HTTP/1.1 422 Unprocessable\r\nContent-Length: 5\r\nX-Next: 1 Qc\r\n\r\nhallo"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhal\r\n2\r\nlo\r\n0\r\n\r\n"
EMPTY = b"HTTP/1.1 204 No Content\r\nX-Next: 2 draw\r\n\r\n"


@pytest.mark.parametrize(
    ("data", "status", "body"),
    [(SIZED, 422, b"hallo"), (CHUNKED, 200, b"hallo"), (EMPTY, 204, b"")],
)
def test_an_answer_is_whole_when_its_last_byte_is_there(
    data: bytes, status: int, body: bytes
) -> None:
    assert all(wire.whole_answer(data[:end]) is None for end in range(len(data) - 3))
    answer = wire.whole_answer(data)
    assert answer is not None
    assert (answer.status, answer.body) == (status, body)


def test_headers() -> None:
    answer = wire.whole_answer(SIZED)
    assert answer is not None
    assert answer.headers == {"content-length": "5", "x-next": "1 Qc"}


def test_events_byte_by_byte() -> None:
    heard: list[tuple[int, bytes]] = []
    stream = wire.Stream(b"", lambda seq, event: heard.append((seq, event)))
    first, second, still = b"id: 7\ndata: a\n\n", b"id: 12\ndata: b\n\n", b": still here\n\n"
    data = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n" + b"".join(
        b"%x\r\n%s\r\n" % (len(part), part) for part in (first, still, second)
    )
    for byte in data:
        stream.data_received(bytes([byte]))
    assert heard == [(7, first), (12, second)]
    assert stream.events == 2


def test_a_refused_stream() -> None:
    stream = wire.Stream(b"", lambda seq, event: None)
    with pytest.raises(ConnectionError, match="404"):
        stream.data_received(b"HTTP/1.1 404 Not Found\r\n\r\n")


def test_a_request_carries_its_form() -> None:
    sent = wire.request("POST", "/t/x/move", "who=me", {"move": "Qc", "csrf": "a b"})
    head, body = sent.split(b"\r\n\r\n")
    assert body == b"move=Qc&csrf=a+b"
    assert b"content-length: 16" in head.split(b"\r\n")
    assert b"cookie: who=me" in head.split(b"\r\n")
