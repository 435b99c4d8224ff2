"""The stacks in words, as the cards of the deck.  # not compiled: a vocabulary"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from stammtisch.cards import notation
from stammtisch.core.parts import A_DECK_CARD, A_SEAT, Compound, Groups, Part, Word, named
from stammtisch.core.rows import ByTerms, Rows
from stammtisch.games.trumpf.rules import NO_CARD, NO_CATEGORY, card_in, lying, seat_in
from stammtisch.text import say


def _a_card(terms: Any) -> Word:
    """A card as its place in the pack (`Rules.kinds`)."""
    places = {int(kind): place for place, kind in enumerate(terms.kinds)}
    return Word(
        lambda place: notation(int(terms.kinds[place])),
        lambda word: places.get(A_DECK_CARD.read(word)),
        lambda word: say("{word} is not in this deck.", word=word),
    )


def _lying(terms: Any) -> Word:
    """A card on the table and whose it is: ``2:B1``."""
    return Compound([A_SEAT, _a_card(terms)], lambda entry: [seat_in(entry), card_in(entry)], lying)


class RoomPart(Part):
    """Cards in a row that has room for more: for each seat, or for all of the pack.

    Args:
        word_by: what each number is, in a game with these terms.
        each: whether every seat has its row.
        holds: whether the cards lie there.
    """

    def __init__(self, word_by: Callable[[Any], Word], each: bool, holds: bool) -> None:
        super().__init__(A_DECK_CARD, NO_CARD, holds)
        self._word_by: Final = word_by
        self._each: Final = each

    def _rows(self, terms: Any) -> Rows:
        size = terms.room if self._each else terms.size
        return Rows(self._word_by(terms), int(size), NO_CARD, NO_CARD)

    def groups(self, value: Any, terms: Any) -> Groups:
        return self._rows(terms).groups(value, terms)

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        return self._rows(terms).value(groups, like, terms)


def _a_category(terms: Any) -> Word:
    return named([category.id for category in terms.deck.categories])


STACKS: Final = RoomPart(_a_card, each=True, holds=True)
POT: Final = RoomPart(_a_card, each=False, holds=True)
LAST: Final = RoomPart(_lying, each=False, holds=False)
AWAY: Final = ByTerms(_a_card, card=A_DECK_CARD, holds=True)
CATEGORY: Final = ByTerms(_a_category, none=NO_CATEGORY)
