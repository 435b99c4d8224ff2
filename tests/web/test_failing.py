"""When something of ours is at fault: the page, its headers, the log; the health of the house."""

from __future__ import annotations

import logging

import pytest

from stammtisch.logs.rows import Row
from stammtisch.logs.store import Entry
from stammtisch.tables import StoreUnavailable, Tables
from stammtisch.web.app import HEADERS
from stammtisch.web.failing import shortened
from tests.tables.test_store import full_disk
from tests.web.helpers import Server

HUGE = "9" * 5_000


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def count_open(self: Tables) -> int:
        return deeper(9_000)

    monkeypatch.setattr(Tables, "count_open", count_open)


def deeper(depth: int) -> int:
    return other(depth - 1) if depth else 0


def other(depth: int) -> int:
    return deeper(depth - 1) if depth else 0


@pytest.mark.usefixtures("broken")
def test_a_mistake_of_ours_is_told_once_and_shortly(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        answer = server.guest().get("/health")
    assert answer.status_code == 500
    assert "schief" in answer.text
    (record,) = caplog.records
    assert "GET /health failed" in record.getMessage() and "RecursionError" in record.getMessage()
    assert len(record.getMessage()) < 3_000 and record.exc_info is None


@pytest.mark.usefixtures("broken")
def test_the_page_of_a_mistake_keeps_foreign_pages_out(server: Server) -> None:
    answer = server.guest().get("/health")
    for name, value in HEADERS:
        assert answer.headers.get_list(name.decode()) == [value.decode()]


@pytest.mark.usefixtures("broken")
def test_a_house_without_pages_still_answers(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(server.site.pages), "page", lambda *_args, **_more: 1 / 0)
    answer = server.guest().get("/health")
    assert (answer.status_code, answer.text) == (500, "500")
    assert answer.headers["content-security-policy"]


def test_what_a_mistake_says_of_itself_is_cut() -> None:
    try:
        raise ValueError("x" * 100_000)
    except ValueError as fault:
        told = shortened(fault)
    assert len(told) < 700 and told.endswith("…") and "ValueError: xxx" in told


@pytest.mark.parametrize(
    "path",
    [
        f"/club/c/e/e/sheet/{HUGE}/1",
        f"/club/c/e/e/sheet/1/{HUGE}/token",
        f"/club/c/e/e/me/u/m/sheet/1/{HUGE}",
        f"/club/c/e/e/sheet/1/1/hand/{HUGE}",
        f"/t/{HUGE}/replay/{HUGE}",
        f"/pad/{HUGE}",
    ],
)
def test_a_number_of_five_thousand_digits_is_no_page(server: Server, path: str) -> None:
    for answer in (server.guest().get(path), server.guest().post(f"{path}/write")):
        assert answer.status_code in (404, 405)


@pytest.mark.parametrize("deep", ["[" * 9_000, '{"format":' * 9_000])
def test_a_club_of_nine_thousand_brackets_is_none(server: Server, deep: str) -> None:
    guest = server.guest()
    start = '{"format":"stammtisch-club/1","name":"x","evenings":[],"log":[{"at":1,"event":{"a":'
    answer = guest._send(
        "POST",
        "/club/import",
        data={"csrf": guest.csrf},
        files={"file": ("club.json", start + deep)},
    )
    assert answer.status_code == 422 and "kein Verein" in answer.text


def fill(server: Server) -> None:
    """Until no move is taken any more."""

    async def write() -> None:
        for seq in range(10_000):
            move = Row("full", seq, "played", " " * 100, 0)
            await server.site.tables.store.append(Entry([move]))

    with pytest.raises(StoreUnavailable, match="full"):
        server.call(write)


def test_the_house_is_not_well_on_a_full_disk(server: Server) -> None:
    guest, time = server.guest(), [0.0]
    server.site.health._clock = lambda: time[0]
    assert guest.get("/health").json()["store"] == "ok"
    with full_disk(server.site.tables):
        fill(server)
        assert guest.get("/health").json()["store"] == "ok", "tried a moment ago"
        time[0] += 5
        answer = guest.get("/health")
        assert answer.status_code == 503 and "full" in answer.json()["store"]
    time[0] += 5
    assert guest.get("/health").status_code == 200
    rows = server.call(server.site.tables.store.events, "")
    assert rows == []
