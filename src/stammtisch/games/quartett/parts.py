"""Who holds which cards of a quartet, in words.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.cards import notation
from stammtisch.core.parts import (
    A_DECK_CARD,
    A_SEAT,
    Compound,
    Groups,
    Part,
    Word,
    as_many,
    named,
)
from stammtisch.core.rows import ByTerms
from stammtisch.errors import BadPosition
from stammtisch.games.quartett.rules import (
    GIVEN,
    LAID,
    asked_in,
    asker_in,
    place_in,
    question,
)
from stammtisch.names import DECK
from stammtisch.text import say

_OF_QUARTET: Final = 4


class HeldPart(Part):
    """Four bits for each quartet of each owner, as in `Position.held`."""

    ordered = False

    def groups(self, value: Any, terms: Any) -> Groups:
        quartets = int(terms.quartets)
        return [
            [
                notation(int(terms.kind(quartet, card)))
                for quartet in range(quartets)
                for card in range(_OF_QUARTET)
                if value[first + quartet] >> card & 1
            ]
            for first in range(0, len(value), quartets)
        ]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        quartets = int(terms.quartets)
        as_many(groups, len(like) // quartets)
        places = {
            int(terms.kind(quartet, card)): (quartet, card)
            for quartet in range(quartets)
            for card in range(_OF_QUARTET)
        }
        held = [0] * len(like)
        for seat, group in enumerate(groups):
            for word in group:
                kind = self.meant(word)
                if kind not in places:
                    raise BadPosition(say("{word} is not in this deck.", word=word))
                quartet, card = places[kind]
                held[seat * quartets + quartet] |= 1 << card
        return held


def _answered(terms: Any) -> Word:
    """A question in the log (``2:0:A3:given``): who asked whom for what, and what came of it."""
    of_deck = [int(kind) for kind in terms.cards]
    card = Word(
        lambda place: notation(DECK + place),
        lambda word: kind - DECK if (kind := A_DECK_CARD.read(word)) in of_deck else None,
        lambda word: say("{word} is not in this deck.", word=word),
    )
    return Compound([A_SEAT, A_SEAT, card, _ANSWER], _apart, _together)


def _apart(entry: int) -> list[int]:
    answer = bool(entry & GIVEN) + bool(entry & LAID)
    return [asker_in(entry), asked_in(entry), place_in(entry), answer]


def _together(asker: int, asked: int, place: int, answer: int) -> int:
    return question(asker, asked, place) | (GIVEN if answer else 0) | (LAID if answer > 1 else 0)


_ANSWER: Final = named(["refused", "given", "laid"])
HELD: Final = HeldPart(A_DECK_CARD, holds=True)
MOVED: Final = HeldPart(A_DECK_CARD, holds=False)
LOG: Final = ByTerms(_answered)
