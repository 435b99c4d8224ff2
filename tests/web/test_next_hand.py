"""The next hand and the totals of earlier ones, on pages without a script."""

from __future__ import annotations

import re

import pytest

from tests.web.helpers import Guest, Server, seat_all
from tests.web.test_play import play_a_hand


def visible(html: str) -> str:
    """A page without its tags, for what is read."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def after_a_hand(server: Server, people: int = 2) -> tuple[str, list[Guest]]:
    """A table whose first hand is over: Anna, Ben and so on, else bots."""
    anna = server.guest()
    plan = ["me", *["open"] * (people - 1), *["random"] * (2 - people)]
    table_id = anna.open_table(*plan)
    guests = [anna, *seat_all(server, table_id, *("Ben", "Cora")[: people - 1])]
    for guest in guests:
        guest.post(f"/t/{table_id}/ready")
    play_a_hand(table_id, *guests)
    return table_id, guests


def test_who_waits_sees_for_whom_and_how_long(server: Server) -> None:
    table_id, (anna, ben) = after_a_hand(server)
    for guest in (anna, ben):
        page = guest.get(f"/t/{table_id}").text
        assert f'action="/t/{table_id}/ready"' in page
        assert f'action="/t/{table_id}/wait"' not in page
    assert anna.post(f"/t/{table_id}/ready").status_code == 303
    for guest in (anna, ben, server.guest()):
        page = guest.get(f"/t/{table_id}").text
        assert "Das nächste Einzelspiel wartet auf Ben." in visible(page)
        assert re.search(r"Es beginnt spätestens in \d+ Sekunden", visible(page))
        assert '<noscript><meta http-equiv="refresh"' in page  # without a script it goes on too
        assert (f'action="/t/{table_id}/wait"' in page) == (guest in (anna, ben))
    assert ben.post(f"/t/{table_id}/wait").status_code == 303
    for guest in (anna, ben):
        page = guest.get(f"/t/{table_id}").text
        assert "Ben ist noch nicht so weit" in visible(page)
        assert "http-equiv" not in page
        assert f'action="/t/{table_id}/ready"' in page
    for guest in (ben, anna):
        guest.post(f"/t/{table_id}/ready")
    assert server.table(table_id).hand == 2


def test_every_account_is_reached_from_the_score_and_in_the_replay(server: Server) -> None:
    table_id, (anna, ben) = after_a_hand(server)
    match = server.match(table_id)
    reasons = match.account(1).lines
    for guest in (anna, ben):
        guest.post(f"/t/{table_id}/ready")
    assert server.table(table_id).hand == 2
    assert f'href="/t/{table_id}/score/1"' in anna.get(f"/t/{table_id}/score").text
    rules = {rule for line in reasons for rule in line.rules}
    assert rules
    for page in ("score/1", "replay/1"):
        for guest in (anna, server.guest()):
            text = guest.get(f"/t/{table_id}/{page}").text
            assert "Diesmal" in text
            assert all(f"#{rule}" in text for rule in rules), page
            scores = [str(score).replace("-", "−") for score in match.account(1).scores]
            assert all(f">{score}</td>" in text for score in scores)
    assert anna.get(f"/t/{table_id}/score/2").status_code == 409
    for missing in ("3", "0", "x", "9" * 5000):
        assert anna.get(f"/t/{table_id}/score/{missing}").status_code == 404


@pytest.mark.parametrize("game", ["gin", "doppelkopf", "mau_mau"])
def test_the_account_of_each_kind_of_game_can_be_read(server: Server, game: str) -> None:
    seats = {"gin": 2, "doppelkopf": 4, "mau_mau": 7}[game]
    anna = server.guest()
    table_id = anna.open_table("me", *["random"] * (seats - 1), game=game)
    anna.post(f"/t/{table_id}/ready")
    play_a_hand(table_id, anna)
    page = anna.get(f"/t/{table_id}/score/1").text
    for line in server.match(table_id).account().lines:
        assert all(f"#{rule}" in page for rule in line.rules)
