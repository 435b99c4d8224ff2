"""Faces at the table: chosen or drawn from the name; bots are marked, with what kind they are."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from stammtisch.tables import events as e
from stammtisch.tables.fold import apply
from stammtisch.tables.names import DRAWN, PORTRAITS
from stammtisch.web import portraits
from tests.web.helpers import Server, seat_all
from tests.web.test_shared_parts import dealt


def _worn(html: str) -> list[str]:
    """The portraits at a table, in the order of the page."""
    return re.findall(r'<use href="/portraits\.svg\?v=\w+#(\w+)"', html)


def test_all_portraits_are_one_drawing(server: Server) -> None:
    answer = server.guest().get(portraits.address())
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    ids = [each.get("id") for each in ElementTree.fromstring(answer.text)]
    assert len(set(ids)) == len(ids)
    assert {f"f{number}" for number in range(PORTRAITS)} <= set(ids)
    assert len(portraits.LOOKS) == PORTRAITS == len(set(portraits.LOOKS))


def test_people_at_a_table_have_different_faces_from_their_names(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table(*["me"] + ["open"] * 3, name="Anna")
    seat_all(server, table_id, "Ben", "Cem", "Dora")
    faces = [each.portrait for each in portraits.sitters(server.table(table_id))]
    assert len(set(faces)) == 4
    assert faces == [each.portrait for each in portraits.sitters(server.table(table_id))]
    assert portraits.from_name("Anna", PORTRAITS) == portraits.from_name("ANNA", PORTRAITS)


@pytest.mark.parametrize(("bot", "kind"), [("random", "auf gut Glück"), ("beginner", "Anfänger")])
def test_a_bot_is_a_nutcracker_and_tells_its_level(server: Server, bot: str, kind: str) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", bot)
    page = anna.get(f"/t/{table_id}").text
    worn = _worn(page)
    assert sum(each.startswith("b") for each in worn) == 1
    assert re.search(rf'<svg class="portrait" role="img"><title>Bot, [^<]*{kind}', page)


def test_a_chosen_face_goes_along_to_every_table(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", "open")
    (ben,) = seat_all(server, table_id, "Ben")
    seat = next(each.index for each in server.table(table_id).people if each.name != "Ben")
    assert 'aria-pressed="true"' not in anna.get(f"/t/{table_id}/more").text
    anna.post("/look", {"portrait": "7"})
    anna.get(f"/t/{table_id}")
    assert server.table(table_id).seats[seat].portrait == 7
    assert "f7" in _worn(ben.get(f"/t/{table_id}").text)
    assert (
        'value="7" aria-label="Gesicht 8" aria-pressed="true"'
        in anna.get(f"/t/{table_id}/more").text
    )
    other = anna.open_table("me", "open")
    assert "f7" in _worn(anna.get(f"/t/{other}").text)
    for bad in ("99", "-1", "x"):
        anna.post("/look", {"portrait": bad})
    anna.get(f"/t/{table_id}")
    assert server.table(table_id).seats[seat].portrait == 7


def test_no_move_is_outdated_by_a_face() -> None:
    table = dealt("doppelkopf")
    before = table.position
    apply(table, e.Portrayed(2, 5), 0)
    assert table.seats[2].portrait == 5
    assert table.position == before < table.seq
    apply(table, e.Portrayed(2, DRAWN), 0)
    assert portraits.sitters(table) == portraits.sitters(dealt("doppelkopf"))
