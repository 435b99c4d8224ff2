"""What a seat can ask of a position, so that a move can say why it is not allowed.

A move may be made where none of its reasons holds, by whoever asks. So the reasons of a move begin
with what this table has not agreed on, go on with phase and turn, and end with the cards.
`legal_moves` and `interrupts` say the same natively; tests hold both equal.
"""

from typing import Final

from stammtisch.games.doppelkopf.position import Position
from stammtisch.text import SeatWord


class Asked:
    """A position and the seat that would like to move."""

    def __init__(self, at: Position, seat: int) -> None:
        self.at: Final = at
        self.seat: Final = seat

    @property
    def beside(self) -> bool:
        """Whether another seat is on turn."""
        return self.seat != self.at.turn

    @property
    def turn(self) -> SeatWord:
        """Who is on turn, by name."""
        return SeatWord(int(self.at.turn))
