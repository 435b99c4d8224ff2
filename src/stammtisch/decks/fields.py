"""Reads the fields of a deck file one by one and notes a fault wherever one is wrong.

What could not be read becomes something empty, so that the rest can be looked at all the same.
"""

from __future__ import annotations

import re
import unicodedata
from math import isfinite
from typing import Final

from stammtisch.decks.errors import BadDeck, Fault
from stammtisch.decks.places import Node, Source
from stammtisch.text import Text, say

ENOUGH: Final = 200  # faults, after which nothing more is looked at
MOST_SIGNS: Final = 60  # of a title or a name
_ID: Final = re.compile(r"[a-z0-9_]{1,40}")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}")


class Fields:
    """Reads fields of objects and keeps the list of faults."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = []

    def fault(self, at: int, what: Text) -> None:
        """Note a fault at this place; raises `BadDeck` once there are too many."""
        self.faults.append(self.source.fault(at, what))
        if len(self.faults) >= ENOUGH:
            raise BadDeck(self.faults)

    def members(
        self, node: Node, what: Text, needed: tuple[str, ...], others: tuple[str, ...]
    ) -> dict[str, Node]:
        """The members of an object; notes a fault for each that is missing or unknown."""
        if not isinstance(node.value, dict):
            self.fault(node.at, say("{what}: curly brackets belong here.", what=what))
            return {}
        self.doubles(node)
        for name in needed:
            if name not in node.value:
                self.fault(node.at, say("{what}: “{name}” is missing.", name=name, what=what))
        for name, at in node.keys.items():
            if name not in needed + others:
                known = ", ".join(needed + others)
                self.fault(
                    at,
                    say(
                        "{what}: “{name}” is unknown. Possible: {known}.",
                        name=name[:40],
                        what=what,
                        known=known,
                    ),
                )
        return {name: node.value[name] for name in needed + others if name in node.value}

    def doubles(self, node: Node) -> None:
        """Note a fault for each name that appears twice in an object."""
        for name, at in node.twice:
            self.fault(at, say("“{name}” appears here for the second time.", name=name[:40]))

    def rows(self, entry: dict[str, Node], name: str, least: int, most: int) -> list[Node]:
        """The entries of a list that must have a certain length."""
        node = entry.get(name)
        if node is None:
            return []
        if not isinstance(node.value, list):
            self.fault(node.at, say("“{name}” must be a list, in square brackets.", name=name))
            return []
        if not least <= len(node.value) <= most:
            self.fault(
                node.at,
                say(
                    "Entries in “{name}”: {number}; {least} to {most} are possible.",
                    name=name,
                    number=len(node.value),
                    least=least,
                    most=most,
                ),
            )
        return node.value[:most]

    def unique(self, node: Node | None, name: str, seen: dict[str, int]) -> None:
        """Note a fault if this name was used before; otherwise remember it."""
        if node is None or not name:
            return
        if name in seen:
            line = self.source.line(seen[name])
            what = say("“{name}” is already there, in line {line}.", name=name, line=line)
            self.fault(node.at, what)
        else:
            seen[name] = node.at

    def text(self, entry: dict[str, Node], name: str, least: int = 1) -> str:
        """A text of one line; "" if it is missing or wrong."""
        node = entry.get(name)
        return "" if node is None else self._text(node, name, least)

    def _text(self, node: Node, name: str, least: int) -> str:
        if not isinstance(node.value, str):
            self.fault(node.at, say("“{name}” must be text in double quotes.", name=name))
            return ""
        text = unicodedata.normalize("NFC", node.value).strip()
        if not least <= len(text) <= MOST_SIGNS:
            self.fault(
                node.at,
                say(
                    "Letters in “{name}”: {number}; {least} to {most} are possible.",
                    name=name,
                    number=len(text),
                    least=least,
                    most=MOST_SIGNS,
                ),
            )
            return ""
        if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") for sign in text):
            self.fault(node.at, say("“{name}” contains an invisible character.", name=name))
            return ""
        return text

    def word(self, entry: dict[str, Node], name: str) -> str:
        """An identifier: lower-case letters, digits and underscores."""
        text = self.text(entry, name)
        if not text or _ID.fullmatch(text):
            return text
        what = say(
            "“{it}” is not valid as {name}: use lower-case letters a to z, digits and "
            "_, at most 40.",
            it=text,
            name=name,
        )
        self.fault(entry[name].at, what)
        return ""

    def language(self, entry: dict[str, Node]) -> str:
        """The language of a deck, such as ``de`` or ``en``."""
        text = self.text(entry, "language")
        if text and not _LANGUAGE.fullmatch(text):
            what = say("“{it}” is not a language; write it like de or en.", it=text)
            self.fault(entry["language"].at, what)
        return text

    def names(self, entry: dict[str, Node]) -> dict[str, str]:
        """A name's translations, by language."""
        node = entry.get("names")
        if node is None:
            return {}
        if not isinstance(node.value, dict):
            self.fault(node.at, say("“names” must be an object, language by language."))
            return {}
        self.doubles(node)
        for language, at in node.keys.items():
            if not _LANGUAGE.fullmatch(language):
                what = say("“{it}” is not a language; write it like de or en.", it=language[:40])
                self.fault(at, what)
        return {language: self._text(each, language, 1) for language, each in node.value.items()}

    def one_of(
        self,
        entry: dict[str, Node],
        name: str,
        possible: tuple[str, ...],
        described: Text | None = None,
    ) -> str:
        """One of a few allowed texts; "" if it is missing or not allowed."""
        text = self.text(entry, name)
        if text and text not in possible:
            self.fault(
                entry[name].at,
                say(
                    "“{it}” is not valid as {name}; possible: {known}.",
                    it=text,
                    name=name,
                    known=described or ", ".join(possible),
                ),
            )
            return ""
        return text

    def number(self, entry: dict[str, Node], name: str, least: int, most: int) -> int:
        """A whole number; the smallest allowed one if it is missing or wrong."""
        node = entry.get(name)
        return least if node is None else self.whole(node, 0, least, most)

    def whole(self, node: Node, decimals: int, least: int, most: int) -> int:
        """A whole number; for a price such as 3.20, the fault says which number to write."""
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault(node.at, say("A whole number belongs here, without quotes."))
        elif isinstance(value, float):
            units = round(value * 10**decimals, 6)
            if isfinite(units) and units == int(units):
                what = say(
                    "Values are whole numbers in the smallest unit: {right}.", right=int(units)
                )
            else:
                what = say(
                    "Values are whole numbers in the smallest unit, without a decimal point."
                )
            self.fault(node.at, what)
        elif not least <= value <= most:
            what = say("The number must be from {least} to {most}.", least=least, most=most)
            self.fault(node.at, what)
        else:
            return value
        return least
