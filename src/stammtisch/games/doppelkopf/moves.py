"""The numbers of the moves: the kind of the card that is played, declarations, announcements."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.doppelkopf.cards import SUIT_C

GESUND: Final[i64] = 52
DECLARE_HOCHZEIT: Final[i64] = 53
FIRST_SOLO: Final[i64] = 54  # 54 to 60: suit_c, suit_s, suit_h, suit_d, queens, jacks, aces
RE: Final[i64] = 61
KONTRA: Final[i64] = 62
FIRST_ABSAGE: Final[i64] = 63  # 63 to 66: k90, k60, k30, schwarz
MOVES: Final[i64] = 67

# A hand has 48 cards, 4 declarations, 4 Ansagen and 8 Absagen at most.
LONGEST: Final[i64] = 64


def is_card(move: i64) -> bool:
    """The move plays a card."""
    return move < GESUND


def is_declaration(move: i64) -> bool:
    """The move is a declaration (DOK-17)."""
    return GESUND <= move < RE


def is_announcement(move: i64) -> bool:
    """The move is an Ansage or an Absage."""
    return move >= RE


def solo_of(move: i64) -> i64:
    """The kind of game that a solo declaration names."""
    return move - FIRST_SOLO + SUIT_C


def level_of(move: i64) -> i64:
    """The level of an Absage, 1 to 4 (DOK-47); 0 or less for an Ansage."""
    return move - FIRST_ABSAGE + 1
