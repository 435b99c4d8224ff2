"""Route by route: a seat, a spectator and a stranger each get exactly what is theirs."""

from __future__ import annotations

import pytest

from tests.web.helpers import Guest, Server, seat_all

LOOK = [
    "/ask",
    "",
    "/last",
    "/score",
    "/chart.svg",
    "/rules",
    "/more",
    "/invitation.svg",
    "/shuffle",
    "/pile/discard",
]
AFTER_THE_HAND = ["/record", "/replay/1", "/score/1"]
DEEDS = [
    ("/move", {"move": "draw"}),
    ("/ready", {}),
    ("/wait", {}),
    ("/house", {"preset": "basic", "take": "1"}),
    ("/guest", {"seat": "1", "answer": "yes"}),
    ("/welcome", {"guests": "welcome"}),
    ("/rematch", {"answer": "no"}),
    ("/undo", {"answer": "ask"}),
    ("/undo", {"answer": "yes"}),
    ("/leave", {}),
    ("/rename", {"name": "Eve"}),
    ("/seat-link", {}),
    ("/rematch", {}),
    ("/close", {}),
    ("/fill", {}),
    ("/bring", {"rules": "mau_mau.basic.2"}),
    ("/agree", {"rules": "mau_mau.basic.2"}),
]


def running(server: Server, **options: str) -> tuple[str, list[Guest]]:
    anna = server.guest()
    table_id = anna.open_table("me", "open", **options)
    guests = [anna, *seat_all(server, table_id, "Ben")]
    for guest in guests:
        guest.post(f"/t/{table_id}/ready")
    return table_id, guests


def closed_round(server: Server) -> tuple[str, list[Guest]]:
    """A table without spectators."""
    anna = server.guest()
    fields = {"preset": "basic", "name": "Anna", "seat0": "me", "seat1": "open"}
    answer = anna.post("/new/mau_mau", fields)
    table_id = answer.headers["location"].removeprefix("/t/")
    guests = [anna, *seat_all(server, table_id, "Ben")]
    for guest in guests:
        guest.post(f"/t/{table_id}/ready")
    return table_id, guests


@pytest.mark.parametrize("page", LOOK)
def test_who_sits_and_who_looks_on_may_look_things_up(server: Server, page: str) -> None:
    table_id, guests = running(server)
    for guest in (*guests, server.guest()):
        assert guest.get(f"/t/{table_id}{page}").status_code == 200


@pytest.mark.parametrize("page", [*LOOK, *AFTER_THE_HAND, "/hint", "/hint/why", "/proposals"])
def test_a_stranger_sees_nothing_of_a_closed_round(server: Server, page: str) -> None:
    table_id, guests = closed_round(server)
    assert server.guest().get(f"/t/{table_id}{page}").status_code == 403
    if page in LOOK:
        assert guests[1].get(f"/t/{table_id}{page}").status_code == 200


def test_a_stranger_gets_no_stream_of_a_closed_round(server: Server) -> None:
    table_id, _ = closed_round(server)
    status, text = server.stream(server.guest(), table_id)
    assert status == 403
    assert 'id="c-' not in text


@pytest.mark.parametrize("page", AFTER_THE_HAND)
def test_nobody_sees_the_cards_before_the_hand_is_over(server: Server, page: str) -> None:
    table_id, guests = running(server)
    for guest in (*guests, server.guest()):
        assert guest.get(f"/t/{table_id}{page}").status_code == 409


@pytest.mark.parametrize(("deed", "fields"), DEEDS)
def test_who_has_no_seat_does_nothing(server: Server, deed: str, fields: dict[str, str]) -> None:
    for table_id, _ in (running(server), closed_round(server)):
        before = server.table(table_id).seq
        answer = server.guest().post(f"/t/{table_id}{deed}", fields)
        assert answer.status_code == 403, answer.text
        assert server.table(table_id).seq == before


def test_a_spectator_has_no_hand_no_buttons_and_no_hint(server: Server) -> None:
    table_id, _ = running(server)
    spectator = server.guest()
    page = spectator.get(f"/t/{table_id}").text
    assert 'id="play"' not in page
    assert 'id="c-' not in page
    for path in ("hint", "hint/why"):
        assert spectator.get(f"/t/{table_id}/{path}").status_code == 403


def test_each_seat_sees_its_own_cards_only(server: Server) -> None:
    table_id, guests = running(server)
    match = server.table(table_id).match
    assert match is not None
    for seat, guest in enumerate(guests):
        page = guest.get(f"/t/{table_id}").text
        shown = page.count('name="card"')
        assert shown == match.view(seat).seats[seat].cards


def test_only_the_opener_closes_the_table(server: Server) -> None:
    table_id, guests = running(server)
    assert guests[1].post(f"/t/{table_id}/close").status_code == 403
    assert guests[0].post(f"/t/{table_id}/close").status_code == 303


def test_one_visitor_has_one_seat(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", "open")
    answer = anna.post(f"/t/{table_id}/sit", {"seat": "1", "name": "Anna 2"})
    assert answer.status_code == 409
