"""The rules of Tarock as numbers: the agreed values and the ladder of bids."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.bits import BIT
from stammtisch.games.tarock.options import TarockOptions
from stammtisch.kits.tricks.rules import TrickRules

TRICKS: Final[i64] = 11  # TAR-19
AUGEN_IN_ALL: Final[i64] = 120  # TAR-2
PACK: Final = sorted(pack("AKQJT9876"))
"""The 36 cards, six to ace of each suit (TAR-1)."""

# What is announced (TAR-16).
NOTHING: Final[i64] = 0
SCHNEIDER: Final[i64] = 1
SCHWARZ: Final[i64] = 2

NUMBERS: Final = vec[i64]([61, 66, 71, 76, 81, 86, 91, 96, 101, 106, 111, 116, 120])  # TAR-7
STEPS: Final[i64] = 13
BIDS: Final[i64] = 26
NO_BID: Final[i64] = -1


class TarockRules(TrickRules):
    """What was agreed (the fields of `TarockOptions`).

    A bid is its place on the ladder, 0 to 25: a higher place is a higher bid (TAR-8). ``ladder``
    has of each the game (True for a Handspiel) and how many steps above 61 its number is (TAR-7);
    ``handspiele`` are the Handspiele as a mask, ``names`` the bids as they are written: H66.
    """

    def __init__(self, hand: Any, options: TarockOptions) -> None:
        super().__init__(hand, options, 3, PACK, [4, 3, 4], True, options.must_head)
        self.announce: Final[bool] = options.announce
        self.bid_bonus: Final[i64] = options.bid_bonus
        self.hand_factor: Final[i64] = options.hand_factor
        ladder = [(handspiel, step) for step in range(int(STEPS)) for handspiel in (False, True)]
        self.ladder: Final = sorted(ladder) if options.auction_order == "type_first" else ladder
        self.steps: Final = vec[i64]([step for _, step in self.ladder])
        self.handspiele: Final[i64] = sum(BIT[n] for n in range(BIDS) if self.ladder[n][0])
        self.names: Final = [(f"{'AH'[hand]}{NUMBERS[step]}",) for hand, step in self.ladder]

    def is_handspiel(self, bid: i64) -> bool:
        """Whether the bid is a Handspiel; else it is an Aufnahmespiel (TAR-6, TAR-8)."""
        return self.handspiele & BIT[bid] != 0

    def number(self, bid: i64) -> i64:
        """How many card points the bid promises (TAR-7)."""
        return NUMBERS[self.steps[bid]]
