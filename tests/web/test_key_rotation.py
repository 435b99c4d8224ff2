"""Another key signs, and nobody is logged out."""

from __future__ import annotations

import re
from pathlib import Path

from stammtisch.web.keyfile import forget_keys, kept_key, renew_key
from stammtisch.web.operators import digest_of
from tests.web.helpers import Guest, Server, served
from tests.web.programs import Program, program_of, token_of


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


def test_operators_programs_and_invitations_outlast_a_new_key(tmp_path: Path) -> None:
    file, password = tmp_path / "stammtisch.key", "correct horse battery"
    digest = digest_of(password)
    with served(tmp_path, operator=digest) as server:
        boss, anna = server.guest("en"), server.guest("en")
        boss.post("/operator/enter", {"password": password})
        table = anna.open_table("me", "open", "open")
        page = anna.get(f"/t/{table}/programs").text
        invited = re.findall(r'id="program-code"[^>]* value="([^"]+)"', page)[0]
        token = token_of(anna)
    renew_key(file)
    with served(tmp_path, operator=digest) as server:
        assert "How full it is" in moved(boss, server).get("/operator").text
        program = Program(server, token)
        assert program.call("sit", table=table, invitation=invited)["seat"] == 1
    forget_keys(file)
    with served(tmp_path, operator=digest) as server:
        assert "How full it is" not in moved(boss, server).get("/operator").text
        assert Program(server, token).call("me")["name"] == "Robbi", "no key signs a token"
        stranger = program_of(server, "Tobor")
        stranger.call("sit", table=table, invitation=invited)
        assert stranger.status == 403
