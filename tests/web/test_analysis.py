"""“Was war drin?” on the pages: who may ask, progress, and what is shown then."""

from __future__ import annotations

import html
import re
import time
from pathlib import Path
from typing import Any

import pytest

import stammtisch as st
from stammtisch.analysis import Analysis
from stammtisch.analysis import course as courses
from stammtisch.cards import notation
from stammtisch.core.contract import OVER
from stammtisch.tables.notes import player_in
from stammtisch.web.pages.analyses import worth
from tests.analysis.test_analysis import played
from tests.web.helpers import Guest, Server
from tests.web.test_play import play_a_hand


@pytest.fixture(autouse=True)
def shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "SIMULATIONS", 16)


def finished(server: Server, guest: Guest, **fields: str) -> str:
    """The id of a table at which the first hand is over."""
    table_id = guest.open_table("me", "random", **fields)
    guest.post(f"/t/{table_id}/ready")
    play_a_hand(table_id, guest)
    assert server.match(table_id).hands[0].state.turn == OVER
    return table_id


def finished_with_choices(server: Server, guest: Guest) -> str:
    """A table with open hands whose first hand is over and left a choice at least twice."""
    while True:
        table_id = finished(server, guest, open_hands="1")
        hand = server.match(table_id).hands[0]
        before = hand.states[: len(hand.acts)]
        if sum(len(state.legal_moves()) > 1 for state in before) > 1:
            return table_id


def test_a_hand_that_lies_open_is_analysed_and_shown(server: Server) -> None:
    guest, friend = server.guest("de"), server.guest("en")
    table_id = finished_with_choices(server, guest)
    path = f"/t/{table_id}/analysis/1"
    assert f'href="{path}"' in guest.get(f"/t/{table_id}/replay/1").text
    assert "Einzelspiel untersuchen" in guest.get(path).text
    assert guest.post(path, token=False).status_code == 403
    assert "Einzelspiel untersuchen" in guest.get(path).text
    assert guest.post(path).headers["location"] == path
    page = ""
    for _ in range(600):
        page = guest.get(path).text
        if "<progress" not in page:
            break
        time.sleep(0.1)
    hand = server.match(table_id).hands[0]
    found = known(server, table_id)
    assert found is not None and found.is_whole
    judged = [each.act for each in found.acts if each.fair]
    table = page.partition("Zug um Zug")[2]
    assert [int(act) for act in re.findall(r"replay/1\?move=(\d+)", table)] == judged
    assert judged
    assert guest.get(f"/t/{table_id}/replay/1?move={judged[-1]}").status_code == 200
    assert "Können" in page
    assert "What was in it?" in friend.get(path).text  # he looks on, and all lies open
    assert guest.get(f"{path}/curve.svg").text.count("<polyline") == 2
    assert guest.post(path).status_code == 303  # nothing is done twice
    assert known(server, table_id) == found
    assert len(found.acts) == len(hand.acts)


def test_what_the_rules_keep_hidden_is_analysed_for_nobody(server: Server) -> None:
    guest, watcher = server.guest("en"), server.guest("en")
    table_id = finished(server, guest)
    for who in (guest, watcher):
        path = f"/t/{table_id}/analysis/1"
        assert path not in who.get(f"/t/{table_id}/replay/1").text
        for answer in (who.get(path), who.post(path), who.get(f"{path}/curve.svg")):
            assert answer.status_code == 409
    assert known(server, table_id) is None


def test_the_replay_lists_the_moves_and_all_hands_where_they_lie_open(server: Server) -> None:
    """What is listed are the cards of that very position; where something is hidden, nothing is."""
    guest = server.guest("de")
    for agreed in ({"open_hands": "1"}, {}):
        table_id = finished(server, guest, **agreed)
        hand = server.match(table_id).hands[0]
        move = len(hand.acts) // 2
        page = guest.get(f"/t/{table_id}/replay/1?move={move}&seat=0").text
        steps = page.partition('<details class="all-steps">')[2]
        (now,) = re.findall(r'<a class="told now"[^>]*', steps)
        assert f'replay/1?move={move}&amp;seat=0"' in now and 'aria-current="step"' in now
        listed = page.partition('<details class="all-open">')[2].partition("</details>")[0]
        at: Any = hand.states[move]
        shown = re.findall(r'href="[^"]*#i-([^"]+)"', listed)
        held = [each for seat in range(2) for each in zone_of(at, seat)]
        assert sorted(shown) == (sorted(held) if agreed else [])


def zone_of(at: Any, seat: int) -> list[str]:
    view = at.view(seat)
    zone = next(each for each in view.zones if each.role == "hand" and each.owner == seat)
    return [notation(card.kind) for card in zone.cards]


