"""Cards and packs: their names, packs of every size, and reading cards that people type."""

from __future__ import annotations

import re
from typing import Final

from stammtisch.errors import UnreadableCard
from stammtisch.names import (
    BLACK_JOKER,
    DECK,
    DECK_END,
    DECK_JOKERS,
    DECK_LETTERS,
    FACES,
    HIDDEN,
    HIDDEN_NAMES,
    JOKER_NAMES,
    KINDS,
    LANGUAGES,
    NUMBERS,
    OTHER_SIGNS,
    RANK_INDEX,
    RANK_NAMES,
    RANKS,
    RED_JOKER,
    SUIT_NAMES,
    SUIT_SIGNS,
    SUITS,
    Card,
    Face,
    Language,
    Rank,
    Suit,
    card,
    card_name,
    notation,
    notations,
    rank_index,
    rank_name,
    rank_of,
    suit_name,
    suit_of,
)
from stammtisch.text import say

__all__ = [
    "BLACK_JOKER", "DECK", "DECK_END", "DECK_JOKERS", "DECK_LETTERS", "FACES", "HIDDEN",
    "HIDDEN_NAMES", "JOKER_NAMES", "KINDS", "LANGUAGES", "RANKS", "RANK_INDEX", "RANK_NAMES",
    "RED_JOKER", "SUITS", "SUIT_NAMES", "SUIT_SIGNS", "Card", "Face", "Language", "Rank",
    "Suit", "card", "card_name", "is_kind", "notation", "notations", "pack", "rank_index",
    "rank_name", "rank_of", "read_card", "read_cards", "spelled", "spelled_suit", "suit_name",
    "suit_of",
]  # fmt: skip


def is_kind(number: int, deck: str = "") -> bool:
    """Whether this number is a playing card's kind or a deck card's; `HIDDEN` always is."""
    return number == HIDDEN or (DECK <= number < DECK_END if deck else 0 <= number < KINDS)


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


def spelled_suit(text: str) -> Suit | None:
    """The suit that a word names (``c``, ``Kreuz``, ``Eichel``, ``clubs``, ``♣``), or None."""
    word = text.strip().lower()
    for suit in range(4):
        if word == SUITS[suit] or any(
            word in (names["de"][suit].lower(), names["en"][suit].lower(), *_signs(face, suit))
            for face, names in SUIT_NAMES.items()
        ):
            return suit
    return None


def _signs(face: Face, suit: Suit) -> tuple[str, str]:
    """The signs that stand for a suit in what people type."""
    return SUIT_SIGNS[face][suit], OTHER_SIGNS[suit]


_ENDINGS: Final = ("e", "en", "er", "em")  # people decline a colour; what is written does not


def _said_suits(face: Face, language: Language, suit: Suit) -> list[str]:
    """What a suit is called here, and of tiles in German its colour in any case: ``blaue 8``."""
    name = SUIT_NAMES[face][language][suit].lower()
    endings = _ENDINGS if face == "tiles" and language == "de" else ()
    return [name, *(name + ending for ending in endings)]


def _spellings() -> dict[str, Card]:
    known: dict[str, Card] = {"??": HIDDEN}
    extra_ranks = {12: ("as", "ass", "daus", "sau", "ace", "1"), 8: ("t", "10", "ten", "zehn")}
    for kind in range(RED_JOKER):
        suit, rank = suit_of(kind), rank_of(kind)
        for letter in {RANKS[rank].lower(), NUMBERS[rank] if rank <= 8 else RANKS[rank].lower()}:
            known[letter + SUITS[suit]] = known[SUITS[suit] + letter] = kind
        for face in FACES:
            for language in LANGUAGES:
                index = RANK_INDEX[face][language][rank].lower()
                for name in {
                    *RANK_NAMES[face][language][rank : rank + 1],
                    *extra_ranks.get(rank, ()),
                }:
                    for said in _said_suits(face, language, suit):
                        known.setdefault(f"{said} {name.lower()}", kind)
                    known.setdefault(f"{name} of {SUIT_NAMES[face]['en'][suit]}".lower(), kind)
                    known.setdefault(f"{name} {SUIT_NAMES[face]['en'][suit]}".lower(), kind)
                for sign in _signs(face, suit):
                    known.setdefault(sign + index, kind)
                    known.setdefault(index + sign, kind)
    return known | _hidden_and_jokers()


def _hidden_and_jokers() -> dict[str, Card]:
    known = {_plain(name): HIDDEN for face in FACES for name in HIDDEN_NAMES[face].values()}
    for number, (joker, colour) in enumerate(((RED_JOKER, "rot"), (BLACK_JOKER, "schwarz"))):
        names = [notation(joker), *(each[number] for each in JOKER_NAMES.values())]
        names += [f"{colour}{ending} joker" for ending in _ENDINGS]
        known |= {_plain(name): joker for name in names}
    return known


def _plain(text: str) -> str:
    """A spelling as it is looked up: small letters, a single blank for hyphens and underlines."""
    return " ".join(text.lower().replace("_", " ").replace("-", " ").split())


_SPELLINGS: Final = _spellings()


_DECK_SPELLINGS: Final = {notation(kind).lower(): kind for kind in range(DECK, DECK_END)}


def spelled(text: str, deck: str = "") -> Card | None:
    """The card that a text names in any known spelling, or None.

    With the id of a deck: one of its cards (``E3``). Without one are read ``Qc``, ``CQ``,
    ``10h``, ``♣Q``, ``Kreuz-Dame``, ``kreuz dame``, ``Eichel-Ober``, ``queen of clubs``; upper and
    lower case do not matter.
    """
    if deck:
        return _DECK_SPELLINGS.get(text.strip().lower())
    return _SPELLINGS.get(_plain(text))


def read_card(text: str, deck: str = "") -> Card:
    """The card that a text names, a playing card or one of a deck.

    Raises:
        UnreadableCard: the text names no card.
    """
    kind = spelled(text, deck) if isinstance(text, str) else None
    if kind is None and deck:
        raise UnreadableCard(
            say("“{text}” is no card of this deck, like E3 or X1.", text=str(text))
        )
    if kind is None:
        raise UnreadableCard(
            say(
                "“{text}” is not a card. A card is written like Qc, CQ or queen of clubs.",
                text=str(text),
            )
        )
    return kind


def read_cards(text: str, deck: str = "") -> list[Card]:
    """Cards in notation, separated by blanks or commas; raises `UnreadableCard`."""
    return [read_card(word, deck) for word in re.split(r"[\s,]+", text.strip()) if word]
