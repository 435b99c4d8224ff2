"""Practice tables: chances are told there and nowhere else."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from stammtisch.core.view import Bar, Outlook
from stammtisch.games.registry import registrations
from stammtisch.players.registry import Players, players_of
from stammtisch.tables import Setup
from stammtisch.tables.botpool import Question, chances
from stammtisch.tables.events import Opened, event_of, row
from stammtisch.text import say
from tests.web import helpers
from tests.web.helpers import HTMX, Guest, Server, served


class Teller(helpers.QuickBots):
    """Tells chances of its own, and who asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def outlook(self, question: Question) -> Outlook | None:
        self.asked.append(question)
        note = say("Counted in {n} deals.", n=1000)
        return Outlook((Bar(say("You win"), 0.375), Bar(say("A draw"), 0.02)), note)


@pytest.fixture
def teller(monkeypatch: pytest.MonkeyPatch) -> Teller:
    """Every game tells chances, and this is who finds them out."""
    found = Teller()
    monkeypatch.setattr(Players, "tells_chances", property(lambda self: True))
    monkeypatch.setattr(helpers, "QuickBots", lambda: found)
    return found


@pytest.fixture
def practice(teller: Teller, tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path) as server:
        yield server


def opened(server: Server, guest: Guest) -> str:
    """The id of a practice table whose cards are dealt."""
    table = guest.open_table("me", "random", practice="1")
    for _ in range(200):
        if server.table(table).match is not None:
            return table
        time.sleep(0.01)
    raise AssertionError("no cards are dealt")


def test_chances_are_told_as_bars_with_numbers(practice: Server, teller: Teller) -> None:
    anna = practice.guest("en")
    table = opened(practice, anna)
    page = anna.get(f"/t/{table}").text
    assert f'hx-get="/t/{table}/outlook"' in page
    assert "practice table" in page
    panel = anna.get(f"/t/{table}/outlook", HTMX).text
    assert "<span>You win</span> <b>37.5%</b>" in panel
    assert 'value="0.3750"' in panel
    assert "Counted in 1000 deals." in panel
    (question,) = teller.asked
    assert (question.game, question.seat, question.seats) == ("mau_mau", 0, 2)


def test_german_numbers(practice: Server) -> None:
    anna = practice.guest("de")
    table = opened(practice, anna)
    assert "<b>37,5 %</b>" in anna.get(f"/t/{table}/outlook", HTMX).text


def test_other_tables_tell_no_chances(practice: Server, teller: Teller) -> None:
    anna = practice.guest("en")
    table = anna.open_table("me", "random")
    assert "outlook" not in anna.get(f"/t/{table}").text
    answer = anna.get(f"/t/{table}/outlook", HTMX)
    assert answer.status_code == 409
    assert "Chances are shown only at practice tables." in answer.text
    assert teller.asked == []


def test_whoever_has_no_seat_is_told_nothing(practice: Server, teller: Teller) -> None:
    table = practice.guest().open_table("me", "random", practice="1")
    answer = practice.guest("en").get(f"/t/{table}/outlook", HTMX)
    assert answer.status_code == 403
    assert teller.asked == []


def test_a_game_without_chances_has_no_practice_tables(server: Server) -> None:
    anna = server.guest("en")
    assert 'name="practice"' not in anna.get("/new/mau_mau").text
    fields = {"preset": "basic", "name": "Anna", "practice": "1", "seat0": "me", "seat1": "random"}
    answer = anna.post("/new/mau_mau", fields)
    assert answer.status_code == 422
    assert "there are no practice tables for it" in answer.text


def test_poker_tells_chances_and_mau_mau_none() -> None:
    assert players_of("poker").tells_chances
    assert not players_of("mau_mau").tells_chances


def test_the_worker_asks_the_game() -> None:
    entry = registrations()["mau_mau"]
    game = entry.build(entry.preset(), 2)
    words = tuple(int(word) for word in game.deal(game.pack(), game.opening(0)).words())
    assert chances(Question("mau_mau", None, (), 2, words, 0, "", 0, 1)) is None


def test_a_table_opened_before_there_were_practice_tables_is_none() -> None:
    setup = Setup(game="mau_mau", seats=("me", "random"))
    body = row("t", 1, Opened(setup, "anna", 1), 0.0).body
    old = msgspec.json.decode(body)
    assert old["setup"].pop("practice") is False
    found = event_of(msgspec.json.encode(old).decode())
    assert isinstance(found, Opened)
    assert found.setup == setup
