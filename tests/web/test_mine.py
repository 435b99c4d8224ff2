"""The page of everything that somebody has played."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile

import pytest

from stammtisch import records
from stammtisch.core.rng import Rng
from stammtisch.web.visits import VISITOR
from tests.web.helpers import Guest, Server, seat_all
from tests.web.scenes_mine import evening

HOSTILE = "<b>&\"'</b>"


def match_of_two(server: Server, name: str = "Ben") -> tuple[Guest, Guest, str]:
    """Anna and another have played one hand of Mau-Mau; the next one is being played."""
    anna = server.guest()
    table = anna.open_table("me", "open")
    (other,) = seat_all(server, table, name)
    for guest in (anna, other):
        guest.post(f"/t/{table}/ready")
    finish(server, table, anna, other)
    for guest in (anna, other):
        guest.post(f"/t/{table}/ready")
    assert server.table(table).phase == "playing"
    return anna, other, table


def finish(server: Server, table: str, *guests: Guest) -> None:
    """The people move somehow until the hand is over."""
    match = server.match(table)
    while not match.hand_over:
        text = match.game.text(match.state, match.state.pick(Rng(len(match.hand.acts))))
        assert guests[match.turn].move(table, text).status_code == 303


def test_a_page_for_somebody_who_has_played_nothing(server: Server) -> None:
    page = server.guest().get("/mine")
    assert page.status_code == 200 and "noch nichts zu Ende gespielt" in page.text
    assert "Every hand that you have played" in server.guest("en").get("/mine").text


def test_a_finished_hand_is_listed_with_its_replay_and_a_running_one_is_not(server: Server) -> None:
    anna, ben, table = match_of_two(server)
    for guest, other in ((anna, "Ben"), (ben, "Anna")):
        page = guest.get("/mine").text
        assert "1 Spiel<" in page and f"mit {other}" in page
        assert re.findall(r'href="(/t/\w+/replay/\d+)"', page) == [f"/t/{table}/replay/1"]
        assert guest.get(f"/t/{table}/replay/1").status_code == 200
    assert table not in server.guest().get("/mine").text


def test_hands_are_found_by_game_and_by_name(server: Server) -> None:
    anna, _, table = match_of_two(server)
    evening(server, anna, 1)
    assert "2 Spiele<" in anna.get("/mine").text
    assert "1 Spiel<" in anna.get("/mine?game=mau_mau").text
    assert "1 Spiel<" in anna.get("/mine?q=bEn").text
    assert "Kein Spiel passt" in anna.get("/mine?game=mau_mau&q=Frieda").text
    assert "Kein Spiel passt" in anna.get("/mine?q=Anna").text  # that is herself
    assert f"/t/{table}/replay/1" in anna.get("/mine?q=ben&page=99").text


def test_figures_and_the_curve(server: Server) -> None:
    anna = server.guest()
    evening(server, anna, 2)
    page = anna.get("/mine?game=doppelkopf").text
    assert "Meine Zahlen: Doppelkopf" in page and "Punkte je Einzelspiel" in page
    drawing = anna.get("/mine/doppelkopf/curve.svg")
    assert drawing.headers["content-type"] == "image/svg+xml" and "<polyline" in drawing.text
    assert server.guest().get("/mine/doppelkopf/curve.svg").status_code == 404


def test_names_are_never_html(server: Server) -> None:
    anna, _, _ = match_of_two(server, HOSTILE)
    page = anna.get("/mine").text
    assert HOSTILE not in page and "&lt;b&gt;" in page


def test_a_long_list_comes_page_by_page(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.web.pages.mine._ON_A_PAGE", 2)
    anna = server.guest()
    table = evening(server, anna, 3)
    first, second = anna.get("/mine").text, anna.get("/mine?page=2").text
    assert "Seite 1 von 2" in first and 'rel="next"' in first and 'rel="prev"' not in first
    assert "Seite 2 von 2" in second and 'rel="prev"' in second and 'rel="next"' not in second
    listed = [re.findall(rf"/t/{table}/replay/(\d)", page) for page in (first, second)]
    assert listed == [["3", "2"], ["1"]]


def test_everything_is_one_file(server: Server) -> None:
    anna, ben, table = match_of_two(server, "=1+1")
    with zipfile.ZipFile(io.BytesIO(anna.get("/mine/everything.zip").content)) as found:
        assert found.namelist() == ["results.json", "results.csv"]  # the match goes on
        (line,) = json.loads(found.read("results.json"))
        assert line["table"] == table and line["names"] == ["Anna", "=1+1"]
        assert line["score"] == server.match(table).account(1).scores[0]
        sheet = found.read("results.csv").decode("utf-8-sig")
        (row,) = csv.DictReader(io.StringIO(sheet), delimiter=";")
        assert row["game"] == "mau_mau" and row["hand"] == "1"
    finish(server, table, anna, ben)
    with zipfile.ZipFile(io.BytesIO(ben.get("/mine/everything.zip").content)) as found:
        assert found.namelist()[2:] == [f"records/{table}.toml"]
        record = found.read(f"records/{table}.toml").decode()
        assert records.loads(record) == server.match(table)
        assert "visitor" not in record and anna.cookies[VISITOR].split(".")[0] not in record
