"""The options as numbers, the numbers of the moves, and what a deal inherits from its match."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context
from stammtisch.games.sechsundsechzig.options import SechsundsechzigOptions

# Moves: 0 to 51 play a card, 52 to 54 belong to the claim of the rest (kits.tricks.claims).
MELD: Final[i64] = 55  # + suit (S66-13)
EXCHANGE: Final[i64] = 59  # S66-16
CLOSE: Final[i64] = 60  # S66-17
CLAIM: Final[i64] = 61  # S66-20
MOVES: Final[i64] = 62  # so that all moves are the bits of one word

# 24 cards, a pair of each suit, an exchange, a closing, a claim; two claims of the rest, answered.
LONGEST: Final[i64] = 35

TRICKS: Final[i64] = 12
HAND: Final[i64] = 6
STOCK: Final[i64] = 12  # eleven face-down cards and the trump card (S66-4)
ENOUGH: Final[i64] = 66
SCHNEIDER: Final[i64] = 33  # who has fewer Augen is Schneider (S66-24)

NOBODY: Final[i64] = -1
NO_SUIT: Final[i64] = -1

OFF: Final[i64] = 0  # melds, go_out
ON: Final[i64] = 1  # melds
OPEN_ONLY: Final[i64] = 2
AUTO: Final[i64] = 1  # go_out
BY_CLAIM: Final[i64] = 2


class Rules:
    """What was agreed, as the fast path needs it; immutable."""

    def __init__(self, options: SechsundsechzigOptions) -> None:
        self.melds: Final[i64] = ("off", "on", "open_only").index(options.melds)
        self.exchange: Final[bool] = options.exchange_nine
        self.closing: Final[bool] = options.closing
        self.must_head: Final[bool] = options.must_head
        self.go_out: Final[i64] = ("off", "auto", "claim").index(options.go_out)
        self.bonus: Final[i64] = options.last_trick_bonus
        self.single: Final[bool] = options.match == "single"
        self.target: Final[i64] = options.target


class SechsundsechzigContext(Context):
    """What a deal inherits: also how many drawn deals there were directly before it (S66-27)."""

    FIELDS: ClassVar = (*Context.FIELDS, "draws")

    def __init__(
        self, dealer: i64, hand: i64, totals: vec[i64], over: bool = False, draws: i64 = 0
    ) -> None:
        super().__init__(dealer, hand, totals, over)
        self.draws: i64 = draws
