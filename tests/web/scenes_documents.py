"""Documents in the gallery: start page, opening a table, house rules, rules, puzzles, decks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import quote

from stammtisch.lessons import lesson
from stammtisch.lessons import lessons as taught
from stammtisch.puzzles import every_puzzle
from tests.web import moments
from tests.web.helpers import Guest, Server
from tests.web.scene import Scene

HOUSE_RULES: Final = "doppelkopf.haus.2.nines=no"
TABLES: Final = ("phone", "across", "laptop")
PUZZLES: Final = ("doppelkopf-trick-10", "gin-knock-10", "tarock-payment-9", "poker-hands-11")


def _opened(selector: str) -> Callable[[Any], None]:
    """Open everything that can be opened."""

    def act(page: Any) -> None:
        page.locator(selector).evaluate_all("all => all.forEach(one => { one.open = true; })")

    return act


def start(server: Server) -> Iterator[Scene]:
    """The start page for a new guest and for one who has tables."""
    guest = server.guest()
    yield Scene("start-new", guest, "/")
    for name in ("doppelkopf", "gin", "canasta"):
        moments.table_at(server, guest, name, "crowded")
    guest.open_table("me", "open", "open", game="romme")
    yield Scene("start-tables", guest, "/")
    yield Scene("start-search", guest, "/?q=rom&players=3")
    yield Scene("start-nothing", guest, "/?q=xyz")
    yield Scene("start-code", guest, "/", _opened("details"))


def opening(server: Server) -> Iterator[Scene]:
    """Opening a table, and waiting at it."""
    anna, ben = server.guest(), server.guest()
    for game in ("doppelkopf", "poker?preset=holdem", "canasta", "quartett", "einundfuenfzig_tot"):
        yield Scene(f"opening-{game.partition('?')[0]}", anna, f"/new/{game}")
    yield Scene("opening-all-options", anna, "/new/doppelkopf", _opened("details"))
    table = anna.open_table("me", *["open"] * 3, game="doppelkopf", name="Anna")
    yield Scene("waiting-invite", anna, f"/t/{table}")
    yield Scene("waiting-guest", ben, f"/t/{table}")
    ben.sit(table, 2, "Maximiliane Freifrau v.")
    yield Scene("waiting-seated", ben, f"/t/{table}")
    code = "doppelkopf.haus.2.nines=no"
    assert ben.post(f"/t/{table}/bring", {"rules": code}).status_code == 303
    yield Scene("waiting-differences", anna, f"/t/{table}")
    yield Scene("waiting-differences-brought", ben, f"/t/{table}")
    many = anna.open_table("me", *["open"] * 11, game="einundfuenfzig_tot")
    yield Scene("waiting-twelve", anna, f"/t/{many}")


def house(server: Server) -> Iterator[Scene]:
    """House rules, as they are, changed and impossible."""
    guest = server.guest()
    yield Scene("house-all", guest, "/house")
    yield Scene("house-doppelkopf", guest, f"/house/{quote(HOUSE_RULES)}")
    yield Scene("house-canasta", guest, "/house/canasta")
    yield Scene("house-poker", guest, "/house/poker")
    yield Scene("house-refused", guest, f"/house?code={quote('doppelkopf.haus.2.nines=perhaps')}")


def rules(server: Server) -> Iterator[Scene]:
    """The rule collection."""
    guest = server.guest()
    yield Scene("rules-all", guest, "/rules")
    yield Scene("rules-search", guest, "/rules?q=Fuchs")
    yield Scene("rules-search-nothing", guest, "/rules?q=Zugzwang")
    yield Scene("rules-doppelkopf", guest, "/rules/doppelkopf")
    yield Scene("rules-mau_mau", guest, "/rules/mau_mau")
    yield Scene("rules-watten", guest, "/rules/watten")
    yield Scene("rules-canasta", guest, "/rules/canasta")
    yield Scene("rules-trumpf", guest, "/rules/trumpf")
    yield Scene("rules-one", guest, "/rules/doppelkopf/DOK-5")
    yield Scene("rules-words", guest, "/rules/words")
    yield Scene("rules-print", guest, "/rules/gin/print", sizes=("laptop",))


def positions(server: Server) -> Iterator[Scene]:
    """Setting up a position: of a game, with a card in the hand, of one that is none."""
    guest = server.guest()
    yield Scene("position-all", guest, "/position")
    text = "position 1 watten.spielregeln.1 4; turn {turn}; hands {hands}"
    hands = "Kc Ks Kh Kd 7c / 8c 9c Tc Jc Qc / 7s 8s ?? ?? ?? / 7h 8h 9h Th Jh"
    here = "/position?p=" + quote(text.format(turn=0, hands=hands))
    yield Scene("position-watten", guest, here)
    yield Scene("position-watten-taken", guest, f"{here}&card=hands.1.2")
    yield Scene("position-wrong", guest, "/position?p=" + quote(text.format(turn=9, hands=hands)))


def lessons(server: Server) -> Iterator[Scene]:
    """The list of lessons, and every lesson: its steps, a right move, and a wrong one."""
    guest = server.guest()
    yield Scene("learn-all", guest, "/learn")
    for id in taught():
        yield Scene(f"learn-{id}", guest, f"/learn/{id}")
        for number, step in enumerate(lesson(id).steps, 1):
            path = f"/learn/{id}/{number}"
            yield Scene(f"learn-{id}-{number}", guest, path, sizes=TABLES)
            right = quote(step.accept[0])
            if number in (1, len(lesson(id).steps)):
                yield Scene(f"learn-{id}-{number}-right", guest, f"{path}?a={right}", sizes=TABLES)
    yield Scene("learn-wrong", guest, "/learn/mau_mau/5?a=Ad", sizes=TABLES)
    yield Scene("learn-stuck", guest, "/learn/mau_mau/5?show=1", sizes=TABLES)


def puzzles(server: Server) -> Iterator[Scene]:
    """Puzzles, asked and answered."""
    guest = server.guest()
    yield Scene("puzzles-all", guest, "/puzzles")
    yield Scene("puzzles-of-a-game", guest, "/puzzles?game=doppelkopf")
    for id in PUZZLES:
        puzzle = every_puzzle()[id]
        yield Scene(f"puzzles-{puzzle.game}", guest, f"/puzzles/{id}")
        right = "".join(f"&a={quote(each.key)}" for each in puzzle.options if each.right)
        others = [each.key for each in puzzle.options if not each.right]
        wrong = f"&a={quote(others[0])}" if others else "&a=7"
        yield Scene(f"puzzles-{puzzle.game}-wrong", guest, f"/puzzles/{id}?done{wrong}")
        if right:
            yield Scene(f"puzzles-{puzzle.game}-right", guest, f"/puzzles/{id}?done{right}")
    yield Scene("puzzles-print", guest, "/puzzles/print?game=gin", sizes=("laptop",))


def decks(server: Server) -> Iterator[Scene]:
    """Decks of Quartett cards."""
    guest = server.guest()
    yield Scene("decks-all", guest, "/decks")
    for deck in re.findall(r'href="(/decks/[a-z_]+)"', guest.get("/decks").text)[:2]:
        yield Scene(f"decks-{deck.rpartition('/')[2]}", guest, deck)


def errors(server: Server) -> Iterator[Scene]:
    """Pages that tell why there is nothing."""
    guest: Guest = server.guest()
    yield Scene("error-page", guest, "/nothing")
    yield Scene("error-table", guest, "/t/nothing")
    yield Scene("error-option", guest, "/new/poker?seats=20")
    yield Scene("help-page", guest, "/help")


PARTS: Final = {
    "start-": start,
    "opening-": opening,
    "waiting-": opening,
    "house-": house,
    "rules-": rules,
    "puzzles-": puzzles,
    "learn-": lessons,
    "position-": positions,
    "decks-": decks,
    "error-": errors,
    "help-": errors,
}
