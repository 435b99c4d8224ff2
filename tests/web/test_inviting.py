"""Invitations: people with whom one has played, asked with one tap, and what they do with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from markupsafe import escape

from stammtisch.tables.inviting import FROM_ONE
from stammtisch.web.visits import VISITOR
from tests.web.helpers import HTMX, Guest, Server, served
from tests.web.test_mine import finish, match_of_two

HOSTILE = "<b>&\"'</b><script>"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(
        tmp_path_factory.mktemp("inviting"), new_tables_each=1000, new_tables=1000
    ) as found:
        yield found


def who(page: str, name: str = "Ben") -> str:
    """What names somebody in the list of the people one has played with."""
    found = re.search(rf'<b>{re.escape(escape(name))}</b>.*?name="who" value="([^"]+)"', page, re.S)
    assert found is not None, page
    return found[1]


def invited(server: Server, name: str = "Ben", host: str = "") -> tuple[Guest, Guest, str]:
    """Anna has played with somebody, and invites him to another table, which waits."""
    anna, ben, _ = match_of_two(server, name)
    table = anna.open_table("me", "open", "open", name=host or "Anna")
    page = anna.get(f"/t/{table}/invite").text
    answer = anna.post(f"/t/{table}/invite", {"who": who(page, name)})
    assert answer.status_code == 200 and "ist eingeladen" in answer.text
    return anna, ben, table


def test_the_invited_sees_it_everywhere_and_sits_down(server: Server) -> None:
    anna, ben, table = invited(server)
    for page in ("/", "/mine", "/lobby"):
        text = ben.get(page).text
        assert "Anna lädt dich ein: Mau-Mau" in text and f'id="asked-{table}"' in text
        assert "<title>● Du bist" in text and "icon_turn" in text.split("</head>")[0]
        assert f"asked-{table}" not in anna.get(page).text
        assert f"asked-{table}" not in server.guest().get(page).text
    ben.headers["accept-language"] = "en"
    assert "Anna invites you: Mau-Mau" in ben.get("/").text
    assert ben.post("/invited/accept", {"table": table}).headers["location"] == f"/t/{table}"
    assert server.table(table).names == ["Anna", "Ben"]
    assert f"asked-{table}" not in ben.get("/").text
    assert "sitzt hier" in anna.get(f"/t/{table}/invite").text


def test_an_invitation_to_a_rated_table_says_so_and_asks(server: Server) -> None:
    for wants in (True, False):
        anna, ben, _ = match_of_two(server)
        plain, rated = anna.open_table("me", "open"), anna.open_table("me", "open", rated="1")
        for table in (plain, rated):
            anna.post(f"/t/{table}/invite", {"who": who(anna.get("/mine").text)})
        page = ben.get("/lobby").text
        assert page.count('name="rated" value="1" checked') == 1  # of two invitations
        assert "Ich spiele um meine Wertung" in page.partition(f"asked-{rated}")[2]
        ben.post("/invited/accept", {"table": rated, **({"rated": "1"} if wants else {})})
        assert [bool(seat.rated) for seat in server.table(rated).seats] == [True, wants]


def test_one_tap_on_my_games_opens_a_table_of_the_same_rules(server: Server) -> None:
    anna, ben, old = match_of_two(server)
    for guest in (anna, ben):
        guest.post(f"/t/{old}/leave")
    key = who(anna.get("/mine").text)
    place = anna.post("/mine/invite", {"who": key}).headers["location"]
    table = server.table(place.removeprefix("/t/"))
    assert table.house.code == server.table(old).house.code and len(table.seats) == 2
    assert f"asked-{table.id}" in ben.get("/").text
    page = anna.get("/mine").text
    assert "lädt an deinen Tisch ein, der gerade wartet: Mau-Mau" in page
    assert anna.post("/mine/invite", {"who": key}).headers["location"] == place, "not another one"


def test_who_declines_is_not_asked_again_and_the_other_is_told(server: Server) -> None:
    anna, ben, table = invited(server)
    came = {"referer": "http://testserver/lobby", "host": "testserver"}
    assert ben.post("/invited/decline", {"table": table}, came).headers["location"] == "/lobby"
    assert f"asked-{table}" not in ben.get("/").text
    page = anna.get(f"/t/{table}/invite").text
    assert "kann nicht kommen" in page and 'name="who"' not in page
    key = who(anna.get("/mine").text)
    anna.post(f"/t/{table}/invite", {"who": key})
    assert f"asked-{table}" not in ben.get("/").text
    assert ben.post("/invited/accept", {"table": table}).status_code == 409
    assert ben.post("/invited/accept", {"table": "abcdefghjkmn"}).status_code == 409


def test_who_is_shut_out_is_not_seen_and_not_told(server: Server) -> None:
    anna, ben, table = invited(server)
    ben.post("/invited/decline", {"table": table, "shut": "yes"})
    key, other = who(anna.get("/mine").text), anna.open_table("me", "open")
    answer = anna.post(f"/t/{other}/invite", {"who": key})
    assert answer.status_code == 200 and "ist eingeladen" in answer.text
    assert f"asked-{other}" not in ben.get("/").text
    page = ben.get("/mine").text
    assert "kann dich nicht einladen" in page
    assert ben.post("/mine/shut", {"who": who(page, "Anna"), "shut": "no"}).status_code == 303
    assert f"asked-{other}" in ben.get("/").text
    assert f"asked-{table}" not in ben.get("/").text, "that one was declined"
    ben.post("/mine/shut", {"who": who(page, "Anna"), "shut": "yes"})
    assert f"asked-{other}" not in ben.get("/").text


def test_nobody_is_pushed_out_by_many_invitations_of_one(server: Server) -> None:
    _, ben, table = invited(server)
    cora = server.guest()
    shared = cora.open_table("me", "open", name="Cora")
    ben.sit(shared, 1, "Ben")
    for guest in (cora, ben):
        guest.post(f"/t/{shared}/ready")
    finish(server, shared, cora, ben)
    key = who(cora.get("/mine").text)
    tables = [cora.open_table("me", "open", name="Cora") for _ in range(FROM_ONE + 2)]
    for each in tables:
        cora.post(f"/t/{each}/invite", {"who": key})
    page = ben.get("/").text
    assert page.count("Cora lädt dich ein") == FROM_ONE and f"asked-{table}" in page
    assert f"asked-{tables[-1]}" in page and f"asked-{tables[0]}" not in page


def test_only_who_sits_there_invites_whom_he_has_played_with(server: Server) -> None:
    anna, ben, _ = match_of_two(server)
    table, key = anna.open_table("me", "open"), who(anna.get("/mine").text)
    stranger = server.guest()
    assert stranger.get(f"/t/{table}/invite").status_code == 403
    assert stranger.post(f"/t/{table}/invite", {"who": key}).status_code == 409
    assert stranger.post("/mine/invite", {"who": key}).status_code == 409
    assert anna.post(f"/t/{table}/invite", {"who": "nonsense"}).status_code == 409
    assert anna.post(f"/t/{table}/invite", {"who": key}, token=False).status_code == 403
    assert f"asked-{table}" not in ben.get("/").text
    ben.sit(table, 1, "Ben")
    full = anna.post(f"/t/{table}/invite", {"who": key}, HTMX)
    assert full.status_code == 409 and "kein Platz mehr frei" in full.text


def test_an_invitation_ends_with_the_seat_of_who_made_it(server: Server) -> None:
    anna, ben, table = invited(server)
    anna.post(f"/t/{table}/leave")
    assert f"asked-{table}" not in ben.get("/").text
    anna, ben, table = invited(server)
    server.call(server.site.tables.close_table, table, server.table(table).opener)
    assert f"asked-{table}" not in ben.get("/").text
    assert ben.post("/invited/accept", {"table": table}).status_code in (409, 410)


def test_names_are_never_html_and_no_device_is_told(server: Server) -> None:
    anna, ben, table = invited(server, HOSTILE, host=HOSTILE)
    pages = [ben.get("/").text, ben.get("/mine").text, anna.get(f"/t/{table}/invite").text]
    for page in pages:
        assert HOSTILE not in page and "<script>" not in page and "&lt;b&gt;" in page
        for guest in (anna, ben):
            assert guest.cookies[VISITOR].split(".")[0] not in page


def test_there_is_a_limit(server: Server) -> None:
    anna, _, table = invited(server)
    key = who(anna.get("/mine").text)
    answers = [anna.post(f"/t/{table}/invite", {"who": key}).status_code for _ in range(41)]
    assert answers[0] == 200 and answers[-1] == 429


def test_delete_everything_empties_the_box_and_takes_the_name(server: Server) -> None:
    anna, ben, table = invited(server)
    visitor = ben.cookies[VISITOR].rsplit(".", 1)[0]
    assert server.call(server.site.invitations.box, visitor).open
    ben.post("/mine/forget", {"sure": "yes"})
    assert not server.call(server.site.invitations.box, visitor).invitations
    assert "Mit wem ich gespielt habe" not in anna.get("/mine").text
    anna, ben, table = invited(server)
    ben.post("/mine/shut", {"who": who(ben.get("/mine").text, "Anna"), "shut": "yes"})
    anna.post("/mine/forget", {"sure": "yes"})
    page = ben.get("/mine").text
    assert "Anna" not in page and f"asked-{table}" not in page


def test_the_stream_tells_it_at_once(server: Server) -> None:
    anna, ben, table = invited(server)
    waits = re.search(r"/invited/stream\?after=(\d+)", anna.get("/mine").text)
    assert waits is not None
    status, text = server.stream(ben, "", after=0, path="/invited/stream")
    assert status == 200 and f"asked-{table}" in text and 'data-sign="● Du bist' in text
    text = server.stream(ben, "", after=0, parts=2, path="/lobby/stream")[1]
    assert f"asked-{table}" in text and "hx-partial" in text
