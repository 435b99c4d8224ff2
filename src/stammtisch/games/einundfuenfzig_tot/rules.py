"""What the cards of 51 tot count, and the numbers of its moves.

A move is twice the kind of the card that is played, and one more for the higher of two values.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import RANKS as ALL_RANKS
from stammtisch.cards import pack
from stammtisch.core.kinds import PLAIN, RANKS, SEVEN, rank_of
from stammtisch.core.terms import Terms
from stammtisch.games.einundfuenfzig_tot.options import RANKS as PACK_RANKS
from stammtisch.games.einundfuenfzig_tot.options import TotOptions, read_values

VALUES: Final = 2  # the most values that a card has
MOVES: Final = VALUES * PLAIN
HAND: Final = 5  # cards a player is dealt (TOT-2)
LIMIT: Final = 50  # the highest total that does not lose (TOT-8)
DECK: Final = sum(1 << kind for kind in pack(PACK_RANKS))  # as a mask


def move_of(kind: i64, number: i64) -> i64:
    """The move that plays a card for the lower of its values (0) or the higher one (1)."""
    return VALUES * kind + number


def card_of(move: i64) -> i64:
    """The kind of the card that a move plays."""
    return move // VALUES


def of_rank(move: i64) -> i64:
    """A number that is the same for all moves with equal rank and value; below 2 * 13."""
    return move % (VALUES * RANKS)


class Rules(Terms):
    """The options as the running deal needs them: tables and numbers."""

    def __init__(self, options: TotOptions, seats: int) -> None:
        super().__init__("einundfuenfzig_tot", options, seats)
        self.packs: Final[i64] = options.packs_for(seats)  # TOT-1
        self.cards: Final[vec[i64]] = vec[i64](
            list(pack(PACK_RANKS, copies=options.packs_for(seats)))
        )
        self.entries: Final[vec[i64]] = vec[i64]([0] * PLAIN)  # how many values a kind has
        self.values: Final[vec[i64]] = vec[i64]([0] * MOVES)  # what a move adds to the total
        self.turned_up: Final[vec[i64]] = vec[i64]([0] * PLAIN)  # the dealer's "move" with a kind
        values = read_values(options.values)
        assert isinstance(values, dict)
        for kind in {int(card) for card in self.cards}:
            named = values[ALL_RANKS[rank_of(kind)]]
            self.entries[kind] = len(named)
            for number, value in enumerate(named):
                self.values[move_of(kind, number)] = value
            seven = rank_of(kind) == SEVEN
            number = named.index(options.seven_turned_up) if seven else len(named) - 1
            self.turned_up[kind] = move_of(kind, number)  # TOT-4
