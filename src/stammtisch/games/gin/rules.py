"""The rules of Gin as numbers: the agreed values, the steps of a hand, and its moves."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.kinds import SPADES, rank_of, suit_of
from stammtisch.core.terms import Terms
from stammtisch.games.gin.options import GinOptions

# Steps of a hand.
OFFER: Final = 0  # the non-dealer takes the upcard or passes (GIN-7)
SECOND_OFFER: Final = 1  # then the dealer
FORCED: Final = 2  # both passed: the non-dealer draws from the stock
DRAWING: Final = 3
DISCARDING: Final = 4  # eleven cards: discard or knock
LAYING_OUT: Final = 5  # knocked without Gin (GIN-13)
DEFENDING: Final = 6  # the defender melds and lays off by himself (GIN-14)
ENDED: Final = 7

# Moves.
TAKE_UPCARD: Final = 0
PASS: Final = 1
DRAW_STOCK: Final = 2
TAKE_DISCARD: Final = 3
DISCARD: Final = 4  # + kind of the card
KNOCK: Final = 56  # + kind of the card
LAY_OUT: Final = 108  # + number of the arrangement in `melds.arrangements`
MOVES: Final = 148  # room for 40; ten cards have at most 33 arrangements with 1 to 10 points
# Only where the defender lays his cards himself:
DONE: Final = 148
OWN_MELD: Final = 149  # + number of the meld in `melds.MELDS`
LAY_OFF: Final = 454  # + kind of the card + 52 for each of the knocker's melds before its one
MANUAL_MOVES: Final = 610  # ten cards make at most three melds

HAND_SIZE: Final = 10
PACK_SIZE: Final = 52
NEVER_DRAWN: Final = 2  # the last cards of the stock (GIN-4)


def lay_off(card: i64, meld: i64) -> i64:
    """The move that lays a card off on a meld of the knocker; melds are numbered from 0."""
    return LAY_OFF + PACK_SIZE * meld + card


class Rules(Terms):
    """What was agreed, as numbers (the fields of `GinOptions`).

    ``knock_limit`` is -1 where the upcard sets it; ``ace_limit`` is then the limit under an ace.
    ``manual``: the defender lays his cards himself.
    """

    def __init__(self, options: GinOptions) -> None:
        super().__init__("gin", options, 2)
        limit = options.knock_limit
        self.knock_limit: Final[i64] = -1 if limit == "upcard" else limit
        self.ace_limit: Final[i64] = 1 if options.oklahoma_ace == "one" else 0
        self.gin_bonus: Final[i64] = options.gin_bonus
        self.undercut_bonus: Final[i64] = options.undercut_bonus
        self.spade_double: Final[bool] = options.spade_double
        self.game_target: Final[i64] = options.game_target
        self.game_bonus: Final[i64] = options.game_bonus
        self.box_bonus: Final[i64] = options.box_bonus
        self.shutout_double: Final[bool] = options.shutout_double
        self.match_target: Final[i64] = options.match_target
        self.manual: Final[bool] = options.showdown == "manual"
        self.max_turns: Final[i64] = options.max_turns

    def limit(self, upcard: i64) -> i64:
        """The knock limit of a hand with this upcard (GIN-11)."""
        if self.knock_limit >= 0:
            return self.knock_limit
        rank: i64 = rank_of(upcard)
        if rank == 12:
            return self.ace_limit
        return rank + 2 if rank < 8 else 10

    def doubles(self, upcard: i64) -> bool:
        """Whether a hand with this upcard counts double (GIN-20)."""
        return self.spade_double and suit_of(upcard) == SPADES

    def settles(self) -> bool:
        """Whether a game ends with a settlement; without bonuses its totals stand (GIN-25)."""
        return self.game_bonus > 0 or self.box_bonus > 0 or self.shutout_double
