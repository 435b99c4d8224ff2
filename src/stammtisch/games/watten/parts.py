"""What was said in this trick, in words.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.cards import RANKS, SUITS
from stammtisch.core.parts import NOTHING, Groups, Part, Word, as_many, between, named
from stammtisch.games.watten.rules import LOWEST
from stammtisch.kits.tricks.claims import FIRST_OWN_MOVE

_BITS: Final = 7  # room of each seat's word
_WORD: Final = (1 << _BITS) - 1
_THINGS: Final = {"schlag": RANKS[LOWEST:], "farbe": SUITS}


def _a_move(terms: Any) -> Word:
    """A declared move: ``offer``, ``schlag:K``."""
    words = []
    for number, move in enumerate(terms.moves, int(FIRST_OWN_MOVE)):
        thing = _THINGS.get(move.verb, "")
        words.append(f"{move.verb}:{thing[number - int(move.base)]}" if thing else move.verb)
    return named([NOTHING, *words], first=int(FIRST_OWN_MOVE) - 1)


class HeardPart(Part):
    """The last declared move of each seat, as in `WattenCourse.heard`; one group for each seat."""

    def groups(self, value: Any, terms: Any) -> Groups:
        word, nothing = _a_move(terms), int(FIRST_OWN_MOVE) - 1
        moves = [int(value) >> (_BITS * seat) & _WORD for seat in range(int(terms.seats))]
        return [[word.write(move or nothing)] for move in moves]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        as_many(groups, int(terms.seats))
        word, nothing, found = _a_move(terms), int(FIRST_OWN_MOVE) - 1, 0
        for seat, group in enumerate(groups):
            move = word.read(" ".join(group) or NOTHING)
            found |= (0 if move == nothing else move) << (_BITS * seat)
        return found


HEARD: Final = HeardPart()
SIDE: Final = Part(between(0, 1), none=-1)
