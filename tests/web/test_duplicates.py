"""Duplicate Doppelkopf on the pages: slips for the organiser alone, deals for all afterwards."""

from __future__ import annotations

import re

import pytest

from stammtisch.club import links
from stammtisch.club.duplicate import dealt
from stammtisch.shuffling import commitment
from stammtisch.web.pages.clubprints import HAS_PDF
from tests.web.clubs import NAMES, Night
from tests.web.helpers import Server
from tests.web.pdftext import pages, words
from tests.web.test_club_pdf import told


@pytest.mark.rules("DUP-3", "DUP-4", "DUP-8")
def test_deals_are_seen_by_the_organiser_and_after_the_end_by_all(server: Server) -> None:
    night = Night.opened(server, 8, kind="duplicate", **{"o-rounds": "1", "o-deals": "4"})
    secret = night.evening.setup.secret
    assert "have not been drawn" in night.desk.get(f"{night.at}/slips").text
    night.do("draw", seed="1")
    night.do("go-on", do="start")
    assert f"{night.at}/slips" in night.desk.get(night.at).text
    scorekeeper, player = night.scorekeeper(), server.guest("en")
    assert scorekeeper.get(f"{night.at}/slips").status_code == 403
    assert f"{night.at}/slips" not in scorekeeper.get(night.at).text
    page = night.desk.get(f"{night.at}/slips").text
    assert page.count("Deal 3, place 2") == 2  # for each table
    (augen,) = {each.augen for each in dealt(secret, 1, 3)[1:2]}
    assert f"12 cards, {augen} card points" in page
    assert commitment(secret) in page
    if HAS_PDF:
        file = night.desk.get(f"{night.at}/slips.pdf").content
        assert pages(file) == 2
        assert told(page) - {*re.findall(r"\w+", " ".join(words(file)))} == set()
    at = f"{night.at}/deals/{links.deals_token(night.club, night.id)}"
    assert player.get(at).status_code == 403
    me = night.own_page(night.evening.numbered[0].id)
    shown = [night.screen, me, night.by_code(1), night.at]
    for guest in (player, scorekeeper):
        texts = [guest.get(path).text for path in shown]
        assert not any(secret in text for text in texts)
    for table, line in ((1, (2, 2, -2, -2)), (2, (-1, 1, 1, -1))):
        fields: dict[str, str] = {}
        for deal in night.game(table).deals:
            points = dict(zip(deal.active, line, strict=True))
            fields |= {f"{deal.hand}.{seat}": str(each) for seat, each in points.items()}
        assert night.desk.post(f"{night.sheet(table)}/write", fields).status_code == 303
        for unit in night.game(table).there[:2]:
            night.desk.post(f"{night.sheet(table)}/confirm", {"unit": unit})
    night.do("go-on", do="finish")
    assert at in player.get(me).text
    assert at in night.desk.get(night.at).text
    published = player.get(at).text
    assert secret in published
    assert published.count("<b>(+3)</b>") == 8  # four deals: place 1 at table 1, 3 at table 2
    assert not any(name in published for name in NAMES[:8]), "nobody has agreed (YEAR-20)"
    initials = [f"{unit.name[0]}. ({unit.number})" for unit in night.evening.numbered]
    assert all(each in published for each in initials)
    assert all(name in night.desk.get(at).text for name in NAMES[:8])
    night.all_agree()
    assert all(name in player.get(at).text for name in NAMES[:8])
    position = re.findall(r'href="(/position[^"]*)"', published)
    assert len(position) == 4
    assert player.get(position[0].replace("&amp;", "&")).status_code == 200
    assert player.get(f"{at}x").status_code == 403
    assert player.get(at.replace(night.id, "x")).status_code == 403


def test_other_evenings_have_no_slips(server: Server) -> None:
    night = Night.begun(server, 4)
    assert night.desk.get(f"{night.at}/slips").status_code == 404
    at = f"{night.at}/deals/{links.deals_token(night.club, night.id)}"
    assert server.guest("en").get(at).status_code == 404
