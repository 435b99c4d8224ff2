"""The waiting table without a script: house rules, seats, the invitation."""

from __future__ import annotations

from tests.web.helpers import HTMX, Server, seat_all
from tests.web.test_next_hand import visible


def test_the_opener_changes_the_house_rules_on_the_spot(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", "open", "open")
    (ben,) = seat_all(server, table_id, "Ben")
    assert f'href="/t/{table_id}/house"' in anna.get(f"/t/{table_id}").text
    assert server.guest().get(f"/t/{table_id}/house").status_code == 403
    form = anna.get(f"/t/{table_id}/house").text
    assert 'name="o-deals"' in form
    fields = {"preset": "basic", "o-deals": "1", "o-mau_call": "auto"}
    shown = anna.post(f"/t/{table_id}/house", fields, HTMX)
    assert f'hx-post="/t/{table_id}/house"' in shown.text
    assert server.table(table_id).game.options.deals == 2  # only looked at so far
    wrong = anna.post(f"/t/{table_id}/house", fields | {"o-deals": "0", "take": "1"})
    assert wrong.status_code == 422
    assert server.guest().post(f"/t/{table_id}/house", fields | {"take": "1"}).status_code == 403
    brought = ben.post(f"/t/{table_id}/house", fields | {"take": "1"})
    assert brought.status_code == 303  # a guest proposes
    assert server.table(table_id).seats[1].brought is not None
    assert anna.post(f"/t/{table_id}/house", fields | {"take": "1"}).status_code == 303
    options = server.table(table_id).game.options
    assert (options.deals, options.mau_call) == (1, "auto")
    anna.post(f"/t/{table_id}/fill")
    for guest in (anna, ben):
        guest.post(f"/t/{table_id}/ready")
    assert anna.get(f"/t/{table_id}/house").status_code == 409
    assert anna.post(f"/t/{table_id}/house", fields | {"take": "1"}).status_code == 409


def test_single_seats_are_filled_freed_and_exchanged(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", "open", "open", "open")
    (ben,) = seat_all(server, table_id, "Ben")
    seats = f"/t/{table_id}/seats"

    def names() -> list[str]:
        return [seat.name for seat in server.table(table_id).seats]

    assert seats in anna.get(f"/t/{table_id}").text
    assert seats not in server.guest().get(f"/t/{table_id}").text
    anna.post(seats, {"do": "bot", "seat": "2"})
    assert names() == ["Anna", "Ben", "Frieda", ""]
    ben.post(seats, {"do": "move", "seat": "1", "to": "3"})
    assert names() == ["Anna", "", "Frieda", "Ben"]
    anna.post(seats, {"do": "move", "seat": "0", "to": "3"})
    assert names() == ["Ben", "", "Frieda", "Anna"]
    for seat in ("0", "2"):
        anna.post(seats, {"do": "free", "seat": seat})
    assert names() == ["", "", "", "Anna"]
    assert "hat deinen Platz freigemacht" in visible(ben.get(f"/t/{table_id}").text)
    refused = anna.post(seats, {"do": "free", "seat": "3"})
    assert refused.status_code == 409
    assert "dein eigener Platz" in visible(refused.text)
    for wrong in ({}, {"do": "bot"}, {"do": "move", "seat": "x", "to": "9" * 5000}):
        assert anna.post(seats, wrong).status_code in (409, 403), wrong


def test_many_seats_can_be_changed_too(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", *["open"] * 9)
    page = anna.get(f"/t/{table_id}").text
    assert f'action="/t/{table_id}/seats"' in page
    anna.post(f"/t/{table_id}/seats", {"do": "bot", "seat": "9"})
    assert server.table(table_id).seats[9].bot


def test_the_invitation_can_be_copied_shared_and_scanned(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", "random")
    waiting = anna.open_table("me", "open")
    for page in (f"/t/{waiting}", f"/t/{waiting}/more", f"/t/{table_id}/more"):
        text = anna.get(page).text
        assert "data-copy" in text
        assert "data-share" in text
        assert "/invitation.svg" in text
