"""The proof of a shuffle: a commitment before the deal, and its secret after the hand.

The order of the cards is a function of the server's secret and of one number from each seat.
Whoever gives no number (every bot) has the empty one: after the commitment nobody but the people
at the table has any influence on the deal. `stammtisch.proofs` repeats the shuffles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from stammtisch.core.contract import Game
from stammtisch.core.rng import Rng
from stammtisch.shuffling import below, mixed, shuffled


class Proof(Struct, frozen=True):
    """The shuffle of one hand.

    ``commitment`` was published before the numbers were given; ``numbers`` are those of the seats,
    "" where none was given; ``secret`` is "" until all of the hand may be seen
    (`sight.lies_open`).
    """

    hand: int
    commitment: str
    numbers: tuple[str, ...]
    secret: str


@dataclass(slots=True)
class Sealed:
    """The shuffle of a hand with its secret, which must not leave the server during the hand."""

    hand: int
    commitment: str
    secret: str
    numbers: tuple[str, ...] = ()
    agreed_dealer: int = -1
    pack: tuple[int, ...] = ()  # settled beforehand

    @property
    def _seed(self) -> str:
        return mixed(self.secret, self.numbers)

    def order(self, cards: Sequence[int], part: int) -> list[int]:
        """The order of one shuffle: part 0 deals the hand, part 1 is the first later shuffle."""
        if self.pack and part == 0:
            return list(self.pack)
        return shuffled(cards, self._seed, f"{self.hand}/{part}")

    def first_dealer(self, game: Game) -> int:
        """Who deals the first hand: whoever was agreed on, or is chosen by the rules or by lot."""
        if self.agreed_dealer >= 0:
            return self.agreed_dealer
        seat = int(game.first_dealer())
        return seat if seat >= 0 else below(int(game.seats), self._seed, "dealer")

    def rng(self) -> Rng:
        """Draws what is unknown in a position that was set up in place of a deal."""
        low, high = (below(1 << 32, self._seed, f"{self.hand}/unknown {each}") for each in range(2))
        return Rng(high << 32 | low)

    def proof(self, opened: bool) -> Proof:
        """The public part of the shuffle, with or without its secret."""
        return Proof(self.hand, self.commitment, self.numbers, self.secret if opened else "")

    def note(self) -> dict[str, Any]:
        """The proof with its secret, as records contain it; of an arranged pack there is none."""
        if self.pack:
            return {"arranged": self.commitment}
        opened = {
            "commitment": self.commitment,
            "secret": self.secret,
            "numbers": list(self.numbers),
        }
        return opened | {"agreed_dealer": True} if self.agreed_dealer >= 0 else opened
