"""The options as the fast path needs them, and what a deal inherits from its match."""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.bits import BIT
from stammtisch.core.contract import Context
from stammtisch.core.kinds import KING, QUEEN, SUITS, kind_of
from stammtisch.games.sechsundsechzig.options import SechsundsechzigOptions
from stammtisch.kits.tricks.claims import FIRST_OWN_MOVE
from stammtisch.kits.tricks.rules import TrickRules

TRICKS: Final[i64] = 12
STOCK: Final[i64] = 12  # eleven face-down cards and the trump card (S66-4)
ENOUGH: Final[i64] = 66
SCHNEIDER: Final[i64] = 33  # who has fewer card points is Schneider (S66-24)

NO_SUIT: Final[i64] = -1
PAIR: Final = vec[i64](
    [BIT[kind_of(suit, QUEEN)] | BIT[kind_of(suit, KING)] for suit in range(SUITS)]
)

# What is said at a lead, as the hand declares it: its bit among all moves.
MELD: Final = FIRST_OWN_MOVE  # + suit, the number itself (S66-13)
EXCHANGE: Final = BIT[MELD + 4]  # S66-16
CLOSE: Final = BIT[MELD + 5]  # S66-17
CLAIM: Final = BIT[MELD + 6]  # S66-20


class SechsundsechzigRules(TrickRules):
    """What was agreed (the fields of `SechsundsechzigOptions`)."""

    def __init__(self, hand: Any, options: SechsundsechzigOptions) -> None:
        cards = pack("AKQJT9")  # S66-1
        super().__init__(hand, options, 2, cards, (3, 3), True, options.must_head, TRICKS)
        self.pairs: Final[bool] = options.melds != "off"
        self.late_pairs: Final[bool] = options.melds == "on"
        self.exchange: Final[bool] = options.exchange_nine
        self.closing: Final[bool] = options.closing
        self.by_itself: Final[bool] = options.go_out == "auto"
        self.by_claim: Final[bool] = options.go_out == "claim"
        self.speaks: Final[bool] = self.pairs or self.exchange or self.closing or self.by_claim
        self.bonus: Final[i64] = options.last_trick_bonus
        self.single: Final[bool] = options.match == "single"
        self.target: Final[i64] = options.target


class SechsundsechzigContext(Context):
    """What a deal inherits, including how many drawn deals came directly before it (S66-27)."""

    FIELDS: ClassVar = (*Context.FIELDS, "draws")

    def __init__(
        self, dealer: i64, hand: i64, totals: vec[i64], over: bool = False, draws: i64 = 0
    ) -> None:
        super().__init__(dealer, hand, totals, over)
        self.draws: i64 = draws
