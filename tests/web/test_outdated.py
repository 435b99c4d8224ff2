"""A server that was updated while a match went on, to another version of the rules of its game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.tables.test_summaries import OLDER, run
from tests.web.helpers import Guest, Server, served
from tests.web.test_next_hand import visible
from tests.web.test_play import play_a_hand


def updated(server: Server) -> None:
    """What the logs say as if they had been written by a server of other rules."""
    for what in ("event", "summary"):
        where = " WHERE kind = 'opened'" if what == "event" else ""
        server.call(run, server.site.tables, f"UPDATE {what} {OLDER}{where}")


def again(server: Server, guest: Guest) -> Guest:
    """The same browser at a server that was started anew."""
    found = server.guest()
    found.cookies = dict(guest.cookies)
    return found


@pytest.mark.parametrize("game", ["doppelkopf", "mau_mau"])
def test_who_played_there_reads_why_and_how_it_stood(tmp_path: Path, game: str) -> None:
    with served(tmp_path) as server:
        anna = server.guest()
        bots = ["random"] * (3 if game == "doppelkopf" else 1)
        table_id = anna.open_table("me", *bots, game=game)
        anna.post(f"/t/{table_id}/ready")
        play_a_hand(table_id, anna)
        anna.post(f"/t/{table_id}/ready")
        names = server.table(table_id).names
        (totals,) = server.table(table_id).running_totals
        acts = [f"{act.seat} {act.text}" for act in server.match(table_id).hands[0].acts]
    with served(tmp_path) as server:
        updated(server)
        anna, stranger = again(server, anna), server.guest()
        page = anna.get(f"/t/{table_id}")
        assert page.status_code == 410
        assert "Die Partie kann nicht weitergehen." in visible(page.text)
        assert "So stand es nach 1 Einzelspiel." in visible(page.text)
        assert all(f">{name}</th>" in page.text for name in names)
        shown = [str(total).replace("-", "−") for total in totals]
        assert all(f'<td class="num">{total}</td>' in page.text for total in shown)
        listed = visible(anna.get("/").text)
        assert "ältere Regeln, geht nicht weiter" in listed
        assert "Weiterspielen:" not in listed
        assert anna.get(f"/t/{table_id}").status_code == 410
        assert anna.move(table_id, "draw").status_code == 410
        assert server.stream(anna, table_id)[0] == 410
        record = tomllib.loads(anna.get(f"/t/{table_id}/record").text)
        assert (record["game"], record["names"]) == (game, names)
        assert [hand["moves"] for hand in record["hand"]] == [acts]  # not of the one that went on
        assert stranger.get(f"/t/{table_id}/record").status_code == 410
        page = stranger.get(f"/t/{table_id}")
        assert page.status_code == 410
        assert "Die Partie kann nicht weitergehen." in page.text
        assert names[1] not in page.text
