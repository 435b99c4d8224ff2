"""What on a page is neither in the strange language nor a name or a code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import Final

from stammtisch import decks
from stammtisch.languages import SOURCE

PUB: Final = decks.shipped()["wirtshaus"]
PRINTED = [card.title for card in PUB.all_cards]
PRINTED += [each.names[SOURCE] for each in PUB.quartets]
PRINTED += [each.names[SOURCE] for each in PUB.categories]
"""The deck of the house: titles are names, and what it has in two languages is English here."""
READ: Final = ("aria-label", "title", "alt", "placeholder", "aria-description", "data-label")
VOID: Final = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "use", "path"}
UNREAD: Final = {"script", "style", "code", "pre", "kbd"}
WORD: Final = re.compile(r"[A-Za-z]{2,}")


class Words(HTMLParser):
    """The texts of a page that its reader gets, but for what is marked as of another language."""

    def __init__(self, html: str, tag: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._tag = tag
        self._open: list[tuple[str, bool]] = []  # elements, and whether they are read
        self.feed(html)

    @property
    def _read(self) -> bool:
        return all(read for _, read in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        mine = tag not in UNREAD and found.get("lang", self._tag) == self._tag
        if mine and self._read:
            self.texts += [found[name] for name in READ if name in found]
            if tag == "input" and found.get("type") in ("submit", "button"):
                self.texts.append(found.get("value", ""))
        if tag not in VOID:
            self._open.append((tag, mine))

    def handle_endtag(self, tag: str) -> None:
        while any(each == tag for each, _ in self._open):
            if self._open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if self._read and data.strip():
            self.texts.append(" ".join(data.split()))


def plain_words(texts: Iterable[str], known: re.Pattern[str]) -> Iterator[str]:
    """The texts in which words stand in plain letters that are not known."""
    for text in texts:
        if WORD.search(known.sub(" ", text)):
            yield text
