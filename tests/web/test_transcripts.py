"""Whole hands by keyboard, written down as a screen reader tells them.

A transcript has, for each own turn, the prompt (a live region), the new lines of the log (another
one), the keys that were pressed, and what had the focus after each of them: role, name and state,
as the browser tells them to assistive software. A transcript that was removed from the folder is
written anew, and the test fails that one time.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.shuffling import below, shuffled
from stammtisch.tables import LiveTable
from tests.sampling import sampled
from tests.web.browser import LAPTOP, needs_chromium, page_of

pytestmark = needs_chromium
TRANSCRIPTS: Final = Path(__file__).parent / "transcripts"
SEATS: Final = {
    "doppelkopf": "4",
    "romme": "2",
    "poker": "4&preset=holdem",
    "mau_mau": "3&preset=basic",
    "quartett": "3",
}
SEEDS: Final = {"doppelkopf": "7", "romme": "5", "poker": "7", "mau_mau": "3", "quartett": "4"}
NAMES: Final = ("Anna", "Ben", "Cora", "Dirk")
MOST_TURNS: Final = 60


@pytest.fixture
def fixed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards, the same bots, and no wait for eyes that follow a trick."""

    async def move(
        bots: object, table: LiveTable, seat: int, bot: str, position: State | None = None
    ) -> int:
        assert table.match is not None
        state = (position or table.match.state).copy()
        return int(state.pick(Rng(1_000 + table.position)))

    proofs, seed = "stammtisch.tables.proofs", SEEDS[game]
    monkeypatch.setattr(f"{proofs}.shuffled", lambda cards, _, part: shuffled(cards, seed, part))
    monkeypatch.setattr(f"{proofs}.below", lambda bound, _, part: below(bound, seed, part))
    monkeypatch.setattr("stammtisch.tables.botpool.Bots.move", move)
    monkeypatch.setattr(
        "stammtisch.web.frame.HOLD", dict.fromkeys(("second", "long", "tap"), "0.01")
    )
    monkeypatch.setattr(LiveTable, "seat_name", lambda table, seat: NAMES[seat])


