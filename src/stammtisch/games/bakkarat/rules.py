"""Card values of Bakkarat, who draws a third card, and the numbers of the moves.

A move with an amount is the first number of its kind plus the amount, so that every amount that
people type has a number, legal or not.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.actions import Span
from stammtisch.core.kinds import PLAIN, rank_of
from stammtisch.core.terms import Terms
from stammtisch.games.bakkarat.options import BakkaratOptions

NO_BET: Final = 0
DECLINE: Final = 1
SAY_BANCO: Final = 2
NO_BANCO: Final = 3
DRAW: Final = 4
STAND: Final = 5
CONTINUE: Final = 6
RETIRE: Final = 7
WIDTH: Final = 100_000  # more than all chips of a match
BET_ON: Final = WIDTH  # BET_ON + WIDTH * side + amount
BET: Final = 4 * WIDTH
SET_BANK: Final = 5 * WIDTH
MOVES: Final = 6 * WIDTH

PUNTO: Final = 0  # sides to bet on, and how a coup ends
BANCO: Final = 1
TIE: Final = 2

AS_BETTOR: Final = 0  # accounts of a player where players are the bank; else one for each side
AS_BANKER: Final = 1
TO_HOUSE: Final = 2
ACCOUNTS: Final = 3

STOOD: Final = 10  # instead of the value of Punto's third card
LEAST: Final = 52  # cards that must be left before a coup (BAK-5)
NATURAL: Final = 8  # BAK-4

VALUE: Final = vec[i64](
    [(2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)[rank_of(kind)] for kind in range(PLAIN)]
)


def _bits(*values: int) -> int:
    return sum(2**value for value in values)


ALWAYS: Final = _bits(*range(11))
BANK_DRAWS: Final = vec[i64](  # by Banco's point: on which third cards of Punto (BAK-13)
    [
        ALWAYS,
        ALWAYS,
        ALWAYS,
        _bits(0, 1, 2, 3, 4, 5, 6, 7, 9, STOOD),
        _bits(2, 3, 4, 5, 6, 7, STOOD),
        _bits(4, 5, 6, 7, STOOD),
        _bits(6, 7),
        0,
    ]
)
BANK_MAY_CHOOSE: Final = vec[i64]([0, 0, 0, _bits(9), 0, _bits(4), 0, 0])  # BAK-26


class Rules(Terms):
    """The options as the running match needs them: numbers and the pack."""

    def __init__(self, options: BakkaratOptions, seats: int) -> None:
        super().__init__("bakkarat", options, seats)
        self.punto_banco: Final[bool] = options.style == "punto_banco"
        self.free: Final[bool] = options.bank_rule == "free"
        self.chips: Final[i64] = options.chips
        self.all_chips: Final[i64] = seats * options.chips
        self.unit: Final[i64] = options.unit
        self.most: Final[i64] = options.max_bet if self.punto_banco else options.max_bank
        self.tie_pays: Final[i64] = options.tie_pays
        self.commission: Final[i64] = options.commission
        self.coups: Final[i64] = options.coups
        self.packs: Final[i64] = options.packs
        self.cards: Final[vec[i64]] = vec[i64](list(pack(copies=options.packs)))

    def spans(self) -> list[Span]:
        """Every amount is a multiple of the unit (BAK-11, BAK-20).

        Bets against a bank can be as large as all chips; there the first action says about how
        large, in hundreds of units, the second exactly.
        """
        plain, unit, most = Span(0, RETIRE + 1), int(self.unit), int(self.most) + 1
        if self.punto_banco:
            starts = [int(BET_ON + side * WIDTH) for side in (PUNTO, BANCO, TIE)]
            return [plain, *[Span(start, start + most, step=unit) for start in starts]]
        bets = Span(BET, BET + int(self.all_chips) + 1, 100 * unit, step=unit)
        return [plain, bets, Span(SET_BANK, SET_BANK + most, step=unit)]
