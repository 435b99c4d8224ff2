"""The stronger hint at the table: for the seat on turn only, what each move is worth and why."""

from __future__ import annotations

import re
import time

import pytest

from stammtisch.tables import botpool
from stammtisch.web.figures import MINUS
from tests.web.helpers import HTMX, Server


def test_a_hint_leads_to_what_each_move_is_worth(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(botpool, "_GRACE", 60.0)  # seconds, however busy the machine is
    guest = server.guest("de")
    answer = guest.post(
        "/new/herzblatt", {"name": "Anna", "seat0": "me", "seat1": "random", "seat2": "random"}
    )
    table_id = answer.headers["location"].removeprefix("/t/")
    guest.post(f"/t/{table_id}/ready")
    table = server.table(table_id)
    assert table.match is not None
    moves: list[int] = []
    for _ in range(400):  # until it is Anna's turn to play a card
        if table.turn != 0:
            time.sleep(0.02)
            continue
        moves = [int(move) for move in table.match.state.legal_moves()]
        if len(moves) > 1 and moves[0] < 52:
            break
        guest.post(f"/t/{table_id}/move", {"move": table.game.text(table.match.state, moves[0])})
    before = table.seq
    path = f"/t/{table_id}/hint/why"
    assert f'href="{path}"' in guest.get(f"/t/{table_id}/hint").text
    page = guest.get(path, headers=HTMX).text
    shown = re.findall(r'<th scope="row">[^<]+</th><td class="num">([^<]+) ± ([^<]+)</td>', page)
    assert len(shown) == len(moves)
    gains = [float(gain.replace(MINUS, "-").replace(",", ".")) for gain, _ in shown]
    assert gains == sorted(gains, reverse=True)
    assert re.search(r'<ul class="reasons"><li>[^<]+\.', page)
    assert table.seq == before
    assert server.guest("de").get(path).status_code == 403
