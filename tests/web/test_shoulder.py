"""The link that shows one hand, on pages without a script; hidden cards are exchanged under it."""

from __future__ import annotations

import re

import pytest

from stammtisch.core.rng import Rng
from tests.web.helpers import HTMX, Guest, Server, seat_all
from tests.web.test_next_hand import visible

ADDRESSES = ("", "/last", "/score", "/chart.svg", "/rules", "/more", "/shuffle", "/pile/discard")


@pytest.fixture
def evening(server: Server) -> tuple[str, list[Guest], Guest]:
    """Four people with a hand of Doppelkopf before them, and somebody who may look on."""
    anna = server.guest()
    plan = {f"seat{index}": "open" if index else "me" for index in range(4)}
    answer = anna.post("/new/doppelkopf", {"preset": "turnier", "name": "Anna", **plan})
    table_id = answer.headers["location"].removeprefix("/t/")  # nobody else may look on
    guests = [anna, *seat_all(server, table_id, "Ben", "Carla", "Dieter")]
    for guest in guests:
        guest.post(f"/t/{table_id}/ready")
    return table_id, guests, server.guest()


def link_of(guest: Guest, table_id: str) -> str:
    """The link that somebody makes, without the server's address."""
    made = guest.post(f"/t/{table_id}/show", {"do": "show"}).text
    assert "<svg" in made  # the same as a code
    found = re.search(r'id="show-link" readonly value="http://[^/]*([^"]*)"', made)
    assert found is not None, made
    return found[1]


def hand(page: str) -> list[str]:
    """The cards of the hand on a page."""
    found = re.search(r'<fieldset id="hand".*?</fieldset>', page, re.DOTALL)
    return (
        re.findall(r'<svg class="card[^"]*" role="img" aria-label="([^"]*)"', found[0])
        if found
        else []
    )


def test_a_coach_sees_the_hand_and_can_do_nothing(
    evening: tuple[str, list[Guest], Guest],
) -> None:
    table_id, (anna, ben, *_), coach = evening
    assert coach.get(f"/t/{table_id}").status_code == 403
    link = link_of(anna, table_id)
    asked = coach.get(link).text
    assert "Anna lässt dich mitschauen" in visible(asked)
    assert "Jemand schaut" not in visible(ben.get(f"/t/{table_id}").text)  # only asked as yet
    assert coach.post(link).headers["location"] == f"/t/{table_id}"
    page = coach.get(f"/t/{table_id}").text
    assert len(hand(page)) == 12
    assert hand(page) == hand(anna.get(f"/t/{table_id}").text)
    assert "Du schaust Anna in die Karten" in visible(page)
    assert 'id="play"' not in page
    assert "Du bist dran" not in visible(page)
    for deed in ("move", "ready", "show", "seat-link", "rename", "leave", "words"):
        sent = coach.post(f"/t/{table_id}/{deed}", {"move": "gesund", "name": "Eve"})
        assert sent.status_code >= 400, deed
    assert coach.get(f"/t/{table_id}/hint").status_code >= 400
    told = visible(ben.get(f"/t/{table_id}").text)
    assert "Jemand schaut Anna in die Karten" in told
    assert "1 schaut mit ins Blatt" in told
    assert "1 Person schaut mit in dein Blatt" in visible(anna.get(f"/t/{table_id}/more").text)


def test_it_ends_when_it_is_withdrawn(evening: tuple[str, list[Guest], Guest]) -> None:
    table_id, (anna, ben, *_), coach = evening
    link = link_of(anna, table_id)
    coach.post(link)
    assert coach.get(f"/t/{table_id}").status_code == 200
    anna.post(f"/t/{table_id}/show", {"do": "end"}, headers=HTMX)
    assert coach.get(f"/t/{table_id}").status_code == 403
    assert coach.get(link).status_code >= 400
    assert coach.post(link).status_code >= 400
    assert "schaut mit ins Blatt" not in visible(ben.get(f"/t/{table_id}").text)


def test_a_player_does_not_look_into_another_hand(
    evening: tuple[str, list[Guest], Guest],
) -> None:
    table_id, (anna, ben, *_), _ = evening
    mine = hand(ben.get(f"/t/{table_id}").text)
    assert ben.post(link_of(anna, table_id)).status_code >= 400
    assert hand(ben.get(f"/t/{table_id}").text) == mine


def test_a_wrong_link_shows_nothing(evening: tuple[str, list[Guest], Guest]) -> None:
    table_id, (anna, *_), coach = evening
    link = link_of(anna, table_id)
    wrong = link[:-1] + ("a" if link[-1] != "a" else "b")
    assert coach.get(wrong).status_code >= 400
    assert coach.post(wrong).status_code >= 400
    assert coach.get(f"/t/{table_id}").status_code == 403


def plain(page: str) -> str:
    """A page without the token of its forms."""
    return re.sub(r'name="csrf" value="[^"]*"', "", page)


def test_it_shows_no_more_than_the_seat_may_see(
    evening: tuple[str, list[Guest], Guest], server: Server
) -> None:
    """All that the seat does not know is exchanged, and the coach gets the same bytes."""
    table_id, (anna, ben, *_), coach = evening
    coach.post(link_of(anna, table_id))

    def seen(guest: Guest) -> list[str]:
        pages = [plain(guest.get(f"/t/{table_id}{path}").text) for path in ADDRESSES]
        return [*pages, plain(server.stream(guest, table_id)[1])]

    for guest in (anna, ben):  # two steps, so that something was said
        guest.post(f"/t/{table_id}/move", {"move": "gesund"})
    states = server.match(table_id).hand.states
    there, bens = seen(coach), hand(ben.get(f"/t/{table_id}").text)
    twin = next(
        twin
        for number in range(50)
        if (twin := states[-1].sample(0, Rng(number))).view(1) != states[-1].view(1)
    )
    states[-1] = twin
    assert hand(ben.get(f"/t/{table_id}").text) != bens
    assert seen(coach) == there
    assert hand(there[0]) == hand(anna.get(f"/t/{table_id}").text)
