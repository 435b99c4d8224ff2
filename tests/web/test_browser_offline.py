"""A pad without a network, in a real browser at a phone's size: cold starts and the way back.

The phone calls the server by a name. With TLS the browser keeps all and starts cold; by http:// it
keeps nothing, and the open page goes on by itself. Both write a first hand of every game.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect, sync_playwright

from stammtisch.games.registry import registration, registrations
from stammtisch.rulecodes import preset_rules
from stammtisch.scorepad import BadFacts, Facts, Field, Sheet, sheet_of
from stammtisch.scorepad.free import FreeSheet
from tests.scorepad.test_odd_answers import possible_answer
from tests.web.browser import fits, holds, needs_chromium, reload
from tests.web.test_browser_pads import SAVE, hands, open_pad, totals
from tests.web.trusted import NAME, Trusted, browser_trusting
from tests.web.wire import Wire, cut, without_network

pytestmark = needs_chromium
SMALL = {"width": 390, "height": 844}
ENGINE = 120_000  # milliseconds; Python starts in the browser, perhaps beside much else
SAMPLE = ("gin", "free")
LUCK = {"canasta": "canasta 233091"}  # most answers contradict each other; these four fit at once
OTHERS = sorted({*registrations()} - {*SAMPLE})


@pytest.fixture(scope="module")
def browser(secured: Trusted) -> Iterator[Any]:
    with sync_playwright() as player:
        found = browser_trusting(player, secured.trust)
        yield found
        found.close()


@pytest.fixture(scope="module")
def wire(secured: Trusted) -> Wire:
    return Wire(f"https://127.0.0.1:{secured.port}")


@pytest.fixture(scope="module")
def phone(browser: Any, wire: Wire) -> Iterator[Any]:
    """A phone that has been on the pads' pages long enough to keep all that it needs."""
    with a_phone(browser) as page:
        page.goto(f"{home(wire)}/pads")
        forms = [f"/pads/new/{game}" for game in ("free", *registrations())]
        kept = (
            "all => Promise.all(all.map(one => caches.match(one)))"
            ".then(found => found.every(Boolean))"
        )
        holds(page, lambda: page.evaluate(kept, forms), ENGINE)
        holds(page, lambda: page.evaluate("house.able"), ENGINE)
        yield page


@pytest.fixture(scope="module")
def plain_wire(address: str) -> Wire:
    return Wire(address)


@pytest.fixture(scope="module")
def plain_phone(browser: Any) -> Iterator[Any]:
    """A phone that came by http:// and a name."""
    with a_phone(browser) as page:
        yield page


@contextlib.contextmanager
def a_phone(browser: Any) -> Iterator[Any]:
    context = browser.new_context(viewport=SMALL, locale="de-DE", reduced_motion="reduce")
    context.set_default_timeout(ENGINE)
    try:
        yield context.new_page()
    finally:
        context.close()


def home(wire: Wire, scheme: str = "https") -> str:
    return f"{scheme}://{NAME}:{wire.port}"


