"""Melds on the table and the jokers in them, as people write and read them.

# not compiled: makes texts

What lies in a meld are pairs: each card, and the card that it is named; only a joker is named
another one.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, TypeAlias

from stammtisch.cards import notation, spelled
from stammtisch.names import RED_JOKER
from stammtisch.text import Arg, CardsWord, CardWord, say

Named: TypeAlias = tuple[int, int]

UNNAMED: Final = -1  # a joker of which nobody said what it stands for


def meld_id(index: int) -> str:
    """What a meld on the table is called: the one with index 0 is ``m1``."""
    return f"m{index + 1}"


def meld_index(word: str) -> int | None:
    """The index of a meld that a word like ``m1`` names; None if it names none."""
    digits = word[1:]
    plain = word[:1] == "m" and digits.isascii() and digits.isdigit() and len(digits) < 4
    return int(digits) - 1 if plain and int(digits) else None


def written(kind: int, named: int) -> str:
    """A card in notation; a joker with its name: ``Xr=6s``."""
    return notation(kind) if kind == named else f"{notation(kind)}={notation(named)}"


def read_named(word: str) -> Named | None:
    """The card that a word names, and the card that it stands for: ``6s``, ``Xr=6s``, ``joker``."""
    first, equals, name = word.partition("=")
    kind = RED_JOKER if first in ("joker", "x") else spelled(first)
    if kind is None or kind < 0:
        return None
    if not equals:
        return kind, kind if kind < RED_JOKER else UNNAMED
    named = spelled(name)
    known = kind >= RED_JOKER and named is not None and 0 <= named < RED_JOKER
    return (kind, named) if known and named is not None else None


def named_word(kind: int, named: int) -> Arg:
    """A card in a sentence; a joker with the card that it stands for."""
    if kind == named:
        return CardWord(kind)
    return say("{joker} as {card}", joker=CardWord(kind), card=CardWord(named))


def listed(named: Iterable[Named]) -> Arg:
    """Cards and jokers in a sentence, as they lie."""
    whole: Arg = ""
    for plain, some in groupby(named, lambda each: each[0] == each[1]):
        cards = list(some)
        together = [CardsWord(tuple(kind for kind, _ in cards))]
        for word in together if plain else [named_word(*each) for each in cards]:
            whole = word if whole == "" else say("{first}, {second}", first=whole, second=word)
    return whole
