"""What comes by a link, and what is printed: my own page, the wall, papers, PDF."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from stammtisch.club import draw
from stammtisch.club.standings import standings
from stammtisch.messages import Speaker
from stammtisch.shuffling import shuffled
from stammtisch.web.eveningview import PRINTS
from stammtisch.web.pages import clubprints
from stammtisch.web.qr import qr_inline
from tests.web.clubs import NAMES, Night
from tests.web.helpers import Server, served
from tests.web.pdftext import pages, words

SEED = "3 5 6 1 2 2"


def main_of(page: str) -> str:
    """The page without its head and foot."""
    found = re.search(r"<main.*?</main>", page, re.DOTALL)
    assert found is not None
    return found[0]


@pytest.mark.rules("CLB-14")
def test_my_page_says_where_i_sit_and_what_i_have(server: Server) -> None:
    night = Night.opened(server)
    phone = server.guest("en")
    unit = next(iter(night.evening.units))
    assert "when the start numbers have been drawn" in phone.get(night.own_page(unit)).text
    night.do("draw", seed=SEED)
    name = night.evening.units[unit].name
    planned = night.evening.planned_seat(unit, 1)
    assert planned is not None
    table, seat = planned
    page = main_of(phone.get(night.own_page(unit)).text)
    assert "begins soon" in page
    assert re.search(rf"Table {table}</span> <span>Seat {seat + 1}<", page)
    night.do("go-on", do="start")
    night.desk.post(f"{night.sheet(table)}/write", night.line(table, 1, 7, 7, 0, 0))
    game, page = night.game(table), main_of(phone.get(night.own_page(unit)).text)
    for at, each in enumerate(game.units):
        assert re.search(rf"{night.evening.units[each].name}.*?<b>{game.total(at)}</b>", page)
    assert re.search(r'class="mine" aria-current="true">.*?' + name, page)
    assert "<dd>open</dd>" in page
    assert f'href="{night.own_page(unit)}/sheet/1/{table}"' in page
    assert phone.get(f"{night.own_page(unit)}/sheet/1/{table}").status_code == 200
    for number in (1, 2):
        night.close(number)
    planned = night.evening.planned_seat(unit, 2)
    assert planned is not None
    page = main_of(phone.get(night.own_page(unit)).text)
    assert re.search(rf"Table {planned[0]}</span> <span>Seat {planned[1] + 1}<", page)
    assert re.search(r'<tr class="mine" aria-current="true">.*?' + name, page)


def test_nobody_else_sees_the_points_of_a_running_table(server: Server) -> None:
    night, phone = Night.begun(server), server.guest("en")
    one, two = night.game(1).units[0], night.game(2).units[0]
    before = main_of(phone.get(night.own_page(one)).text), phone.get(night.screen).text
    night.desk.post(f"{night.sheet(2)}/write", night.line(2, 1, 913, 913, 0, 0))
    assert night.game(2).totals.count(913) == 2
    assert "913" in phone.get(night.own_page(two)).text
    after = main_of(phone.get(night.own_page(one)).text), phone.get(night.screen).text
    assert "913" not in after[0] + after[1]
    assert re.sub(r"after=\d+", "", after[0]) == re.sub(r"after=\d+", "", before[0])
    assert "1 of 8" in after[1]


def test_a_new_line_reaches_the_phones_of_its_table(server: Server) -> None:
    night, phone = Night.begun(server), server.guest("en")
    page = night.own_page(night.game(1).units[1])
    seq = server.call(server.site.clubs.number, night.id)
    night.desk.post(f"{night.sheet(1)}/write", night.line(1, 1, 41, 41, 0, 0))
    status, text = server.stream(phone, "", after=seq, path=f"{page}/stream")
    assert status == 200
    assert "<b>41</b>" in text


def test_the_wall_shows_who_is_there_where_they_sit_and_how_it_ended(server: Server) -> None:
    night, wall = Night.opened(server), server.guest("en")
    night.all_agree()
    page = wall.get(night.screen).text
    assert "9 are here" in page
    assert "9 are here: 1 table of 5, 1 table of 4." in night.desk.get(night.at).text
    assert all(name in page for name in NAMES)
    night.do("draw", seed=SEED)
    assert "Round 1 of 3" in wall.get(night.screen).text
    play(night)
    page = wall.get(night.screen).text
    assert "Final result" in page
    first, *_ = standings(night.evening)
    winner = night.evening.units[first.unit].name
    assert f'<li class="p1"><span>1</span><b>{winner}</b>' in page
    assert "/me/" not in page
    assert "/sheet/" not in page
    assert "<svg" not in page


def play(night: Night) -> None:
    """The whole evening."""
    for round, step in enumerate(("start", "next", "next", "final"), 1):
        night.do("go-on", do=step)
        for game in night.evening.tables():
            night.close(game.table, round, points=game.table + round)
    night.do("go-on", do="finish")


def test_everything_can_be_printed(server: Server) -> None:
    night = Night.opened(server)
    for what in PRINTS:
        assert night.desk.get(f"{night.at}/print/{what}").status_code == 200, what
    night.do("draw", seed=SEED)
    plan = html.unescape(night.desk.get(f"{night.at}/print/plan").text)
    assert Speaker("en").say(draw.how_to_repeat(9, SEED)) in plan
    listed = re.findall(r"\b(\d) (\w+)[,.]", plan[plan.index("The list:") :])
    order = [dict(listed)[str(place)] for place in shuffled(range(9), SEED, draw.LABEL)]
    assert order == [unit.name for unit in night.evening.numbered]
    cards, sheets = (
        night.desk.get(f"{night.at}/print/{each}").text for each in ("cards", "sheets")
    )
    for table in (1, 2):
        code = qr_inline(f"http://testserver{night.by_code(table)}")
        assert code in cards
        assert code in sheets
        assert night.desk.get(night.by_code(table)).status_code == 404  # it has not begun
    people = night.desk.get(f"{night.at}/print/people").text
    for unit in night.evening.units:
        assert qr_inline(f"http://testserver{night.own_page(unit)}") in people
    assert '/print/standings">Standings</a>' not in night.desk.get(night.at).text
    play(night)
    assert '/print/standings">Final result</a>' in night.desk.get(night.at).text
    night.desk.post(f"{night.club_at}/evenings", {"name": "Winter"})  # it counts nothing yet
    assert ", 1 evening, " in night.desk.get(f"{night.club_at}/print/ranking").text
    for what in PRINTS:
        assert night.desk.get(f"{night.at}/print/{what}").status_code == 200, what
    assert night.desk.get(f"{night.at}/print/certificates").text.count("Certificate</h2>") == 9
    assert night.desk.get(f"{night.at}/print/filled").text.count('<section class="filled">') == 8
    second = night.desk.get(f"{night.at}/print/filled?round=2").text
    assert second.count('<section class="filled">') == 2


@pytest.mark.rules("CLB-6", "CLB-7")
def test_a_sheet_for_seven_shows_who_waits(server: Server) -> None:
    night = Night.opened(server, 7)
    night.do("draw", seed=SEED)
    page = night.desk.get(f"{night.at}/print/sheets?round=1").text
    body = re.findall(r"<tbody>(.*?)</tbody>", page, re.DOTALL)
    assert len(body) == 1
    rows = re.findall(r"<tr>(.*?)</tr>", body[0], re.DOTALL)
    assert len(rows) == 14
    waits = [
        [at for at, cell in enumerate(re.findall(r"<td([^>]*)>", row)) if "rests" in cell]
        for row in rows
    ]
    assert waits[0] == [0, 2, 4]


LONG = "Maximiliane-Charlotte Kloppenburg-Westerhausen von Hohenst."  # sixty letters


def test_sheets_of_one_line_share_a_page(server: Server) -> None:
    night = Night.opened(server, 9, kind="romme", **{"o-rounds": "2", "o-lines": "1"})
    night.do("draw", seed=SEED)
    sheets = f"{night.at}/print/sheets"
    assert night.desk.get(sheets).text.count('<section class="paper-sheet short">') == 4
    pytest.importorskip("reportlab")
    assert pages(night.desk.get(f"{sheets}.pdf").content) == 2


def test_prints_as_pdf(server: Server) -> None:
    pytest.importorskip("reportlab")
    night = Night.begun(server)
    found = {
        what: pages(night.desk.get(f"{night.at}/print/{what}.pdf").content)
        for what in ("plan", "sheets", "filled", "standings", "certificates")
    }
    assert pages(night.desk.get(f"{night.at}/print/plan.pdf?round=2").content) == 1
    assert found == {"plan": 1, "sheets": 6, "filled": 1, "standings": 1, "certificates": 1}
    night.do("presence", unit=night.evening.numbered[0].id, name=LONG)
    play_on = ("next", "next", "final")
    for table in (1, 2):
        night.close(table)
    for round, step in enumerate(play_on, 2):
        night.do("go-on", do=step)
        for game in night.evening.tables():
            night.close(game.table, round)
    night.do("go-on", do="finish")
    assert pages(night.desk.get(f"{night.at}/print/certificates.pdf").content) == 9
    assert pages(night.desk.get(f"{night.club_at}/print/ranking.pdf").content) == 1
    assert 'href="plan.pdf"' in night.desk.get(f"{night.at}/print/plan").text
    assert pages(night.desk.get(f"{night.at}/print/cards.pdf").content) == 2


def test_the_pdf_sheet_has_the_column_of_marks_and_its_legend(server: Server) -> None:
    pytest.importorskip("reportlab")
    night = Night.opened(server, people=3)
    long = "Maximiliane Kloppenburg-Westerhausen"
    night.do("check-in", guests=long)
    night.do("draw", seed=SEED)
    drawn = words(night.desk.get(f"{night.at}/print/sheets.pdf?round=1").content)
    assert "Solo / revoke" in " ".join(drawn)
    assert any("S with the name of" in each for each in drawn)
    assert "4 Maximiliane" in drawn, "a word is not broken in the middle"
    assert {"Kloppenburg-", "Westerhausen"} <= {*drawn}


def test_without_the_extra_the_browser_makes_the_pdf(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clubprints, "HAS_PDF", False)
    night = Night.begun(server)
    page = night.desk.get(f"{night.at}/print/plan").text
    assert "plan.pdf" not in page
    assert "Save as PDF" in page
    assert night.desk.get(f"{night.at}/print/plan.pdf").status_code == 404
    assert night.desk.get(f"{night.club_at}/print/ranking.pdf").status_code == 404


def test_a_pdf_has_letters_for_every_name() -> None:
    pytest.importorskip("reportlab")
    from stammtisch.web.pdf import plain

    assert plain("Jürgen Łoś – 3 ♣ Dvořák") == "Jürgen Łos – 3 ? Dvorák"


@pytest.mark.rules("CLB-28", "CLB-30", "CLB-31")
def test_who_leaves_and_who_stands_in_is_seen_everywhere(server: Server) -> None:
    night = Night.opened(server)
    night.all_agree()
    night.do("draw", seed=SEED)
    early, *_ = night.evening.units
    gone = night.evening.units[early].name
    night.do("presence", go=early)
    plan = night.desk.get(f"{night.at}/print/plan").text
    assert "The list: 0 –, 1 " in html.unescape(plan)
    assert server.guest("en").get(night.own_page(early)).status_code == 404
    night.do("go-on", do="start")
    game, phone = night.game(1), server.guest("en")
    night.desk.post(f"{night.sheet(1)}/write", night.line(1, 1, 3, 3, 0, 0))
    leaver, stays = game.units[1], game.units[0]
    night.do("withdraw", unit=leaver, begun="1")
    night.do("stand-in", table="1", seat="1", name="Zoe")
    name = night.evening.units[leaver].name
    assert "You have left the evening" in phone.get(night.own_page(leaver)).text
    mates = main_of(phone.get(night.own_page(stays)).text)
    assert re.search(rf"Zoe *<small>for {name}</small>", mates)
    wall = phone.get(night.screen).text
    assert "<li>Z.</li>" in wall, "she is no member who agreed"
    assert gone not in wall
    night.close(1)
    filled = html.unescape(night.desk.get(f"{night.at}/print/filled").text)
    assert f"From hand 2 on, Zoe stood in for {name}." in filled
    assert re.search(
        rf'<tr class="[^"]*gone[^"]*"><td[^>]*>8</td><td>{name}', phone.get(night.screen).text
    )


def test_codes_lead_phones_to_this_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.web.site.own_address", lambda: "192.168.7.5")
    for in_network, host in ((True, "192.168.7.5"), (False, "localhost")):
        folder = tmp_path / host
        folder.mkdir()
        with served(folder, in_network=in_network) as server:
            server.client.base_url = "http://localhost:8000"
            night = Night.opened(server)
            night.do("draw", seed=SEED)
            page = night.desk.get(f"{night.at}/print/cards").text
            assert qr_inline(f"http://{host}:8000{night.by_code(1)}") in page
            assert ("Phones cannot open these codes" in page) is not in_network
