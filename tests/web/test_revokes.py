"""Doppelkopf by a club's house rules on the page: a trick is taken, a revoke is reported."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.web import moments
from tests.web.helpers import Server

CLOSING: Final = moments.FOUND["doppelkopf-closing"][0]
LED: Final = moments.Moment(0, 6, 2)  # a suit is led that Anna has
BUTTONS: Final = re.compile(r'<button class="act"[^>]*value="(claim [^"]+)">([^<]+)<')


@pytest.mark.rules("DOK-64", "DOK-68")
@pytest.mark.parametrize(
    ("language", "heading", "price"),
    [
        ("de", "Verwerfen anzeigen", "falls nicht, schreiben die anderen je 5 Punkte"),
        ("en", "Report a revoke", "if not, the others write 5 each"),
    ],
)
def test_reports_stand_behind_one_button_and_name_their_price(
    server: Server, language: str, heading: str, price: str
) -> None:
    guest = server.guest(language)
    table = moments.table_at(server, guest, "doppelkopf-closing", CLOSING)
    page = guest.get(f"/t/{table}").text
    assert f">{heading}</a>" in page
    assert not BUTTONS.search(page)
    reports = BUTTONS.findall(guest.get(f"/t/{table}/last").text)
    assert len(reports) > 5
    assert all(label.endswith(price) for _, label in reports)


@pytest.mark.rules("DOK-68")
def test_a_revoke_is_reported_without_a_script(server: Server) -> None:
    guest = server.guest()
    table = moments.table_at(server, guest, "doppelkopf-closing", CLOSING)
    found = guest.get(f"/t/{table}/last").text
    (form,) = re.findall(r'<form class="seldom".*?</form>', found, re.DOTALL)
    assert f'action="/t/{table}/move"' in form
    (seq,) = re.findall(r'name="seq" value="(\d+)"', form)
    (claim, _), *_ = BUTTONS.findall(form)
    answer = guest.move(table, claim, int(seq))
    assert answer.status_code == 303
    state = server.match(table).state
    assert state.turn == -1
    assert sorted(state.scores()) == [0, 5, 5, 5]
    assert state.scores()[CLOSING.seat] == 0  # nobody had revoked


@pytest.mark.rules("DOK-63")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de",
            "ist ausgespielt. Jede Karte geht; bedienst du aber nicht, verwirfst du.",
        ),
        ("en", "You may play any card, but not following suit is a revoke."),
    ],
)
def test_the_table_says_that_any_card_may_be_played_and_what_it_costs(
    server: Server, language: str, told: str
) -> None:
    guest = server.guest(language)
    table = moments.table_at(server, guest, "doppelkopf-closing", LED)
    page = guest.get(f"/t/{table}").text
    assert told in page
    held = re.findall(r'<label class="held ([^"]*)"', page)
    assert len(held) == 12
    assert all("legal" in css.split() for css in held)
