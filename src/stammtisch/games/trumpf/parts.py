"""The stacks in words, as the cards of the deck.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.cards import notation
from stammtisch.core.parts import A_DECK_CARD, Groups, Part, one_group
from stammtisch.errors import BadPosition
from stammtisch.text import say


class PlacesPart(Part):
    """Cards in a row, each as its place in the pack (`Rules.kinds`)."""

    def groups(self, value: Any, terms: Any) -> Groups:
        return [[notation(int(terms.kinds[place])) for place in value]]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        places = {int(kind): place for place, kind in enumerate(terms.kinds)}
        found = []
        for word in one_group(groups):
            kind = self.meant(word)
            if kind not in places:
                raise BadPosition(say("{word} is not in this deck.", word=word))
            found.append(places[kind])
        return found


STACKS: Final = PlacesPart(A_DECK_CARD, holds=True)
