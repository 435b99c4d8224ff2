"""Plays a hand at a running server, as a person does whose browser runs no scripts.

``python -m tools.playable ADDRESS [GAME …]`` uses nothing but the standard library: pages are read,
forms are sent. It fails where a page, a file that a page needs, or a move is refused, and where the
hand does not come to its end.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import urldefrag, urlencode, urljoin
from urllib.request import HTTPCookieProcessor, OpenerDirector, ProxyHandler, build_opener

GAMES: Final = ("mau_mau",)
PATIENCE: Final = 300  # seconds for a hand; bots think and leave time to follow them
GLANCE: Final = 0.3  # seconds between two looks at a table where others play
ANSWER: Final = 60  # seconds for one answer
CHOSEN: Final = "*"  # in a move: the cards that are chosen besides


class NotPlayable(Exception):
    """What kept the hand from its end."""


@dataclass
class Form:
    """A form of a page: what is sent with it, and what can be chosen in it."""

    action: str = ""
    my_turn: bool = False
    fields: dict[str, str] = field(default_factory=dict)
    cards: list[tuple[str, str]] = field(default_factory=list)  # that may be played
    buttons: list[tuple[str, str]] = field(default_factory=list)  # that make a move


class Page(HTMLParser):
    """The forms of a page, the files that it needs, and whether it shows the result of a hand."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: dict[str, Form] = {}  # by id; a number where the form has none
        self.files: set[str] = set()
        self.has_result = False
        self._form = ""
        self._legal = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what matters of an opening tag."""
        found = {name: value or "" for name, value in attrs}
        self.has_result |= found.get("id") == "result"
        match tag:
            case "form":
                self._form = found.get("id") or str(len(self.forms))
                form = self.forms.setdefault(self._form, Form())
                form.action = found.get("action", "")
                form.my_turn = found.get("data-turn") == "me"
            case "label":
                self._legal = "legal" in found.get("class", "").split()
            case "input" | "button" if found.get("name"):
                self._choice(tag, found)
            case "link" if found.get("rel") in ("stylesheet", "icon"):
                self.files.add(found["href"])
            case "use":  # a card
                self.files.add(urldefrag(found["href"]).url)
            case "script" | "img" if found.get("src"):
                self.files.add(found["src"])

    def handle_endtag(self, tag: str) -> None:
        """Note the end of a form or a label."""
        if tag == "form":
            self._form = ""
        elif tag == "label":
            self._legal = False

    def _choice(self, tag: str, found: dict[str, str]) -> None:
        # A pile of the table belongs to a form that comes after it.
        form = self.forms.setdefault(found.get("form", self._form), Form())
        sent = (found["name"], found.get("value", ""))
        if found.get("type") == "hidden":
            form.fields.update([sent])
        elif found.get("type") == "radio" and self._legal:
            form.cards.append(sent)
        elif tag == "button" and found["name"] == "move" and not self._against(found):
            form.buttons.append(sent)

    @staticmethod
    def _against(found: dict[str, str]) -> bool:
        """Whether a button needs chosen cards besides, or its card may not be played."""
        return CHOSEN in found["value"] or "against" in found.get("class", "").split()


class Person:
    """A browser without scripts, with its own cookies, that begins at an address."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.fetched: Counter[str] = Counter()
        # A server on this machine is not asked by way of a proxy.
        self._opener: OpenerDirector = build_opener(
            ProxyHandler({}), HTTPCookieProcessor(CookieJar())
        )

    def ask(self, path: str, fields: dict[str, str] | None = None) -> tuple[str, str]:
        """Ask for a path, or send a form there: the address of the answer, and its text.

        Raises:
            NotPlayable: the server refuses, or is not there.
        """
        data = None if fields is None else urlencode(fields).encode()
        try:
            with self._opener.open(urljoin(self.address, path), data, ANSWER) as answer:
                return str(answer.url), answer.read().decode("utf-8", "replace")
        except HTTPError as refusal:
            raise NotPlayable(f"{path} is answered with {refusal}, {fields or ''}") from None
        except URLError as fault:
            raise NotPlayable(f"{path} is not answered: {fault.reason}") from None

    def look(self, path: str, fields: dict[str, str] | None = None) -> tuple[str, Page]:
        """The same as a page, with all files that it needs and that were not fetched before."""
        url, html = self.ask(path, fields)
        page = Page(html)
        for file in page.files:
            if not self.fetched[file]:
                self.ask(file)
            self.fetched[file] += 1
        return url, page

    def play(self, game: str) -> int:
        """Sit down at a new table and play a hand to its end; how many moves that took.

        Raises:
            NotPlayable: see there.
        """
        _, start = self.look("/")
        door = next(
            (form for form in start.forms.values() if form.fields.get("game") == game), None
        )
        if door is None:
            raise NotPlayable(f"{game} is not on the start page")
        table, page = self.look(door.action, door.fields)
        moves = 0
        until = time.monotonic() + PATIENCE
        while not page.has_result:
            if time.monotonic() > until:
                raise NotPlayable(f"no hand of {game} in {PATIENCE} seconds, but {moves} moves")
            form = page.forms.get("play", Form())
            if form.my_turn and (chosen := form.cards[:1] or form.buttons[:1]):
                moves += 1
                _, page = self.look(form.action, {**form.fields, **dict(chosen)})
            else:
                time.sleep(GLANCE)
                _, page = self.look(table)
        if not moves:
            raise NotPlayable(f"the hand of {game} was over before anything could be played")
        return moves


def main() -> None:
    """Play a hand of each game."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    person = Person(sys.argv[1])
    for game in sys.argv[2:] or GAMES:
        began = time.monotonic()
        moves = person.play(game)
        print(f"A hand of {game}: {moves} own moves, {time.monotonic() - began:.0f} seconds")


if __name__ == "__main__":
    try:
        main()
    except NotPlayable as why:
        sys.exit(f"not playable: {why}")