class Listener:
    """Somebody who hears the page and presses keys; what is heard is written down."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._heard: set[str] = set()
        self.lines: list[str] = []

    def listen(self) -> None:
        """The new lines of the log, and the prompt."""
        spoken = self._page.locator("[role=log] li, .ask[aria-live=polite]").evaluate_all(
            "all => all.map(one => [one.id, one.textContent.trim().replace(/\\s+/g, ' ')])"
        )
        for name, text in spoken:
            if not name:
                self.lines += [f"  asked: {text}"] * bool(text)
            elif name not in self._heard:
                self.lines.append(f"  said: {text}")
                self._heard.add(name)

    def focus(self) -> str:
        """What has the focus, as assistive software is told."""
        told = str(self._page.locator(":focus").first.aria_snapshot()).splitlines()
        return told[0].removeprefix("- ").removesuffix(":") + self._description()

    def _description(self) -> str:
        """What is said besides the name of what has the focus."""
        chrome = self._page.context.new_cdp_session(self._page)
        it = chrome.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        tree = chrome.send("Accessibility.getPartialAXTree", {"objectId": it["objectId"]})
        chrome.detach()
        said = tree["nodes"][0].get("description", {}).get("value", "")
        return f", {said}" if said else ""

    def press(self, key: str, opens: str = "") -> None:
        """Press a key; what has the focus then is said, when what it ``opens`` is there."""
        self._page.keyboard.press(key)
        if opens:
            self._page.wait_for_selector(opens)
        self.lines.append(f"{key}: {self.focus()}")

    def until(self, selector: str, most: int = 40) -> None:
        """Tab to a control."""
        for _ in range(most):
            if self._page.locator(f":focus:is({selector})").count():
                return
            self.press("Tab")
        raise AssertionError(f"no way to {selector}")

    def enter(self) -> None:
        """Press Enter, and wait until it is the own turn again or the hand is over: both stay."""
        before = self._page.locator('#play [name="seq"]').input_value()
        self._page.evaluate(
            """const hear = (event, what) => document.addEventListener(event, what);
               globalThis.answered ??= (
                 hear("htmx:after:request", () => { answered.move = true; }),
                 hear("htmx:sse:before:message", () => { answered.news = false; }),
                 hear("htmx:sse:after:message", () => { answered.news = true; }),
                 {});
               answered.move = answered.news = false"""
        )
        self._page.keyboard.press("Enter")
        self.lines.append("Enter")
        self._page.wait_for_function(
            """before => answered.move && answered.news && (document.querySelector("#result") || (
                 document.querySelector("#play[data-turn=me]")
                 && document.querySelector("#play [name=seq]").value !== before))""",
            arg=before,
        )


def card_or_button(listener: Listener, page: Any) -> None:
    """The first card that may be played, by its number; else the first button."""
    legal = page.locator(".held").evaluate_all(
        "all => all.map((one, at) => one.classList.contains('legal') ? at : -1)"
        ".filter(at => at >= 0)"
    )
    if legal and legal[0] < 10:
        listener.press(str((legal[0] + 1) % 10))
    elif legal:
        listener.press("0")
        for _ in range(legal[0] - 9):
            listener.press("ArrowRight")
    elif page.locator(".spot[name=move]").count():
        listener.press("ArrowUp")
    else:
        listener.until("[name=move]")
    listener.enter()


def proposed(listener: Listener, page: Any) -> None:
    """What is proposed; else the stock, or the first card onto the discards."""
    listener.press("p", "#panel .close:focus")
    if page.locator(".proposals button").count():
        listener.until(".proposals button")
    else:
        listener.press("Escape")
        listener.press("1")
        if not page.locator("#play.gathers").count():
            listener.press("ArrowUp")
    listener.enter()


def cautious(listener: Listener, page: Any) -> None:
    """Check or hold: whatever costs least without giving up; else the first button.

    Enter alone does nothing: the first button may be to fold.
    """
    listener.press("Enter")
    wanted = ("check", "hold")
    there = {button.get_attribute("value") for button in page.locator("#play [name=move]").all()}
    word = next((word for word in wanted if word in there), "")
    listener.until(f'[name=move][value="{word}"]' if word else "#play [name=move]")
    listener.enter()


HANDS: Final = {  # one game of each family: stakes, tricks, melds, shedding, asking
    "poker": cautious,
    "doppelkopf": card_or_button,
    "romme": proposed,
    "mau_mau": card_or_button,
    "quartett": card_or_button,
}


def sit_down(page: Any, address: str, game: str) -> None:
    page.goto(f"{address}/new/{game}?seats={SEATS[game]}")
    page.locator('input[name="name"]').fill("Anna")
    for seat in range(1, int(SEATS[game][0])):
        page.locator(f'select[name="seat{seat}"]').select_option("random")
    page.locator("button.act.main").last.press("Enter")
    page.wait_for_selector('#play[data-turn="me"]')


@pytest.mark.parametrize("game", sampled(HANDS, 6))
def test_a_whole_hand_as_it_is_heard(chromium: Any, address: str, game: str, fixed: None) -> None:
    with page_of(chromium, LAPTOP) as page:
        sit_down(page, address, game)
        listener = Listener(page)
        for turn in range(1, MOST_TURNS + 1):
            listener.lines.append(f"\n# turn {turn}")
            listener.listen()
            listener.lines.append(f"focus: {listener.focus()}")
            assert not page.locator("button:focus").count(), "a second Enter would press it"
            HANDS[game](listener, page)
            if page.locator("#result").count():
                break
        listener.lines.append("\n# the end")
        page.wait_for_selector("#result:focus")
        listener.listen()
        listener.lines.append(f"focus: {listener.focus()}")
        for part in page.locator("#result, .tricks-of").all():
            shown = str(part.aria_snapshot()).splitlines()
            listener.lines += [line for line in shown if "/url:" not in line]
    heard = "\n".join(listener.lines).strip() + "\n"
    golden = TRANSCRIPTS / f"{game}.txt"
    if not golden.exists():
        TRANSCRIPTS.mkdir(exist_ok=True)
        golden.write_text(heard)
        pytest.fail(f"{golden.name} was not there and is written now: read it, then run again")
    assert heard == golden.read_text()
