"""Another key signs, and nobody is logged out."""

from __future__ import annotations

from pathlib import Path

from stammtisch.web.keyfile import forget_keys, kept_key, renew_key
from tests.web.helpers import Guest, Server, served


def moved(guest: Guest, server: Server) -> Guest:
    """The same browser after a restart, with a page that is still open."""
    there = Guest(server, guest.headers)
    there.cookies, there._tokens = {**guest.cookies}, {**guest._tokens}
    return there


def test_nobody_is_logged_out_when_the_key_is_renewed(tmp_path: Path) -> None:
    file = tmp_path / "stammtisch.key"
    with served(tmp_path) as server:
        anna, away = server.guest(), server.guest()
        table_id = anna.open_table("me", "open")
        other = away.open_table("me", "open")
        token = anna.csrf
    renew_key(file)
    assert len(kept_key(file).splitlines()) == 2
    with served(tmp_path) as server:
        anna, before = moved(anna, server), {**anna.cookies}
        assert (
            anna.post(f"/t/{table_id}/rename", {"csrf": token, "name": "Anni"}).status_code == 303
        )
        assert server.table(table_id).seats[0].name == "Anni"
        anna.get("/")
        assert anna.cookies != before, "the new key has signed a new cookie"
        assert "set-cookie" not in anna.get("/").headers
        eve = server.guest()
        assert eve.post(f"/t/{table_id}/rename", {"csrf": token, "name": "Eve"}).status_code == 403
    assert forget_keys(file) == 1
    with served(tmp_path) as server:
        anna, away = moved(anna, server), moved(away, server)
        anna._tokens.clear()
        assert anna.post(f"/t/{table_id}/rename", {"name": "Anna"}).status_code == 303
        assert f"/t/{other}" not in away.get("/").text, "who did not come is a stranger"
