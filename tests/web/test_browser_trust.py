"""Where a browser trusts the house, the score pad is kept; by http:// and a name it is not.

Chromium trusts here whatever the key of the house has signed; whether a certificate is for the name
by which the server is called is asked of OpenSSL, in `test_trust`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from tests.web.browser import PHONE, fits, holds, needs_chromium
from tests.web.trusted import NAME, Trusted, browser_trusting

pytestmark = needs_chromium
ASKS = """async () => {
    const found = await navigator.serviceWorker?.getRegistrations();
    return found?.map(one => one.active?.state) ?? null;
}"""


@pytest.fixture(scope="module")
def phone(secured: Trusted) -> Iterator[Any]:
    """A phone that finds the server by a name in the network, and trusts the house."""
    with sync_playwright() as player:
        browser = browser_trusting(player, secured.trust)
        context = browser.new_context(viewport=PHONE, locale="de-DE", reduced_motion="reduce")
        yield context.new_page()
        browser.close()


@pytest.mark.long
def test_who_trusts_the_house_keeps_the_score_pad(phone: Any, secured: Trusted) -> None:
    phone.goto(f"https://{NAME}:{secured.port}/pads")
    assert phone.evaluate("isSecureContext")
    holds(phone, lambda: phone.evaluate(ASKS) == ["activated"])
    phone.goto(f"https://{NAME}:{secured.port}/trust")
    fits(phone)


@pytest.mark.long
def test_by_http_and_a_name_no_browser_keeps_it(phone: Any, address: str) -> None:
    phone.goto(f"http://{NAME}:{address.rpartition(':')[2]}/pads")
    assert not phone.evaluate("isSecureContext")
    assert phone.evaluate(ASKS) is None
