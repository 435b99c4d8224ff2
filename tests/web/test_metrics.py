"""What an operator sees of a server: numbers, and nothing that leads to a person."""

from __future__ import annotations

import asyncio
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import generate_latest

from stammtisch.meters import counted
from stammtisch.web.errors import PortTaken
from stammtisch.web.metrics import exposed
from tests.web import several as houses
from tests.web.helpers import Server, seat_all, served


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Server]:
    """A server that reports; what servers before it counted in this process is forgotten."""
    counted.clear()
    with served(tmp_path, metrics="127.0.0.1:0") as server:
        yield server


def numbers(text: str) -> dict[str, float]:
    lines = (line.rpartition(" ") for line in text.splitlines() if line[:1] != "#")
    return {name: float(value) for name, _, value in lines}


def shown(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        return numbers(answer.read().decode())


def moves(found: dict[str, float]) -> float:
    return sum(n for name, n in found.items() if name.startswith("stammtisch_moves_total"))


def free_port() -> int:
    with socket.socket() as asks:
        asks.bind(("127.0.0.1", 0))
        return int(asks.getsockname()[1])


def test_a_move_is_counted_and_timed(told: Server) -> None:
    before = numbers(generate_latest().decode())
    anna = told.guest()
    table_id = anna.open_table("me", "open")
    people = [anna, *seat_all(told, table_id, "Bert")]
    for each in people:
        each.post(f"/t/{table_id}/ready")
    match = told.match(table_id)
    assert people[match.turn].move(table_id, "no such card").status_code == 422
    card = match.view(match.turn).choices[0].text
    assert people[match.turn].move(table_id, card).status_code == 303
    told.call(asyncio.sleep, 1.2)  # until it has reported
    after = numbers(generate_latest().decode())
    by = 'stammtisch_moves_total{by="person",game="mau_mau"}'
    assert after[by] == before.get(by, 0.0) + 1
    timed = "stammtisch_move_seconds_count"
    assert after[timed] == before[timed] + 1
    assert after["stammtisch_tables_in_memory"] == 1


def test_metrics_name_no_table_and_nobody(told: Server) -> None:
    anna = told.guest()
    table_id = anna.open_table("me", "random", name="Annabella")
    anna.post(f"/t/{table_id}/ready")
    text = generate_latest().decode()
    assert not [word for word in (table_id, "Annabella", "testclient") if word in text]


def test_without_being_asked_for_nothing_is_shown(server: Server) -> None:
    assert server.guest().get("/metrics").status_code == 404


def test_an_address_that_is_taken() -> None:
    with exposed("127.0.0.1:0") as port:
        assert "stammtisch_tables_open" in shown(port)
        with pytest.raises(PortTaken, match=str(port)), exposed(f"127.0.0.1:{port}"):
            pass


@pytest.mark.long
@pytest.mark.slow
async def test_several_processes_show_one_sum(sqlite_url: str, tmp_path: Path) -> None:
    port = free_port()
    async with houses.several(sqlite_url, 2, tmp_path, METRICS=f"127.0.0.1:{port}") as server:
        crowd = await houses.play(server, 2, 1, 1)  # one of the processes is killed meanwhile
        await asyncio.sleep(1.5)
        found = await asyncio.to_thread(shown, port)
    people = found['stammtisch_moves_total{by="person",game="mau_mau"}']
    assert people > 0.5 * crowd.moves, "what the killed one had counted last is lost, no more"
    assert people <= crowd.moves + len(crowd.failed)
    assert found['stammtisch_commits_total{result="ok"}'] > 0
    assert found["stammtisch_streams"] == 0
