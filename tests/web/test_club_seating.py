"""The desk says how good a plan is, and keeps people of one club apart (CLB-39, CLB-40)."""

from __future__ import annotations

import re

import pytest

from stammtisch.club.evening import Evening
from tests.web.clubs import Night
from tests.web.helpers import Server

GUESTS = "Otto;  DK Fulda\nPaul; DK Fulda\nQuirin;DK Fulda\nRosa; Karo-Buben\n"


def with_guests(server: Server, **options: str) -> Night:
    """An evening of eight members, three from Fulda and one from elsewhere."""
    night = Night.opened(server, 8, **options)
    answer = night.desk.post(f"{night.club_at}/members", {"names": GUESTS})
    assert answer.status_code == 303, answer.text
    for member in night.club.present_members:
        if member.id not in night.evening.units:
            night.do("presence", come=member.id)
    return night


def said(night: Night) -> str:
    """The line on the desk's page, without its links."""
    page = night.desk.get(night.at).text
    found = re.search(r'<p class="quality">(.*?)</p>', page, re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<a.*?</a>", "", found[1])).strip() if found else ""


def sharing(evening: Evening) -> int:
    """How many tables of the plan seat two from Fulda."""
    names = {unit.id for unit in evening.units.values() if unit.name in ("Otto", "Paul", "Quirin")}
    return sum(len(names & {*table}) > 1 for tables in evening.plan.values() for table in tables)


@pytest.mark.rules("CLB-40")
def test_guests_come_with_their_clubs(server: Server) -> None:
    night = with_guests(server)
    homes = {member.name: member.home for member in night.club.members.values() if member.home}
    fulda = dict.fromkeys(("Otto", "Paul", "Quirin"), "DK Fulda")
    assert homes == {**fulda, "Rosa": "Karo-Buben"}
    night.do("check-in", guests="Sepp; DK Fulda")
    sepp = next(each for each in night.club.members.values() if each.name == "Sepp")
    assert sepp.home == "DK Fulda"
    fields = {"member": sepp.id, "do": "rename", "name": "Josef", "home": ""}
    night.desk.post(f"{night.club_at}/member", fields)
    assert (night.club.member(sepp.id).name, night.club.member(sepp.id).home) == ("Josef", "")


@pytest.mark.rules("CLB-39", "CLB-40")
def test_the_desk_keeps_clubs_apart_if_it_wants_to(server: Server) -> None:
    night = with_guests(server)
    page = night.desk.get(night.at).text
    assert "Keep people of one club apart: DK Fulda" in page  # Karo-Buben has only one here
    night.do("draw", seed="3 5 6 1 2 2", apart="1")
    assert sharing(night.evening) == 0
    assert said(night) == (
        "Repeated meetings: 9; fewer are impossible. "
        "Nobody shares a table with somebody from the same club."
    )
    night.do("draw", seed="3 5 6 1 2 2", again="1")
    assert not night.evening.clubs
    assert said(night) == "Repeated meetings: 9; fewer are impossible."
    numbers = {f"number-{unit.id}": str(n) for n, unit in enumerate(night.evening.present, 1)}
    night.do("draw", do="hat", again="1", apart="1", **numbers)
    assert sharing(night.evening) == 0


@pytest.mark.rules("CLB-28", "CLB-29", "CLB-38", "CLB-40")
def test_clubs_stay_apart_when_people_leave_and_come(server: Server) -> None:
    night = with_guests(server)
    night.do("draw", seed="3 5 6 1 2 2", apart="1")
    night.do("presence", go=next(unit.id for unit in night.evening.present if unit.name == "Ben"))
    assert sharing(night.evening) == 3  # eleven at two tables: each time two of three share one
    assert "Two of one club at a table: 3×; less often is impossible." in said(night)
    night = with_guests(server)
    night.do("draw", seed="3 5 6 1 2 2", apart="1")
    night.do("go-on", do="start")
    for table in (1, 2, 3):
        night.close(table)
    night.do("check-in", guests="Sepp; DK Fulda")
    evening = night.evening
    sepp = next(unit.id for unit in evening.units.values() if unit.name == "Sepp")
    assert evening.clubs[sepp] == ("DK Fulda",)
    others = {unit.id for unit in evening.units.values() if unit.name in ("Otto", "Paul", "Quirin")}
    shares = [len(others & {*t}) for n in (2, 3) for t in evening.plan[n] if sepp in t]
    assert sum(shares) <= 2  # four at three tables: each round two of them share one
    assert "Two of one club at a table: 2×; less often is impossible." in said(night)


@pytest.mark.rules("CLB-40")
def test_a_draw_of_another_time_is_not_asked_for_clubs(server: Server) -> None:
    night = Night.opened(server, 8)
    assert "Keep people of one club apart" not in night.desk.get(night.at).text
    night.do("draw", seed="a", apart="1")
    assert said(night).startswith("Repeated meetings: 12; fewer are impossible.")
