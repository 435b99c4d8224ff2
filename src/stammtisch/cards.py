"""Cards, packs and their names.

A card is an ``int``, its *kind*: ``suit * 13 + rank`` for the 52 cards, then the two jokers.
Suits are numbered in falling order (Kreuz/Eichel, Pik/Gras, Herz, Karo/Schellen), ranks from the
two (0) to the ace (12). Two copies of a card in a double pack have the same kind: rules that tell
them apart do it by the order of play (DOK-2).

Notation is rank then suit, ``Qc``; a joker is ``Xr`` or ``Xb``, an unknown card ``??``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from stammtisch.errors import UnreadableCard
from stammtisch.text import say

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
    "tiles": ("▲", "■", "●", "◆"),
}

_NUMBERS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
RANK_NAMES: Final[dict[Face, dict[Language, tuple[str, ...]]]] = {
    "french": {
        "de": (*_NUMBERS, "Bube", "Dame", "König", "Ass"),
        "en": (*_NUMBERS, "jack", "queen", "king", "ace"),
    },
    "german": {
        "de": (*_NUMBERS, "Unter", "Ober", "König", "Daus"),
        "en": (*_NUMBERS, "Unter", "Ober", "king", "deuce"),
    },
    "tiles": {
        "de": (*_NUMBERS, "11", "12", "13", "1"),
        "en": (*_NUMBERS, "11", "12", "13", "1"),
    },
}
RANK_INDEX: Final[dict[Face, dict[Language, tuple[str, ...]]]] = {
    "french": {
        "de": (*_NUMBERS, "B", "D", "K", "A"),
        "en": (*_NUMBERS, "J", "Q", "K", "A"),
    },
    "german": {
        "de": (*_NUMBERS, "U", "O", "K", "A"),
        "en": (*_NUMBERS, "U", "O", "K", "A"),
    },
    "tiles": {
        "de": (*_NUMBERS, "11", "12", "13", "1"),
        "en": (*_NUMBERS, "11", "12", "13", "1"),
    },
}
JOKER_NAMES: Final[dict[Language, tuple[str, str]]] = {
    "de": ("roter Joker", "schwarzer Joker"),
    "en": ("red joker", "black joker"),
}


def card(suit: Suit, rank: Rank) -> Card:
    """The kind of the card with this suit (0-3) and rank (0-12)."""
    return suit * 13 + rank


def suit_of(kind: Card) -> Suit:
    """Suit 0-3 of a card that is no joker."""
    return kind // 13


def rank_of(kind: Card) -> Rank:
    """Rank 0 (two) to 12 (ace) of a card that is no joker."""
    return kind % 13


def pack(ranks: str = "AKQJT98765432", copies: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """All cards of a pack in ascending order.

    >>> len(pack("AKQJT9", copies=2))
    48

    Args:
        ranks: the ranks that the pack has, as in notation.
        copies: how often each card is there.
        jokers: how many of each joker (red, black) are added.
    """
    kinds = [card(suit, RANKS.index(rank)) for suit in range(4) for rank in ranks]
    return tuple(sorted(kinds * copies + [RED_JOKER, BLACK_JOKER] * jokers))


_NOTATIONS: Final = (
    *(rank + suit for suit in SUITS for rank in RANKS),
    "Xr",
    "Xb",
    "??",  # at the place of HIDDEN, the last
)


def notation(kind: Card) -> str:
    """``Qc`` for the queen of clubs, ``??`` for a card that is not known."""
    return _NOTATIONS[kind]


def notations(kinds: Iterable[Card]) -> str:
    """Several cards in notation, separated by blanks."""
    return " ".join(notation(kind) for kind in kinds)


def card_name(kind: Card, face: Face = "french", language: Language = "de") -> str:
    """The name as people say it: ``Kreuz-Dame``, ``Eichel-Ober``, ``queen of clubs``."""
    if kind == HIDDEN:
        return "verdeckte Karte" if language == "de" else "face-down card"
    if kind >= RED_JOKER:
        return JOKER_NAMES[language][kind - RED_JOKER]
    suit = SUIT_NAMES[face][language][suit_of(kind)]
    rank = RANK_NAMES[face][language][rank_of(kind)]
    if face == "tiles":
        return f"{suit} {rank}"
    return f"{suit}-{rank}" if language == "de" else f"{rank} of {suit}"


def suit_name(suit: Suit, face: Face = "french", language: Language = "de") -> str:
    """The name of a suit in the player's faces and language."""
    return SUIT_NAMES[face][language][suit]


def spelled_suit(text: str) -> Suit | None:
    """The suit that a word names (``c``, ``Kreuz``, ``Eichel``, ``clubs``, ``♣``), or None."""
    word = text.strip().lower()
    for suit in range(4):
        if word == SUITS[suit] or any(
            word in (names["de"][suit].lower(), names["en"][suit].lower(), SUIT_SIGNS[face][suit])
            for face, names in SUIT_NAMES.items()
        ):
            return suit
    return None


def _spellings() -> dict[str, Card]:
    known: dict[str, Card] = {"??": HIDDEN, "xr": RED_JOKER, "xb": BLACK_JOKER}
    extra_ranks = {12: ("as", "ass", "daus", "sau", "ace", "1"), 8: ("t", "10", "ten", "zehn")}
    for kind in range(RED_JOKER):
        suit, rank = suit_of(kind), rank_of(kind)
        for letter in {RANKS[rank].lower(), _NUMBERS[rank] if rank <= 8 else RANKS[rank].lower()}:
            known[letter + SUITS[suit]] = known[SUITS[suit] + letter] = kind
        for face in FACES:
            signs = SUIT_SIGNS[face][suit]
            for language in LANGUAGES:
                index = RANK_INDEX[face][language][rank].lower()
                for name in {
                    *RANK_NAMES[face][language][rank : rank + 1],
                    *extra_ranks.get(rank, ()),
                }:
                    known.setdefault(f"{SUIT_NAMES[face][language][suit]} {name}".lower(), kind)
                    known.setdefault(f"{name} of {SUIT_NAMES[face]['en'][suit]}".lower(), kind)
                    known.setdefault(f"{name} {SUIT_NAMES[face]['en'][suit]}".lower(), kind)
                known.setdefault(signs + index, kind)
                known.setdefault(index + signs, kind)
    for names in JOKER_NAMES.values():
        for joker, name in enumerate(names):
            known[name.lower()] = RED_JOKER + joker
    return known


_SPELLINGS: Final = _spellings()


def spelled(text: str) -> Card | None:
    """The card that a text names in any known spelling, or None.

    Read are ``Qc``, ``CQ``, ``10h``, ``♣Q``, ``Kreuz-Dame``, ``kreuz dame``, ``Eichel-Ober``,
    ``queen of clubs``; upper and lower case do not matter.
    """
    return _SPELLINGS.get(re.sub(r"[\s_-]+", " ", text.strip().lower()))


def read_card(text: str) -> Card:
    """The card that a text names.

    Raises:
        UnreadableCard: the text names no card.
    """
    kind = spelled(text)
    if kind is None:
        raise UnreadableCard(
            say(
                "“{text}” is not a card. A card is written like Qc, CQ or queen of clubs.",
                text=text,
            )
        )
    return kind


def read_cards(text: str) -> list[Card]:
    """Cards in notation, separated by blanks or commas; raises `UnreadableCard`."""
    return [read_card(word) for word in re.split(r"[\s,]+", text.strip()) if word]
