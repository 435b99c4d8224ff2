"""Cards and packs: their names, packs of every size, and reading cards that people type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from stammtisch.errors import UnreadableCard
from stammtisch.languages import Language, idiom, tags
from stammtisch.names import (
    BLACK_JOKER,
    DECK,
    DECK_END,
    DECK_JOKERS,
    DECK_LETTERS,
    FACES,
    HIDDEN,
    KINDS,
    NUMBERS,
    OTHER_SIGNS,
    RANKS,
    RED_JOKER,
    SUIT_SIGNS,
    SUITS,
    Card,
    Face,
    Rank,
    Suit,
    card,
    card_name,
    joker_mark,
    notation,
    notations,
    rank_index,
    rank_name,
    rank_of,
    suit_mark,
    suit_name,
    suit_of,
)
from stammtisch.text import say

__all__ = [
    "BLACK_JOKER", "DECK", "DECK_END", "DECK_JOKERS", "DECK_LETTERS", "FACES", "HIDDEN", "KINDS",
    "RANKS", "RED_JOKER", "SUITS", "SUIT_SIGNS", "Card", "Face", "Rank", "Suit", "card",
    "card_name", "is_kind", "joker_mark", "notation", "notations", "pack", "rank_index",
    "rank_name", "rank_of", "rank_words", "read_card", "read_cards", "spelled", "spelled_rank",
    "spelled_suit", "suit_mark", "suit_name", "suit_of",
]  # fmt: skip


def is_kind(number: int, deck: str = "") -> bool:
    """Whether this number is the kind of a playing card or deck card; `HIDDEN` always is."""
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
    return _suits(tags()).get(text.strip().lower())


@cache
def _suits(languages: tuple[Language, ...]) -> dict[str, Suit]:
    known: dict[str, Suit] = {}
    for suit in range(4):
        known.setdefault(SUITS[suit], suit)
        for face in FACES:
            names = (suit_name(suit, face, each).lower() for each in languages)
            for word in (*names, *_signs(face, suit)):
                known.setdefault(word, suit)
    return known


def _signs(face: Face, suit: Suit) -> tuple[str, str]:
    """The signs that stand for a suit in what people type."""
    return SUIT_SIGNS[face][suit], OTHER_SIGNS[suit]


def spelled_rank(text: str) -> Rank | None:
    """The rank that a word names (``t``, ``Zehn``, ``Ober``, ``queen``), or None."""
    return _ranks(tags()).get(text.strip().lower())


@cache
def _ranks(languages: tuple[Language, ...]) -> dict[str, Rank]:
    return {word: rank for rank in range(13) for word in _rank_words(rank, languages)}


def rank_words(rank: Rank) -> tuple[str, ...]:
    """The words that people type for a rank in any language, except those that name a card."""
    return tuple(word for word in sorted(_rank_words(rank, tags())) if spelled(word) is None)


def _rank_words(rank: Rank, languages: tuple[Language, ...]) -> set[str]:
    letter = RANKS[rank]
    more = (word for each in languages for word in idiom(each).typed.ranks.get(letter, ()))
    names = (rank_name(rank, face, each).lower() for each in languages for face in FACES[:2])
    return {letter.lower(), *names, *more}


def _said_suits(face: Face, language: Language, suit: Suit) -> list[str]:
    """What a suit is called in this language; for tiles, its colour in any form: ``blaue 8``."""
    name = suit_name(suit, face, language).lower()
    endings = idiom(language).typed.endings if face == "tiles" else ()
    return [name, *(name + ending for ending in endings)]


@cache
def _spellings(languages: tuple[Language, ...]) -> dict[str, Card]:
    known: dict[str, Card] = {"??": HIDDEN}
    for kind in range(RED_JOKER):
        suit, rank = suit_of(kind), rank_of(kind)
        for letter in {RANKS[rank].lower(), NUMBERS[rank] if rank <= 8 else RANKS[rank].lower()}:
            known[letter + SUITS[suit]] = known[SUITS[suit] + letter] = kind
        for said in _said_cards(suit, rank, languages):
            known.setdefault(said, kind)
    return known | _hidden_and_jokers(languages)


def _said_cards(suit: Suit, rank: Rank, languages: tuple[Language, ...]) -> Iterator[str]:
    """What people type for a card: its name, suit and rank in either order, and its signs."""
    more = _rank_words(rank, languages) | ({"1"} if RANKS[rank] == "A" else set())
    for face in FACES:
        for language in languages:
            name, index = (each(rank, face, language).lower() for each in (rank_name, rank_index))
            patterns = {idiom(language).cards(each).name.lower() for each in FACES}
            for word in {name, *more}:
                for said in _said_suits(face, language, suit):
                    yield f"{said} {word}"
                plain = suit_name(suit, face, language).lower()
                yield from (_plain(each.format(suit=plain, rank=word)) for each in patterns)
                yield f"{word} {plain}"
            for sign in _signs(face, suit):
                yield sign + index
                yield index + sign


def _hidden_and_jokers(languages: tuple[Language, ...]) -> dict[str, Card]:
    known = {_plain(idiom(each).cards(face).hidden): HIDDEN for face in FACES for each in languages}
    for number, joker in enumerate((RED_JOKER, BLACK_JOKER)):
        known[_plain(notation(joker))] = joker
        for each in map(idiom, languages):
            for name in (each.jokers.names[number], *each.typed.jokers[number]):
                known[_plain(name)] = joker
    return known


def _plain(text: str) -> str:
    """A spelling as it is looked up: lower case, one blank for each hyphen or underscore."""
    return " ".join(text.lower().replace("_", " ").replace("-", " ").split())


_DECK_SPELLINGS: Final = {notation(kind).lower(): kind for kind in range(DECK, DECK_END)}


def spelled(text: str, deck: str = "") -> Card | None:
    """The card that a text names in any known spelling, or None.

    With the id of a deck: one of its cards (``E3``). Without one are read ``Qc``, ``CQ``,
    ``10h``, ``♣Q``, ``Kreuz-Dame``, ``kreuz dame``, ``Eichel-Ober``, ``queen of clubs``; upper and
    lower case do not matter.
    """
    if deck:
        return _DECK_SPELLINGS.get(text.strip().lower())
    return _spellings(tags()).get(_plain(text))


def read_card(text: str, deck: str = "") -> Card:
    """The card that a text names, a playing card or one of a deck.

    Raises:
        UnreadableCard: the text names no card.
    """
    kind = spelled(text, deck) if isinstance(text, str) else None
    if kind is None and deck:
        raise UnreadableCard(
            say("“{text}” is not a card of this deck, such as E3 or X1.", text=str(text))
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
