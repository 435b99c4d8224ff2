"""The prints of an evening as PDF: they say what the pages for the printer say."""

from __future__ import annotations

import re
from html import unescape

import pytest

from stammtisch.club.standings import standings
from stammtisch.web.clubpapers import SIZES, chosen_places
from stammtisch.web.eveningview import PRINTS
from tests.web.clubs import Night
from tests.web.helpers import Server
from tests.web.pdftext import pages, words

pytest.importorskip("reportlab")
SHAPES = {
    "a4": b"/MediaBox [ 0 0 595.2756 841.8898 ]",
    "a5": b"/MediaBox [ 0 0 419.5276 595.2756 ]",
    "a5x2": b"/MediaBox [ 0 0 841.8898 595.2756 ]",
}


def told(page: str) -> set[str]:
    """The words of a page for the printer, without what is only on the screen."""
    main = page[page.index("<main>") : page.index("</main>")]
    for apart in (r"<svg.*?</svg>", r"<p class=\"suits.*?</p>", r'<(\w+) class="vh".*?</\1>'):
        main = re.sub(apart, " ", main, flags=re.DOTALL)
    return {*re.findall(r"\w+", unescape(re.sub(r"<[^>]*>", " ", main)))}


def drawn(file: bytes) -> set[str]:
    return {*re.findall(r"\w+", " ".join(words(file)))}


def evening(server: Server, *, over: bool) -> Night:
    """An evening with somebody who left, a stand-in and a change; over, or in its first round."""
    night = Night.begun(server, 9, **{"o-prelim_rounds": "1"})
    first = night.line(1, 1, 3, 3, 0, 0)
    night.desk.post(f"{night.sheet(1)}/write", first)
    shown = night.game(1).version(1)
    night.desk.post(
        f"{night.sheet(1)}/write",
        night.line(1, 1, 4, 4, 0, 0) | {"1.version": shown, "reason": "x"},
    )
    four = next(game for game in night.evening.tables() if game.seats == 4)
    night.do("withdraw", unit=four.units[2])
    night.do("stand-in", table=str(four.table), seat="2", name="Zora Hilfreich")
    for game in night.evening.tables():
        night.close(game.table)
    if over:
        night.do("go-on", do="final")
        for game in night.evening.tables():
            night.close(game.table, 2)
        night.do("go-on", do="finish")
    return night


@pytest.mark.parametrize("over", [False, True])
def test_a_pdf_says_what_the_page_says(server: Server, over: bool) -> None:
    night = evening(server, over=over)
    for what in PRINTS:
        page = night.desk.get(f"{night.at}/print/{what}").text
        file = night.desk.get(f"{night.at}/print/{what}.pdf").content
        assert f'href="{what}.pdf"' in page
        wanted = told(page)
        assert len(wanted) > 5, what
        assert wanted - drawn(file) == set(), what
    for size in ("a5", "a5x2"):
        file = night.desk.get(f"{night.at}/print/sheets.pdf?size={size}").content
        assert told(night.desk.get(f"{night.at}/print/sheets?size={size}").text) <= drawn(file)


@pytest.mark.rules("CLB-41", "CLB-42")
@pytest.mark.parametrize("over", [False, True])
def test_the_cash_as_a_pdf_says_what_the_page_says(server: Server, over: bool) -> None:
    night = evening(server, over=over)
    for form in (
        {"do": "fee", "amount": "5"},
        {"do": "all"},
        {"do": "prize", "place": "1", "amount": "12.50", "what": "ham"},
        {"do": "prize", "place": "2", "amount": "", "what": "sausage"},
        {"do": "out", "what": "room", "amount": "20" if over else "200"},
        {"do": "in", "what": "gift", "amount": "1.25"},
    ):
        night.do("cash", **form)
    page = night.desk.get(f"{night.at}/cash/print").text
    file = night.desk.get(f"{night.at}/cash/print.pdf").content
    assert 'href="print.pdf"' in page
    wanted = told(page)
    assert {"Missing" if not over else "Left", "sausage", "gift", "Ida"} <= wanted
    assert wanted - drawn(file) == set()


@pytest.mark.rules("CLB-39")
def test_a_printed_plan_says_how_good_it_is(server: Server) -> None:
    night = evening(server, over=False)
    for at in ("plan", "plan?size=a5"):
        assert "CLB-39" in night.desk.get(f"{night.at}/print/{at}").text
    assert "CLB-39" not in night.desk.get(f"{night.at}/print/plan?round=1").text


def test_several_slips_share_a_page(server: Server) -> None:
    night = Night.begun(server)  # two tables, three rounds
    found = {
        size: night.desk.get(f"{night.at}/print/sheets.pdf?size={size}").content for size in SHAPES
    }
    assert all(shape in found[size] for size, shape in SHAPES.items())
    assert {size: pages(file) for size, file in found.items()} == {"a4": 6, "a5": 6, "a5x2": 3}
    for what, sizes in SIZES.items():
        page = night.desk.get(f"{night.at}/print/{what}?size=a5").text
        assert '<body class="a5">' in page
        assert all(f"size={size}" in page for size in sizes[2:])
    assert '<body class="a4">' in night.desk.get(f"{night.at}/print/cards?size=a5").text


def test_certificates_for_chosen_places(server: Server) -> None:
    night = evening(server, over=True)
    at = f"{night.at}/print/certificates"
    assert pages(night.desk.get(f"{at}.pdf").content) == 8
    chosen = "places=1%E2%80%932%2C+4"
    page = night.desk.get(f"{at}?{chosen}").text
    count = sum(each.place in (1, 2, 4) and not each.left for each in standings(night.evening))
    assert 0 < count < 8
    assert page.count("Certificate</h2>") == count
    assert f'href="certificates.pdf?{chosen}"' in page
    file = night.desk.get(f"{at}.pdf?{chosen}").content
    assert pages(file) == count
    assert "Place 3" not in " ".join(words(file))
    assert "Nobody has one" in night.desk.get(f"{at}?places=80").text


@pytest.mark.parametrize(
    ("text", "found"),
    [("", set()), ("1-3", {1, 2, 3}), ("1–2, 8", {1, 2, 8}), ("3-1", set()), ("all", set())],
)
def test_places_are_read_as_people_write_them(text: str, found: set[int]) -> None:
    assert chosen_places(text) == found


def test_a_table_of_the_season_is_printed(server: Server) -> None:
    night = evening(server, over=True)
    form = {"name": "Liga", "brings": "evening", "put": "mean", "best": "", "bonus": "1"}
    league = night.desk.post(f"{night.club_at}/rankings", form).headers["location"]
    guest = server.guest("en")
    assert f"{league}/print" in guest.get(league).text
    for at in (f"{league}/print", f"{night.club_at}/print/ranking"):
        page, file = night.desk.get(at).text, night.desk.get(f"{at}.pdf").content
        assert len(told(page)) > 20
        assert told(re.sub("[▲▼]", "", page)) - drawn(file) == set()
    assert guest.get(f"{league}/print.pdf").status_code == 200
    assert guest.get(f"{night.club_at}/rankings/x/print").status_code == 404
