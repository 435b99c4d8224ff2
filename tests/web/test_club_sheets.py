"""The sheet of a table: only what was changed is written, and never over what was not seen."""

from __future__ import annotations

import re
from html import unescape

from tests.web.clubs import Night
from tests.web.helpers import HTMX, Guest, Server

JSON = {"accept": "application/json"}
HAND = {"f.game": "normal", "f.augen_re": "151"}


def form(html: str) -> dict[str, str]:
    """What a browser would send of the sheet as it is shown."""
    sheet = html.partition('id="sheet"')[2].partition("</form>")[0]
    fields = {
        name: unescape(value)
        for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', sheet)
    }
    for name, options in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', sheet):
        chosen = re.search(r'value="([^"]*)" selected', options)
        fields[name] = chosen[1] if chosen else re.findall(r'value="([^"]*)"', options)[0]
    del fields["csrf"]  # each sends its own
    return fields


def send(guest: Guest, sheet: str, fields: dict[str, str], **headers: str) -> int:
    return guest.post(f"{sheet}/write", fields, headers or None).status_code


def points(night: Night, table: int, hand: int) -> list[int | None]:
    return list(night.game(table).lines[hand].points)


def test_an_old_page_writes_only_what_was_typed_on_it(server: Server) -> None:
    night = Night.begun(server)
    sheet, phone = night.sheet(2), night.by_code(2)
    old, guest = form(night.desk.get(sheet).text), server.guest()
    assert send(guest, phone, night.line(2, 1, 4, 4, 0, 0)) == 303
    assert send(night.desk, sheet, old | night.line(2, 2, 0, 3, 3, 0)) == 303
    assert points(night, 2, 1) == [4, 4, 0, 0]
    assert points(night, 2, 2) == [0, 3, 3, 0]
    assert not night.game(2).clashes
    assert not night.game(2).changes


def test_who_deals_stands_on_the_sheet_also_where_nobody_sits_out(server: Server) -> None:
    night = Night.begun(server)  # tables of five and of four
    assert [game.seats for game in night.evening.tables()] == [5, 4]
    five, four = (night.desk.get(night.sheet(table)).text for table in (1, 2))
    assert five.count('<span class="rests">deals') == 10
    assert four.count('<small class="dealer">deals</small>') == 8


def test_what_was_written_meanwhile_is_a_question_for_people(server: Server) -> None:
    night = Night.begun(server)
    sheet, phone, guest = night.sheet(2), night.by_code(2), server.guest("en")
    guest.cookies["stammtisch_name"] = "Ida"
    send(night.desk, sheet, night.line(2, 1, 4, 4, 0, 0))
    desk, late = form(night.desk.get(sheet).text), form(guest.get(phone).text)
    assert send(night.desk, sheet, desk | night.line(2, 1, 5, 5, 0, 0)) == 303, "a correction"
    assert send(guest, phone, late | night.line(2, 1, 0, 0, 6, 6)) == 303
    assert send(guest, phone, late | night.line(2, 1, 0, 0, 6, 6)) == 303, "the same sent twice"
    assert points(night, 2, 1) == [5, 5, 0, 0]
    assert [len(said) for said in night.game(2).clashes.values()] == [1]
    page = night.desk.get(sheet).text
    assert "Hand 1 was written down in two ways" in page
    assert "written by Ida" in page
    seen = form(page)
    send(guest, phone, late | night.line(2, 1, 7, 0, 7, 0))
    assert send(night.desk, sheet, seen | night.line(2, 1, 8, 8, 0, 0)) == 303
    assert len(night.game(2).clashes[1]) == 3, "nobody settles what he has not seen"
    assert night.desk.post(f"{sheet}/settle", {"hand": "1", "which": "1"}).status_code == 303
    assert points(night, 2, 1) == [0, 0, 6, 6]
    assert not night.game(2).clashes
    assert "2 changes" in night.desk.get(sheet).text


