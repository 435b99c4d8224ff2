"""Who holds which cards of a quartet, in words.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.cards import notation
from stammtisch.core.parts import A_DECK_CARD, Groups, Part, as_many
from stammtisch.errors import BadPosition
from stammtisch.text import say

_OF_QUARTET: Final = 4


class HeldPart(Part):
    """Four bits for each quartet of each seat, as `Position.held` has them."""

    ordered = False

    def groups(self, value: Any, terms: Any) -> Groups:
        quartets = int(terms.quartets)
        return [
            [
                notation(int(terms.kind(quartet, card)))
                for quartet in range(quartets)
                for card in range(_OF_QUARTET)
                if value[seat * quartets + quartet] >> card & 1
            ]
            for seat in range(int(terms.seats))
        ]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        quartets = int(terms.quartets)
        as_many(groups, int(terms.seats))
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


HELD: Final = HeldPart(A_DECK_CARD, holds=True)