@pytest.mark.long
def test_a_whole_hand_without_a_network_and_the_way_back(phone: Any, wire: Wire) -> None:
    open_pad(phone, home(wire), "doppelkopf", "Anna", "Ben", "Cora", "Dirk", "Eva")
    holds(phone, lambda: kept_page(phone), ENGINE)
    at = phone.url
    phone.goto("about:blank")
    with without_network(phone, wire) as page:
        page.goto(at)
        expect(page.locator("#now-head")).to_contain_text("Anna gibt und setzt aus")
        expect(page.locator(".lost")).to_contain_text("Ohne Netz seit")
        runs(page)
        page.locator("#l-re-1").click()
        page.locator("#l-re-3").click()
        page.locator('[id="f.augen_re"]').fill("151")
        page.locator(".summary-of", has_text="151 : 89").wait_for()
        page.locator(SAVE).click()
        hands(page, 1)
        expect(page.locator("#now-head")).to_contain_text("Ben gibt und setzt aus")
        expect(page.locator(".lost")).to_contain_text("1 Eintrag wartet")
        holds(page, lambda: totals(page) == ["0", "2", "−2", "2", "−2"])
        page.locator("#l-game-queens").click()
        page.locator("#l-declarer-0").click()
        page.locator('[id="f.augen_re"]').fill("130")
        page.locator(SAVE).click()
        hands(page, 2)
        fits(page)
        standing = totals(page)
        holds(page, lambda: kept_page(page).count('class="hand"') == 2)
        page.reload()
        hands(page, 2)
        assert totals(page) == standing
        runs(page)
        page.locator(".undo-form button").click()
        hands(page, 1)
        expect(page.locator(".lost")).to_contain_text("3 Einträge warten")
    phone.goto(at)
    phone.locator("#outbox li").first.wait_for(state="detached")
    hands(phone, 1)
    holds(phone, lambda: totals(phone) == ["0", "2", "−2", "2", "−2"])
    reload(phone)
    hands(phone, 1)
    assert (
        phone.evaluate("Object.keys(localStorage).filter(k => k.startsWith('stammtisch-pad-'))")
        == []
    )


def runs(page: Any) -> None:
    """Wait until the engine runs; a person sees the page meanwhile."""
    holds(page, lambda: page.evaluate("stammtischEngine.ready"), ENGINE)


def kept_page(page: Any) -> str:
    """The page as a cold start would find it."""
    return str(page.evaluate("caches.match(location.pathname).then(found => found?.text() ?? '')"))


SENT = """house.pads().length === 0 && Object.keys(localStorage).every(key =>
  !key.startsWith("stammtisch-pad-") || key.endsWith("-draft") || localStorage[key] === "[]")"""


GAMES = pytest.mark.parametrize(
    "game",
    [
        *(pytest.param(game, marks=pytest.mark.long) for game in SAMPLE),
        *(pytest.param(game, marks=pytest.mark.thorough) for game in OTHERS),
    ],
)


@GAMES
def test_a_new_pad_and_its_first_hand_without_a_network_are_on_the_server_later(
    phone: Any, wire: Wire, game: str
) -> None:
    with without_network(phone, wire) as page:
        page.goto(f"{home(wire)}/pads/new/{game}")
        people = open_for_guests(page)
        assert "/pad/new-" in page.url
        fits(page)
        counted = first_hand(page, game, people)
    phone.goto(f"{home(wire)}/pads")
    holds(phone, lambda: phone.evaluate(SENT), ENGINE)
    mine = phone.locator(".mine-list:visible a", has_text="Gast 0").first

    def listed() -> bool:
        reload(phone)  # a server that is slow just now is answered for by the list that was kept
        return bool(mine.count())

    holds(phone, listed, ENGINE)
    mine.click()
    hands(phone, 1)
    assert totals(phone) == counted


@GAMES
def test_by_http_and_a_name_the_open_pad_takes_its_first_hand_without_a_network(
    plain_phone: Any, plain_wire: Wire, game: str
) -> None:
    page = plain_phone
    page.goto(f"{home(plain_wire, 'http')}/pads/new/{game}")
    with page.expect_navigation():
        people = open_for_guests(page)
    assert page.evaluate("navigator.serviceWorker ?? null") is None
    runs(page)
    with cut(page, plain_wire):
        counted = first_hand(page, game, people)
        expect(page.locator(".lost")).to_contain_text("1 Eintrag wartet")
    expect(page.locator(".lost span")).to_be_hidden()
    holds(page, lambda: page.evaluate(SENT), ENGINE)
    reload(page)
    hands(page, 1)
    assert totals(page) == counted


def open_for_guests(page: Any) -> int:
    """Fill the chairs of the form and open the pad; how many they are."""
    page.locator(".seats-of li").first.wait_for()
    people = int(page.locator(".seats-of li").count())
    for n in range(people):
        page.locator(f"#name-{n}").fill(f"Gast {n}")
    page.locator(".last .act.main").click()
    page.wait_for_selector("#hand")
    return people


