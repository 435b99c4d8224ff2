"""“Was war drin?” in a browser: from the replay to the moment that decided, and back."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from stammtisch.analysis import begin
from stammtisch.tables import analyses
from tests.web.browser import LAPTOP, fits, needs_chromium, page_of, play_now, tap, until_over

pytestmark = needs_chromium


@pytest.mark.slow
@pytest.mark.long
def test_from_the_replay_to_the_analysis_and_back_to_a_move(
    chromium: Any, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Tarock all lies open after a hand; the page follows the analysis until it is whole."""
    monkeypatch.setattr(analyses, "begin", partial(begin, simulations=16, nodes=20_000))
    with page_of(chromium, LAPTOP) as page:
        play_now(page, address, "tarock")
        until_over(page, tap)
        page.locator('a[href*="/replay/"]').first.click()
        page.get_by_role("link", name="Was war drin?").click()
        page.get_by_role("button", name="Einzelspiel untersuchen").click()
        expect(page.get_by_role("heading", name="Können und Glück")).to_be_visible(timeout=60_000)
        expect(page.locator("progress")).to_have_count(0)
        fits(page)
        page.locator("table").last.get_by_role("link").first.click()
        page.wait_for_url("**/replay/1?move=*")
        expect(page.locator(".prompt .ask")).to_be_visible()
