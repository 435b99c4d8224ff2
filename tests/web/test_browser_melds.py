"""Games of melds in a real browser: several cards chosen by touch, by keys, by dragging."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import stammtisch as st
from stammtisch.packs import arranged
from tests.web.browser import LAPTOP, PHONE, arrived, fits, holds, needs_chromium, page_of

pytestmark = needs_chromium
HAND = "Kd Kh Ks 6c 6h Xr 2c 4s 9d Jh 8c 5d Ac"  # 30 and 18 points, and nothing else
DRAWN = "Kc 3s 7d"
OTHER = "2d 4c 6s 8h Tc Qd Ah 3h 5s 7c 9s Jd 8s"  # nothing fits, so that the bot does not go out


@pytest.fixture
def dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna begins with `HAND` or what the test says, the bot has `OTHER`; `DRAWN` comes first."""
    game = st.game("romme", seats=2)
    hand = getattr(request, "param", HAND)
    pack = arranged(game, game.opening(1), [hand, OTHER], DRAWN)

    def stacked(cards: list[int], seed: str, part: str) -> list[int]:
        return pack if len(cards) == len(pack) else sorted(cards)

    monkeypatch.setattr("stammtisch.tables.proofs.shuffled", stacked)
    monkeypatch.setattr("stammtisch.tables.proofs.below", lambda seats, seed, part: 1)


def sit_down(page: Any, address: str, draw: bool = True) -> None:
    """A table of Rommé for two; the first card is drawn already."""
    page.goto(f"{address}/new/romme?seats=2")
    page.locator('input[name="name"]').fill("Anna")
    page.locator('select[name="seat1"]').select_option("random")
    page.locator("button.act.main").last.press("Enter")
    arrived(page, '#play[data-turn="me"]')
    if draw:
        page.locator("#z-stock button.spot").click()
        page.wait_for_selector("#play.gathers .held")


TILES = "4c 4d 4s 4h 5d 6d Kc Ks 9h 2c 8s Th Jc 7h Xr"


