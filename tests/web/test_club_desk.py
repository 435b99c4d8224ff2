"""The desk of an evening: opened with its options, run by one button after the other."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.clubs import NAMES, Night
from tests.web.helpers import HTMX, Server


def main_buttons(html: str) -> list[str]:
    """The words of the buttons that stand out."""
    found = re.findall(r'class="act main[^"]*"[^>]*>(.*?)</(?:a|button)>', html, re.DOTALL)
    return [re.sub(r"<[^>]*>", "", each).strip() for each in found]


def test_a_whole_evening_with_one_main_button_at_a_time(server: Server) -> None:
    night = Night.opened(server, people=0)
    assert "no members yet" in night.desk.get(night.at).text
    night.do("check-in", guests="\n".join(NAMES[:7]))
    assert main_buttons(night.desk.get(night.at).text) == ["Draw the start numbers"]
    night.do("check-in", guests="Zoe")
    night.do("draw", seed="x")
    assert main_buttons(night.desk.get(night.at).text) == ["Begin the first round"]
    night.do("go-on", do="start")
    page = ""
    for round, onward in enumerate(("Begin round 2", "Begin round 3", "Begin the final round"), 1):
        assert main_buttons(night.desk.get(night.at).text) == ["Table 1: write the sheet"]
        night.close(1, round)
        assert main_buttons(night.desk.get(night.at).text) == ["Table 2: write the sheet"]
        night.close(2, round)
        page = night.desk.get(night.at).text
        assert main_buttons(page) == [onward]
        night.do("go-on", do="next" if round < 3 else "final")
    assert "would look" in page, "the groups are shown before they are made"
    night.close(1, 4)
    night.close(2, 4)
    assert main_buttons(night.desk.get(night.at).text) == ["Close the evening"]
    night.do("go-on", do="finish")
    page = night.desk.get(night.at).text
    assert main_buttons(page) == ["Certificates"]
    assert "Final result" in page
    assert 'href="/club"' in server.guest().get("/").text


def test_a_tap_checks_in_and_another_one_takes_it_back(server: Server) -> None:
    night = Night.opened(server, people=4)
    unit = night.evening.present[0]
    answer = night.desk.post(f"{night.at}/presence", {"go": unit.id}, HTMX)
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert f'name="come" value="{unit.id}"' in answer.text
    assert "At least four are needed" in answer.text
    night.do("presence", come=unit.id)
    assert len(night.evening.present) == 4
    night.do("presence", unit=unit.id, name="Annabell")
    assert night.club.members[unit.id].name == night.evening.units[unit.id].name == "Annabell"


def test_whoever_is_called_like_a_member_is_asked_who_it_is(server: Server) -> None:
    night = Night.opened(server, people=2)
    anna, ben = night.club.present_members
    night.do("presence", go=anna.id)
    asked = night.desk.post(f"{night.at}/check-in", {"guests": "anna"}, HTMX)
    assert asked.status_code == 409
    assert "somebody with this name: anna" in asked.text
    assert 'name="guests" maxlength="200" value="anna"' in asked.text, "what was typed stays"
    assert [unit.name for unit in night.evening.present] == ["Ben"], "nobody was checked in"
    button = f'name="come" value="{anna.id}">It is Anna from the club<'
    assert button in asked.text
    night.do("check-in", guests="Anna B.")
    assert [unit.name for unit in night.evening.present] == ["Ben", "Anna B."]
    night.do("presence", come=anna.id)
    assert len(night.evening.present) == 3
    # a member who had left the club is not passed over
    night.desk.post(f"{night.club_at}/member", {"member": ben.id, "do": "leave"})
    night.do("presence", go=ben.id)
    asked = night.desk.post(f"{night.at}/check-in", {"guests": "Ben"}, HTMX)
    assert f'name="come" value="{ben.id}">It is Ben from the club, who is back<' in asked.text
    night.do("presence", come=ben.id)
    assert not night.club.members[ben.id].gone
    assert "Ben" in [unit.name for unit in night.evening.present]


def test_a_list_of_members_with_known_names_takes_nobody_in_before_it_is_said(
    server: Server,
) -> None:
    night = Night.opened(server, people=2)
    names = {"names": "Ben\nCora\nCora"}
    asked = night.desk.post(f"{night.club_at}/members", names)
    assert asked.status_code == 409
    assert "somebody with this name: Ben, Cora" in asked.text
    assert "Ben\nCora\nCora</textarea>" in asked.text
    assert len(night.club.members) == 2
    assert "Add only the others" in asked.text
    night.desk.post(f"{night.club_at}/members", {**names, "do": "new"})
    assert [each.name for each in night.club.present_members] == ["Anna", "Ben", "Cora"]


def test_long_names_are_never_cut(server: Server) -> None:
    night = Night.opened(server, people=3)
    name = "Anna-Maria Gräfin von und zu Hohenstein-Wartenberg"
    night.do("check-in", guests=name)
    assert name in [unit.name for unit in night.evening.present]
    for deed, field in (("check-in", "guests"), ("presence", "name")):
        unit = night.evening.present[0].id
        refused = night.desk.post(f"{night.at}/{deed}", {"unit": unit, field: "x" * 70})
        assert refused.status_code == 422
        assert "at most 60 letters" in refused.text
    long = "Herbstturnier der Doppelkopffreunde im Gasthaus zum Roten Ochsen"
    refused = night.desk.post(f"{night.club_at}/evenings", {"name": long})
    assert refused.status_code == 409
    assert f'value="{long}"' in refused.text


def test_lots_are_drawn_again_before_the_start_and_a_slip_is_taken_back(server: Server) -> None:
    night = Night.opened(server)
    night.do("draw", seed="one")
    first = [unit.id for unit in night.evening.numbered]
    assert night.desk.post(f"{night.at}/draw", {"seed": "two"}).status_code == 409
    night.do("draw", seed="two", again="1")
    assert [unit.id for unit in night.evening.numbered] != first
    assert night.evening.seed == "two"
    hat = {f"number-{unit}": str(number) for number, unit in enumerate(first, 1)}
    night.do("draw", do="hat", again="1", **hat)
    assert [unit.id for unit in night.evening.numbered] == first
    twice = night.desk.post(
        f"{night.at}/draw", {**hat, f"number-{first[0]}": "2", "do": "hat", "again": "1"}
    )
    assert twice.status_code == 422
    assert twice.text.count('value="2"') >= 2, "the numbers stay as they were typed"
    night.do("presence", go=first[0])  # did not come after all: no new draw
    assert [unit.id for unit in night.evening.numbered] == first[1:]
    night.do("presence", come=first[0])  # too late: a new draw
    assert not night.evening.plan
    night.do("draw", seed="three")
    night.do("go-on", do="start")
    page = night.desk.get(night.at).text
    events = re.search(r'name="events" value="(\d+)"', page)
    assert events is not None
    night.do("take-back", events=events[1])
    assert night.evening.round == 0


def test_the_desk_follows_what_the_tables_write(server: Server) -> None:
    night = Night.begun(server)
    after = server.call(server.site.clubs.number_of_both, night.club_id, night.id)
    server.guest().post(f"{night.by_code(1)}/write", night.line(1, 1, 4, 4, 0, 0))
    status, text = server.stream(night.desk, "", after, path=f"{night.at}/stream")
    assert status == 200
    assert f"id: {after + 1}\n" in text
    assert "1/10" in text


def test_whoever_lost_the_role_hears_nothing_more(server: Server) -> None:
    night = Night.begun(server)
    bert = night.scorekeeper()
    after = server.call(server.site.clubs.number, night.id)
    night.desk.post(f"{night.club_at}/links", {"role": "scorekeeper", "dismiss": "1"})
    night.desk.post(f"{night.sheet(1)}/write", night.line(1, 1, 4, 4, 0, 0))
    for path in (night.at, night.sheet(1)):
        assert server.stream(bert, "", after, path=f"{path}/stream")[0] == 403


def test_somebody_leaves_a_table_of_four_and_somebody_stands_in(server: Server) -> None:
    night = Night.begun(server, people=8)
    night.desk.post(f"{night.sheet(1)}/write", night.line(1, 1, 1, 1, 0, 0))
    gone = night.game(1).units[2]
    night.do("withdraw", unit=gone)
    page = night.desk.get(night.at).text
    assert "Table 1: somebody has to stand in" in main_buttons(page)
    night.do("stand-in", table="1", seat="2", name="Walter")
    assert night.game(1).stand_ins[2].name == "Walter"
    assert "Walter" in night.desk.get(night.sheet(1)).text


def test_somebody_joins_between_two_rounds(server: Server) -> None:
    night = Night.begun(server, people=8)
    late = "Zoe"
    assert "Somebody joins now" not in night.desk.get(night.at).text
    assert night.desk.post(f"{night.at}/check-in", {"guests": late}).status_code == 409
    assert late not in [each.name for each in night.club.members.values()], "nothing half done"
    for table in (1, 2):
        night.close(table)
    page = night.desk.get(night.at).text
    assert "Somebody joins now" in page
    assert "no points" in page
    night.do("check-in", guests=late)
    assert "(0)" in night.desk.get(night.at).text
    assert [len(table) for table in night.evening.plan[2]] == [5, 4]
    events = re.search(r'name="events" value="(\d+)"', night.desk.get(night.at).text)
    assert events is not None and events[1] == "2"
    night.do("take-back", events=events[1])
    assert [len(table) for table in night.evening.plan[2]] == [4, 4]
    zoe = next(each for each in night.club.members.values() if each.name == late)
    night.do("presence", come=zoe.id)
    night.do("go-on", do="next")
    assert night.evening.seat_of(zoe.id) is not None
    assert night.desk.post(f"{night.at}/presence", {"go": zoe.id}).status_code in (303, 409)


# --- opening


def test_the_options_of_the_tournament(server: Server) -> None:
    night = Night.opened(
        server, 4, **{"o-prelim_rounds": "2", "o-missing_solo_penalty": "0", "o-preset": "turnier"}
    )
    assert night.evening.setup.options == {
        "prelim_rounds": 2,
        "missing_solo_penalty": 0,
        "preset": "turnier",
    }
    assert night.evening.format.last_round == 3


def test_an_evening_of_any_game_with_fixed_pairs(server: Server) -> None:
    night = Night.opened(server, 0, kind="watten", **{"o-rounds": "2"})
    assert (night.evening.setup.game, night.evening.setup.free) == ("watten", True)
    assert night.evening.format.unit == 2
    night.desk.post(f"{night.club_at}/members", {"names": "\n".join(NAMES[:8])})
    members = [member.id for member in night.club.present_members]
    for first, second in zip(members[::2], members[1::2], strict=True):
        night.do("pair", first=first, second=second)
        if len(night.evening.present) == 3:
            page = night.desk.get(night.at).text
            assert "Pairs so far: 3. A table seats 2: one more pair is needed." in page
    night.do("draw", seed="x")
    night.do("go-on", do="start")
    sheet = night.sheet(1)
    assert 'class="kind-of"' not in night.desk.get(sheet).text
    assert night.desk.post(f"{sheet}/write", {"1.0": "18", "1.1": "-3"}).status_code == 303
    assert night.game(1).totals == (18, -3)
    assert night.desk.get(f"{sheet}/hand/1").status_code == 409


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": "May", "o-prelim_rounds": "9"}, "o-prelim_rounds"),
        ({"name": "May", "o-preset": "klassisch"}, "nobody can owe one"),
        ({"name": " ", "o-prelim_rounds": "2"}, "A name has"),
        ({"kind": "romme", "name": "May", "o-lowest": "5"}, "between the lowest"),
        ({"kind": "romme", "name": "May", "rules": "gin.gin_romme.1"}, "rule code"),
        ({"kind": "schwimmen", "name": "May", "o-rounds": "x"}, "o-rounds"),
    ],
)
def test_refused_options_stay_as_they_were_typed(
    server: Server, fields: dict[str, str], words: str
) -> None:
    desk = server.guest("en")
    club = desk.post("/club", {"name": "Karo"}).headers["location"]
    for kind in ("", "?kind=watten", "?kind=nothing"):
        assert desk.get(f"{club}/evenings/new{kind}").status_code == 200
    answer = desk.post(f"{club}/evenings", fields)
    assert answer.status_code in (409, 422), answer.text
    assert words in answer.text
    assert 'class="refused"' in answer.text
    for name, value in fields.items():
        if name.startswith("o-") and name != "o-preset":
            assert re.search(rf'name="{name}" value="{value}"', answer.text), name
    assert "/e/" not in desk.get(club).text, "nothing was opened"


def test_a_pasted_list_is_shown_before_it_replaces_the_balance(server: Server) -> None:
    night = Night.opened(server, people=2)
    where = f"{night.club_at}/balance"
    assert night.desk.post(where, {"do": "published"}).status_code == 303
    shown = night.desk.post(where, {"list": "Uwe;201"})
    assert shown.status_code == 200
    assert "1 name was read. Nothing has been changed yet." in shown.text
    assert "38 names in the current balance are not in this list: Klaus B. (174)" in shown.text
    assert "Replace the whole balance: 38 names lose their points" in shown.text
    assert len(night.club.balance) == 39
    kept = {"list": re.findall(r"hidden>(.*?)</textarea>", shown.text, re.DOTALL)[0]}
    kept = {"list": unescape(kept["list"])}
    night.desk.post(where, {**kept, "do": "keep"})
    assert len(night.club.balance) == 39
    assert night.club.balance[0].points == 201
    night.desk.post(where, {**kept, "do": "replace"})
    assert [(each.name, each.points) for each in night.club.balance] == [("Uwe", 201)]


def test_the_balance_can_come_from_a_file_with_headings(server: Server) -> None:
    night = Night.opened(server, people=2)
    table = "Platz;Name;Punkte;Abende\r\n1;Jörg;41;9\r\n2;Anna;12;3\r\n".encode("cp1252")
    answer = night.desk.upload(f"{night.club_at}/balance/file", table)
    assert answer.status_code == 200
    assert "2 names were read" in answer.text
    assert "Platz;Name;Punkte;Abende" in answer.text
    assert "1 extra column was not read." in answer.text
    assert "will become a member" in answer.text
    refused = night.desk.upload(f"{night.club_at}/balance/file", b"PK\x03\x04 a table")
    assert refused.status_code == 422
    assert "Save the table as CSV" in refused.text
    assert not night.club.balance


def test_an_evening_opened_by_mistake_can_be_set_aside(server: Server) -> None:
    night = Night.opened(server, people=0)
    assert 'class="yours"' in night.desk.get(night.club_at).text
    night.desk.post(f"{night.club_at}/strike", {"evening": night.id})
    page = night.desk.get(night.club_at).text
    assert 'class="yours"' not in page
    assert "does not count" in page
    night.desk.post(f"{night.club_at}/strike", {"evening": night.id, "do": "back"})
    assert 'class="yours"' in night.desk.get(night.club_at).text


def test_the_name_of_a_club_may_be_as_long_as_clubs_are_called(server: Server) -> None:
    desk = server.guest("en")
    name = "Doppelkopffreunde Hückelhoven-Ratheim von 1987 e. V."
    club_at = desk.post("/club", {"name": name}).headers["location"]
    assert f"<h1>{name}</h1>" in desk.get(club_at).text
    assert desk.post("/club", {"name": "x" * 61}).status_code == 422


@pytest.mark.rules("PAIR-6", "PAIR-7")
@pytest.mark.parametrize(("kind", "rounds"), [("canasta-robin", 3), ("watten-knockout", 2)])
def test_rounds_that_follow_from_the_pairs_are_told_not_asked(
    server: Server, kind: str, rounds: int
) -> None:
    night = Night.opened(server, 0, kind=kind)
    night.desk.post(f"{night.club_at}/members", {"names": "\n".join(NAMES[:8])})
    assert (
        "How many rounds there are follows"
        in night.desk.get(f"{night.club_at}/evenings/new?kind={kind}").text
    )
    members = [member.id for member in night.club.present_members]
    for first, second in zip(members[::2], members[1::2], strict=True):
        night.do("pair", first=first, second=second)
    page = night.desk.get(night.at).text
    assert f"That makes {rounds} rounds." in page
    assert "Round 1" not in page, "nobody knows before the draw how many there are"
    night.do("draw", seed="1")
    page = night.desk.get(night.at).text
    assert f"Round {rounds}" in page
    assert f"Round {rounds + 1}" not in page


@pytest.mark.rules("CLB-20", "CLB-21", "CLB-29", "CLB-38")
def test_what_would_make_an_organiser_stop_is_told(server: Server) -> None:
    night = Night.begun(server, 8, **{"o-prelim_rounds": "2"})
    printed = "What you have printed of them no longer applies"
    assert printed in night.desk.get(night.at).text, "somebody may leave now"
    for table in (1, 2):
        night.close(table)
    assert night.desk.get(night.at).text.count(printed) == 2, "or join"
    for round, step in ((2, "next"), (3, "final")):
        night.do("go-on", do=step)
        assert printed not in night.desk.get(night.at).text
        for table in (1, 2):
            night.close(table, round, points=round)
    night.do("go-on", do="finish")
    why = "At the winners’ table only the final round counts"
    assert why in unescape(night.desk.get(f"{night.at}/report").text)
    assert why in night.desk.get(f"{night.at}/report.txt").text
