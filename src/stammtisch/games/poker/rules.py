"""The numbers of Poker: its moves, what a hand goes through, the options as the hand needs them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.actions import Span
from stammtisch.core.bits import BIT, count
from stammtisch.core.contract import place_after
from stammtisch.core.terms import Terms
from stammtisch.games.poker.options import PokerOptions

FOLD: Final = 0  # moves
CHECK: Final = 1
HOLD: Final = 2
EXCHANGE: Final = 3  # EXCHANGE + which of the five tiles, the lowest kind first, a bit each
FIRST_BET: Final = 40  # FIRST_BET + amount; `Rules.first_raise` + amount is a raise

DRAW: Final = 0  # variants
STUD: Final = 1
HOLDEM: Final = 2

BETTING: Final = 0  # what is being done
EXCHANGING: Final = 1

RUNNING: Final = 0  # how a hand ended
ALONE: Final = 1  # one is left (POK-10)
SHOWDOWN: Final = 2
VOID: Final = 3  # nobody opened (POK-22)

NOBODY: Final = -1
MOST_RAISES: Final = 3  # POK-8
MOST_EXCHANGED: Final = 3  # POK-23
MOST_SINGLE: Final = 1000  # amounts that are an action each, if they are fewer
HUNDRED: Final = 100
HAND: Final = 5  # tiles in draw and, at the end, in stud

EXCHANGES: Final = vec[i64]([mask for mask in range(32) if count(mask) <= MOST_EXCHANGED])

_SHORT: Final = "AKQJT987"


def table_order(board: int) -> list[int]:
    """The cards on the table in the order in which they were laid there."""
    kinds: list[int] = []
    while board:
        kinds.append((board & 63) - 1)
        board >>= 6
    return kinds


class Rules(Terms):
    """The options as numbers, and what follows from the number of seats.

    ``all_chips`` is all there are in the match: the largest amount that a move can name.
    """

    def __init__(self, options: PokerOptions, seats: int) -> None:
        super().__init__("poker", options, seats)
        self.variant: Final[i64] = ("draw", "stud", "holdem").index(options.variant)
        self.short: Final[bool] = options.tiles(seats) == 32
        self.chips: Final[i64] = options.chips
        self.all_chips: Final[i64] = seats * options.chips
        self.first_raise: Final[i64] = FIRST_BET + seats * options.chips + 1
        self.moves: Final[i64] = FIRST_BET + 2 * (seats * options.chips + 1)
        self.min_bet: Final[i64] = options.min_bet
        self.half_blind: Final[i64] = max(1, options.min_bet // 2)  # POK-40
        self.half_pot: Final[bool] = options.limit == "half_pot"
        self.max_bet: Final[i64] = options.max_bet
        self.table_cap: Final[bool] = options.raise_cap == "table"
        self.must_act: Final[bool] = options.check_round == "must_act"
        self.side_pots: Final[bool] = options.all_in == "side_pots"
        self.ante: Final[i64] = options.ante_paid()
        self.deals: Final[i64] = options.deals
        self.cards: Final[vec[i64]] = vec[i64](
            list(pack(_SHORT) if options.tiles(seats) == 32 else pack())
        )
        self.phases: Final[i64] = 2 if options.variant == "draw" else 4
        self.dealt: Final[i64] = HAND if options.variant == "draw" else 2  # tiles at the beginning

    def spans(self) -> list[Span]:
        """A bet or a raise names no more than is allowed in full (POK-4, POK-43).

        Where that are many chips, its first action says how many hundreds, the second exactly.
        """
        most = max(int(self.max_bet), 2 * int(self.min_bet))
        if self.half_pot:
            most = int(self.all_chips)
        units = (HUNDRED,) if most >= MOST_SINGLE else ()
        firsts = [int(FIRST_BET), int(self.first_raise)]
        return [
            Span(0, int(FIRST_BET)),
            *[Span(first, first + most + 1, *units) for first in firsts],
        ]

    def longest(self) -> i64:
        """The most moves of a hand.

        In a phase each seat checks at most once, and once more in a round in which the others must
        bet; then there are one bet and three raises a seat, and after each of them every other seat
        moves at most once. In draw poker each seat exchanges once.
        """
        seats = self.seats
        phase: i64 = 2 * seats + (1 + MOST_RAISES * seats) * seats
        return self.phases * phase + (seats if self.variant == DRAW else 0)


def seats_after(seat: i64, seats: i64, among: i64) -> vec[i64]:
    """The seats of a set, clockwise: the one after this seat first, itself last."""
    found = vec[i64]()
    for _step in range(seats):
        seat = place_after(seat, seats)
        if among & BIT[seat]:
            found = append(found, seat)
    return found


def next_among(seat: i64, seats: i64, among: i64) -> i64:
    """The next seat of a set, clockwise from this one, which comes last; the set is not empty."""
    while True:
        seat = place_after(seat, seats)
        if among & BIT[seat]:
            return seat
