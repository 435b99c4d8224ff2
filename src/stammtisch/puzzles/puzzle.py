"""What a puzzle is: a position from the rule book, a question, and the engine's answers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

from stammtisch.cards import Face
from stammtisch.core.view import ScoreLine, View
from stammtisch.rulecodes import HouseRules
from stammtisch.text import Text

Kind: TypeAlias = Literal["several", "one", "number"]
NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida", "Jakob")
"""Who sits on the seats of every puzzle: names that are the same in all languages."""


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that lie side by side, with a caption."""

    cards: tuple[int, ...]
    label: Text | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer; ``key`` names it in forms and on a command line.

    ``right`` is what the engine says of it, ``reason`` its sentence and ``rules`` the rules behind.
    """

    key: str
    label: Text
    right: bool
    cards: tuple[int, ...] = ()
    reason: Text | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """The source of a puzzle: an example of the rule book, and its house rules.

    ``number`` is the number of the example on its page; ``id`` names the puzzle in addresses.
    """

    id: str
    number: str
    rules: tuple[str, ...]
    house: HouseRules

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.house.entry.id

    @property
    def face(self) -> Face:
        """The faces of its cards, unless the reader has chosen others."""
        return self.house.entry.face_of(self.house.preset)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question about a position.

    ``several``: any number of the options is right, also none; ``one``: exactly one; ``number``:
    a number is to be found, ``number``. What is shown is ``view`` (a table, as one seat sees it),
    ``rows`` of cards and ``facts`` in words. ``lines`` are the score lines behind a number, and
    ``answer`` is one sentence more about the answer.
    """

    example: Example
    kind: Kind
    question: Text
    options: tuple[Option, ...] = ()
    number: float = 0
    facts: tuple[Text, ...] = ()
    rows: tuple[Row, ...] = ()
    view: View | None = None
    lines: tuple[ScoreLine, ...] = ()
    answer: Text | None = None

    @property
    def id(self) -> str:
        """The puzzle's name in addresses: ``doppelkopf-trick-1``."""
        return self.example.id

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.example.game

    @property
    def right(self) -> frozenset[str]:
        """The keys of the right options."""
        return frozenset(option.key for option in self.options if option.right)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the answer: those of the example, then those that the engine cites."""
        cited = [*self.example.rules]
        cited += [rule for option in self.options for rule in option.rules]
        cited += [rule for line in self.lines for rule in line.rules]
        return tuple(dict.fromkeys(cited))

    def is_right(self, answer: Collection[str]) -> bool:
        """Whether this is the right answer: the keys of options, or a number as it was typed.

        >>> number_of("30,5"), number_of("−2"), number_of("x")
        (30.5, -2.0, None)
        """
        if self.kind == "number":
            return len(answer) == 1 and number_of(next(iter(answer))) == self.number
        return frozenset(answer) == self.right


def number_of(typed: str) -> float | None:
    """A number as people type it, with a comma or a point; None if it is not one."""
    text = typed.strip()[:20].replace(",", ".").replace("\N{MINUS SIGN}", "-")
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < 1e9 else None  # no nan, no infinity
