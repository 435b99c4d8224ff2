"""The cards of Mogeln and the numbers of its moves.

A card that is laid is a move with the number of its kind.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import BLACK_JOKER, RED_JOKER, pack
from stammtisch.core.bits import BIT
from stammtisch.core.kinds import PLAIN, RANKS, SUITS, kind_of, rank_of
from stammtisch.core.terms import Terms
from stammtisch.games.mogeln.options import MogelnOptions

KINDS: Final = 54
DOUBT: Final = 54
PASS: Final = 55
MOVES: Final = 56


def _rank_cards() -> list[int]:
    """For each rank all kinds that count as it, jokers always included (MOG-12)."""
    jokers = int(BIT[RED_JOKER]) | int(BIT[BLACK_JOKER])
    return [
        jokers | sum(int(BIT[kind_of(suit, rank)]) for suit in range(SUITS))
        for rank in range(RANKS)
    ]


RIGHT: Final = vec[i64](_rank_cards())


class Rules(Terms):
    """The options as the running hand needs them."""

    def __init__(self, options: MogelnOptions, seats: int) -> None:
        packs = options.packs_for(seats)
        super().__init__("mogeln", options, seats)
        self.knock: Final[bool] = options.doubting == "knock"
        self.max_plays: Final[i64] = options.max_plays
        self.cards: Final[vec[i64]] = vec[i64](
            list(pack(copies=packs, jokers=packs if options.jokers else 0))  # MOG-1, MOG-2
        )
        self.copies: Final[i64] = packs  # of each card
        self.kinds: Final[i64] = KINDS if options.jokers else PLAIN


def take_of(end: i64, doubter: i64, taker: i64) -> i64:
    """A pile that was taken, as one number: how many cards were laid, who doubted, who took it."""
    return 1024 * end + 32 * doubter + taker


def end_of(take: i64) -> i64:
    """How many cards had been laid when a pile was taken."""
    return take >> 10


def doubter_of(take: i64) -> i64:
    """Who doubted when a pile was taken."""
    return take >> 5 & 31


def taker_of(take: i64) -> i64:
    """The seat that took a pile."""
    return take & 31


def claimed(place: i64) -> i64:
    """The rank that a card of the pile claims, counted from the two (MOG-5, MOG-7)."""
    return place % RANKS


def is_right(kind: i64, rank: i64) -> bool:
    """Whether a card is what it is claimed to be (MOG-11, MOG-12)."""
    return kind >= PLAIN or rank_of(kind) == rank
