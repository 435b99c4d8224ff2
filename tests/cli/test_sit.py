"""``stammtisch sit``: bots of the line protocol play at the tables of a server."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from click.testing import CliRunner
from httpx2 import Client

from stammtisch import tables
from stammtisch.cli import main
from stammtisch.cli.bridge import Bridge, Server
from stammtisch.cli.sit import VARIABLE
from stammtisch.tables import Tables
from stammtisch.web import Settings, create_app
from stammtisch.web.serving import listening
from tests.web.helpers import QuickBots, field

RULES = "mau_mau.basic.2.max_turns=60.deals=1.mau_call=auto"
CURIOUS = """
class Curious:
    def move(self, seen):
        assert seen.sample().turn == seen.seat
        assert seen.observation
        assert seen.known.startswith("position 1 ")
        assert seen.history[0].startswith("0 -: ")
        return seen.legal[-1]

class Broken:
    def move(self, seen):
        raise ValueError("no idea")
"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    rules = tables.Settings(bot_pause=0.0, number_wait=0.0, stand_in="random")
    url = f"sqlite:///{tmp_path / 'server.sqlite'}"
    app = create_app(Settings(database=url, tables=rules), Tables(url, rules, bots=QuickBots()))
    socket = listening("127.0.0.1", 0)
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1, lifespan="on")
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)
    socket.close()


@contextmanager
def browser(address: str) -> Iterator[Client]:
    """Somebody with a browser."""
    with Client(base_url=address, headers={"accept-language": "en"}) as client:
        yield client


def token_of(client: Client, name: str) -> str:
    """A token that somebody makes."""
    csrf = field(client.get("/mine/programs").text, "csrf")
    page = client.post("/mine/programs", data={"csrf": csrf, "name": name}).text
    found = re.search(r'id="token"[^>]* value="([^"]+)"', page)
    assert found is not None
    return found[1]


def run(token: str, *words: str) -> tuple[int, str]:
    found = CliRunner().invoke(
        main, ["sit", *words], env={VARIABLE: token, "STAMMTISCH_LANGUAGE": "en"}
    )
    return found.exit_code, found.output


@pytest.mark.slow
def test_two_bots_meet_at_a_table_and_play_the_match(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "curious.py").write_text(CURIOUS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with browser(address) as one, browser(address) as two:
        server = Server(address, token_of(one, "Robbi"), "en")
        token = token_of(two, "Tobor")
        bridge = Bridge(
            server, server.do("/seek", rules=RULES, seats=2)["table"], "curious:Curious", 5000
        )
        thread = threading.Thread(target=bridge.play, daemon=True)
        thread.start()
        told = run(token, address, "--seek", RULES, "--bot", "curious:Curious", "--ms", "5000")
        thread.join(20)
        assert told[0] == 0, told
        assert f"The match is over: {bridge.totals[1]} points." in told[1]
        headers = {"authorization": f"Bearer {token}"}
        (hand,) = two.get("/api/1/hands", headers=headers).json()["hands"]
    assert hand["last"]
    assert hand["totals"] == bridge.totals


@pytest.mark.slow
def test_a_bot_that_fails_gives_its_seat_up(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "curious.py").write_text(CURIOUS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with browser(address) as anna:
        token = token_of(anna, "Robbi")
        csrf = field(anna.get("/mine/programs").text, "csrf")
        fields = {"csrf": csrf, "name": "Anna", "seat0": "me", "seat1": "open", "programs": "1"}
        fields["spectators"] = "1"
        table = anna.post("/new/mau_mau", data={**fields, "preset": "basic"}).headers["location"]
        anna.post(f"{table}/ready", data={"csrf": csrf})
        known = run(token, address, "--table", table.removeprefix("/t/"), "--bot", "curious:Broken")
        assert known[0] == 2, known
        assert "curious:Broken" in known[1]
        headers = {"authorization": f"Bearer {token}"}
        seats = anna.get(f"/api/1{table.replace('/t/', '/tables/')}", headers=headers).json()
    assert [each["kind"] for each in seats["table"]["seats"]] == ["person", "bot"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--bot", "nobody"), "not a bot that speaks the line protocol"),
        (("--bot", "a:B"), "either a table or a game"),
        (("--bot", "a:B", "--table", "x", "--seek", "gin"), "either a table or a game"),
        (("--bot", "a:B", "--seek", "gin"), "cannot be reached"),
    ],
)
def test_what_cannot_be_done_is_told(words: tuple[str, ...], told: str) -> None:
    code, output = run("token", "http://127.0.0.1:9", *words)
    assert code != 0
    assert told in output


def test_a_token_is_needed() -> None:
    code, output = run("", "http://127.0.0.1:9", "--bot", "a:B", "--seek", "gin")
    assert code == 2
    assert VARIABLE in output


def test_what_the_server_refuses_is_told(address: str) -> None:
    code, output = run("wrong", address, "--bot", "a:B", "--seek", "gin")
    assert (code, "This token lets nobody in" in output) == (2, True)
