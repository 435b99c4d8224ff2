"""An own deck in a real browser: imported through the page, then played with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import stammtisch as st
from stammtisch.packs import arranged
from tests.decks.own import file_of, own, registered
from tests.sampling import sampled
from tests.web.browser import LAPTOP, PHONE, fits, needs_chromium, page_of, until_over

pytestmark = needs_chromium
TAPS = "#play button[name=move]:visible"  # a question, a category, whatever is asked


HANDS = {  # two quartets are there at once, so that a hand of Quartett is short
    "quartett": ["D2 D3 D4 C4", "A1 A2 A3 A4", "B1 B2 B3 B4", "C1 C2 C3 D1"],
    "trumpf": ["A1 A2 A3 A4", "B1 B2 B3 B4", "C1 C2 C3 C4"],
}


@pytest.fixture
def dealt(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards of a hand are these; the last seat deals, so that Anna begins."""
    rules = st.game(game, deck=registered(title=f"Boote für {game}"))
    pack = arranged(rules, rules.opening(rules.seats - 1), HANDS[game])
    monkeypatch.setattr("stammtisch.tables.proofs.shuffled", lambda cards, seed, part: pack)


def import_deck(page: Any, address: str, text: str) -> None:
    page.goto(f"{address}/decks")
    page.locator('input[name="file"]').set_input_files(
        {"name": "own.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    page.locator("form.form button.act.main").click()


def move(page: Any) -> None:
    page.locator(TAPS).first.click(timeout=2_000)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "size"),
    sampled([("quartett", PHONE), ("trumpf", LAPTOP)], 2),
    ids=["quartett", "trumpf"],
)
def test_an_own_deck_is_imported_and_a_hand_is_played_with_it(
    chromium: Any, address: str, dealt: None, game: str, size: dict[str, int]
) -> None:
    with page_of(chromium, size, has_touch=size is PHONE) as page:
        broken = own()
        broken["cards"][5]["values"].pop("year")
        import_deck(page, address, file_of(broken))
        expect(page.locator("#faults thead")).to_contain_text("Zeile")
        expect(page.locator("#faults tbody tr")).to_contain_text("Karte B2")
        fits(page)
        import_deck(page, address, file_of(own(title=f"Boote für {game}")))
        expect(page.locator("h1")).to_have_text(f"Boote für {game}")
        expect(page.locator(".faces li")).to_have_count(17)
        fits(page)
        picture(page, f"deck-{game}")
        page.locator(f'.doors a[href^="/new/{game}"]').click()
        expect(page.locator('[name="o-deck"] option:checked')).to_have_text(f"Boote für {game}")
        page.locator('input[name="name"]').fill("Anna")
        for seat in page.locator('.plan select[name^="seat"]').all()[1:]:
            seat.select_option("random")
        longest = {"quartett": ("o-max_asks", "50"), "trumpf": ("o-max_tricks", "10")}
        field, number = longest[game]
        page.locator(f'details:has([name="{field}"]) summary').click()
        page.locator(f'input[name="{field}"]').fill(number)
        page.locator('select[name="o-first_dealer"]').select_option(str(len(HANDS[game]) - 1))
        page.locator("button.act.main").last.press("Enter")
        page.wait_for_selector(".qc, #lead")
        picture(page, f"table-{game}")
        expect(page.locator("#table")).to_contain_text("Boot")
        assert until_over(page, move) > 0
        fits(page)
        picture(page, f"over-{game}")


def picture(page: Any, name: str) -> None:
    """A picture to look at, where somebody wants one."""
    folder = os.environ.get("STAMMTISCH_LOOK")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
