"""The pile in words: cards, and what they counted if there is a choice.

# not compiled: a vocabulary
"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.parts import A_CARD, Word, no_card
from stammtisch.core.rows import ByTerms, Rows
from stammtisch.games.einundfuenfzig_tot.rules import HAND, move_of


def _laid(terms: Any) -> Word:
    """A card on the pile: ``9h``, or ``Ah:11`` where it has two values."""
    kinds = [kind for kind in range(len(terms.entries)) if terms.entries[kind]]
    words: dict[int, str] = {}
    for kind in kinds:
        for number in range(int(terms.entries[kind])):
            move = int(move_of(kind, number))
            value = f":{int(terms.values[move])}" if terms.entries[kind] > 1 else ""
            words[move] = A_CARD.write(kind) + value
    moves = {word.lower(): move for move, word in words.items()}
    return Word(words.__getitem__, lambda word: moves.get(word.lower()), no_card)


HANDS: Final = Rows(A_CARD, HAND, rest=-1, holds=True)
PILE: Final = ByTerms(_laid, grows=True)
