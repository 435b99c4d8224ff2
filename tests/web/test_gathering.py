"""Several cards in one form, proposals, and piles to look through: the server's side."""

from __future__ import annotations

import pytest

from stammtisch.cards import notation
from tests.web.helpers import HTMX, Guest, Server


@pytest.fixture
def rummy(server: Server) -> tuple[str, Guest]:
    """Anna on turn at Rummy against a bot; the initial meld needs no points."""
    for _ in range(12):
        guest = server.guest()
        options = {"o-first_laydown": "0", "o-turn_seconds": "0"}
        table_id = guest.open_table("me", "random", game="rummy", **options)
        guest.post(f"/t/{table_id}/ready")
        if server.table(table_id).turn == 0:
            return table_id, guest
    raise AssertionError("a bot always began")


def send(guest: Guest, table_id: str, *fields: tuple[str, str], **headers: str) -> tuple[int, str]:
    answer = guest.post_pairs(f"/t/{table_id}/move", *fields, headers=headers)
    return answer.status_code, answer.text


def rack(server: Server, table_id: str) -> list[str]:
    zones = server.match(table_id).view(0).zones
    return [notation(card.kind) for zone in zones if zone.id == "hand0" for card in zone.cards]


def test_all_chosen_cards_are_sent_together(server: Server, rummy: tuple[str, Guest]) -> None:
    table_id, guest = rummy
    first, second = [word for word in rack(server, table_id) if word[0] != "X"][:2]
    picks = [("pick", first), ("pick", second)]
    assert send(guest, table_id, *picks, ("move", "put * new"))[0] == 303
    acts = [act.text for act in server.match(table_id).hand.acts[-4:]]
    assert acts[1::2] == ["drop new", "drop m1"]
    assert set(acts[::2]) == {f"lift {first}", f"lift {second}"}


def test_without_a_button_several_cards_do_what_the_seat_is_asked_for(
    server: Server, rummy: tuple[str, Guest]
) -> None:
    table_id, guest = rummy
    first, second = [word for word in rack(server, table_id) if word[0] != "X"][:2]
    assert send(guest, table_id, ("pick", first), ("pick", second))[0] == 303
    assert server.match(table_id).hand.acts[-1].text == "drop m1"


def test_a_button_for_chosen_cards_needs_cards(server: Server, rummy: tuple[str, Guest]) -> None:
    table_id, guest = rummy
    status, text = send(guest, table_id, ("move", "put * new"), **HTMX)
    assert status == 422
    assert "Wähle zuerst eine oder mehrere Karten." in text


def test_what_was_refused_stays_chosen_without_a_script(
    server: Server, rummy: tuple[str, Guest]
) -> None:
    table_id, guest = rummy
    first = rack(server, table_id)[0]
    status, text = send(guest, table_id, ("pick", first), ("move", "put * m9"))
    assert status >= 400
    assert f'id="c-{first}-0" value="{first}" checked' in text


def test_proposals_are_for_the_seat_alone(server: Server, rummy: tuple[str, Guest]) -> None:
    table_id, guest = rummy
    page = guest.get(f"/t/{table_id}/proposals", HTMX).text
    assert "Was passt?" in page
    assert 'name="move"' in page
    assert server.guest().get(f"/t/{table_id}/proposals", HTMX).status_code == 403


def test_a_pile_is_looked_through_as_far_as_the_view_shows_it(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "random", game="mau_mau")
    guest.post(f"/t/{table_id}/ready")
    pile = guest.get(f"/t/{table_id}/pile/discard", HTMX).text
    assert "oberste zuerst" in pile and pile.count("<svg") >= 1
    none = guest.get(f"/t/{table_id}/pile/hand1", HTMX)
    assert none.status_code == 200
    assert "Hier ist kein Stapel" in none.text and "<svg" not in none.text