def test_a_refused_line_stays_as_it_was_typed_and_the_others_are_written(server: Server) -> None:
    night = Night.begun(server)
    sheet = night.sheet(2)
    shown = form(night.desk.get(sheet).text)
    wrong = night.line(2, 1, 11, 0, 0, 0) | night.line(2, 2, 2, 0, 2, 0)
    answer = night.desk.post(f"{sheet}/write", shown | wrong)
    assert answer.status_code == 422
    assert "multiple of 3" in answer.text
    assert 'name="1.0" value="11"' in answer.text
    assert list(night.game(2).lines) == [2]
    again = form(answer.text) | {"1.0": "12", "1.1": "", "1.kind": "solo"}
    assert send(night.desk, sheet, again) == 303
    line = night.game(2).lines[1]
    assert (line.points, line.kind, line.seat) == ((12, 0, 0, 0), "solo", 0), "who: by the points"
    emptied = form(night.desk.get(sheet).text) | {f"1.{seat}": "" for seat in range(4)}
    answer = night.desk.post(f"{sheet}/write", emptied)
    assert answer.status_code == 422
    assert "not left out" in answer.text
    letters = night.line(2, 3, 1, 1, 0, 0) | {"3.0": "<b>"}
    assert "&lt;b&gt;" in night.desk.post(f"{sheet}/write", letters).text


def test_a_script_hears_in_json_what_became_of_a_sheet_that_waited(server: Server) -> None:
    night = Night.begun(server)
    sheet, good = night.sheet(2), night.line(2, 1, 1, 1, 0, 0)
    for _ in range(2):
        answer = night.desk.post(f"{sheet}/write", good, JSON)
        assert answer.json() == {"state": "written"}
    answer = night.desk.post(f"{sheet}/write", night.line(2, 2, 1, 2, 0, 0), JSON)
    assert answer.status_code == 422
    assert answer.json()["state"] == "refused"
    assert answer.json()["text"].startswith("Hand 2: ")
    assert not night.game(2).changes
    assert list(night.game(2).lines) == [1]


def test_after_closing_a_correction_says_why_and_stays_on_record(server: Server) -> None:
    night = Night.begun(server)
    night.close(2)
    sheet, guest = night.sheet(2), night.scorekeeper()
    shown = form(night.desk.get(sheet).text)
    changed = shown | night.line(2, 1, 3, 3, 0, 0)
    assert send(guest, sheet, changed) == 409
    assert points(night, 2, 1) == [1, 1, 0, 0]
    assert send(night.desk, sheet, changed | {"reason": "read wrongly"}) == 303
    assert points(night, 2, 1) == [3, 3, 0, 0]
    page = night.desk.get(sheet).text
    assert "read wrongly" in page
    assert "1 change" in page


def written(night: Night, table: int = 1) -> None:
    """The whole sheet of a table, which nobody has confirmed yet."""
    fields: dict[str, str] = {}
    for hand in night.game(table).missing:
        fields |= night.line(table, hand, 1, 1, 0, 0)
    assert send(night.desk, night.sheet(table), fields) == 303


def test_one_phone_confirms_once(server: Server) -> None:
    night = Night.begun(server, people=8)
    written(night)
    one, other, third = night.game(1).units[:3]
    phone, at = server.guest("en"), f"{night.by_code(1)}/confirm"
    assert phone.post(at, {"unit": one}).status_code == 303
    again = phone.post(at, {"unit": other})
    assert again.status_code == 409
    assert "This device has already confirmed the sheet" in again.text
    own = f"{night.own_page(other)}/sheet/1/1"
    assert phone.post(f"{own}/confirm", {"unit": other}).status_code == 409
    assert "Confirmed on this device" in phone.get(own).text
    assert not night.game(1).closed
    assert server.guest().post(at, {"unit": third}).status_code == 303
    assert night.game(1).closed


