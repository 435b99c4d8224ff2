"""The cash of an evening on its page: for its organiser alone (CLB-41, CLB-42)."""

from __future__ import annotations

import re

import pytest

from stammtisch.club.cash import account
from tests.web.clubs import Night
from tests.web.helpers import Server


def sums(page: str) -> dict[str, str]:
    """The sums at the head of the page."""
    return dict(re.findall(r"<div><dt>(.*?)</dt><dd>(.*?)</dd></div>", page))


def with_cash(server: Server) -> Night:
    """Nine who pay 5 euros each, all but Ida; a ham for the first place."""
    night = Night.opened(server)
    night.do("cash", do="fee", amount="5")
    for unit in night.evening.present:
        if unit.name != "Ida":
            night.do("cash", paid=unit.id)
    night.do("cash", do="prize", place="1", amount="", what="ham & mustard")
    night.do("cash", do="prize", place="2", amount="7,50", what="")
    night.do("cash", do="out", what="room", amount="20")
    night.do("cash", do="in", what="gift", amount="1.25")
    return night


@pytest.mark.rules("CLB-41", "CLB-42")
def test_the_organiser_keeps_the_cash(server: Server) -> None:
    night = with_cash(server)
    page = night.desk.get(f"{night.at}/cash").text
    assert sums(page) == {
        "Income": "€41.25",
        "Expenses": "€27.50",
        "Left over": "€13.75",
        "Still to be paid": "€5.00",
    }
    assert "ham &amp; mustard" in page
    paper = night.desk.get(f"{night.at}/cash/print").text
    assert all(text in paper for text in ("€41.25", "€27.50", "€13.75", "ham &amp; mustard"))
    night.do("cash", do="all")
    night.do("cash", none="2")
    night.do("cash", strike="1")
    page = night.desk.get(f"{night.at}/cash").text
    assert sums(page) == {"Income": "€46.25", "Expenses": "€0.00", "Left over": "€46.25"}
    night.do("cash", back=night.evening.present[0].id)
    assert account(night.evening).owed == 500


@pytest.mark.rules("CLB-41")
def test_a_refused_form_keeps_what_was_typed(server: Server) -> None:
    night = Night.opened(server)
    answer = night.desk.post(f"{night.at}/cash", {"do": "out", "what": "room", "amount": "much"})
    assert answer.status_code == 409
    assert "“much” is not an amount of money" in answer.text
    assert 'value="room"' in answer.text and 'value="much"' in answer.text
    assert not night.evening.cash.booked


@pytest.mark.rules("CLB-41")
def test_nobody_else_reads_of_money(server: Server) -> None:
    night = with_cash(server)
    night.do("draw", seed="x")
    night.do("go-on", do="start")
    unit = night.evening.present[0].id
    helper = night.scorekeeper()
    assert "/cash" in night.desk.get(night.at).text
    pages = [
        *(helper.get(f"{night.at}{path}").text for path in ("", "/print/plan", "/print/people")),
        *(server.guest("en").get(path).text for path in (night.own_page(unit), night.screen)),
    ]
    assert not any("ham" in re.sub("[sS]hame?", "", page) for page in pages)
    assert not any("€" in page or "/cash" in page for page in pages)


@pytest.mark.rules("CLB-41")
def test_the_cash_goes_with_the_file_of_the_club(server: Server) -> None:
    night = with_cash(server)
    data = night.desk.get(f"{night.club_at}/export").content
    other = server.guest("en")
    taken: str = server.call(server.site.clubs.take_in, data, "somebody")
    club = server.call(server.site.clubs.club, taken)
    evening = server.call(server.site.clubs.evening, taken, club.evenings[0])
    assert account(evening) == account(night.evening)
    assert evening.cash.prizes == night.evening.cash.prizes
    assert other.get(f"/club/{taken}/e/{club.evenings[0]}/cash").status_code == 403


@pytest.mark.rules("CLB-42")
def test_at_the_end_the_prizes_have_their_winners(server: Server) -> None:
    night = Night.opened(server, 4, **{"o-prelim_rounds": "1"})
    night.do("cash", do="prize", place="1", amount="10", what="")
    night.do("draw", seed="x")
    night.do("go-on", do="start")
    night.close(1)
    night.do("go-on", do="final")
    night.close(1, 2)
    assert "goes to" not in night.desk.get(f"{night.at}/cash").text
    night.do("go-on", do="finish")
    page = night.desk.get(f"{night.at}/cash").text
    row = re.search(r'<tr id="prize-1">(.*?)</tr>', page)
    assert row is not None and "€10.00" in row[1]
    assert any(f"<td>{unit.name}" in row[1] for unit in night.evening.present)
