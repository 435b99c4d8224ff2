"""The lobby: open tables, one tap to the next of them, and who plays what just now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.tables import ME, Setup
from stammtisch.tables.events import Renamed
from tests.web.browser import LAPTOP, PHONE, needs_chromium, page_of
from tests.web.helpers import Server, served

HOSTILE = "<b>\"'&amp;<script>"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("lobby"), new_tables_each=100) as found:
        yield found


@pytest.fixture(autouse=True)
def nobody_waits(server: Server) -> None:
    """What other tests have opened is closed."""
    board = server.call(server.site.tables.lobby.board)
    for each in (*board.waiting, *board.playing):
        server.call(server.site.tables.close_table, each.id, server.table(each.id).opener)


def test_nobody_waits_and_one_is_told_what_to_do(server: Server) -> None:
    page = server.guest().get("/lobby").text
    assert "Gerade wartet niemand" in page
    assert page.count('name="game"') == 21
    assert "Nobody is waiting" in server.guest("en").get("/lobby").text
    assert server.guest().get("/").text.count('href="/lobby"') == 2


def test_an_open_table_is_told_with_seats_and_rules(server: Server) -> None:
    anna = server.guest()
    usual = anna.open_table("me", "open", game="gin", public="1", fill="60", name=HOSTILE)
    page = server.guest().get("/lobby").text
    assert "&lt;b&gt;" in page and HOSTILE not in page and "<script>" not in page
    assert re.search(r"In höchstens \d+ Sekunden setzen sich Bots", anna.get(f"/t/{usual}").text)
    assert "Bots kommen in höchstens 60 Sekunden" in page and "wie üblich" in page
    assert re.search(r'class="free">frei<', page)
    more = {"o-nines": "no", "public": "1", "fill": "0"}
    server.guest().open_table("me", *["open"] * 3, game="doppelkopf", **more)
    page = server.guest().get("/lobby").text
    assert "Keine Bots: Der Tisch wartet auf Menschen." in page
    assert "statt" in page, "house rules are told as differences"


def test_the_fields_of_a_private_table_do_not_count(server: Server) -> None:
    table = server.guest().open_table("me", "open", fill="60", filler="random")
    assert server.table(table).setup.fill == 0
    assert table not in server.guest().get("/lobby").text


def test_one_tap_leads_to_a_seat(server: Server) -> None:
    anna, ben = server.guest(), server.guest()
    table = anna.open_table("me", "open", "open", public="1", fill="300")
    assert ben.post("/lobby/sit", {"table": table}).headers["location"] == f"/t/{table}"
    assert server.table(table).names == ["Anna", "Gast"]
    assert server.guest().post("/lobby/sit", {"table": table}).status_code == 303
    late = server.guest().post("/lobby/sit", {"table": table})
    assert late.status_code == 409 and "Jemand war schneller" in late.text
    assert server.guest().post("/lobby/sit", {"table": "abcdefghjkmn"}).status_code == 404
    assert server.guest().post("/lobby/sit", {"table": table}, token=False).status_code == 403


def test_two_who_want_the_same_game_find_each_other(server: Server) -> None:
    first, second, third = server.guest(), server.guest(), server.guest()
    table = first.post("/lobby/next", {"game": "gin"}).headers["location"]
    assert first.post("/lobby/next", {"game": "gin"}).headers["location"] == table
    assert second.post("/lobby/next", {"game": "gin"}).headers["location"] == table
    found = server.table(table.removeprefix("/t/"))
    assert found.names == ["Gast", "Gast 2"] and found.phase == "playing"
    assert third.post("/lobby/next", {"game": "gin"}).headers["location"] != table
    assert third.post("/lobby/next", {"game": "nonsense"}).status_code == 404


def test_who_plays_is_shown_to_those_who_may_look_on(server: Server) -> None:
    dora = server.guest()
    shown = dora.open_table("me", "random", public="1", name="Dora")
    dora.post(f"/t/{shown}/ready")
    setup = Setup(game="gin", seats=(ME, "random"), public=True, spectators=False)
    hidden = server.call(server.site.tables.open_table, setup, "e", "Eva")
    server.call(server.site.tables.ready, hidden, "e")
    page = server.guest("en").get("/lobby").text
    assert f'href="/t/{shown}"' in page and "<small>bot, plays at random</small>" in page
    assert hidden not in page and "Eva" not in page


def test_the_stream_tells_what_is_new(server: Server) -> None:
    anna = server.guest()
    number = re.search(r"stream\?after=(\d+)", anna.get("/lobby").text)
    assert number is not None
    table = anna.open_table("me", "open", public="1")
    status, text = server.stream(anna, "", after=int(number[1]), parts=1, path="/lobby/stream")
    assert status == 200 and f"w-{table}" in text and "<html" not in text


def test_who_sits_at_a_table_is_told_who_looks_on_and_who_has_left(server: Server) -> None:
    anna, ben, cora = server.guest(), server.guest(), server.guest()
    table = anna.open_table("me", "open", "random")
    ben.sit(table, 1, "Ben")
    for guest in (anna, ben):
        guest.post(f"/t/{table}/ready")
    found = server.table(table)
    found.watching |= {"wanda": HOSTILE, "nobody": ""}
    page = anna.get(f"/t/{table}").text
    assert "2 Personen sehen zu" in page and "&lt;b&gt;" in page and HOSTILE not in page
    assert "sehen zu" not in cora.get(f"/t/{table}").text, "only who sits there is told"
    found.watching.clear()
    assert "sehen zu" not in anna.get(f"/t/{table}").text
    ben.post(f"/t/{table}/leave")
    page = anna.get(f"/t/{table}").text
    assert "Ben hat den Tisch verlassen" in page and "ein Bot, spielt weiter" in page
    assert "Ben has left the table" in server.guest("en").get(f"/t/{table}").text


def test_a_table_over_days_says_so_and_calls_whoever_is_to_move(server: Server) -> None:
    anna, ben = server.guest(), server.guest("en")
    assert '<option value="86400">1 Tag für einen Zug</option>' in anna.get("/new/gin").text
    table = anna.open_table("me", "open", game="gin", clock="86400", public="1")
    assert "1 day for a move." in ben.get("/lobby").text
    ben.sit(table, 1, "Ben")
    for guest in (anna, ben):
        guest.post(f"/t/{table}/ready")
    called, other = (anna, ben) if server.table(table).turn == 0 else (ben, anna)
    page = called.get("/").text
    assert "<title>●" in page and "icon_turn.svg" in page
    assert "noch 23 Stunden" in page or "23 hours left" in page
    page = other.get("/").text
    assert "<title>Stammtisch" in page and "icon_turn.svg" not in page.split("</head>")[0]
    assert "1 Tag für einen Zug" in anna.get(f"/t/{table}").text


class TestInABrowser:
    """With two real browsers."""

    pytestmark = needs_chromium

    @pytest.mark.long
    def test_from_the_start_page_to_a_table_of_two(self, address: str, chromium: Any) -> None:
        with page_of(chromium, PHONE) as anna, page_of(chromium, LAPTOP) as ben:
            ben.goto(f"{address}/lobby")
            expect(ben.locator(".nobody")).to_be_visible()
            anna.goto(address)
            anna.locator('form[action="/lobby/next"] button[value="gin"]').click()
            expect(anna.locator(".open-to-all")).to_contain_text("offen für alle")
            seat = ben.locator(".open-tables .act.main")  # the list has told it by itself
            expect(seat).to_be_visible()
            seat.click()
            for page in (anna, ben):
                expect(page.locator(".held").first).to_be_visible()
            with page_of(chromium, LAPTOP) as wanda:
                named = {"name": "stammtisch_name", "value": "Wanda", "url": address}
                wanda.context.add_cookies([named])
                wanda.goto(anna.url)
                expect(anna.locator("#watching")).to_contain_text("Wanda")
                expect(wanda.locator("#watching")).to_have_count(0)
                expect(wanda.locator(".held")).to_have_count(0)
            expect(anna.locator("#watching")).to_have_count(0)

    @pytest.mark.long
    def test_bots_come_and_it_takes_three_taps_to_a_card(
        self, address: str, chromium: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("stammtisch.tables.meeting.PATIENCE", 10)
        with page_of(chromium, PHONE) as anna:
            anna.goto(address)
            anna.locator('form[action="/lobby/next"] button[value="mau_mau"]').click()
            expect(anna.locator(".held").first).to_be_visible(timeout=30_000)

    def test_over_days_the_start_page_bears_a_sign(self, address: str, chromium: Any) -> None:
        with page_of(chromium, LAPTOP) as anna, page_of(chromium, PHONE) as ben:
            anna.goto(f"{address}/new/gin?seats=2")
            anna.locator('[name="name"]').fill("Anna")
            anna.locator("#clock").select_option("86400")
            anna.locator("#house-rules .last button.main").click()
            expect(anna.locator(".waiting")).to_be_visible()
            ben.goto(anna.url)
            ben.locator("#name-1").fill("Ben")
            ben.locator(".chair .act.main").click()
            for page in (anna, ben):
                expect(page.locator(".held").first).to_be_visible()
            turn = ben if ben.locator('#play[data-turn="me"]').count() else anna
            turn.goto(address)
            expect(turn).to_have_title(re.compile("^● Du bist dran"))
            expect(turn.locator(".going-on")).to_contain_text("du bist dran")
            turn.locator(".going-on a").click()
            expect(turn.locator('#play[data-turn="me"]')).to_be_visible()


def test_who_sat_down_at_another_process_finds_what_he_did(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = server.guest(), server.guest()
    table_id = anna.open_table("me", "open", "open", public="1", fill="0")
    host, seq = server.site.tables.host, server.table(table_id).seq

    async def elsewhere() -> None:
        await host.store.append(host._entry(table_id, seq, [Renamed(0, "Annabell")]))

    server.call(elsewhere)
    assert "Annabell" not in ben.get(f"/t/{table_id}").text  # nobody has told this process
    assert "Annabell" in ben.get(f"/t/{table_id}?after={seq + 1}").text
    for wrong in ("999999", "-1", "x"):
        assert ben.get(f"/t/{table_id}?after={wrong}").status_code == 200
    monkeypatch.setattr(host, "at_home", lambda _: False)
    place = ben.post("/lobby/sit", {"table": table_id}).headers["location"]
    assert place == f"/t/{table_id}?after={server.table(table_id).seq}"
