"""A beginner's way without scripts: lesson, first hand, what was in it, the next puzzle.

With scripts each game is played through in `test_browser_beginners_way`.
"""

from __future__ import annotations

import re
from html import unescape
from time import monotonic, sleep

import pytest

from stammtisch.analysis import course
from stammtisch.lessons import lesson, outline
from tests.web.helpers import Guest, Server

QUICK = ("einundfuenfzig_tot", "schwimmen")  # their hands are short


def play(server: Server, guest: Guest, table_id: str) -> None:
    """Play the first legal move on every turn, until the hand is over."""
    match, end = server.match(table_id), monotonic() + 120
    while not match.hand_over:
        assert monotonic() < end, "the hand never ended"
        if match.turn == 0:
            move = match.game.text(match.state, match.state.legal_moves()[0])
            assert guest.move(table_id, move).status_code in (303, 409), move
        else:
            sleep(0.005)


@pytest.mark.parametrize("id", QUICK)
def test_from_the_last_step_to_the_next_puzzle(
    server: Server, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "SIMULATIONS", 2)
    guest, steps, game = server.guest("en"), len(lesson(id).steps), outline(id).entry.id
    assert f'href="/learn/{id}"' in guest.get(f"/rules/{game}").text
    shown = guest.get(f"/learn/{id}/{steps}?show=1").text.partition('id="notice"')[2]
    move = re.search(r'name="move" value="([^"]+)"', shown)
    assert move is not None
    told = guest.post(f"/learn/{id}/{steps}", {"move": unescape(move[1])})
    assert f'href="/learn/{id}"' in guest.get(told.headers["location"]).text
    assert 'value="first"' in guest.get(f"/learn/{id}").text

    table_id = guest.post(f"/learn/{id}/hand", {"hand": "first"}).headers["location"]
    table_id = table_id.removeprefix("/t/").partition("?")[0]
    play(server, guest, table_id)
    where = f"/t/{table_id}/analysis/1"
    assert f'href="{where}"' in guest.get(f"/t/{table_id}").text
    assert guest.post(where).status_code == 303
    end = monotonic() + 120
    while 'class="lines analysed"' not in (page := guest.get(where).text):
        assert monotonic() < end, "nothing of the hand was analysed"
        sleep(0.05)
    assert f'href="/puzzles/next/{game}"' in page

    puzzle = guest.get(f"/puzzles/next/{game}")
    assert puzzle.status_code == 303
    assert guest.get(puzzle.headers["location"]).status_code == 200


def test_where_there_are_no_puzzles_that_is_said(server: Server) -> None:
    assert server.guest().get("/puzzles/next/skat").status_code == 404