@pytest.fixture
def racks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna, who begins, has `TILES`."""
    game = st.game("rummy", seats=2)
    pack = arranged(game, game.opening(1), [TILES, ""])
    monkeypatch.setattr("stammtisch.tables.proofs.shuffled", lambda cards, seed, part: pack)
    monkeypatch.setattr("stammtisch.tables.proofs.below", lambda seats, seed, part: 1)


def at_the_work_table(page: Any, address: str) -> None:
    """A table of Rummy for two; the initial meld needs no points."""
    page.goto(f"{address}/new/rummy?seats=2")
    page.locator('input[name="name"]').fill("Anna")
    page.locator('select[name="seat1"]').select_option("random")
    page.locator('details:has([name="o-first_laydown"]) summary').click()
    page.locator('input[name="o-first_laydown"]').fill("0")
    page.locator("button.act.main").last.press("Enter")
    page.wait_for_selector("#play.gathers .held")


def card(page: Any, name: str) -> Any:
    return page.locator(f'.held:has(input[id="c-{name}-0"])')


def choose(page: Any, names: str) -> None:
    for name in names.split():
        card(page, name).click(position={"x": 14, "y": 30})


def chosen(page: Any) -> list[str]:
    return [box.get_attribute("value") for box in page.locator("[name=pick]:checked").all()]


def buttons(page: Any) -> list[str]:
    """What is sent by the buttons that are seen."""
    return [button.get_attribute("value") for button in page.locator("#play .act:visible").all()]


@pytest.mark.long
def test_the_stock_is_reached_by_keys(chromium: Any, address: str, dealt: None) -> None:
    with page_of(chromium, LAPTOP) as page:
        sit_down(page, address, draw=False)
        page.keyboard.press("1")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.wait_for_selector("#play.gathers .held")
        expect(page.locator(".held")).to_have_count(14)
        expect(page.locator(".held.fresh input")).to_have_value("Kc")
        expect(page.locator(".held input:focus")).to_have_count(1)


@pytest.mark.long
def test_melds_by_touch_and_a_joker_with_two_names(
    chromium: Any, address: str, dealt: None
) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        sit_down(page, address)
        choose(page, "Kd Kh Ks")
        holds(page, lambda: "discard Kd" not in buttons(page))  # several cards are only laid out
        page.locator("#play .exact:visible").tap()
        page.wait_for_selector("#z-m1")
        holds(page, lambda: chosen(page) == [])
        choose(page, "6c 6h Xr")
        expect(page.locator("#play .exact:visible")).to_have_count(2)
        page.locator("#play .exact:visible").first.tap()
        page.wait_for_selector("#z-m2")
        expect(page.locator("#z-m2 .card[aria-label*=' als ']")).to_have_count(1)
        fits(page)
        choose(page, "9d")
        holds(page, lambda: "discard 9d" in buttons(page))
        choose(page, "9d")  # the second tap
        card(page, "9d").wait_for(state="detached")  # the bot soon covers it
        expect(page.locator(".held")).to_have_count(7)


@pytest.mark.long
@pytest.mark.parametrize("dealt", ["Kd Kh Ks 9h Jh Xr Th 2c 4s 6d 8c 5d Ac"], indirect=True)
def test_a_joker_is_exchanged_by_touch(chromium: Any, address: str, dealt: None) -> None:
    """ROM-19: the ten goes to the meld in which the joker stands for it."""
    with page_of(chromium, PHONE, has_touch=True) as page:
        sit_down(page, address)
        for meld, names in (("m1", "Kd Kh Ks"), ("m2", "9h Jh Xr")):
            choose(page, names)
            page.locator("#play .exact:visible").first.tap()
            page.wait_for_selector(f"#z-{meld}")
        choose(page, "2c")
        page.wait_for_selector('.held input[value="2c"]:checked')
        choose(page, "2c")
        page.wait_for_selector('#play[data-turn="me"] #z-stock button.spot, #z-stock button.spot')
        page.locator("#z-stock button.spot").tap()
        page.wait_for_selector("#play.gathers .held")
        choose(page, "Th")
        page.locator("#z-m2 button:visible").first.tap()
        page.wait_for_selector('.held input[value="Xr"]')
        expect(page.locator('.held input[value="Th"]')).to_have_count(0)
        expect(page.locator("#z-m2 .card[aria-label*=' als ']")).to_have_count(0)
        fits(page)


@pytest.mark.long
def test_melds_by_keyboard_only(chromium: Any, address: str, dealt: None) -> None:
    with page_of(chromium, LAPTOP) as page:
        sit_down(page, address)
        at = page.locator(".held input").evaluate_all("boxes => boxes.map(box => box.value)")
        page.keyboard.press("1")
        for name in ("Ks", "Kd", "Kh"):
            page.keyboard.press("Home")
            place = at.index(name)
            page.keyboard.press(str((min(place, 9) + 1) % 10))
            if place > 9:
                page.keyboard.press("Space")  # this one was only on the way
                for _ in range(place - 9):
                    page.keyboard.press("ArrowRight")
                page.keyboard.press("Space")
        page.keyboard.press("1")  # and the first one back
        holds(page, lambda: sorted(chosen(page)) == ["Kd", "Kh", "Ks"])
        page.keyboard.press("Enter")
        page.wait_for_selector("#z-m1")
        expect(page.locator(".held input:focus")).to_have_count(1)
        page.keyboard.press("Home")
        for _ in range(20):
            if page.evaluate("document.activeElement.value") == "Kc":
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowUp")
        expect(page.locator('[value="lay * m1"]:focus')).to_have_count(1)
        page.keyboard.press("Enter")
        page.locator("#z-m1 .card").nth(3).wait_for()
        expect(page.locator(".held input:focus")).to_have_count(1)


@pytest.mark.long
def test_a_refused_meld_says_why_and_stays_chosen(chromium: Any, address: str, dealt: None) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        sit_down(page, address)
        choose(page, "Kd Kh 9d")
        page.locator("#play .gather").tap()
        page.wait_for_selector("#notice .rule")
        expect(page.locator("#notice .rule").first).to_contain_text("ROM-")
        holds(page, lambda: sorted(chosen(page)) == ["9d", "Kd", "Kh"])
        choose(page, "9d")
        choose(page, "Ks")
        page.locator("#play .exact:visible").tap()
        page.wait_for_selector("#z-m1")
        expect(page.locator("#notice")).to_have_text("")


def drag(page: Any, what: Any, to: Any) -> None:
    start, end = what.bounding_box(), to.bounding_box()
    page.mouse.move(start["x"] + 14, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] - 40, steps=3)
    page.locator(".ghost .card").first.wait_for()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


@pytest.mark.long
def test_cards_are_dragged_to_a_new_place_a_meld_and_the_pile(
    chromium: Any, address: str, dealt: None
) -> None:
    with page_of(chromium, LAPTOP) as page:
        sit_down(page, address)
        choose(page, "Kd Kh")
        drag(page, card(page, "Ks"), page.locator(".place"))
        page.wait_for_selector("#z-m1")
        drag(page, card(page, "Kc"), page.locator("#z-m1"))
        page.locator("#z-m1 .card").nth(3).wait_for()
        page.locator('#play button[value="take_back"]').click()
        page.wait_for_selector("#z-m1", state="detached")
        drag(page, card(page, "9d"), page.locator("#z-discard .spot"))
        card(page, "9d").wait_for(state="detached")  # the bot soon covers it


@pytest.mark.long
def test_without_javascript_cards_are_chosen_with_boxes(
    chromium: Any, address: str, dealt: None
) -> None:
    with page_of(chromium, PHONE, java_script_enabled=False) as page:
        page.goto(f"{address}/new/romme?seats=2")
        page.locator('input[name="name"]').fill("Anna")
        page.locator('select[name="seat1"]').select_option("random")
        page.locator("button.act.main").last.press("Enter")
        page.wait_for_url("**/t/*")
        for _ in range(50):
            if page.locator('#play[data-turn="me"]').count():
                break
            page.wait_for_timeout(100)
            page.reload()
        page.locator("#z-stock button.spot").click()
        choose(page, "Kd Kh 9d")
        page.locator("#play .gather").click()
        page.wait_for_selector("#notice .rule")
        holds(page, lambda: sorted(chosen(page)) == ["9d", "Kd", "Kh"])
        choose(page, "9d Ks")
        page.locator("#play .gather").click()
        page.wait_for_selector("#z-m1")
        choose(page, "Kc")
        page.locator("#z-m1 .onto").click()
        page.locator("#z-m1 .card").nth(3).wait_for()


@pytest.mark.long
def test_the_table_is_rebuilt_by_touch(chromium: Any, address: str, racks: None) -> None:
    with page_of(chromium, PHONE, has_touch=True) as page:
        at_the_work_table(page, address)
        choose(page, "4c 4d 4s")
        page.locator("#play .gather").tap()
        page.wait_for_selector("#z-m1 .loose")
        page.locator('#z-m1 .loose:has(input[value="4d@m1"])').tap()
        choose(page, "5d 6d")
        holds(page, lambda: sorted(chosen(page)) == ["4d@m1", "5d", "6d"])
        page.locator("#play .gather").tap()
        page.locator("#z-m2 .card").nth(2).wait_for()
        # 4c and 4s are no meld
        expect(page.locator('#play button[value="commit"]')).to_have_count(0)
        choose(page, "4h")
        page.locator("#z-m1 .onto").tap()
        commit = page.locator('#play button[value="commit"]')
        commit.wait_for()
        expect(page.locator(".laid > *")).to_have_count(6)  # before the bot rebuilds it in its turn
        commit.tap()
        commit.wait_for(state="detached")  # it is away in the next turn too, which soon comes
        fits(page)


@pytest.mark.long
def test_a_joker_is_named_by_its_picture(chromium: Any, address: str, racks: None) -> None:
    with page_of(chromium, LAPTOP) as page:
        at_the_work_table(page, address)
        page.locator(".clock").first.wait_for()
        assert 100 <= int(page.locator("#time-left").get_attribute("data-left")) <= 120
        choose(page, "Ks")
        choose(page, "Kc Xr")
        page.locator("#play .gather").click()
        page.locator(".names button").nth(51).wait_for()
        page.locator('.names button[value$=" h"], .names button[value*="Kh"]').last.click()
        page.wait_for_selector("#z-m1 .card[aria-label*=' als ']")


def test_a_proposal_is_the_whole_turn(chromium: Any, address: str, racks: None) -> None:
    with page_of(chromium, LAPTOP) as page:
        at_the_work_table(page, address)
        page.locator("#prompt:focus").wait_for()  # keys begin at the table
        page.keyboard.press("p")
        first = page.locator(".proposals button").first
        assert ";" in first.get_attribute("value")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector(".meld")
        expect(page.locator("#panel")).to_be_empty()
        holds(page, lambda: page.locator(".held").count() < 15)
