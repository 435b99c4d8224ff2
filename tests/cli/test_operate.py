"""``stammtisch operate`` at a running server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from stammtisch.tables import Tables
from stammtisch.web import Settings, create_app
from stammtisch.web.operators import digest_of
from stammtisch.web.serving import listening
from tests.cli.conftest import Run
from tests.web.helpers import QUICK, QuickBots
from tests.web.several import Crowd, Person, Several

PASSWORD = "richtig: Pferd & Käse 100%"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at a port of its own, with the password."""
    database = f"sqlite:///{tmp_path_factory.mktemp('run') / 'a.sqlite'}"
    settings = Settings(
        database=database, tables=QUICK, operator=digest_of(PASSWORD), wrong_secrets=3
    )
    listener = listening("127.0.0.1", 0)
    app = create_app(settings, Tables(database, QUICK, bots=QuickBots()))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture
def boss(run: Run, address: str, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command, at this server with its password."""
    monkeypatch.setenv("STAMMTISCH_SERVER", address)
    monkeypatch.setenv("STAMMTISCH_OPERATOR_PASSWORD", PASSWORD)
    monkeypatch.setenv("STAMMTISCH_LANGUAGE", "en")
    return run


async def opened(address: str) -> str:
    """The id of a table that Anna has opened."""
    server = Several("", 1, Path())
    server.address = address
    anna = Person(Crowd(server), "Anna", 0)
    sitting = await anna.open()
    await anna.close()
    return sitting.id


def said(boss: Run, *words: str) -> str:
    """What the command prints; it succeeds."""
    done = boss("operate", *words)
    assert done.exit_code == 0, done.output
    return done.output


async def test_a_table_is_listed_its_people_muted_excluded_and_let_in(
    boss: Run, address: str
) -> None:
    table = await opened(address)
    listed = said(boss, "tables")
    assert table in listed and "seat 1: Anna" in listed and "Mau-Mau" in listed
    assert "Muted, number" in said(boss, "mute", "--table", table, "--seat", "1")
    told = said(boss, "exclude", "--address", "203.0.113.9")
    number = told.split("number ")[1].partition(":")[0]
    shown = said(boss, "show")
    assert "Muted, number" in shown and "203.0.113.9/32" in shown and "can be written" in shown
    said(boss, "admit", number)
    assert "203.0.113.9" not in said(boss, "show")
    again = boss("operate", "admit", number)
    assert again.exit_code == 1 or again.exit_code == 2
    assert number in again.output
    assert table in said(boss, "close", table)
    assert table not in said(boss, "tables")


def test_everybody_is_told_something_and_reports_are_listed(boss: Run) -> None:
    assert "Everybody is told: At nine" in said(boss, "message", "At nine we restart.")
    assert "At nine" in said(boss, "show")
    assert "Nobody is told" in said(boss, "message")
    assert "no reports" in said(boss, "reports")
    wrong = boss("operate", "reports", "--settle", "nonsense")
    assert wrong.exit_code == 2 and "no report" in wrong.output


@pytest.mark.parametrize(
    "words",
    [
        ("mute", "--table", "x"),
        ("mute",),
        ("exclude", "--table", "x", "--seat", "1", "--address", "203.0.113.9"),
        ("close", "nothing"),
        ("exclude", "--address", "over there"),
        ("admit", "999"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(boss: Run, words: tuple[str, ...]) -> None:
    done = boss("operate", *words)
    assert done.exit_code in (1, 2) and "Traceback" not in done.output and "." in done.output


def test_only_the_password_opens_and_it_may_be_a_line(
    boss: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STAMMTISCH_OPERATOR_PASSWORD")
    assert boss("operate", "show", typed=f"{PASSWORD}\n").exit_code == 0
    codes = [boss("operate", "show", typed="wrong\n") for _ in range(4)]
    assert all(each.exit_code == 2 for each in codes)
    assert "not the password" in codes[0].output and "Too many wrong" in codes[3].output
