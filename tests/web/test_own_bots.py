"""Bots by others on the pages: they are offered, play over HTTP, and are named when they fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from msgspec.structs import replace

from stammtisch.bots import guests
from stammtisch.bots.guests import dismiss
from tests.web.helpers import QUICK, Guest, Server, served
from tests.web.test_play import play_a_hand

HERE = "tests.bots.strangers:"
FIRST, CHEAT, SLEEPS = HERE + "First", HERE + "Cheat", HERE + "Sleeps"
ODD = "run:echo '<b>'"
RULES = replace(QUICK, own_bots=(FIRST, CHEAT, SLEEPS, HERE + "Crash", ODD), bot_milliseconds=50)


@pytest.fixture
def offering(tmp_path: Path) -> Iterator[Server]:
    """A server that offers bots by others."""
    with served(tmp_path, RULES) as found:
        yield found
    dismiss()


def log_of(guest: Guest, table_id: str) -> list[str]:
    """The lines of the log that a page shows."""
    page = guest.get(f"/t/{table_id}").text
    return [unescape(line) for line in re.findall(r'<li id="[bl]\d+-[^"]*">([^<]*)</li>', page)]


def test_they_are_offered_beside_the_bots_of_the_house(offering: Server, server: Server) -> None:
    page = offering.guest().get("/new/mau_mau").text
    assert f'<option value="{FIRST}">Bot {FIRST}</option>' in page
    assert "<b>'" not in page
    table_id = (guest := offering.guest()).open_table("me", "open", "open")
    assert f'<option value="{FIRST}">' in guest.get(f"/t/{table_id}").text
    usual = server.guest()
    assert "strangers" not in usual.get("/new/mau_mau").text
    assert 'name="bot"' not in usual.get(f"/t/{usual.open_table('me', 'open')}").text


def test_one_is_put_on_a_seat_and_on_all_that_are_open(offering: Server) -> None:
    guest = offering.guest()
    table_id = guest.open_table("me", "open", "open", "open")
    guest.post(f"/t/{table_id}/seats", {"do": "bot", "seat": "2", "bot": FIRST})
    page = guest.get(f"/t/{table_id}").text
    assert f'<span class="facts">Bot {FIRST}</span>' in page
    guest.post(f"/t/{table_id}/fill", {"bot": CHEAT})
    assert [seat.bot for seat in offering.table(table_id).seats] == ["", CHEAT, FIRST, CHEAT]


def test_all_seats_are_given_to_one_at_once(offering: Server) -> None:
    plan = {f"seat{seat}": "open" for seat in range(1, 6)} | {"seat0": "me", "all": FIRST}
    page = offering.guest().post("/new/mau_mau", {"preset": "basic", **plan}).text
    assert page.count(f'<option value="{FIRST}" selected>') == 5


@pytest.mark.parametrize("name", ["tests.bots.strangers:Curious", "run:touch /tmp/x", "dearest"])
def test_what_the_server_does_not_offer_is_refused(offering: Server, name: str) -> None:
    guest = offering.guest()
    form = {"preset": "basic", "name": "Anna", "seat0": "me", "seat1": name}
    assert guest.post("/new/mau_mau", form).status_code == 422
    table_id = guest.open_table("me", "open")
    for path, fields in (("seats", {"do": "bot", "seat": "1"}), ("fill", {})):
        answer = guest.post(f"/t/{table_id}/{path}", {**fields, "bot": name})
        assert answer.status_code == 422
    assert offering.table(table_id).seats[1].bot == ""


@pytest.mark.parametrize(("game", "others"), [("mau_mau", 1), ("doppelkopf", 3)])
def test_one_plays_a_hand_with_a_person(
    offering: Server, game: str, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "_PATIENCE", 60.0)  # however busy this machine is
    guest = offering.guest()
    table_id = guest.open_table("me", *[FIRST] * others, game=game)
    guest.post(f"/t/{table_id}/ready")
    assert play_a_hand(table_id, guest) > 0
    hand = offering.match(table_id).hand
    bots = [index for index, act in enumerate(hand.acts) if act.seat > 0]
    assert all(hand.acts[each].move == hand.states[each].legal_moves()[0] for each in bots)
    assert offering.table(table_id).replaced == []


@pytest.mark.parametrize(
    ("language", "bot", "words"),
    [
        ("de", CHEAT, "wollte einen unerlaubten Zug machen."),
        ("en", CHEAT, "tried to make an illegal move."),
        ("en", HERE + "Crash", "stopped because of an error."),
        ("de", SLEEPS, "hat zu lange gebraucht."),
    ],
)
def test_one_that_fails_is_named_in_the_log(
    offering: Server, monkeypatch: pytest.MonkeyPatch, language: str, bot: str, words: str
) -> None:
    monkeypatch.setattr(guests, "_PATIENCE", 0.1 if bot == SLEEPS else 5.0)
    guest = offering.guest(language)
    table_id = guest.open_table("me", bot, **{"o-first_dealer": "0"})
    guest.post(f"/t/{table_id}/ready")
    monkeypatch.setattr("stammtisch.web.happened.LINES", 1_000)
    assert play_a_hand(table_id, guest) > 0
    name, log = offering.table(table_id).seats[1].name, log_of(guest, table_id)
    assert [line for line in log if bot in line] == [f"{name} ({bot}) {words}"]
    instead = {
        "de": f"Bis zum Ende des Spiels spielt ein Bot des Hauses für {name}.",
        "en": f"Until the hand is over, a built-in bot plays for {name}.",
    }
    assert log.count(instead[language]) == 1
    assert "all tricks" not in " ".join(log)


def test_where_it_is_offered_no_more_people_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.web.happened.LINES", 1_000)
    with served(tmp_path, RULES) as first:
        guest = first.guest("en")
        table_id = guest.open_table("me", FIRST)
    with served(tmp_path, QUICK) as second:
        guest.server = second
        guest.post(f"/t/{table_id}/ready")
        play_a_hand(table_id, guest)
        name = second.table(table_id).seats[1].name
        told = f"{name} was played by {FIRST}, which this server does not have."
        assert log_of(guest, table_id).count(told) == 1
