"""The trick of Dicke Zwei in words: who played what.  # not compiled: a vocabulary

trick 3 4d 4h / 0 / 1 7c 7s
"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.bits import members
from stammtisch.core.parts import A_SEAT, Bags, Groups, carded
from stammtisch.errors import BadPosition
from stammtisch.games.dicke_zwei.tiles import CARDS, KIND
from stammtisch.text import say

CARD: Final = carded([int(kind) for kind in KIND])


class TrickPart(Bags):
    """For each turn, the seat and what it played; nothing for a pass."""

    ordered = True

    def groups(self, value: Any, terms: Any) -> Groups:
        return [
            [A_SEAT.write(entry >> CARDS), *(CARD.write(int(place)) for place in members(low))]
            for entry in value
            for low in [entry & ((1 << CARDS) - 1)]
        ]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        found = []
        for group in groups:
            if not group:
                raise BadPosition(say("The seat that played the cards must come first."))
            seat, *cards = group
            found.append((A_SEAT.read(seat, terms) << CARDS) + self._mask(cards, terms))
        return found


class HandsPart(Bags):
    """The hands; for a viewer who does not know them all, followed by the cards played."""

    def known(self, value: Any, terms: Any) -> Groups:
        held = sum(int(hand) for hand in value)
        return self.groups([*value, ~held & ((1 << CARDS) - 1)], terms)

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        hands = groups[:-1] if len(groups) == len(like) + 1 else groups
        return super().value(hands, like, terms)


HANDS: Final = HandsPart(CARD)
HELD: Final = Bags(CARD)
PICKED: Final = Bags(CARD, holds=False)
TRICK: Final = TrickPart(CARD)
