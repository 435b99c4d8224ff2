"""A JSON reader whose values remember their place in the file.

The decoder of the standard library reads strings and numbers and forgets their places; this goes
from one to the next. It refuses what JSON forbids, and says what would be right.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from json import JSONDecodeError
from typing import Final, NoReturn, TypeAlias

from msgspec import Struct

from stammtisch.decks.errors import BadDeck, Fault
from stammtisch.text import Text, say

MOST_DIGITS: Final = 18
DEEPEST: Final = 8  # a deck file is four levels deep
MOST_VALUES: Final = 10_000  # the largest deck has some 2000

_BLANK: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"[A-Za-z_]+|[^\s,:\[\]{}\"]+")
_CONSTANTS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}
_DECODER: Final = json.JSONDecoder()

Value: TypeAlias = "dict[str, Node] | list[Node] | str | int | float | bool | None"


class Node(Struct, frozen=True):
    """A value and its place: the number of characters before it in the file.

    Of an object, ``keys`` are the places of its keys, and ``twice`` the keys that stand there
    once more with the place of the second.
    """

    value: Value
    at: int
    keys: dict[str, int] = {}
    twice: tuple[tuple[str, int], ...] = ()


class Source(Struct):
    """The text of a file, with its places as lines and columns; ``values`` counts those read."""

    text: str
    values: int = 0

    def line(self, at: int) -> int:
        """The line of a place, from 1."""
        return self.text.count("\n", 0, at) + 1

    def fault(self, at: int, what: Text) -> Fault:
        """A fault at this place of the file."""
        at = min(at, len(self.text))
        return Fault(self.line(at), at - self.text.rfind("\n", 0, at), what)

    def parse(self) -> Node:
        """The single value that a file holds; raises `BadDeck` if the file is not JSON."""
        node, end = self._value(self._blank(0), 0)
        end = self._blank(end)
        if end < len(self.text):
            self._refuse(end, say("The deck ends before this; nothing may follow it."))
        return node

    def _refuse(self, at: int, what: Text) -> NoReturn:
        if at >= len(self.text):
            what = say("The file ends here, in the middle of the deck.")
        raise BadDeck([self.fault(at, what)])

    def _blank(self, at: int) -> int:
        match = _BLANK.match(self.text, at)
        assert match is not None
        return match.end()

    def _value(self, at: int, depth: int) -> tuple[Node, int]:
        if depth > DEEPEST:
            self._refuse(at, say("This is nested more deeply than anything in a deck can be."))
        self.values += 1
        if self.values > MOST_VALUES:
            self._refuse(at, say("The file has more values than any deck can have."))
        match self.text[at : at + 1]:
            case "{":
                return self._object(at, depth)
            case "[":
                items: list[Node] = []

                def item(start: int) -> int:
                    node, end = self._value(start, depth + 1)
                    items.append(node)
                    return end

                return Node(items, at), self._sequence(at, "]", item)
            case '"':
                text, end = self._string(at)
                return Node(text, at), end
            case _:
                return self._plain(at)

    def _object(self, at: int, depth: int) -> tuple[Node, int]:
        members: dict[str, Node] = {}
        keys: dict[str, int] = {}
        twice: list[tuple[str, int]] = []

        def member(start: int) -> int:
            if self.text[start : start + 1] != '"':
                self._refuse(start, say("A name in double quotes belongs here, like id."))
            key, end = self._string(start)
            end = self._blank(end)
            if self.text[end : end + 1] != ":":
                self._refuse(end, say("A colon belongs here, after the name “{key}”.", key=key))
            node, end = self._value(self._blank(end + 1), depth + 1)
            if key in members:
                twice.append((key, start))
            else:
                members[key], keys[key] = node, start
            return end

        end = self._sequence(at, "}", member)
        return Node(members, at, keys, tuple(twice)), end

    def _sequence(self, at: int, close: str, one: Callable[[int], int]) -> int:
        """The items between two brackets, separated by commas, and the place after them."""
        end = self._blank(at + 1)
        if self.text[end : end + 1] == close:
            return end + 1
        while True:
            end = self._blank(one(end))
            if self.text[end : end + 1] == close:
                return end + 1
            if self.text[end : end + 1] != ",":
                self._refuse(end, say("A comma or {close} belongs here.", close=close))
            comma = end
            end = self._blank(end + 1)
            if self.text[end : end + 1] == close:
                self._refuse(comma, say("This comma is one too many: nothing follows it."))

    def _string(self, at: int) -> tuple[str, int]:
        try:
            text, end = _DECODER.raw_decode(self.text, at)
        except JSONDecodeError as fault:
            if fault.msg.startswith("Unterminated"):
                self._refuse(at, say("These double quotes are never closed."))
            if fault.msg.startswith("Invalid control"):
                self._refuse(fault.pos, say("A text must end on the line on which it begins."))
            self._refuse(
                fault.pos, say("This backslash is not allowed in JSON: write \\\\ instead.")
            )
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            self._refuse(at, say("This text contains half a character (\\ud800 to \\udfff)."))
        return text, end

    def _plain(self, at: int) -> tuple[Node, int]:
        number = _NUMBER.match(self.text, at)
        if number is not None and len(number[0]) > MOST_DIGITS:
            self._refuse(at, say("This number is too long."))
        if number is not None:
            return Node(json.loads(number[0]), at), number.end()
        word = _WORD.match(self.text, at)
        if word is not None and word[0] in _CONSTANTS:
            return Node(_CONSTANTS[word[0]], at), word.end()
        what = say("A value belongs here: text in double quotes, a number, a bracket.")
        if word is not None and word[0][0].isalpha():
            what = say("“{word}” must be in double quotes.", word=word[0][:40])
        return self._refuse(at, what)
