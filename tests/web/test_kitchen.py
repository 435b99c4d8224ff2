"""A kitchen table without a script: codes for seats, the table in the middle, hands on phones."""

from __future__ import annotations

import re

from tests.web.helpers import Guest, Server
from tests.web.test_next_hand import visible


def opened(server: Server, *seats: str, game: str = "mau_mau") -> tuple[Guest, str]:
    """A tablet that opened a kitchen table, and the table's id."""
    tablet = server.guest()
    plan = {f"seat{index}": word for index, word in enumerate(("me", *(seats or ("open",))))}
    preset = {"mau_mau": "basic", "doppelkopf": "turnier"}[game]
    answer = tablet.post(f"/new/{game}", {"preset": preset, "name": "", "kitchen": "1", **plan})
    return tablet, answer.headers["location"].removeprefix("/t/")


def test_the_device_that_opens_a_kitchen_table_takes_no_seat(server: Server) -> None:
    tablet, table_id = opened(server)
    table = server.table(table_id)
    assert table.setup.kitchen
    assert [seat.name for seat in table.seats] == ["", ""]
    page = tablet.get(f"/t/{table_id}").text
    for seat in (0, 1):
        assert f'src="/t/{table_id}/come/{seat}.svg"' in page
    assert f'action="/t/{table_id}/sit"' not in page  # here nobody sits down
    code = tablet.get(f"/t/{table_id}/come/1.svg")
    assert code.headers["content-type"].startswith("image/svg+xml")
    assert code.content != tablet.get(f"/t/{table_id}/come/0.svg").content


def test_a_phone_that_scanned_a_code_asks_only_for_a_name(server: Server) -> None:
    tablet, table_id = opened(server)
    phone = server.guest()
    page = phone.get(f"/t/{table_id}/come/1").text
    assert "Platz 2" in visible(page)
    assert '<input type="hidden" name="seat" value="1">' in page
    assert phone.post(f"/t/{table_id}/sit", {"seat": "1", "name": "Ben"}).status_code == 303
    again = phone.get(f"/t/{table_id}/come/1")
    assert again.headers["location"] == f"/t/{table_id}"
    late = server.guest().get(f"/t/{table_id}/come/1").text
    assert "Platz 1" in visible(late)  # the one that is still free
    assert "schneller" in visible(late)
    assert "Ben" in tablet.get(f"/t/{table_id}").text
    assert f"/t/{table_id}/come/1.svg" not in tablet.get(f"/t/{table_id}").text


def test_the_middle_shows_the_table_though_nobody_else_may_look_on(server: Server) -> None:
    tablet, table_id = opened(server, "open", "open", "open", game="doppelkopf")
    phones = [server.guest() for _ in range(4)]
    for seat, phone in enumerate(phones):
        phone.post(f"/t/{table_id}/sit", {"seat": str(seat), "name": f"P{seat}"})
    for phone in phones:
        phone.post(f"/t/{table_id}/ready")
    felt = tablet.get(f"/t/{table_id}")
    assert felt.status_code == 200
    assert "felt-only" in felt.text
    assert 'id="hand"' not in felt.text
    assert 'id="seat-0"' in felt.text
    assert server.guest().get(f"/t/{table_id}").status_code == 403
    hand = phones[0].get(f"/t/{table_id}").text
    assert "hand-only" in hand
    assert len(re.findall('class="held', hand)) == 12


def test_elsewhere_the_one_who_opens_sits_down(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", "open")
    page = anna.get(f"/t/{table_id}").text
    assert "felt-only" not in page
    assert "hand-only" not in page
    assert "/come/" not in page
