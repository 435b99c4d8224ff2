"""The tiles of Black Jack and their values, the numbers of the moves, and the options."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.kinds import ACE, PLAIN, rank_of
from stammtisch.core.terms import Terms
from stammtisch.games.black_jack.options import BlackJackOptions

DRAW: Final = 0
STAND: Final = 1
DOUBLE: Final = 2
SPLIT: Final = 3
BET: Final = 4  # BET + chips
MOST_SAID: Final = 200  # chips that have a move of their own, legal or not
MOVES: Final = 205

TILES: Final = 104
PACK: Final = vec[i64](list(pack(copies=2)))  # BJ-1
COUNTS: Final = vec[i64](
    [min(rank_of(kind) + 2, 10) if rank_of(kind) < ACE else 1 for kind in range(PLAIN)]
)

BEST: Final = 21
BANK_STANDS: Final = 17  # BJ-14
SLOTS: Final = 4  # hands that a seat can have


class Rules(Terms):
    """The options as the running term needs them."""

    def __init__(self, options: BlackJackOptions, seats: i64) -> None:
        super().__init__("black_jack", options, seats)
        self.player_chips: Final[i64] = options.player_chips
        self.bank_chips: Final[i64] = options.bank_chips
        self.min_bet: Final[i64] = options.min_bet
        self.max_bet: Final[i64] = options.max_bet
        self.games: Final[i64] = options.games_per_term
        self.double_one_tile: Final[bool] = options.double_one_tile
        self.double_after_split: Final[bool] = options.double_after_split
        self.hands: Final[i64] = SLOTS if options.resplit else 2  # BJ-13


def total_of(low: i64, ace: i64) -> i64:
    """The total of a hand (BJ-2): ``low`` counts its aces as 1, ``ace`` is 0 if it has none."""
    return low + 10 if ace != 0 and low <= BEST - 10 else low
