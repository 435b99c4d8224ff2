"""The sheet of a club's table on a phone without a network, which calls the server by a name.

With TLS the phone starts it again, cold; by http:// the open page goes on, as does that of a pad.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.web.browser import LAPTOP, PHONE, fits, holds, needs_chromium
from tests.web.test_browser_club import check_in
from tests.web.test_browser_offline import ENGINE, runs
from tests.web.test_browser_pads import SAVE, hands, open_pad, totals
from tests.web.trusted import NAME, Trusted, browser_trusting
from tests.web.wire import Wire, without_network

pytestmark = needs_chromium
FETCHED = "performance.getEntriesByType('resource').some(one => one.name.includes('/pad.css'))"
HERE = "caches.match(location.pathname).then(found => found?.text() ?? '')"


@pytest.fixture(scope="module")
def browser(secured: Trusted) -> Iterator[Any]:
    with sync_playwright() as player:
        found = browser_trusting(player, secured.trust)
        yield found
        found.close()


class Table:
    """A table of five, the desk, and a phone that came by the code of the table."""

    def __init__(self, browser: Any, scheme: str, port: int) -> None:
        self.wire = Wire(f"{scheme}://127.0.0.1:{port}")
        self.desk = self._page(browser, LAPTOP)
        check_in(self.desk, f"{scheme}://{NAME}:{port}")
        self.desk.locator("#draw .main").click()
        self.desk.locator("#go-on .main").click()
        self.desk.locator("#table-2").wait_for()
        evening = self.desk.url
        self.desk.goto(f"{evening}/sheet/1/1")
        token = self.desk.locator("#by-phone input").input_value().rpartition("/")[2]
        self.desk.goto(evening)
        self.at = evening.replace(f":{port}/", f":{self.wire.port}/") + f"/sheet/1/1/{token}"
        self.phone = self._page(browser, PHONE)
        self.phone.goto(self.at)

    def _page(self, browser: Any, size: dict[str, int]) -> Any:
        context = browser.new_context(viewport=size, locale="de-DE", reduced_motion="reduce")
        context.set_default_timeout(ENGINE)
        return context.new_page()

    def close(self) -> None:
        self.desk.context.close()
        self.phone.context.close()

    def written(self, number: int) -> None:
        """Wait until the desk sees so many hands of the table."""
        expect(self.desk.locator("#table-1 h3 small")).to_have_text(f"{number}/10")


def sums(page: Any) -> list[int]:
    shown = page.locator("#sheet tfoot b").all_inner_texts()
    return [int(each.replace("−", "-")) for each in shown]


def whole_hand(page: Any, hand: int) -> None:
    """The questions about a hand, asked and counted in the page."""
    page.locator(f'.next [href$="/hand/{hand}"]').click()
    page.wait_for_selector("#hand")
    expect(page.locator("#now-head")).to_contain_text("gibt und setzt aus")
    for player in (0, 2):
        page.locator("#q-re label").nth(player).click()
    page.locator('[name="f.augen_re"]').fill("151")
    page.locator("#brings .scores").wait_for()
    fits(page)
    page.locator(".save").click()
    page.locator(f'.next [href$="/hand/{hand + 1}"]').wait_for()


def short_hand(page: Any, hand: int) -> None:
    """A line by its points only, two of which say who won."""
    fields = page.locator(f"#hand-{hand} td > input")
    fields.nth(0).fill("3")
    fields.nth(1).fill("3")
    page.locator("#sheet .save button").click()
    page.locator(f'.next [href$="/hand/{hand + 1}"]').wait_for()


@pytest.mark.long
def test_who_trusts_the_house_starts_the_sheet_of_a_table_without_a_network(
    browser: Any, secured: Trusted
) -> None:
    table = Table(browser, "https", secured.port)
    phone = table.phone
    holds(phone, lambda: phone.evaluate("house.able"), ENGINE)
    holds(phone, lambda: 'id="sheet"' in phone.evaluate(HERE))
    phone.goto("about:blank")
    with without_network(phone, table.wire) as page:
        page.goto(table.at)
        expect(page.locator(".lost")).to_contain_text("Ohne Netz seit")
        runs(page)
        whole_hand(page, 1)
        expect(page.locator(".lost")).to_contain_text("1 Eintrag wartet")
        short_hand(page, 2)
        fits(page)
        before = sums(page)
        assert sum(each != 0 for each in before) >= 2
        holds(page, lambda: 'hand/3"' in page.evaluate(HERE))
        page.reload()
        expect(page.locator("#outbox li")).to_have_count(2)
        assert sums(page) == before
        runs(page)
        confirms_once(page)
    table.written(0)
    phone.goto(table.at)
    table.written(10)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(table.desk.locator("#table-1 .state")).to_contain_text("1 von zwei")
    kept = "Object.keys(localStorage).filter(key => key.startsWith('stammtisch-pad-'))"
    holds(phone, lambda: phone.evaluate(kept) == [])
    table.close()


def confirms_once(page: Any) -> None:
    """All other lines, and what one device may confirm."""
    page.locator("#sheet .line").evaluate_all(
        """rows => rows.map(row => [...row.querySelectorAll("td > input")])
            .filter(fields => fields.every(field => !field.value))
            .forEach(fields => { fields[0].value = fields[1].value = "3"; })"""
    )
    page.locator("#sheet .save button").click()
    page.locator(".confirm button").first.click()
    page.locator(".confirm [disabled]").wait_for()
    expect(page.locator(".lost")).to_contain_text("4 Einträge warten")
    page.locator(".confirm button:not([disabled])").first.click()
    expect(page.locator(".refused:visible")).to_contain_text("Dieses Gerät hat")


@pytest.mark.long
def test_by_http_the_open_page_of_a_table_goes_on(browser: Any, address: str) -> None:
    table = Table(browser, "http", int(address.rpartition(":")[2]))
    phone = table.phone
    assert phone.evaluate("navigator.serviceWorker ?? null") is None
    runs(phone)
    holds(phone, lambda: phone.evaluate(FETCHED))
    table.wire.cut()
    phone.context.set_offline(True)
    whole_hand(phone, 1)
    expect(phone.locator(".lost")).to_contain_text(re.compile("Ohne Netz seit.*1 Eintrag wartet"))
    whole_hand(phone, 2)
    short_hand(phone, 3)
    table.wire.mend()
    phone.context.set_offline(False)
    table.written(3)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator(".lost span")).to_be_hidden()
    table.close()


@pytest.mark.long
def test_by_http_an_open_pad_goes_on(browser: Any, address: str) -> None:
    wire = Wire(address)
    context = browser.new_context(viewport=PHONE, locale="de-DE", reduced_motion="reduce")
    context.set_default_timeout(ENGINE)
    phone = context.new_page()
    open_pad(
        phone, f"http://{NAME}:{wire.port}", "doppelkopf", "Anna", "Ben", "Cora", "Dirk", "Eva"
    )
    assert phone.evaluate("navigator.serviceWorker ?? null") is None
    runs(phone)
    wire.cut()
    context.set_offline(True)
    for number, dealer in enumerate(("Ben", "Cora"), 1):
        phone.locator("#l-re-2").click()
        phone.locator("#l-re-3").click()
        phone.locator('[id="f.augen_re"]').fill("151")
        phone.locator(".summary-of", has_text="151 : 89").wait_for()
        phone.locator(SAVE).click()
        hands(phone, number)
        expect(phone.locator("#now-head")).to_contain_text(f"{dealer} gibt und setzt aus")
    expect(phone.locator(".lost")).to_contain_text(re.compile("Ohne Netz seit.*2 Einträge warten"))
    fits(phone)
    standing = totals(phone)
    wire.mend()
    context.set_offline(False)
    expect(phone.locator(".lost span")).to_be_hidden()
    phone.reload()
    hands(phone, 2)
    assert totals(phone) == standing
    context.close()
