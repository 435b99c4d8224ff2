"""Positions in words, as second models read them: they share no code with the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias


class Position:
    """The parts of a position in words."""

    def __init__(self, text: str, seat: int) -> None:
        first, *lines = text.splitlines()
        self.seat, self.seats = seat, int(first.split()[3])
        self.game, self.preset = first.split()[2].split(".")[:2]
        # an option that is not usual is named in the rule code
        self.dulle = "dulle" not in first and self.preset != "klassisch"
        self.parts = dict(line.partition(" ")[::2] for line in lines)

    def words(self, name: str) -> list[str]:
        """The words of a part, with ``x*3`` as three of them."""
        found = []
        for word in self.parts.get(name, "").split():
            what, _, times = word.partition("*")
            found += [what] * int(times or 1)
        return found

    def rows(self, name: str) -> list[list[str]]:
        """The words of a part for each seat, by the slashes between them."""
        return [row.split() for row in self.parts.get(name, "").split(" / ")]

    def number(self, name: str, usual: int = 0) -> int:
        return int(self.parts.get(name, usual))

    @property
    def mine(self) -> list[str]:
        """The hand of the seat that is told the reasons."""
        return self.rows("hands")[self.seat]


Found: TypeAlias = dict[str, dict[str, object]]
Model: TypeAlias = Callable[[str, Sequence[Position], Sequence[Position]], Found]


def times(holds: Iterable[bool]) -> dict[str, object]:
    """In how many of the deals something holds."""
    found = list(holds)
    return {"k": sum(found), "n": len(found)}