def test_the_desk_has_the_signatures_of_both(server: Server) -> None:
    night = Night.begun(server, people=8)
    written(night)
    for unit in night.game(1).units[:2]:
        assert night.desk.post(f"{night.sheet(1)}/confirm", {"unit": unit}).status_code == 303
    assert night.game(1).closed


def test_what_does_not_count_is_marked(server: Server) -> None:
    night = Night.begun(server, people=9)
    assert "does not count" not in night.desk.get(night.sheet(1)).text
    for hand in range(1, 5):
        send(night.desk, night.sheet(1), night.line(1, hand, 1, 1, 0, 0))
    night.do("withdraw", unit=night.game(1).units[2])
    page = night.desk.get(night.sheet(1)).text
    rows = re.findall(r'<tr id="hand-(\d+)"(.*?)</tr>', page, re.DOTALL)
    marked = [int(hand) for hand, row in rows if "does not count" in row]
    assert marked == [9], "rule page, worked example 7"
    assert "*: does not count for this seat." in page


def test_the_list_of_changes_says_who_when_and_what(server: Server) -> None:
    night = Night.begun(server, people=8)
    send(server.guest(), night.by_code(1), night.line(1, 1, 4, 4, 0, 0))
    send(server.guest(), night.by_code(1), night.line(1, 1, 5, 5, 0, 0))  # kept beside it
    night.desk.post(f"{night.sheet(1)}/settle", {"hand": "1", "which": "0"})
    shown = form(night.desk.get(night.sheet(1)).text)
    guest = server.guest("en")
    send(guest, night.by_code(1), {**shown, **night.line(1, 1, 6, 6, 0, 0)})
    page = night.desk.get(night.sheet(1)).text
    entries = re.findall(r"<li>(.*?)</li>", page.partition('id="changes"')[2], re.DOTALL)
    assert "Hand 1 was in dispute and stays: " in entries[0]
    assert "became" not in entries[0]
    assert " became " in entries[1]
    assert re.search(r"<small>table 1, <time>\d+/\d+/\d+, \d+:\d+", entries[1])
    assert "1/1," not in page


def test_a_disputed_hand_names_both_phones_of_a_table(server: Server) -> None:
    night = Night.begun(server, people=8)
    one, other, third = (server.guest("en") for _ in range(3))
    send(one, night.by_code(1), night.line(1, 1, 4, 4, 0, 0))
    assert "written by" not in other.get(night.by_code(1)).text
    send(other, night.by_code(1), night.line(1, 1, 5, 5, 0, 0))
    third.cookies["stammtisch_name"] = "Ida"
    send(third, night.by_code(1), night.line(1, 1, 6, 6, 0, 0))
    written = r"written by ([^<]*)"
    by = re.findall(written, night.desk.get(night.sheet(1)).text)
    assert by == ["table 1, phone 1", "table 1, phone 2", "Ida"]
    by = re.findall(written, other.get(night.by_code(1)).text)
    assert by == ["table 1, phone 1", "table 1, phone 2 (yours)", "Ida"]


def test_a_revoke_in_a_solo_is_marked_on_the_sheet(server: Server) -> None:
    night = Night.begun(server, people=8)
    revoke = {**night.line(1, 1, 0, 5, 5, 5), "1.kind": "revoke", "1.declarer": "3"}
    assert send(night.desk, night.sheet(1), revoke) == 303
    line = night.game(1).lines[1]
    assert (line.kind, line.seat, line.declarer) == ("revoke", 0, 2)
    page = night.desk.get(night.sheet(1)).text
    assert re.search(r'name="1.declarer".*?<option value="3" selected>', page, re.DOTALL)
    shown = form(page)
    assert shown["1.declarer"] == "3"
    assert send(night.desk, night.sheet(1), shown) == 303
    assert not night.game(1).changes, "nothing was changed"


