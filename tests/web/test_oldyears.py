"""Old years in the browser: each bad cell is named, and nothing taken before it is confirmed."""

from __future__ import annotations

import re
from html import unescape

import pytest

from stammtisch.club.oldcells import game_named
from tests.web.clubs import Night
from tests.web.helpers import Server
from tests.web.test_rankings import finished

MARCH = """Tag;Abend;Spiel;Platz;Name;Punkte
14.03.2019;Märzabend;Doppelkopf;1;Uwe;73
14.03.2019;Märzabend;Doppelkopf;2;Anna;64
"""


def read(night: Night, text: str | bytes) -> str:
    data = text.encode() if isinstance(text, str) else text
    answer = night.desk.upload(f"{night.club_at}/years/read", data)
    return str(unescape(answer.text))


def confirm(night: Night, page: str) -> int:
    found = re.search(r'<textarea name="packed" hidden>([^<]*)<', page)
    assert found is not None
    answer = night.desk.post_parts(f"{night.club_at}/years/confirm", {"packed": found[1]})
    return int(answer.status_code)


def test_nothing_is_taken_over_before_it_is_confirmed(server: Server) -> None:
    night = finished(server)
    assert "March evening" in night.desk.get(f"{night.club_at}/years").text
    page = read(night, MARCH)
    assert "1 evening is new" in page
    assert "Uwe" in page
    assert not night.club.past
    assert confirm(night, page) == 303
    assert [past.name for past in night.club.past.values()] == ["Märzabend"]
    again = read(night, MARCH)
    assert "1 evening is there already" in again
    confirm(night, again)
    assert len(night.club.past) == 1
    listed = night.desk.get(f"{night.club_at}/ranking").text
    assert "Märzabend" in listed
    written = night.desk.get(f"{night.club_at}/years/evenings.csv")
    assert written.content.startswith("\ufeffDay,Evening".encode())
    assert "2019-03-14,Märzabend,Doppelkopf,1,Uwe,73" in written.text
    assert "1 evening is new" not in read(night, written.content)
    members = night.desk.get(f"{night.club_at}/years/members.csv").text
    assert "Uwe" in members


def test_each_bad_cell_is_named(server: Server) -> None:
    night = finished(server)
    page = read(night, MARCH.replace(";2;Anna", ";zwei;Anna"))
    assert "1 cell cannot be imported" in page
    assert "D3" in page
    assert "<code>zwei</code>" in page
    assert 'name="packed"' not in page
    assert "not a text file" in read(night, b"%PDF-")
    answer = night.desk.post_parts(f"{night.club_at}/years/confirm", {"packed": "nonsense"})
    assert answer.status_code == 422
    assert not night.club.past


def test_everything_as_a_workbook(server: Server) -> None:
    pytest.importorskip("openpyxl")
    night = finished(server)
    data = night.desk.get(f"{night.club_at}/years/club.xlsx").content
    page = read(night, data)
    assert "1 evening is there already" in page
    assert "4 members in the list" in page
    assert night.desk.get(f"{night.club_at}/years/other.xlsx").status_code == 404
    assert game_named("Doppelkopf") == "doppelkopf"


def test_ten_years_do_not_push_everything_else_off_a_page(server: Server) -> None:
    """A member's page and a ranking show the latest evenings, the others on request."""
    night = finished(server)
    head, *rows = MARCH.splitlines()
    years = [row.replace("2019", str(year)) for year in range(1990, 2020) for row in rows]
    assert confirm(night, read(night, "\n".join([head, *years]))) == 303
    uwe = next(id for id, member in night.club.members.items() if member.name == "Uwe")
    page = night.desk.get(f"{night.club_at}/member/{uwe}").text
    assert "18 earlier evenings" in page
    assert page.count("Märzabend") >= 30
    assert "7 earlier evenings" in night.desk.get(f"{night.club_at}/rankings/eternal").text


@pytest.mark.rules("YEAR-21")
def test_sheets_come_in_with_a_preview_and_go_out(server: Server) -> None:
    night = finished(server)
    head, *rows = night.desk.get(f"{night.club_at}/years/sheets.csv").text.splitlines()
    assert head == "\ufeffDay,Evening,Game,Round,Table,Hand,Name,Points,Solo"
    assert len(rows) > 20
    page = read(night, "\n".join((head, *rows)))
    assert "1 evening is there already" in page
    old = "\n".join((head, *(row.replace(row[:10], "2017-11-08") for row in rows)))
    page = read(night, old)
    assert "1 evening is new" in page
    assert "hands on its sheets" in page
    assert confirm(night, page) == 303
    (past,) = night.club.past.values()
    assert past.hands
    assert "1 evening is there already" in read(night, old)
    records = night.desk.get(f"{night.club_at}/records").text
    assert "Most points in one round" in records
    copy = night.desk.get(f"{night.club_at}/export").content
    assert night.desk.upload("/club/import", copy).status_code == 303


@pytest.mark.rules("YEAR-19")
def test_what_was_taken_over_can_be_removed_again(server: Server) -> None:
    night = finished(server)
    before = night.desk.get(f"{night.club_at}/ranking").text
    confirm(night, read(night, MARCH + MARCH.partition("\n")[2].replace("März", "April-")))
    assert len(night.club.past) == 2
    page = night.desk.get(f"{night.club_at}/years").text
    ids = re.findall(r'name="past" value="([^"]*)"', page)
    assert {*ids} == {*night.club.past}
    gone, *_ = ids
    kept = next(each for each in ids if each != gone)
    night.desk.post(
        f"{night.club_at}/rankings/deed", {"do": "leave", "evening": kept, "ranking": "eternal"}
    )
    fields = (("past", gone), ("past", "nothing"))
    answer = night.desk.post_pairs(f"{night.club_at}/years/remove", *fields)
    assert answer.status_code == 303
    assert [*night.club.past] == [kept]
    assert night.desk.post(f"{night.club_at}/years/remove", {"past": kept}).status_code == 303
    assert not night.club.past
    after = night.desk.get(f"{night.club_at}/ranking").text
    assert points_of(after) == points_of(before)
    assert any(member.name == "Uwe" for member in night.club.members.values())
    assert "1 evening is new" in read(night, MARCH)
    copy = night.desk.get(f"{night.club_at}/export").content
    taken = night.desk.upload("/club/import", copy)
    assert taken.status_code == 303, taken.text


def points_of(page: str) -> dict[str, str]:
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", page[page.index("<tbody>") : page.index("</tbody>")])
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in rows]
    return {re.sub(r"<[^>]*>", "", row[1]): row[2] for row in cells}
