"""What the cards of 51 tot count, and the numbers of its moves.

A move is twice the kind of the card that is played, and one more for the higher of two values.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import RANKS as ALL_RANKS
from stammtisch.cards import pack
from stammtisch.core.terms import Terms
from stammtisch.games.einundfuenfzig_tot.options import RANKS, TotOptions, read_values

KINDS: Final = 52
MOVES: Final = 2 * KINDS
HAND: Final = 5  # cards a player is dealt (TOT-2)
LIMIT: Final = 50  # the highest total that does not lose (TOT-8)
DECK: Final = sum(1 << kind for kind in pack(RANKS))  # as a mask
SEVEN: Final = 5  # rank as in `cards`


class Rules(Terms):
    """The options as the running deal needs them: tables and numbers."""

    def __init__(self, options: TotOptions, seats: int) -> None:
        super().__init__("einundfuenfzig_tot", options, seats)
        self.packs: Final[i64] = options.packs_for(seats)  # TOT-1
        self.cards: Final[vec[i64]] = vec[i64](list(pack(RANKS, copies=options.packs_for(seats))))
        self.entries: Final[vec[i64]] = vec[i64]([0] * KINDS)  # how many values a kind has
        self.values: Final[vec[i64]] = vec[i64]([0] * MOVES)  # what a move adds to the total
        self.turned_up: Final[vec[i64]] = vec[i64]([0] * KINDS)  # the dealer's "move" with a kind
        values = read_values(options.values)
        assert isinstance(values, dict)
        for kind in {int(card) for card in self.cards}:
            named = values[ALL_RANKS[kind % 13]]
            self.entries[kind] = len(named)
            for number, value in enumerate(named):
                self.values[2 * kind + number] = value
            seven = kind % 13 == SEVEN
            number = named.index(options.seven_turned_up) if seven else len(named) - 1
            self.turned_up[kind] = 2 * kind + number  # TOT-4
