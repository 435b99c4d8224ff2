"""German words on an English table: explained in the log and in what is asked."""

from __future__ import annotations

import re

from stammtisch.web.explaining import explained_once
from stammtisch.web.words import voice
from tests.web.helpers import Guest, Server


def table_of(server: Server, *languages: str) -> tuple[str, list[Guest]]:
    """Four people who read these languages, with a hand of Doppelkopf."""
    guests = [server.guest(language) for language in languages]
    table_id = guests[0].open_table("me", "open", "open", "open", game="doppelkopf")
    for seat, guest in enumerate(guests[1:], 1):
        guest.sit(table_id, seat, ("Ben", "Carla", "Re")[seat - 1])
    for guest in guests:
        guest.post(f"/t/{table_id}/ready")
    return table_id, guests


def log(guest: Guest, table_id: str) -> list[str]:
    page = guest.get(f"/t/{table_id}").text
    found = re.search(r'<ol class="log">(.*?)</ol>', page, re.DOTALL)
    assert found is not None
    return re.findall(r"<li[^>]*>(.*?)</li>", found[1])


GLOSS = '<dfn>Vorbehalt</dfn><span class="gloss"> (a special game)</span>'


def test_a_word_is_explained_where_it_first_stands(server: Server) -> None:
    table_id, guests = table_of(server, "en", "de", "en", "en")
    for _ in range(2):
        turn = server.table(table_id).turn
        words = [each.text for each in server.match(table_id).view(turn).choices]
        guests[turn].move(table_id, next((word for word in words if "solo" in word), words[0]))
    lines = log(guests[0], table_id)
    explained = [line for line in lines if "<dfn>" in line]
    assert GLOSS in explained[0]
    assert sum("<dfn>Vorbehalt</dfn>" in line for line in lines) == 1
    assert not any("<dfn>" in line for line in log(guests[1], table_id))
    assert log(guests[0], table_id) == lines  # and it stays where it is
    stream = server.stream(guests[2], table_id)[1]
    assert GLOSS in stream


def test_texts_below_one_another_explain_a_word_once() -> None:
    english = voice("en", "french", ("Anna", "Ben"))
    texts = ["Anna announces Re.", "Re or Kontra", "A Vorbehalt"]
    said = explained_once(english, "doppelkopf", texts, ["Is it a Vorbehalt?"])
    assert [each.count("<dfn>") for each in said] == [1, 1, 0]
    assert "<dfn>Re</dfn>" in said[0] and "<dfn>Kontra</dfn>" in said[1]
    german = voice("de", "french", ("Anna", "Ben"))
    assert explained_once(german, "doppelkopf", texts) == tuple(texts)


def test_the_state_of_the_hand_explains_its_words_and_a_replay_does(server: Server) -> None:
    button = re.compile(r'<button[^>]*value="kontra"[^>]*>(.*?)</button>')
    table_id, guests, labels = "", list[Guest](), list[str]()
    offered: list[str] = []
    while not labels:  # in some deals nobody who reads English may announce Kontra
        table_id, guests = table_of(server, "en", "de", "en", "en")
        for _ in range(4):
            match = server.match(table_id)
            guests[match.turn].move(table_id, match.view(match.turn).choices[0].text)
        readers = [guest.get(f"/t/{table_id}").text for guest in (guests[0], *guests[2:])]
        offered = [page for page in readers if button.search(page)]
        labels = [found[1] for page in offered if (found := button.search(page))]
    assert all("<dfn>Kontra</dfn>" in state(page) for page in offered)
    assert not any("<dfn>" in label for label in labels), "it stands above already"
    german = guests[1].get(f"/t/{table_id}").text
    assert "<dfn>" not in german
    while not server.match(table_id).hand_over:
        match = server.match(table_id)
        guests[match.turn].move(table_id, match.view(match.turn).choices[-1].text)
    assert any("<dfn>" in step(guests[0], table_id, move) for move in range(5, 60))
    assert not any("<dfn>" in step(guests[1], table_id, move) for move in (5, 9))


def state(page: str) -> str:
    """What a page says of the state of the hand."""
    found = re.search(r'<ul class="status".*?</ul>', page, re.DOTALL)
    return found[0] if found else ""


def step(guest: Guest, table_id: str, move: int) -> str:
    """A position of a replay, without the list of all steps."""
    return guest.get(f"/t/{table_id}/replay/1?move={move}").text.split("all-steps")[0]
