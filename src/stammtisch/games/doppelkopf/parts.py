"""What was declared, announced and claimed, in words.  # not compiled: a vocabulary

declared gesund suit-s - -
spoken 1:re 3:kontra 1:k90
cleared 0:3
"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.parts import (
    NOTHING,
    Bags,
    Compound,
    Groups,
    Word,
    between,
    named,
    one_group,
)
from stammtisch.core.rows import Rows
from stammtisch.games.doppelkopf.declarations import is_heard_as_solo, is_open
from stammtisch.games.doppelkopf.moves import (
    DECLARE_HOCHZEIT,
    FIRST_SOLO,
    GESUND,
    RE,
    SEATS,
    TRICKS,
    as_spoken,
    play_of,
    player_of,
    speaker,
    speech,
    trick_of,
)

_DECLARATIONS: Final = (
    *("gesund", "hochzeit", "call-c", "call-s", "call-h", "armut"),
    *("suit-c", "suit-s", "suit-h", "suit-d", "queens", "jacks", "aces"),
)
_VORBEHALT: Final = "vorbehalt"
_SOLO: Final = "solo"
_SOUNDS_SO: Final = {_VORBEHALT: int(DECLARE_HOCHZEIT), _SOLO: int(FIRST_SOLO)}
_SEAT: Final = between(0, int(SEATS) - 1)


class Packed(Rows):
    """Several numbers in one, each of this many bits."""

    def __init__(
        self, word: Word, size: int, bits: int, rest: int | None = None, none: int | None = None
    ) -> None:
        super().__init__(word, size, rest, none)
        self.bits: Final = bits

    def apart(self, value: int) -> list[int]:
        """The numbers in a number."""
        return [value >> self.bits * place & (1 << self.bits) - 1 for place in range(self.size)]

    def groups(self, value: Any, terms: Any) -> Groups:
        return super().groups(self.apart(value), terms)

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        numbers = self._row(one_group(groups), terms)
        return sum(number << self.bits * place for place, number in enumerate(numbers))


class Declared(Packed):
    """What each seat declared.

    For whoever does not know all of it, what everybody heard stands behind (DOK-18): ``gesund ??
    ?? - / gesund vorbehalt solo -``. What is unknown is read as one that sounds so; in its place a
    sample draws any.
    """

    def known(self, value: Any, terms: Any) -> Groups:
        heard = [self._heard(move, terms) for move in self.apart(value)]
        return [*self.groups(value, terms), heard]

    def _heard(self, move: int, terms: Any) -> str:
        if is_open(terms, move):
            return self.written(move)
        return _SOLO if is_heard_as_solo(terms, move) else _VORBEHALT

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        if len(groups) == 2:
            pairs = zip(*groups, strict=False)
            groups = [[heard if word == NOTHING else word for word, heard in pairs]]
        return super().value(groups, like, terms)

    def meant(self, word: str, terms: Any = None) -> int:
        return _SOUNDS_SO.get(word) or super().meant(word, terms)


DECLARED: Final = Declared(named(_DECLARATIONS, int(GESUND)), int(SEATS), bits=8, none=0)
SPOKEN: Final = Packed(  # who announced what, in order
    Compound(
        [_SEAT, named(("re", "kontra", "k90", "k60", "k30", "schwarz"), int(RE))],
        lambda one: (speaker(one, 0), speech(one, 0)),
        lambda seat, move: as_spoken(seat, move, 0),
    ),
    size=12,
    bits=5,
    rest=0,
)
CLEARED: Final = Bags(  # the seat and its trick, counted from 1
    Compound(
        [_SEAT, between(1, int(TRICKS))],
        lambda play: (player_of(play), trick_of(play) + 1),
        lambda seat, trick: play_of(trick - 1, seat),
    ),
    holds=False,
)
