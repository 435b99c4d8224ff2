"""What a seat asks of a position, on turn or not: the terms in which moves say why not.

A move may be made where none of its reasons holds, by whoever asks. So the reasons of a move begin
with what this table has not agreed on, go on with phase and turn, and end with the cards.
`legal_moves` and `interrupts` say the same natively; tests hold both equal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch.games.doppelkopf.position import Position
from stammtisch.kits.steps.moves import Phase
from stammtisch.text import SeatWord, Text


class Asked:
    """A position and the seat that would like to move."""

    def __init__(self, at: Position, seat: int) -> None:
        self.at: Final = at
        self.seat: Final = seat

    def on_turn(self) -> SeatWord:
        """Who is on turn, by name."""
        return SeatWord(int(self.at.turn))


def of_another(asked: Asked, thing: int) -> bool:
    """Another seat is on turn."""
    return bool(asked.seat != asked.at.turn)


def elsewhere(*phases: Phase) -> Callable[[Asked, int], bool]:
    """The hand is in none of these phases."""
    return lambda asked, thing: asked.at.phase not in phases


def unless_agreed(option: str) -> Callable[[Asked, int], bool]:
    """The table plays without something."""
    return lambda asked, thing: not getattr(asked.at.rules, option)


def of_turn(words: Callable[[SeatWord], Text]) -> Callable[[Asked, int], Text]:
    """A sentence about who is on turn."""
    return lambda asked, thing: words(asked.on_turn())
