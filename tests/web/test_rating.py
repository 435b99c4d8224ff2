"""Rated tables on pages: opened, joined, played, and what everybody reads of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from stammtisch.tables.staying import LEAST
from tests.web.helpers import Guest, Server, served
from tests.web.test_mine import finish
from tests.web.walk import play


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("rating")) as found:
        yield found


def rated_hand(server: Server, guest: Guest) -> None:
    """A hand at a rated table that somebody wins against a bot, and everything worked out.

    One in seventy hands at random ends with the same points for both: that compares nobody.
    """
    for _ in range(9):
        table = guest.open_table("me", "random", rated="1")
        guest.post(f"/t/{table}/ready")
        play(server, guest, table)
        if len(set(server.match(table).totals())) > 1:
            break
    server.call(server.site.tables.ratings.refresh)


def rated_again(guest: Guest) -> str:
    """A rated table against a bot at which the first hand is played."""
    table = guest.open_table("me", "random", rated="1")
    guest.post(f"/t/{table}/ready")
    return table


def test_where_strangers_meet_it_is_told_who_finishes_hands(server: Server) -> None:
    anna, ben = server.guest(), server.guest("en")
    for number in range(LEAST):
        table = anna.open_table("me", "open", game="mau_mau", public="1", fill="0")
        ben.post(f"/t/{table}/sit", {"seat": "1", "name": "Ben"})
        for guest in (anna, ben):
            guest.post(f"/t/{table}/ready")
        if number == 0:
            ben.post(f"/t/{table}/leave")
        else:
            finish(server, table, anna, ben)
        anna.post(f"/t/{table}/close")
    server.call(server.site.tables.ratings.refresh)
    mine = ben.get("/mine").text
    assert f"you have played {LEAST - 1} of your last {LEAST} hands" in mine
    open_ = ben.open_table("me", "open", game="mau_mau", public="1", fill="0", name="Ben")
    for path in ("/lobby", f"/t/{open_}", f"/t/{open_}/rules"):
        assert "spielt 90 % zu Ende" in anna.get(path).text, path
    friends = ben.open_table("me", "open", game="mau_mau", name="Ben")
    assert "zu Ende" not in anna.get(f"/t/{friends}").text
    keys = server.table(open_).seats[0].visitors
    assert keys and not any(each in anna.get("/lobby").text for each in keys)


def test_a_rated_table_helps_nobody_and_says_so(server: Server) -> None:
    anna = server.guest()
    table = anna.open_table("me", "random", game="gin", rated="1", practice="1", undo="1")
    setup = server.table(table).setup
    assert setup.rated and not setup.undo and not setup.practice
    anna.post(f"/t/{table}/ready")
    page = anna.get(f"/t/{table}").text
    assert '<span class="practice">gewertet</span>' in page
    assert f"/t/{table}/hint" not in page and f"/t/{table}/proposals" not in page
    refused = anna.get(f"/t/{table}/hint")
    assert refused.status_code == 409 and "niemandem geholfen" in refused.text
    rules = anna.get(f"/t/{table}/rules").text
    assert "noch keine Wertung" in rules and "Gewerteter Tisch" in rules
    english = server.guest("en").get("/rating").text
    assert "Glicko-2" in english and "1580 ± 120" in english
    assert "Mark Glickman" in anna.get("/rating").text


def test_who_sits_down_says_whether_it_counts_and_may_change_it(server: Server) -> None:
    anna, ben, cora = (server.guest() for _ in range(3))
    table = anna.open_table("me", "open", "open", "open", rated="1")
    page = ben.get(f"/t/{table}").text
    assert page.count('name="rated" value="1" checked') == 3
    ben.post(f"/t/{table}/sit", {"seat": "1", "name": "Ben", "rated": "1"})
    cora.post(f"/t/{table}/sit", {"seat": "2", "name": "Cora"})
    assert [bool(seat.rated) for seat in server.table(table).seats] == [True, True, False, False]
    for seat in server.table(table).seats:
        assert not seat.rated or seat.rated not in page
    cora.post(f"/t/{table}/rating", {"rated": "yes"})
    ben.post(f"/t/{table}/rating", {"rated": "no"})
    seats = server.table(table).seats
    assert [bool(seat.rated) for seat in seats] == [True, False, True, False]


def test_who_takes_the_seat_of_a_bot_is_asked_whether_it_counts(server: Server) -> None:
    anna, ben, cora = (server.guest() for _ in range(3))
    table = anna.open_table("me", "random", "random", rated="1", welcome="1")
    anna.post(f"/t/{table}/ready")
    form = ben.get(f"/t/{table}/ask").text
    assert 'name="rated" value="1" checked' in form and "Gewerteter Tisch" in form
    refused = cora.post(f"/t/{table}/ask", {"seat": "2", "name": "Anna"}).text
    assert 'name="rated" value="1">' in refused  # what was chosen stays
    ben.post(f"/t/{table}/ask", {"seat": "1", "name": "Ben", "rated": "1"})
    cora.post(f"/t/{table}/ask", {"seat": "2", "name": "Cora"})
    play(server, anna, table)
    anna.post(f"/t/{table}/ready")
    assert [bool(seat.rated) for seat in server.table(table).seats] == [True, True, False]
    plain = anna.open_table("me", "random", "random")
    anna.post(f"/t/{plain}/ready")
    assert 'name="rated"' not in ben.get(f"/t/{plain}/ask").text


def test_two_at_one_connection_are_told_to_everybody(server: Server) -> None:
    anna, ben = server.guest(), server.guest()
    table = anna.open_table("me", "open", "open", rated="1")
    ben.post(f"/t/{table}/sit", {"seat": "1", "name": "Ben", "rated": "1"})
    for guest in (anna, ben):
        guest.get(f"/t/{table}")
    told = "Ben und Anna spielen über denselben Anschluss"
    page = server.guest().get(f"/t/{table}").text
    assert told in page or "Anna und Ben spielen über denselben Anschluss" in page


def test_ratings_stand_in_my_games_at_the_table_and_in_the_lobby(server: Server) -> None:
    anna = server.guest()
    assert "Meine Wertungen" not in anna.get("/mine").text
    rated_hand(server, anna)
    page = anna.get("/mine").text
    assert "Meine Wertungen" in page and "±" in page and "gegen Bots" in page
    assert "Meine Wertungen" in anna.get("/mine?game=mau_mau").text
    assert "Meine Wertungen" not in anna.get("/mine?game=watten").text
    assert "±" not in server.guest().get("/mine").text
    table = anna.open_table("me", "open", game="gin", rated="1", public="1", fill="0")
    bots = anna.open_table("me", "random", "open", rated="1")
    lobby = server.guest().get("/lobby").text
    assert "wer sich setzt" in lobby.lower() and "Gewertet:" in lobby
    assert "noch keine Wertung" in anna.get(f"/t/{table}").text  # none against people yet
    assert "±" in anna.get(f"/t/{bots}").text  # the bot has one
    plates = anna.get(f"/t/{rated_again(anna)}").text
    assert re.search(r'id="seat-1">.*?<span class="rating">.*? ± .*?</li>', plates, re.S)
    ben = server.guest()
    ben.post("/lobby/sit", {"table": table})
    assert [bool(seat.rated) for seat in server.table(table).seats] == [True, True]


def test_one_tap_never_leads_to_a_rated_table(server: Server) -> None:
    anna, ben = server.guest(), server.guest()
    table = anna.open_table("me", "open", game="gin", rated="1", public="1", fill="0")
    to = ben.post("/lobby/next", {"game": "gin"}).headers["location"]
    assert to != f"/t/{table}" and not server.table(to.removeprefix("/t/")).setup.rated
