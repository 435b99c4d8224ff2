"""The cards of Siebzehn und Vier, what they count, the numbers of the moves, the options."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.kinds import rank_of
from stammtisch.core.terms import Terms
from stammtisch.games.siebzehn_und_vier.options import SiebzehnUndVierOptions

DRAW: Final = 0
STAND: Final = 1
RAISE: Final = 1  # RAISE + basic stakes, from 1 on
MOST_SAID: Final = 100  # basic stakes that have a move of their own, legal or not
MOVES: Final = 102

PACK: Final = vec[i64](list(pack("AKQJT987")))
BEST: Final = 21
MOST_CARDS: Final = 9  # that a side can hold (SUV-11)

_VALUES: Final = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 9, "8": 8, "7": 7}  # SUV-3
VALUES: Final = vec[i64]([_VALUES.get("23456789TJQKA"[rank_of(kind)], 0) for kind in range(52)])


class Rules(Terms):
    """The options as a duel needs them."""

    def __init__(self, options: SiebzehnUndVierOptions, seats: i64) -> None:
        super().__init__("siebzehn_und_vier", options, seats)
        self.base: Final[i64] = options.base
        self.factor: Final[i64] = options.limit_factor
        self.two_aces: Final[bool] = options.two_aces == "21"
        self.replays: Final[i64] = options.max_replays
        self.duels: Final[i64] = seats * (seats - 1) * options.bank_terms  # of a match (SUV-2)

    def highest(self, cards: i64) -> i64:
        """The highest sum of this many cards that is not bust; two aces are 22 (SUV-3)."""
        return BEST + 1 if cards == 2 and self.two_aces else BEST


def player_of(bank: i64, hand: i64, seats: i64) -> i64:
    """The seat that plays against the bank in this duel, clockwise from it (SUV-1)."""
    return (bank + 1 + (hand - 1) % (seats - 1)) % seats
