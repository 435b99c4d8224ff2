"""German words on an English table: explained in the log and in what is asked."""

from __future__ import annotations

import re

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


GLOSS = '<dfn>Vorbehalt</dfn> <span class="gloss">(a special game)</span>'


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
