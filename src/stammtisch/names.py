"""What cards are called: notation, and names in each language, for three faces.

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
from functools import cache
from typing import Final, Literal, TypeAlias

from stammtisch.languages import HOME, Language, idiom

Card: TypeAlias = int
Suit: TypeAlias = int
Rank: TypeAlias = int
Face: TypeAlias = Literal["french", "german", "tiles"]

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
FACES: Final[tuple[Face, ...]] = ("french", "german", "tiles")

SUIT_SIGNS: Final[dict[Face, tuple[str, str, str, str]]] = {
    "french": ("♣", "♠", "♥", "♦"),
    "german": ("🌰", "🍃", "♥", "🔔"),
    "tiles": ("■", "○", "♥", "▲"),  # as the pictures of the tiles show them
}
OTHER_SIGNS: Final = ("▢", "◯", "●", "◆")  # read as well: two outlines, and former signs

NUMBERS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10")


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


@cache
def card_name(kind: Card, face: Face = "french", language: Language = HOME) -> str:
    """The name as people say it: ``Kreuz-Dame``, ``Eichel-Ober``, ``queen of clubs``, ``Blau 8``.

    Sentences, labels and the pictures themselves all have it from here, and it stands in the file
    of its language. Of a card of a deck it is only the number (``E3``): its title stands in the
    deck.
    """
    if kind == HIDDEN:
        return idiom(language).cards(face).hidden
    if kind >= DECK:
        return notation(kind)
    if kind >= RED_JOKER:
        return idiom(language).jokers.names[kind - RED_JOKER]
    suit = suit_name(suit_of(kind), face, language)
    rank = rank_name(rank_of(kind), face, language)
    return idiom(language).cards(face).name.format(suit=suit, rank=rank)


def rank_name(rank: Rank, face: Face = "french", language: Language = HOME) -> str:
    """The name of a rank in the player's card faces and language, such as ``Bube`` or ``jack``."""
    return (*NUMBERS, *idiom(language).cards(face).court)[rank]


def rank_index(rank: Rank, face: Face = "french", language: Language = HOME) -> str:
    """What is shown in the corner of a card, or large on a tile: ``10``, ``D``, ``Q``."""
    return (*NUMBERS, *idiom(language).cards(face).corners)[rank]


def suit_name(suit: Suit, face: Face = "french", language: Language = HOME) -> str:
    """The name of a suit in the player's card faces and language."""
    return idiom(language).cards(face).suits[suit]


def suit_mark(suit: Suit, face: Face = "french", language: Language = HOME) -> str:
    """The sign of a suit in two letters, where it cannot be drawn: ``Ei`` for acorns (Eichel)."""
    return suit_name(suit, face, language)[:2].title()


def joker_mark(joker: Card, language: Language = HOME) -> str:
    """The letter that distinguishes the two jokers where only letters can be written."""
    return idiom(language).jokers.marks[joker - RED_JOKER]
