"""The numbers of the moves: the kind of a card that is played, and everything that is said.

At the end what else is kept as one number: all that was announced, and a card that was played.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.games.doppelkopf.cards import SUIT_C
from stammtisch.kits.tricks.claims import FIRST_OWN_MOVE

# Declarations
GESUND: Final[i64] = 55
DECLARE_HOCHZEIT: Final[i64] = 56
FIRST_CALL: Final[i64] = 57  # 57 to 59: the ace of clubs, of spades, of hearts
DECLARE_ARMUT: Final[i64] = 60
FIRST_SOLO: Final[i64] = 61  # 61 to 67: suit_c, suit_s, suit_h, suit_d, queens, jacks, aces

# Announcements
RE: Final[i64] = 68
KONTRA: Final[i64] = 69
FIRST_ABSAGE: Final[i64] = 70  # 70 to 73: k90, k60, k30, schwarz

# Sau, and the closing round of a table with revokes
SAU: Final[i64] = 74
PASS: Final[i64] = 75

# Armut; a card is named by its number inside the game
TAKE: Final[i64] = 77
REFUSE: Final[i64] = 78
FIRST_PUSHED: Final[i64] = 79
FIRST_RETURNED: Final[i64] = 103

# Revokes
TAKE_TRICK: Final[i64] = 127
CORRECT: Final[i64] = 128
FIRST_CLAIM: Final[i64] = 129  # + `play_of` the card
MOVES: Final[i64] = 177

# A hand has 48 cards, 4 declarations, 9 moves of an Armut, 4 of a Sau, 4 Ansagen and 8 Absagen at
# most, and 4 claims of the rest with 3 answers each.
LONGEST: Final[i64] = 93
# With revokes there are also 12 tricks to take, in each of them 7 corrections at most after which
# 12 cards at most are played anew, 36 claims, and 4 moves at the end.
LONGEST_WITH_REVOKES: Final[i64] = 93 + 12 * (1 + 7 + 12) + 36 + 4

assert GESUND == FIRST_OWN_MOVE


def is_call(move: i64) -> bool:
    """Whether the declaration calls an ace (DOK-33)."""
    return FIRST_CALL <= move < DECLARE_ARMUT


def is_solo_move(move: i64) -> bool:
    """Whether the declaration names a solo."""
    return FIRST_SOLO <= move < RE


def solo_of(move: i64) -> i64:
    """The kind of game that a solo declaration names."""
    return move - FIRST_SOLO + SUIT_C


def with_moves(found: vec[i64], mask: i64, first: i64) -> vec[i64]:
    """The moves plus those of a set, in which bit ``n`` stands for the move ``first + n``."""
    while mask:
        found = append(found, first + lowest(mask))
        mask &= mask - 1
    return found


SEATS: Final[i64] = 4
TRICKS: Final[i64] = 12
_BITS: Final[i64] = 5  # of what a seat announced
_MASK: Final[i64] = 31


def as_spoken(seat: i64, move: i64, number: i64) -> i64:
    """An announcement at its place among all of them; the first has the number 0."""
    return (1 + (seat << 3 | move - RE)) << (number * _BITS)


def speaker(spoken: i64, number: i64) -> i64:
    """Who made an announcement."""
    return (((spoken >> (number * _BITS)) & _MASK) - 1) >> 3


def speech(spoken: i64, number: i64) -> i64:
    """The move of an announcement."""
    return ((((spoken >> (number * _BITS)) & _MASK) - 1) & 7) + RE


def play_of(trick: i64, seat: i64) -> i64:
    """What a seat played to a trick, as a number from 0 to 47; tricks count from 0."""
    return trick * SEATS + seat


def trick_of(play: i64) -> i64:
    """The trick to which a card was played."""
    return play // SEATS


def player_of(play: i64) -> i64:
    """The seat that played a card."""
    return play % SEATS