def test_a_free_evening_of_doppelkopf_knows_who_sits_out(server: Server) -> None:
    night = Night.begun(server, 5, kind="doppelkopf", **{"o-lines": "8"})
    sheet, (dealer, *active) = night.sheet(1), range(5)

    def write(*points: int) -> tuple[int, str]:
        seats = range(5) if len(points) == 5 else active
        typed = {f"1.{seat}": str(n) for seat, n in zip(seats, points, strict=True)}
        answer = night.desk.post(f"{sheet}/write", typed)
        return answer.status_code, answer.text

    assert write(2, 2, 2, -3, -3)[0] == 422  # nobody sat out
    status, page = write(2, 2, -2, -1)
    assert (status, "The points must add up to 0" in page) == (422, True)
    assert not night.game(1).lines
    assert write(2, 2, -2, -2)[0] == 303
    assert night.game(1).lines[1].points[dealer] is None


# --- the long form


def test_facts_go_in_and_a_line_comes_out(server: Server) -> None:
    night = Night.begun(server)
    at, guest = f"{night.by_code(1)}/hand/1", server.guest("en")
    active = sorted(night.game(1).deal(1).active)
    page = guest.get(at).text
    assert "deals and sits out" in page
    assert "The Pflichtsolo is still open for" in page
    re_ = [("f.re", str(active[0])), ("f.re", str(active[2]))]
    preview = guest.post_pairs(f"{at}/form", *HAND.items(), *re_, headers=HTMX)
    assert 'class="scores"' in preview.text
    assert "<html" not in preview.text
    assert not night.game(1).lines
    answer = guest.post_pairs(at, *HAND.items(), *re_)
    assert answer.status_code == 303
    line = night.game(1).lines[1]
    assert line.facts["augen_re"] == 151
    won = [seat for seat in active if line.points[seat]]
    assert won == [active[0], active[2]]
    assert 'value="151"' in guest.get(at).text, "the facts are kept with the line"


def test_impossible_facts_come_back_with_the_reason(server: Server) -> None:
    night = Night.begun(server)
    at, guest = f"{night.by_code(2)}/hand/1", server.guest("en")
    sent = {"f.game": "normal", "f.augen_re": "241"}
    answer = guest.post_pairs(at, *sent.items(), ("f.re", "0"), ("f.re", "1"))
    assert answer.status_code == 422
    assert 'value="241"' in answer.text
    assert guest.post_pairs(at, *sent.items(), headers=JSON).json()["state"] == "refused"
    thrown = guest.post_pairs(at, ("f.game", "thrown_in"))
    assert thrown.status_code == 422
    assert "dealt again" in thrown.text
    assert not night.game(2).lines
    assert guest.get(f"{night.by_code(2)}/hand/9").status_code == 404


def test_a_hand_in_long_form_is_never_written_over_what_was_not_seen(server: Server) -> None:
    night = Night.begun(server)
    at, guest = f"{night.by_code(2)}/hand/1", server.guest("en")
    send(night.desk, night.sheet(2), night.line(2, 1, 4, 4, 0, 0))
    pairs = [*HAND.items(), ("f.re", "2"), ("f.re", "3"), ("base", "")]
    assert guest.post_pairs(at, *pairs).status_code == 303
    assert len(night.game(2).clashes[1]) == 1
    assert points(night, 2, 1) == [4, 4, 0, 0]


def test_the_pflichtsolo_belongs_to_all_preliminary_rounds(server: Server) -> None:
    night = Night.begun(server, people=8)
    unit = night.game(1).units[0]
    name = night.evening.units[unit].name
    solo = {**night.line(1, 1, 12, 0, 0, 0), "1.kind": "solo"}
    assert send(night.desk, night.sheet(1), solo) == 303
    night.close(1)
    night.close(2)
    night.do("go-on", do="next")
    seat = night.evening.seat_of(unit)
    assert seat is not None
    page = night.desk.get(f"{night.sheet(seat[0].table, 2)}/hand/1").text
    open_ones = re.search(r"The Pflichtsolo is still open for: ([^<]*)", page)
    assert open_ones is not None
    assert name not in open_ones[1]
    assert len(open_ones[1].split(", ")) == 3
