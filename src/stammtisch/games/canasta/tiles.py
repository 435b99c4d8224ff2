"""The tiles of Canasta by rank: suits never matter, except for red and black threes (CAN-1).

A rank is that of `names`: 0 the two, 2 to 12 the four to the ace; 1 is the black three, and 13 and
14 are the joker and the red three. Tiles are counted in one word, four bits a rank: a hand, or
what lies in the melds of a side. Sets of ranks are words with one bit a rank.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.kinds import HEARTS, THREE, rank_of, suit_of

BLACK_THREE: Final = 1
JOKER: Final = 13
RED_THREE: Final = 14
RANKS: Final = 15
COPIES: Final = 8  # of a rank, at the most

NATURAL: Final[i64] = 0x1FFC  # the ranks of which melds are made, four to ace (CAN-8)
WILD: Final[i64] = 0x2001

KINDS: Final = 54
PACK: Final = 108
HALF: Final[i64] = 54  # tiles of the first of the two words that hold a set of tiles
SIDE_BIT: Final[i64] = 11  # an entry of `Board.laid`: the tile, the rank of its meld, the side
RANK_BIT: Final[i64] = 7
LETTERS: Final = ("2", "3b", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "X", "3r")
VALUES: Final = vec[i64]([20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 50, 0])  # CAN-6
ONE: Final = vec[i64]([1 << 4 * rank for rank in range(RANKS)])

_EACH: Final[i64] = 0x111111111111111
_EIGHTS: Final[i64] = 0x888888888888888


def _fields(points: int) -> int:
    return sum(15 * ONE[rank] for rank in range(RANKS) if VALUES[rank] == points)


_FIVES: Final[i64] = _fields(5)
_TENS: Final[i64] = _fields(10)
_TWENTIES: Final[i64] = _fields(20)


def _rank_of(kind: int) -> int:
    if kind >= 52:
        return JOKER
    rank = rank_of(kind)
    return RED_THREE if rank == THREE and suit_of(kind) >= HEARTS else rank


RANK_OF: Final = vec[i64]([_rank_of(kind) for kind in range(KINDS)])


def number(tiles: i64, rank: i64) -> i64:
    """How many tiles of a rank there are in this set."""
    return (tiles >> (4 * rank)) & 15


def at_least(tiles: i64, least: i64) -> i64:
    """The ranks with at least ``least`` (1 to 8) tiles, as bits; no rank has over ``7 + least``."""
    bits: i64 = ((tiles + (8 - least) * _EACH) & _EIGHTS) >> 3
    bits = (bits | (bits >> 3)) & 0x303030303030303
    bits = (bits | (bits >> 6)) & 0xF000F000F000F
    bits = (bits | (bits >> 12)) & 0xFF000000FF
    return (bits | (bits >> 24)) & 0x7FFF


def total(tiles: i64) -> i64:
    """How many tiles there are in this set."""
    sums: i64 = (tiles & 0xF0F0F0F0F0F0F0F) + ((tiles >> 4) & 0xF0F0F0F0F0F0F0F)
    sums += sums >> 8
    sums = (sums & 0xFF00FF00FF00FF) + ((sums >> 16) & 0xFF00FF00FF00FF)
    sums += sums >> 32
    return sums & 0x7F


def points(tiles: i64) -> i64:
    """The value of all tiles (CAN-6) except red threes, which are scored separately (CAN-37)."""
    return (
        5 * total(tiles & _FIVES)
        + 10 * total(tiles & _TENS)
        + 20 * total(tiles & _TWENTIES)
        + 50 * number(tiles, JOKER)
    )
