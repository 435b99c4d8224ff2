"""A member's page, the club's records and the report of an evening, in the browser."""

from __future__ import annotations

import re
from html import unescape

from tests.web.helpers import Server
from tests.web.test_rankings import finished


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_a_member_has_a_page_with_evenings_partners_and_rivals(server: Server) -> None:
    night = finished(server)
    best = next(
        row.member for row in server.call(server.site.clubs.year.league, night.club_id).rows
    )
    night.all_agree()
    page = server.guest("en").get(f"{night.club_at}/member/{best}")
    assert page.status_code == 200
    told = text_of(page.text)
    name = night.club.members[best].name
    assert f"<h1>{name}</h1>" in page.text
    assert "The best evening: place 1 of 4 at “Autumn”" in told
    assert "Head to head" in told
    assert "Partners in Doppelkopf" in told
    assert "/curve.svg" not in page.text, "one evening is no curve"
    drawn = server.guest("en").get(f"{night.club_at}/member/{best}/curve.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    german = text_of(server.guest("de").get(f"{night.club_at}/member/{best}").text)
    assert "Gegeneinander" in german
    assert server.guest("en").get(f"{night.club_at}/member/nobody").status_code == 404
    listed = server.guest("en").get(f"{night.club_at}/ranking").text
    assert f"{night.club_at}/member/{best}" in listed


def test_somebody_who_never_played_has_a_page_too(server: Server) -> None:
    night = finished(server)
    night.desk.post(f"{night.club_at}/members", {"names": "Zoe"})
    zoe = next(each.id for each in night.club.members.values() if each.name == "Zoe")
    page = night.desk.get(f"{night.club_at}/member/{zoe}").text
    assert "Zoe has not taken part in a finished evening yet." in page


def test_records_name_whoever_holds_them(server: Server) -> None:
    night = finished(server)
    told = text_of(server.guest("en").get(f"{night.club_at}/records").text)
    assert "Most points in one round of Doppelkopf 7" in told
    assert "Most evenings 1" in told
    night.desk.post(f"{night.club_at}/strike", {"evening": night.id})
    told = text_of(server.guest("en").get(f"{night.club_at}/records").text)
    assert "No evening has been counted yet." in told


def test_the_report_is_a_page_and_a_text(server: Server) -> None:
    night = finished(server)
    page = night.desk.get(f"{night.at}/report")
    assert page.status_code == 200
    assert "Doppelkopf with 4 participants." in text_of(page.text)
    answer = night.desk.get(f"{night.at}/report.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith("Karo\n\nAutumn, ")
    assert re.search(r"^  1\. \w+: -?\d+$", answer.text, re.MULTILINE)
    assert len(re.findall(r"^ +\d\. ", answer.text, re.MULTILINE)) == 4
    assert f"{night.at}/report" in night.desk.get(night.at).text
    night.desk.post(f"{night.club_at}/strike", {"evening": night.id})
    assert night.desk.get(f"{night.at}/report").status_code == 200
