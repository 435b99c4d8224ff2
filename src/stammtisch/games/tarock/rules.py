"""The rules of Tarock as numbers: the agreed values, the steps of a hand, bids, moves."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.tarock.options import TarockOptions
from stammtisch.kits.tricks.claims import FIRST_OWN_MOVE

SEATS: Final[i64] = 3  # TAR-1
TRICKS: Final[i64] = 11  # TAR-19
AUGEN_IN_ALL: Final[i64] = 120  # TAR-2

# Steps of a hand, in this order.
AUCTION: Final[i64] = 0  # TAR-10
LAYING_AWAY: Final[i64] = 1  # TAR-13
NAMING_TRUMP: Final[i64] = 2  # TAR-15
ANNOUNCING: Final[i64] = 3  # TAR-16
PLAYING: Final[i64] = 4  # TAR-18
CLAIMING: Final[i64] = 5  # a claim of the rest is being answered
ENDED: Final[i64] = 6

# Moves: 0 to 51 play a card, 52 to 54 belong to the claim of the rest.
LAY_AWAY: Final[i64] = FIRST_OWN_MOVE  # + kind of the card
PASS: Final[i64] = 107
BID: Final[i64] = 108  # + place of the bid on the ladder
NAME_TRUMP: Final[i64] = 134  # + suit
ANNOUNCE: Final[i64] = 138  # + what is announced
MOVES: Final[i64] = 141

# The longest hand: three bids on each step of the ladder, two passes, three cards laid away, trump,
# an announcement, 33 cards, and each seat claims the rest once and is refused by the last asked.
LONGEST: Final[i64] = 3 * 26 + 2 + 3 + 1 + 1 + 33 + 9

# What is announced (TAR-16).
NOTHING: Final[i64] = 0
SCHNEIDER: Final[i64] = 1
SCHWARZ: Final[i64] = 2

NUMBERS: Final = vec[i64]([61, 66, 71, 76, 81, 86, 91, 96, 101, 106, 111, 116, 120])  # TAR-7
STEPS: Final[i64] = 13
BIDS: Final[i64] = 26
NO_BID: Final[i64] = -1

NOBODY: Final[i64] = -1

PACK: Final[i64] = 0x1FF0 | 0x1FF0 << 13 | 0x1FF0 << 26 | 0x1FF0 << 39
"""The 36 cards as one word: six to ace of each suit (TAR-1)."""


class Rules:
    """What was agreed, as numbers (the fields of `TarockOptions`).

    A bid is its place on the ladder, 0 to 25: a higher place is a higher bid (TAR-8).
    """

    def __init__(self, options: TarockOptions) -> None:
        self.type_first: Final[bool] = options.auction_order == "type_first"
        self.announce: Final[bool] = options.announce
        self.must_head: Final[bool] = options.must_head
        self.bid_bonus: Final[i64] = options.bid_bonus
        self.hand_factor: Final[i64] = options.hand_factor
        self.deals: Final[i64] = options.deals

    def is_handspiel(self, bid: i64) -> bool:
        """Whether the bid is a Handspiel; else it is an Aufnahmespiel (TAR-6, TAR-8)."""
        return bid >= STEPS if self.type_first else bid & 1 == 1

    def step(self, bid: i64) -> i64:
        """How many steps above 61 the number of the bid is: 0 to 12 (TAR-7)."""
        if self.type_first:
            return bid - STEPS if bid >= STEPS else bid
        return bid >> 1

    def number(self, bid: i64) -> i64:
        """How many Augen the bid promises (TAR-7)."""
        return NUMBERS[self.step(bid)]

    def bid(self, handspiel: bool, step: i64) -> i64:
        """The bid of this game and so many steps above 61."""
        if self.type_first:
            return step + STEPS if handspiel else step
        return 2 * step + 1 if handspiel else 2 * step
