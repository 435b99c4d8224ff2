"""What cards are called: notation, and names in German and English, for three faces.

A card is an ``int``, its *kind*: ``suit * 13 + rank`` for the 52 cards, then the two jokers.
Suits are numbered in falling order (Kreuz/Eichel, Pik/Gras, Herz, Karo/Schellen), ranks from the
two (0) to the ace (12). Two copies of a card in a double pack have the same kind: rules that tell
them apart do it by the order of play (DOK-2).

Notation is rank then suit, ``Qc``; a joker is ``Xr`` or ``Xb``, an unknown card ``??``. The cards
of Quartett decks (`stammtisch.decks`) have kinds of their own from `DECK` on and are written
``E3``, their jokers ``X1``; what is printed on them stands in their deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

Card: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int
Face: TypeAlias = Literal["french", "german", "tiles"]
Language: TypeAlias = Literal["de", "en"]

SUITS: Final = "cshd"
RANKS: Final = "23456789TJQKA"
RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
KINDS: Final = 54
DECK: Final = 64  # first kind of the cards of a Quartett deck: A1, A2, … W4, then its jokers
DECK_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVW"
DECK_JOKERS: Final = DECK + 4 * len(DECK_LETTERS)
DECK_END: Final = DECK_JOKERS + 4
HIDDEN: Final = -1
LANGUAGES: Final[tuple[Language, ...]] = ("de", "en")
FACES: Final[tuple[Face, ...]] = ("french", "german", "tiles")

SUIT_NAMES: Final[dict[Face, dict[Language, tuple[str, str, str, str]]]] = {
    "french": {
        "de": ("Kreuz", "Pik", "Herz", "Karo"),
        "en": ("clubs", "spades", "hearts", "diamonds"),
    },
    "german": {
        "de": ("Eichel", "Gras", "Herz", "Schellen"),
        "en": ("acorns", "leaves", "hearts", "bells"),
    },
    "tiles": {
        "de": ("Schwarz", "Blau", "Rot", "Gelb"),
        "en": ("black", "blue", "red", "yellow"),
    },
}
SUIT_SIGNS: Final[dict[Face, tuple[str, str, str, str]]] = {
    "french": ("♣", "♠", "♥", "♦"),
    "german": ("🌰", "🍃", "♥", "🔔"),
    "tiles": ("■", "○", "♥", "▲"),  # as the pictures of the tiles show them
}
OTHER_SIGNS: Final = ("▢", "◯", "●", "◆")  # read as well: two outlines, and former signs

NUMBERS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
RANK_NAMES: Final[dict[Face, dict[Language, tuple[str, ...]]]] = {
    "french": {
        "de": (*NUMBERS, "Bube", "Dame", "König", "Ass"),
        "en": (*NUMBERS, "jack", "queen", "king", "ace"),
    },
    "german": {
        "de": (*NUMBERS, "Unter", "Ober", "König", "Daus"),
        "en": (*NUMBERS, "Unter", "Ober", "king", "deuce"),
    },
    "tiles": {
        "de": (*NUMBERS, "11", "12", "13", "1"),
        "en": (*NUMBERS, "11", "12", "13", "1"),
    },
}
RANK_INDEX: Final[dict[Face, dict[Language, tuple[str, ...]]]] = {
    "french": {
        "de": (*NUMBERS, "B", "D", "K", "A"),
        "en": (*NUMBERS, "J", "Q", "K", "A"),
    },
    "german": {
        "de": (*NUMBERS, "U", "O", "K", "A"),
        "en": (*NUMBERS, "U", "O", "K", "A"),
    },
    "tiles": {
        "de": (*NUMBERS, "11", "12", "13", "1"),
        "en": (*NUMBERS, "11", "12", "13", "1"),
    },
}
JOKER_NAMES: Final[dict[Language, tuple[str, str]]] = {
    # A name stands alone and in every case of a sentence ("gegen Joker rot", "legt Blau 8"):
    # so not "roter Joker" and "blaue 8", which would have to be declined.
    "de": ("Joker rot", "Joker schwarz"),
    "en": ("red joker", "black joker"),
}
HIDDEN_NAMES: Final[dict[Face, dict[Language, str]]] = {
    "french": {"de": "verdeckte Karte", "en": "face-down card"},
    "german": {"de": "verdeckte Karte", "en": "face-down card"},
    "tiles": {"de": "verdeckter Stein", "en": "face-down tile"},
}


def card(suit: Suit, rank: Rank) -> Card:
    """The kind of the card with this suit (0-3) and rank (0-12)."""
    return suit * 13 + rank


def suit_of(kind: Card) -> Suit:
    """Suit 0-3 of a card that is not a joker."""
    return kind // 13


def rank_of(kind: Card) -> Rank:
    """Rank 0 (two) to 12 (ace) of a card that is not a joker."""
    return kind % 13


_NOTATIONS: Final = (
    *(rank + suit for suit in SUITS for rank in RANKS),
    "Xr",
    "Xb",
    *("" for _ in range(KINDS, DECK)),
    *(f"{letter}{number}" for letter in DECK_LETTERS for number in range(1, 5)),
    *(f"X{number}" for number in range(1, 5)),
    "??",  # at the place of HIDDEN, the last
)


def notation(kind: Card) -> str:
    """``Qc`` for the queen of clubs, ``??`` for a card that is not known."""
    return _NOTATIONS[kind]


def notations(kinds: Iterable[Card]) -> str:
    """Several cards in notation, separated by blanks."""
    return " ".join(notation(kind) for kind in kinds)


def card_name(kind: Card, face: Face = "french", language: Language = "de") -> str:
    """The name as people say it: ``Kreuz-Dame``, ``Eichel-Ober``, ``queen of clubs``, ``Blau 8``.

    Sentences, labels and the pictures themselves all have it from here. Of a card of a deck it is
    only the number (``E3``): its title stands in the deck.
    """
    if kind == HIDDEN:
        return HIDDEN_NAMES[face][language]
    if kind >= DECK:
        return notation(kind)
    if kind >= RED_JOKER:
        return JOKER_NAMES[language][kind - RED_JOKER]
    suit = SUIT_NAMES[face][language][suit_of(kind)]
    rank = RANK_NAMES[face][language][rank_of(kind)]
    if face == "tiles":
        return f"{suit} {rank}"
    return f"{suit}-{rank}" if language == "de" else f"{rank} of {suit}"


def rank_name(rank: Rank, face: Face = "french", language: Language = "de") -> str:
    """The name of a rank in the player's faces and language: ``Bube``, ``Unter``, ``jack``."""
    return RANK_NAMES[face][language][rank]


def rank_index(rank: Rank, face: Face = "french", language: Language = "de") -> str:
    """What stands in the corner of a card, or large on a tile: ``10``, ``D``, ``Q``."""
    return RANK_INDEX[face][language][rank]


def suit_name(suit: Suit, face: Face = "french", language: Language = "de") -> str:
    """The name of a suit in the player's faces and language."""
    return SUIT_NAMES[face][language][suit]