def test_a_hand_that_is_not_over_or_not_there_is_not_analysed(server: Server) -> None:
    guest = server.guest("en")
    table_id = guest.open_table("me", "random", open_hands="1")
    assert guest.post(f"/t/{table_id}/analysis/1").status_code in (404, 409)
    assert guest.get(f"/t/{table_id}/analysis/7").status_code == 404


def test_the_curve_keeps_a_value_until_the_seat_moves_again(tmp_path: Path) -> None:
    found: Analysis = st.analyse(played(st.game("watten", seats=2), 9), simulations=8)
    rows = worth(found)
    acts = sorted({each.act for each in found.curve()})
    assert len(rows) == len(acts)
    assert rows[-1] == list(found.gains)
    fair = [each for each in found.acts if each.fair]
    for before, row, judged in zip([[0.0, 0.0], *rows], rows, fair, strict=False):
        assert judged.fair is not None
        assert row[judged.seat] == judged.fair.options[0].gain
        assert row[1 - judged.seat] == before[1 - judged.seat]


def test_where_the_bot_would_have_done_something_else_the_page_says_so(server: Server) -> None:
    guest = server.guest("en")
    path, others = "", []
    for _ in range(8):  # in some hands every move is the one that the bot would have made
        table_id = finished(server, guest, open_hands="1")
        path = f"/t/{table_id}/analysis/1"
        guest.post(path)
        fair = [each.fair for each in whole(server, table_id).acts if each.fair]
        if others := [each for each in fair if each.bot != each.options[each.made].text]:
            break
    assert others
    page = guest.get(path).text.partition("Move by move")[2]
    assert page.count("<small>The bot would have advised ") == len(others)


def known(server: Server, table_id: str) -> Analysis | None:
    """What is known of the first hand by now."""
    found: Analysis | None = server.call(
        server.site.tables.analyses.known, server.table(table_id), 1
    )
    return found


def whole(server: Server, table_id: str) -> Analysis:
    """The analysis of the first hand, once it is whole."""
    for _ in range(600):
        found = known(server, table_id)
        if found is not None and found.is_whole:
            return found
        time.sleep(0.1)
    raise AssertionError("the analysis never ended")


def test_all_hands_of_a_table_tell_luck_and_skill(server: Server) -> None:
    guest, watcher = server.guest("de"), server.guest("en")
    table_id = finished(server, guest, open_hands="1")
    path = f"/t/{table_id}/analysis"
    assert f'href="{path}"' in guest.get(f"/t/{table_id}/score").text
    assert "Untersuchte Einzelspiele: 0 von 1." in guest.get(path).text
    assert guest.post(path, token=False).status_code == 403
    assert guest.post(path).headers["location"] == path
    found = whole(server, table_id)
    page = watcher.get(path).text
    names = [seat.name for seat in server.table(table_id).seats]
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td class="num">(\d)</td>', page)
    assert sorted(name for name, _ in rows) == sorted(names)
    assert {hands for _, hands in rows} == {"1"}
    assert "Analyse" not in page and "<progress" not in page
    assert f"/t/{table_id}/analysis/1" in page
    assert len(found.gains) == 2


def test_of_hidden_hands_there_is_neither_luck_nor_skill(server: Server) -> None:
    guest, watcher = server.guest("en"), server.guest("en")
    table_id = finished(server, guest)
    path = f"/t/{table_id}/analysis"
    assert path not in guest.get(f"/t/{table_id}/score").text
    for who in (guest, watcher):
        assert who.post(path).status_code == 303
        page = who.get(path).text
        assert "No hand of this table lies open yet." in page
        assert "<table" not in page and f'action="{path}"' not in page
    assert known(server, table_id) is None


def test_whoever_left_keeps_his_name_and_whoever_changed_it_has_the_new_one(
    server: Server,
) -> None:
    guest = server.guest("en")
    table_id = finished(server, guest, open_hands="1")
    table = server.table(table_id)
    before = table.seats[0].name
    assert player_in(table, 1, 0) == before
    table.seats[0].name = "Zoe"
    assert player_in(table, 1, 0) == "Zoe"
    table.seats[0].visitors = {"somebody else"}
    assert player_in(table, 1, 0) == before
    assert player_in(table, 1, 1) == table.ended[0].names[1]


def test_the_link_to_a_moment_opens_that_very_moment_for_a_friend(server: Server) -> None:
    """Where something is hidden, it leads to what everybody may see."""
    guest, friend = server.guest("en"), server.guest("en")
    for agreed, seat in (({"open_hands": "1"}, "0"), ({}, "")):
        table_id = finished(server, guest, **agreed)
        page = guest.get(f"/t/{table_id}/replay/1?move=3&seat=0").text
        link = html.unescape(re.findall(r'id="link" readonly value="([^"]*)"', page)[0])
        assert link.endswith(f"/t/{table_id}/replay/1?move=3&seat={seat}")
        there = friend.get(link.partition("testserver")[2])
        assert there.status_code == 200 and "<strong>3 / " in there.text