def first_hand(page: Any, game: str, people: int) -> list[str]:
    """Write some hand, and what the page counts for it."""
    runs(page)
    for field, answer in some_hand(game, people):
        say(page, field, answer)
    page.locator(SAVE).click()
    hands(page, 1)
    fits(page)
    return totals(page)


def some_hand(game: str, people: int) -> list[tuple[Field, Any]]:
    """What a hand of this game may have brought: answers to all that the pad asks."""
    sheet, chance = sheet_for(game, people), Random(LUCK.get(game, game))
    standing = sheet.opening(0)
    while True:
        facts: Facts = {}
        said: list[tuple[Field, Any]] = []
        while fields := [f for f in sheet.questions(standing, facts) if f.name not in facts]:
            facts[fields[0].name] = answer = possible_answer(fields[0], chance)
            said.append((fields[0], answer))
        with contextlib.suppress(BadFacts):
            sheet.outcome(standing, facts)
            return said


def sheet_for(game: str, people: int) -> Sheet:
    if game == "free":
        return FreeSheet(None, people, low_wins=False)
    entry = registration(game)
    return sheet_of(preset_rules(entry, next(iter(entry.presets))), people)


def say(page: Any, field: Field, answer: Any) -> None:
    """Answer a question of the form as a finger does."""
    page.locator(f"#q-{field.name}").wait_for()
    key = f"f.{field.name}"
    match field.kind:
        case "number":
            page.locator(f'[id="{key}"]').fill(str(answer))
        case "numbers":
            for n, number in enumerate(answer):
                page.locator(f'[id="{key}.{n}"]').fill(str(number))
        case "flag":
            tick(page, key, f"l-{field.name}", bool(answer))
        case _:
            known = field.players or [each.value for each in field.answers]
            chosen = answer if isinstance(answer, list) else [answer]
            for each in known:
                if each in chosen or field.kind in ("players", "choices"):
                    tick(page, f"{key}.{each}", f"l-{field.name}-{each}", each in chosen)


def tick(page: Any, key: str, label: str, on: bool) -> None:
    if page.locator(f'[id="{key}"]').is_checked() != on:
        page.locator(f'[id="{label}"]').click()
        expect(page.locator(f'[id="{key}"]')).to_be_checked(checked=on)


@pytest.mark.long
def test_a_pad_that_began_without_a_network_joins_its_group(phone: Any, wire: Wire) -> None:
    round_ = f"Donnerstag {uuid4().hex}"  # a long word, and another one if the test runs again
    open_pad(phone, home(wire), "free", "Anna", "Ben")
    phone.goto(f"{home(wire)}/pads")
    phone.locator("summary:has(+ p + form[action='/groups'])").click()
    phone.locator('form[action="/groups"] input[name="name"]').fill(round_)
    phone.locator('form[action="/groups"] button').click()
    phone.wait_for_url("**/group/*")
    group = phone.url
    phone.goto(f"{home(wire)}/pads/new/free")
    kept = "caches.match('/pads/new/free').then(found => found?.text() ?? '')"
    holds(phone, lambda: round_ in phone.evaluate(kept), ENGINE)
    with without_network(phone, wire) as page:
        page.goto(f"{home(wire)}/pads/new/free")
        page.locator(".pick", has_text=round_).click()
        page.locator("summary", has_text="Geld").click()
        page.locator('[name="cents"]').fill("10")
        fits(page)
        page.locator(".last .act.main").click()
        page.wait_for_selector("#hand")
        runs(page)
        page.locator('[id="f.points.0"]').fill("12")
        page.locator(SAVE).click()
        hands(page, 1)
    phone.goto(f"{home(wire)}/pads")
    holds(phone, lambda: phone.evaluate(SENT), ENGINE)
    phone.goto(group)
    expect(phone.locator("h1 small")).to_have_text("1 Abend")
    expect(phone.locator("#game-0 tbody")).to_contain_text("12")
    expect(phone.locator("main")).to_contain_text("Ben zahlt 0,60 € an Anna")
    fits(phone)
