"""A key is taken to another device, and forgotten."""

from __future__ import annotations

import re

import pytest

from stammtisch.tables.keys import MINUTES
from stammtisch.web.visits import VISITOR
from tests.web.helpers import Guest, Server
from tests.web.test_mine import match_of_two


def link_of(guest: Guest) -> str:
    """The path of a new link to another device."""
    found = re.search(r'value="http://[^/"]+(/mine/key/[^"]+)"', guest.post("/mine/key").text)
    assert found is not None
    return found[1]


def test_another_device_goes_on_as_the_same_person(server: Server) -> None:
    anna, _, table = match_of_two(server)
    phone = server.guest()
    link = link_of(anna)
    assert "Schlüssel übernehmen" in phone.get(link).text
    assert table not in phone.get("/mine").text  # nothing happens before the button
    assert phone.post(link).headers["location"] == "/mine"
    assert f"/t/{table}/replay/1" in phone.get("/mine").text
    assert f"/t/{table}/leave" in phone.get(f"/t/{table}/more").text  # the seat is his
    assert f"/t/{table}/replay/1" in anna.get("/mine").text


def test_a_link_works_once(server: Server) -> None:
    anna, _, table = match_of_two(server)
    link = link_of(anna)
    assert server.guest().post(link).status_code == 303
    thief = server.guest()
    assert thief.post(link).status_code == 403
    assert table not in thief.get("/mine").text
    assert thief.post(link[:-1] + "x").status_code == 403


def test_a_link_works_for_some_minutes(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _, _ = match_of_two(server)
    link = link_of(anna)
    clock = server.site.tables.keys._keeper.clock
    real = clock.wall
    with monkeypatch.context() as later:
        later.setattr(clock, "wall", lambda: real() + MINUTES * 60 + 1)
        assert server.guest().post(link).status_code == 403
    assert server.guest().post(link).status_code == 303


def test_wrong_links_are_counted(server: Server) -> None:
    guest = server.guest()
    answers = [guest.post(f"/mine/key/abcdefghjkmn/{n}").status_code for n in range(12)]
    assert answers[:10] == [403] * 10 and answers[-1] == 429


def test_who_has_games_of_his_own_is_warned(server: Server) -> None:
    anna, ben, _ = match_of_two(server)
    assert "mit 1 beendeten Spiel" in ben.get(link_of(anna)).text
    assert "beendeten" not in server.guest().get(link_of(anna)).text


def test_who_is_forgotten_is_somebody_and_the_hands_stay(server: Server) -> None:
    anna, ben, table = match_of_two(server, "Benedikt")
    before = ben.cookies[VISITOR]
    assert ben.post("/mine/forget").headers["location"] == "/mine/key"  # he has to be sure
    assert "vergessen" in ben.post("/mine/forget", {"sure": "yes"}).text
    assert before not in ben.cookie_line()
    assert "noch nichts zu Ende gespielt" in ben.get("/mine").text
    page = anna.get("/mine").text
    assert "1 Spiel<" in page and "mit jemand" in page and "Benedikt" not in page
    assert server.table(table).seats[1].bot  # a bot goes on for him
    for path in (f"/t/{table}", f"/t/{table}/score", f"/t/{table}/replay/1"):
        assert "Benedikt" not in anna.get(path).text
    again = server.guest()
    again.cookies[VISITOR] = before  # whoever kept the key finds nothing
    assert "noch nichts zu Ende gespielt" in again.get("/mine").text


def test_at_a_match_that_is_over_the_name_goes_too(server: Server) -> None:
    anna, ben, table = match_of_two(server, "Benedikt")
    anna.post(f"/t/{table}/close")
    ben.post("/mine/forget", {"sure": "yes"})
    page = anna.get(f"/t/{table}").text
    assert "Benedikt" not in page and "jemand" in page
    english = server.guest("en").get(f"/t/{table}").text
    assert "somebody" in english and "jemand" not in english
    assert "mit jemand" in anna.get("/mine").text
