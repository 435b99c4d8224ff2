"""The start page: what people look for first stands first."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.games.registry import registrations
from stammtisch.web.pages.start import BEST_KNOWN
from tests.sampling import sampled
from tests.web.helpers import Guest, Server, seat_all


def shelf(guest: Guest) -> list[str]:
    """The games of the page in their order."""
    return re.findall(r'name="game" value="(\w+)"', guest.get("/").text)


def test_every_game_of_the_house_has_its_place() -> None:
    assert sorted(BEST_KNOWN) == sorted(registrations())


def test_the_best_known_games_stand_first(server: Server) -> None:
    assert shelf(server.guest())[:3] == ["doppelkopf", "mau_mau", "romme"]
    assert len(shelf(server.guest())) == len(registrations())


def test_what_was_played_last_stands_before_them(server: Server) -> None:
    guest = server.guest()
    for game in ("gin", "watten"):
        guest.open_table("me", "random", game=game)
    assert set(shelf(guest)[:2]) == {"gin", "watten"} and shelf(guest)[2] == "doppelkopf"
    assert shelf(server.guest())[0] == "doppelkopf"


def test_one_button_leads_back_to_the_table(server: Server) -> None:
    guest = server.guest()
    assert "Weiterspielen" not in guest.get("/").text
    table_id = guest.open_table("me", "random", game="gin")
    page = guest.get("/").text
    assert page.count("Weiterspielen") == 1
    assert re.search(rf'class="act main" href="/t/{table_id}">Weiterspielen: Gin', page)


def test_the_search_is_open(server: Server) -> None:
    page = server.guest().get("/").text
    before = page.partition('role="search"')[0]
    assert before.count("<details") == before.count("</details>")


@pytest.mark.parametrize("game", sorted(registrations()))
def test_who_plays_now_is_in_the_first_hand(server: Server, game: str) -> None:
    guest = server.guest()
    place = guest.post("/play", {"game": game}).headers["location"]
    hand = server.match(place.removeprefix("/t/")).hand
    sizes = server.match(place.removeprefix("/t/")).game.hand_sizes(hand.context)
    assert sizes[0] > 0 or not any(sizes)  # where cards come later nobody has some


@pytest.mark.parametrize("seat", range(4))
def test_who_opens_a_table_of_bots_is_in_the_first_duel(server: Server, seat: int) -> None:
    plan = ["me" if number == seat else "random" for number in range(4)]
    guest = server.guest()
    table_id = guest.open_table(*plan, game="siebzehn_und_vier")
    guest.post(f"/t/{table_id}/ready")
    match = server.match(table_id)
    assert match.game.hand_sizes(match.hand.context)[seat] > 0


@pytest.mark.browser
@pytest.mark.parametrize("size", sampled([((360, 640),), ((390, 844),), ((844, 390),)], 3))
def test_a_phone_shows_a_button_to_play_without_scrolling(
    address: str, chromium: Any, size: tuple[int, int]
) -> None:
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="de-DE", has_touch=True
    )
    page = context.new_page()
    page.goto(address)
    play = page.get_by_role("button", name=re.compile("Jetzt spielen.*Doppelkopf"))
    expect(play).to_be_in_viewport(ratio=1)
    play.click()
    page.wait_for_url("**/t/*")
    page.goto(address)
    expect(page.get_by_role("link", name="Weiterspielen: Doppelkopf")).to_be_in_viewport(ratio=1)
    context.close()


@pytest.mark.browser
def test_wide_pages_name_pad_and_club_in_their_head(address: str, chromium: Any) -> None:
    for width, shown in ((1280, True), (390, False)):
        context = chromium.new_context(viewport={"width": width, "height": 800}, locale="de-DE")
        page = context.new_page()
        page.goto(f"{address}/rules")
        head = page.get_by_role("navigation", name="Hauptmenü")
        for name in ("Schreibblock", "Verein"):
            expect(head.get_by_role("link", name=name)).to_be_visible(visible=shown)
        context.close()


def finished_hand(server: Server) -> tuple[Guest, str]:
    """Anna, who opened a table of Watten at which one hand was played to its end."""
    anna = server.guest()
    table_id = anna.open_table("me", "open", game="watten", **{"o-maschine": "no"})
    (ben,) = seat_all(server, table_id, "Ben")
    for guest in (anna, ben):
        guest.post(f"/t/{table_id}/ready")
    for words in ("no_swap", "schlag T", "farbe d", "offer", "go"):
        guest = (anna, ben)[server.table(table_id).turn]
        assert guest.move(table_id, words).status_code == 303
    return anna, table_id


def test_whoever_closes_a_table_is_asked_first(server: Server) -> None:
    anna, table_id = finished_hand(server)
    menu = anna.get(f"/t/{table_id}/more").text
    asked = re.search(r'<details class="sure">(.*?)</details>', menu, re.DOTALL)
    assert asked is not None
    assert "<button" not in asked[1].partition("</summary>")[0], "the first tap only asks"
    assert "findest du weiterhin auf der Startseite" in asked[1] and "Ja, schließen" in asked[1]


def test_finished_hands_of_a_closed_table_can_be_found(server: Server) -> None:
    anna, table_id = finished_hand(server)
    anna.post(f"/t/{table_id}/close")
    page = anna.get("/").text
    assert re.search(rf'href="/t/{table_id}".*?geschlossen', page)
    assert "Weiterspielen" not in page
    assert f'href="/t/{table_id}"' not in server.guest().get("/").text
    assert anna.get(f"/t/{table_id}/replay/1").status_code == 200


def test_a_table_closed_before_a_hand_was_finished_leaves_nothing(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "random", game="gin")
    guest.post(f"/t/{table_id}/close")
    assert table_id not in guest.get("/").text
