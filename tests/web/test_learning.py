"""Lessons in the browser: every step of every game without scripts, and what is remembered."""

from __future__ import annotations

import re
from html import unescape
from typing import Final
from urllib.parse import quote

import pytest

from stammtisch.lessons import judge, lesson, lessons, outline
from stammtisch.lessons.learned import learned
from stammtisch.lessons.reading import legal
from stammtisch.web.pages.learning import COOKIE
from tests.sampling import sampled
from tests.web.helpers import Server

HEAVIEST: Final = 100_000  # bytes of a page
FACES: Final = {"french": "German", "german": "French"}


@pytest.mark.parametrize("id", sampled(lessons(), 4))
def test_a_lesson_is_played_through_without_scripts(server: Server, id: str) -> None:
    """In German with German faces: each step, a wrong move with its reason, the right one."""
    guest, found = server.guest(), lesson(id)
    guest.post("/look", {"faces": "german", "language": "de"})
    for number, step in enumerate(found.steps, 1):
        where = f"/learn/{id}/{number}"
        page = guest.get(where)
        assert page.status_code == 200 and len(page.content) < HEAVIEST, where
        assert f"Schritt {number} von {len(found.steps)}" in page.text
        texts = legal(found.game, step)
        right = [text for text in texts if judge(found, step, text, "de").right]
        wrong = next((text for text in texts if text not in right), "nonsense")
        refused = guest.post(where, {"move": wrong})
        assert refused.status_code == 422 and 'role="alert"><' in refused.text, where
        done = guest.post(where, {"move": (right or step.accept)[0]})
        assert done.status_code == 303, f"{where}: {done.text}"
        after = guest.get(done.headers["location"])
        assert after.status_code == 200 and len(after.content) < HEAVIEST, where
        assert "Richtig!" in after.text
        on = number + 1 if number < len(found.steps) else None
        assert (
            f'href="/learn/{id}/{on}"' in after.text if on else f'href="/learn/{id}"' in after.text
        )
    known = learned(guest.cookies[COOKIE].strip('"'), lessons())
    assert known.count(id, len(found.steps)) == len(found.steps)
    assert f"alle {len(found.steps)} Schritte erledigt" in guest.get("/learn").text


@pytest.mark.parametrize("id", sampled(lessons(), 4))
def test_after_the_steps_come_hands_against_easy_bots(server: Server, id: str) -> None:
    guest = server.guest()
    guest.get(f"/learn/{id}")
    for hand, hints in (("first", "?hints=1"), ("alone", "")):
        opened = guest.post(f"/learn/{id}/hand", {"hand": hand})
        assert opened.status_code == 303 and opened.headers["location"].endswith(hints or "")
        table = server.table(opened.headers["location"].removeprefix("/t/").partition("?")[0])
        assert {seat.bot for seat in table.seats[1:]} == {"child"}
        assert table.setup.options == outline(id).hands.differences
        assert table.match is not None or table.phase == "dealing"
        page = guest.get(opened.headers["location"]).text
        assert ('id="whisper"' in page) == bool(hints)
    assert guest.get(f"/learn/{id}").text.count("begonnen") == 2


def test_the_way_to_a_lesson_begins_on_the_start_page_and_at_the_rules(server: Server) -> None:
    guest = server.guest("en")
    assert 'href="/learn"' in guest.get("/").text
    assert 'href="/learn/mau_mau"' in guest.get("/").text
    assert 'href="/learn/mau_mau"' in guest.get("/rules/mau_mau").text


def test_a_card_that_may_not_be_played_is_answered_with_its_rule(server: Server) -> None:
    guest = server.guest("en")
    why = guest.get("/learn/mau_mau/1/why?card=Kd", {"hx-request": "true"})
    assert "MAU-5" in why.text
    assert guest.get("/learn/mau_mau/1/why?card=Ts").text.strip() == ""
    shown = guest.get("/learn/mau_mau/1?show=1")
    assert 'name="move" value="Ts"' in unescape(shown.text.partition('id="notice"')[2])
    assert 'value="Ts"' in guest.get("/learn/mau_mau/1/shown").text


def test_a_script_is_told_why_a_move_is_wrong_and_led_on_after_a_right_one(server: Server) -> None:
    guest = server.guest("en")
    htmx = {"hx-request": "true"}
    wrong = guest.post("/learn/mau_mau/1", {"move": "draw"}, htmx)
    assert wrong.status_code == 422 and wrong.text.strip().startswith("<span>You may always draw")
    nothing = guest.post("/learn/mau_mau/1", {}, htmx)
    assert nothing.status_code == 422 and "Choose a card first" in nothing.text
    right = guest.post("/learn/mau_mau/1", {"card": "Ts"}, htmx)
    assert right.headers["hx-redirect"] == "/learn/mau_mau/1?a=Ts"
    assert f"{quote('Ts')}" in right.headers["hx-redirect"]


def test_what_is_not_there_is_told(server: Server) -> None:
    guest = server.guest("en")
    for path in ("/learn/nonsense", "/learn/nonsense/1", "/learn/mau_mau/0", "/learn/mau_mau/99"):
        assert guest.get(path).status_code == 404
    assert guest.get("/learn/mau_mau/x").status_code == 404
    assert guest.get("/learn/mau_mau/1?a=nonsense").status_code == 422


def test_a_cookie_that_says_nonsense_counts_for_nothing(server: Server) -> None:
    guest = server.guest("en")
    guest.cookies[COOKIE] = "mau_mau=zz&skat=ff&gin=" + "f" * 99
    assert "13 steps" in guest.get("/learn").text
    guest.cookies[COOKIE] = "mau_mau=6"
    page = guest.get("/learn/mau_mau").text
    assert page.count('class="done"') == 2 and "Go on with step 3" in page
    assert re.search("2 of 13 steps done", guest.get("/learn").text)
