"""The hands of a game of Black Jack in words.  # not compiled: a vocabulary

A hand is called like its seat; those that came of splitting have a letter behind: ``2``, ``2b``.
What each hand has stands in groups, one for each seat.
"""

from __future__ import annotations

from typing import Final

from stammtisch.core.parts import A_NUMBER, AMOUNT, Part, Word, named
from stammtisch.core.rows import Rows
from stammtisch.games.black_jack.rules import SLOTS

_LETTERS: Final = ("", "b", "c", "d")
_MOST_SEATS: Final = 9
_ENDINGS: Final = ("later", "lost", "returned", "won", "won-more")

_A_HAND: Final = named([f"{seat}{letter}" for seat in range(_MOST_SEATS) for letter in _LETTERS])


def _each(word: Word, rest: int) -> Part:
    return Rows(word, int(SLOTS), rest)


HAND: Final = Part(_A_HAND)
OWNERS: Final = Part(_A_HAND, none=-1)
NUMBERS: Final = _each(A_NUMBER, 0)
GAINS: Final = _each(AMOUNT.word, 0)
MARKS: Final = _each(named(["open", "stood", "bust", "black-jack"]), 0)
ENDINGS: Final = _each(named(_ENDINGS, first=-1), -1)
