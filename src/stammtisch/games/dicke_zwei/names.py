"""Combinations of Dicke Zwei in words.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.bits import members
from stammtisch.games.dicke_zwei.combos import (
    FOUR,
    FULL_HOUSE,
    GROUP,
    PAIR,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    class_of,
    worth_of,
)
from stammtisch.games.dicke_zwei.tiles import KIND
from stammtisch.text import Arg, CardsWord, CardWord, Text, say

CLASS_NAMES: Final = {
    SINGLE: say("Single"),
    PAIR: say("Pair"),
    TRIPLE: say("Triple"),
    STRAIGHT: say("Straight"),
    GROUP: say("Group"),
    FULL_HOUSE: say("Full house"),
    FOUR: say("Four of a kind"),
    STRAIGHT_FLUSH: say("Straight flush"),
}
CLASS_RULES: Final = {
    SINGLE: "DZW-5",
    PAIR: "DZW-6",
    TRIPLE: "DZW-7",
    STRAIGHT: "DZW-10",
    GROUP: "DZW-11",
    FULL_HOUSE: "DZW-11",
    FOUR: "DZW-12",
    STRAIGHT_FLUSH: "DZW-12",
}


def kinds_of(cards: int) -> tuple[int, ...]:
    """The kinds of these places, from the highest to the lowest."""
    return tuple(int(KIND[place]) for place in reversed(list(members(cards))))


def cards_word(cards: int) -> CardsWord:
    """The names of these cards from the highest to the lowest."""
    return CardsWord(kinds_of(cards))


def card_word(place: int) -> CardWord:
    """The name of the card at a place."""
    return CardWord(int(KIND[place]))


def class_name(cards: int) -> Text:
    """What a combination is called."""
    return CLASS_NAMES[int(class_of(worth_of(cards)))]


def named(cards: int) -> Arg:
    """A combination with its name; a single card goes by its own name."""
    of_class = int(class_of(worth_of(cards)))
    if of_class == SINGLE:
        return cards_word(cards)
    return say("{kind} ({cards})", kind=CLASS_NAMES[of_class], cards=cards_word(cards))
