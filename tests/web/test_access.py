"""The log of requests: enough to find a fault, and nothing that leads to anybody."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator

import pytest

from stammtisch.logs.errors import StoreUnavailable
from stammtisch.text import say
from stammtisch.web.access import JsonLines, access, log_json, network, request_id
from tests.web.helpers import Server


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """The lines of the log, as they would be written."""
    found: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(self.format(record))

    handler = Keeping()
    handler.setFormatter(JsonLines())
    logging.getLogger().addHandler(handler)
    level = access.level
    access.setLevel(logging.INFO)
    yield found
    access.setLevel(level)
    logging.getLogger().removeHandler(handler)


def test_a_request_is_a_line_with_the_id_of_its_answer(server: Server, lines: list[str]) -> None:
    answer = server.guest().get("/help?q=secret")
    told = json.loads(lines[-1])
    assert told["request"] == answer.headers["x-request-id"] and len(told["request"]) == 16
    assert told["request_line"] | {"ms": 0} == {
        "method": "GET", "route": "/help", "status": 200, "ms": 0, "from": ""
    }  # fmt: skip
    assert told["at"].endswith("+00:00")


def test_no_line_leads_to_a_table_a_person_or_cards(server: Server, lines: list[str]) -> None:
    anna = server.guest(**{"user-agent": "Annafox"})
    table_id = anna.open_table("me", "random", name="Annabella")
    anna.post(f"/t/{table_id}/ready")
    anna.post(f"/t/{table_id}/seat/ThisIsASecret")
    anna.get(f"/t/{table_id}")
    anna.get(f"/nothing/{table_id}")
    anna.get("/static/site.css")
    text = "\n".join(lines)
    routes = [json.loads(line)["request_line"]["route"] for line in lines]
    assert {"/t/{id}", "/t/{id}/seat/{secret}", "/static", ""} <= {*routes}
    secrets = (table_id, "Annabella", "Annafox", "ThisIsASecret", *anna.cookies.values())
    assert not [word for word in secrets if word in text]
    assert not [each for each in server.match(table_id).view(0).zones if str(each) in text]


@pytest.mark.parametrize(
    ("whole", "shown"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1::/48"),
        ("fe80::1%eth0", "fe80::/48"),
        ("testclient", ""),
    ],
)
def test_of_an_address_the_network_is_told(whole: str, shown: str) -> None:
    assert network(whole) == shown


def test_whatever_is_logged_in_a_request_has_its_id() -> None:
    mark = request_id.set("abc")
    try:
        raise ValueError("“quoted”\nand broken")
    except ValueError as fault:
        record = logging.LogRecord("x", 30, "", 1, "it %s", ("fell",), (type(fault), fault, None))
        told = json.loads(JsonLines().format(record))
    request_id.reset(mark)
    assert (told["says"], told["request"], told["level"]) == ("it fell", "abc", "warning")
    assert "“quoted”\nand broken" in told["fault"]


def test_a_fault_names_the_route_and_no_secret(
    server: Server, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(server.site.pages), "page", lambda *_args, **_more: 1 / 0)
    assert server.guest().get("/t/abcdefabcdef/seat/ThisIsASecret").status_code == 500
    assert any("GET /t/{id}/seat/{secret} failed" in line for line in lines)
    assert "ThisIsASecret" not in "\n".join(lines)


def test_the_log_can_be_had_as_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root, level = logging.getLogger(), access.level
    before = root.handlers[:], root.level
    try:
        log_json()
        logging.getLogger("any").warning("one")
        access.info("request", extra={"fields": {"status": 200}})
    finally:
        root.handlers[:], root.level = before[0], before[1]
        access.setLevel(level)
    told = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [each["says"] for each in told] == ["one", "request"]


def test_ready_is_said_as_long_as_a_move_could_be_stored(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = server.guest()
    assert guest.get("/ready").json() == {"ready": True}

    async def gone(self: object) -> None:
        raise StoreUnavailable(say("gone"))

    monkeypatch.setattr(type(server.site.tables.store), "try_write", gone)
    server.site.health._tried = float("-inf")
    answer = guest.get("/ready")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "why": "gone"})
    assert answer.headers["retry-after"] == "5"


def test_whoever_leaves_is_not_ready(server: Server) -> None:
    server.site.tables.store.handed_on = True
    assert server.guest().get("/ready").status_code == 503


def test_a_database_that_is_silent_is_not_waited_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(self: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(type(server.site.tables.store), "try_write", silent)
    monkeypatch.setattr("stammtisch.web.health._PATIENCE", 0.05)
    assert server.guest().get("/ready").status_code == 503
