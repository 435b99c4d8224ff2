"""What everybody can look at: start, opening, rules, help, health, errors."""

from __future__ import annotations

import re

import pytest

from stammtisch import engine
from tests.web.helpers import HTMX, Server


def test_the_start_page_speaks_german_first(server: Server) -> None:
    page = server.guest("").get("/").text
    assert '<html lang="de"' in page
    assert "Jetzt spielen" in page
    assert "Tisch eröffnen" in page


def test_the_browser_may_ask_for_english(server: Server) -> None:
    page = server.guest("en-GB,en;q=0.9,de;q=0.2").get("/").text
    assert '<html lang="en"' in page
    assert "Play now" in page


def test_each_game_has_a_card_with_players_minutes_and_a_sentence(server: Server) -> None:
    page = server.guest("en").get("/").text
    for game, facts in [("Mau-Mau", "2–12 players"), ("Doppelkopf", "4–7 players"), ("Gin", "2")]:
        card = re.search(rf'<li class="game">(?:(?!</li>).)*{game}.*?</li>', page, re.DOTALL)
        assert card is not None
        assert facts in card[0]
        assert "minutes" in card[0]


@pytest.mark.parametrize(
    ("query", "found", "missing"),
    [
        ("q=kopf", "doppelkopf", "mau_mau"),
        ("players=7", "doppelkopf", "watten"),
        ("kind=melds", "gin", "mau_mau"),
    ],
)
def test_games_can_be_searched(server: Server, query: str, found: str, missing: str) -> None:
    page = server.guest().get(f"/?{query}").text
    assert f'value="{found}"' in page
    assert f'name="game" value="{missing}"' not in page


def test_a_search_without_a_hit_leads_on(server: Server) -> None:
    assert "Kein Spiel passt" in server.guest().get("/?q=xyzzy").text


@pytest.mark.parametrize("words", ["Texas Hold'em", "holdem", "oldem texas"])
def test_a_variant_is_found_by_its_name(server: Server, words: str) -> None:
    page = server.guest().get(f"/?q={words}").text
    assert 'href="/rules/poker"' in page
    assert 'href="/rules/gin"' not in page


def test_play_now_plays_the_variant_that_was_found(server: Server) -> None:
    guest = server.guest()
    page = guest.get("/?q=holdem").text
    assert 'href="/new/poker?preset=holdem"' in page
    assert 'name="preset" value="holdem"' in page
    assert 'name="preset"' not in guest.get("/?q=poker").text
    answer = guest.post("/play", {"game": "poker", "preset": "holdem"})
    assert server.table(answer.headers["location"].removeprefix("/t/")).setup.preset == "holdem"


def test_the_rules_have_an_anchor_for_each_rule(server: Server) -> None:
    page = server.guest().get("/rules/mau_mau").text
    for number in range(1, 22):
        assert f'id="MAU-{number}"' in page
    assert 'href="/rules/mau_mau#MAU-16"' in page


def test_a_single_rule_is_a_sheet_for_the_table_and_a_page_without_a_script(
    server: Server,
) -> None:
    guest = server.guest()
    sheet = guest.get("/rules/mau_mau/MAU-10", headers=HTMX).text
    assert "<html" not in sheet
    assert "MAU-10" in sheet
    page = guest.get("/rules/mau_mau/MAU-10").text
    assert "<html" in page
    assert "MAU-10" in page


def test_the_words_of_the_table_stand_in_both_languages(server: Server) -> None:
    page = server.guest().get("/rules/words").text
    words = [word.strip() for word in re.findall(r"<dt[^>]*>([^<]*)", page)]
    assert words.index("Armut") < words.index("Grundeinsatz") < words.index("Vorhand")
    assert page.count(">Armut<") == 1  # the same word in both languages is said once


@pytest.mark.parametrize("path", ["/nothing", "/t/nosuchtable", "/rules/skat", "/new/skat"])
def test_a_wrong_address_says_what_may_have_happened_and_leads_on(
    server: Server, path: str
) -> None:
    answer = server.guest().get(path)
    assert answer.status_code == 404
    assert 'href="/"' in answer.text
    assert "Hier sitzt niemand" in answer.text
    assert "Traceback" not in answer.text


def test_a_page_that_takes_no_form_says_so(server: Server) -> None:
    answer = server.guest().post("/rules")
    assert answer.status_code == 405
    assert "Startseite" in answer.text


def test_our_own_mistake_shows_no_trace(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(visitor: str) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(server.site.tables, "my_tables", broken)
    answer = server.guest().get("/")
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert "Kein Zug ist verloren" in answer.text


def test_health_tells_version_engine_and_store(server: Server) -> None:
    report = server.guest().get("/health").json()
    assert report["engine"] == engine()
    assert report["store"] == "ok"
    assert report["tables"] == 0


def test_language_faces_and_light_are_remembered(server: Server) -> None:
    guest = server.guest()
    wish = {
        "language": "en",
        "faces": "german",
        "theme": "dark",
        "colours": "four",
        "cloth": "wine",
    }
    answer = guest.post("/look", wish, {"referer": "http://testserver/rules?x=1"})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/rules?x=1"
    page = guest.get("/").text
    assert '<html lang="en" data-theme="dark" data-colours="four" data-cloth="wine"' in page
    assert "/faces/german.en.svg" in page


@pytest.mark.parametrize(
    "referer", ["", "https://evil.example/x", "http://testserver.evil.example/", "//evil.example"]
)
def test_the_way_back_never_leads_to_another_house(server: Server, referer: str) -> None:
    answer = server.guest().post("/look", {"language": "de"}, {"referer": referer})
    assert answer.headers["location"] == "/"


def test_a_path_of_two_slashes_is_not_another_host(server: Server) -> None:
    answer = server.guest().post("/look", {}, {"referer": "http://testserver//evil.example/"})
    assert answer.headers["location"] == "/evil.example/"


def test_unknown_looks_are_left_out(server: Server) -> None:
    guest = server.guest()
    guest.post("/look", {"language": "xx", "theme": "pink"})
    assert '<html lang="de" data-theme="auto"' in guest.get("/").text


def test_packs_and_styles_may_be_kept_for_ever(server: Server) -> None:
    guest = server.guest()
    page = guest.get("/").text
    for address in {*re.findall(r'(?:href|src)="(/(?:static|style|faces)/[^"#]+)', page)}:
        answer = guest.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"], address


def test_there_is_no_other_pack(server: Server) -> None:
    assert server.guest().get("/faces/swiss.de.svg").status_code == 404
