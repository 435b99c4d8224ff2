"""Nobody gets in who does not belong: cookies, tokens, sizes, tries, headers."""

from __future__ import annotations

import gc
import re
import stat
from pathlib import Path

import pytest
from starlette.routing import Route

from stammtisch.web.app import HEADERS
from stammtisch.web.keyfile import kept_key
from stammtisch.web.settings import Settings
from tests.web.helpers import Server, served


def test_every_answer_carries_the_strict_headers(server: Server) -> None:
    guest = server.guest()
    for path in ("/", "/nothing", "/health", "/static/site.css", "/faces/french.de.svg"):
        headers = guest.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_no_address_answers_without_them(server: Server) -> None:
    """All addresses that can be asked for, with something in each place; most answer 404."""
    guest, asked = server.guest(), 0
    for route in server.app.routes:
        if isinstance(route, Route) and "GET" in (route.methods or ()):
            if route.path.endswith("/stream"):
                continue  # what is not there answers as any other; the rest never ends
            headers = guest.get(re.sub(r"\{[^}]*\}", "1", route.path)).headers
            for name, value in HEADERS:
                assert headers.get_list(name.decode()) == [value.decode()], route.path
            asked += 1
    assert asked > 60


def test_pages_of_a_visitor_are_kept_by_nobody(server: Server) -> None:
    assert server.guest().get("/").headers["cache-control"] == "no-store"


def test_cookies_are_signed_and_out_of_reach_of_scripts(server: Server) -> None:
    line = server.guest().get("/").headers["set-cookie"]
    assert "HttpOnly" in line
    assert "SameSite=lax" in line
    assert "Secure" not in line


def test_behind_tls_cookies_are_secure(tmp_path: Path) -> None:
    with served(tmp_path, public_address="https://karten.example") as server:
        assert "Secure" in server.guest().get("/").headers["set-cookie"]


def test_a_forged_cookie_is_a_new_visitor(server: Server) -> None:
    anna, eve = server.guest(), server.guest()
    table_id = anna.open_table("me", "open")
    visitor, _, signature = anna.cookies["stammtisch_guest"].rpartition(".")
    for forged in (visitor, f"{visitor}.", f"{visitor}.{signature[:-2]}xx", "x" * 5000):
        eve.cookies = {"stammtisch_guest": forged}
        assert "set-cookie" in eve.get(f"/t/{table_id}").headers
        eve.cookies = {"stammtisch_guest": forged}
        assert eve.post(f"/t/{table_id}/leave", token=False).status_code == 403


def post_routes(server: Server) -> list[str]:
    return [
        route.path
        for route in server.app.routes
        if isinstance(route, Route)
        and "POST" in (route.methods or ())
        and not route.path.startswith("/api/")  # programs come with a token and without cookies
    ]


def test_every_form_needs_the_token_of_its_visitor(server: Server) -> None:
    anna, eve = server.guest(), server.guest()
    table_id = anna.open_table("me", "open")
    paths = post_routes(server)
    assert len(paths) > 15
    club = anna.post("/club", {"name": "Karo", "person": "Anna"}).headers["location"]
    evening = anna.post(f"{club}/evenings", {"name": "May"}).headers["location"]
    known = {"id": table_id, "game": "mau_mau", "code": "mau_mau"}
    known |= {"club": club.rpartition("/")[2], "evening": evening.rpartition("/")[2]}
    for path in paths:
        address = re.sub(r"\{(\w+)(?::\w+)?\}", lambda part: known.get(part[1], "1"), path)
        seq = server.table(table_id).seq
        assert anna.post(address, token=False).status_code == 403, path
        assert anna.post(address, {"csrf": eve.csrf}).status_code == 403, path
        assert server.table(table_id).seq == seq, path


def test_a_form_without_cookies_is_refused_kindly(server: Server) -> None:
    guest = server.guest()
    token = guest.csrf
    guest.cookies.clear()
    answer = guest.post("/play", {"game": "gin", "csrf": token})
    assert answer.status_code == 403
    assert "Cookies" in answer.text


def test_a_large_form_is_refused(server: Server) -> None:
    answer = server.guest().post("/look", {"language": "x" * 30_000})
    assert answer.status_code == 413


def test_another_kind_of_form_is_refused(server: Server) -> None:
    guest = server.guest()
    answer = guest._send("POST", "/look", json={"csrf": guest.csrf})
    assert answer.status_code == 415


def test_a_file_whose_end_never_came_is_not_left_open(server: Server) -> None:
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    kind = {"content-type": "multipart/form-data; boundary=x"}
    answer = server.guest()._send("POST", "/decks", content=head + b"abc", headers=kind)
    assert answer.status_code == 403
    gc.collect()  # an open file would be an error here


def test_an_address_sends_only_so_many_forms(tmp_path: Path) -> None:
    with served(tmp_path, posts=3) as server:
        guest = server.guest()
        answers = [guest.post("/look", {}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [303, 303, 303, 429, 429]
        assert 15 <= int(answers[4].headers["retry-after"]) <= 20  # three a minute
        assert re.search(r"Versuch es in \d+ Sekunden noch einmal", answers[4].text)


def test_an_address_opens_only_so_many_tables(tmp_path: Path) -> None:
    with served(tmp_path, new_tables=2) as server:
        answers = [server.guest().post("/play", {"game": "mau_mau"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [303, 303, 429]
        assert "Du hast" not in answers[2].text  # others had
        assert "Von deiner Adresse aus wurden viele Tische eröffnet." in answers[2].text
        assert "Versuch es in 30 Minuten noch einmal." in answers[2].text


def test_a_visitor_has_only_so_many_open_tables(tmp_path: Path) -> None:
    from stammtisch import tables

    rules = tables.Settings(bot_pause=0.0, stand_in="random", tables_per_visitor=1)
    with served(tmp_path, rules) as server:
        guest = server.guest()
        guest.open_table("me", "open")
        answer = guest.post("/play", {"game": "mau_mau"})
        assert answer.status_code == 429


def test_seat_links_cannot_be_guessed_in_rows(tmp_path: Path) -> None:
    with served(tmp_path, wrong_secrets=3) as server:
        table_id = server.guest().open_table("me", "open")
        eve = server.guest()
        codes = [eve.post(f"/t/{table_id}/seat/wrong{n}").status_code for n in range(5)]
        assert codes == [403, 403, 403, 429, 429]


def test_the_key_is_made_once_and_readable_by_the_owner_only(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'a.sqlite'}")
    key = settings.key()
    file = tmp_path / "a.key"
    assert settings.key() == key == kept_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(key) == 64


def test_who_comes_back_after_a_restart_is_known(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        guest = server.guest()
        table_id = guest.open_table("me", "open")
    with served(tmp_path) as server:
        again = server.guest()
        again.cookies = guest.cookies
        assert server.table(table_id).seat_of(again.cookies["stammtisch_guest"].split(".")[0]) == 0
        assert "du" in again.get(f"/t/{table_id}").text


@pytest.mark.parametrize("number", ["1", "²", "-1", "0x3", "1e3", ""])
def test_strange_numbers_do_no_harm(server: Server, number: str) -> None:
    guest = server.guest()
    assert guest.get(f"/?players={number}").status_code == 200
    assert guest.get(f"/new/mau_mau?seats={number}").status_code in (200, 422)
