"""What lies on the work table, in words.  # not compiled: a vocabulary

``m1 3c 4c Xr=5c / m2 Kd Ks:own Kh``: of each meld its name, then its tiles; a joker with its name.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from stammtisch.core.parts import A_CARD, Groups, Part, Word
from stammtisch.errors import BadPosition
from stammtisch.games.rummy.names import face_text, meld_name, read_face, read_place
from stammtisch.games.rummy.rules import NOTHING, SWAPPED
from stammtisch.games.rummy.tiles import entry_of, face_of, meld_of, origin_of
from stammtisch.text import say

_ORIGINS: Final = ("", ":own", ":tied")  # from the table, the rack, an exchange
_FROM_RACK: Final = "rack"
_FROM_SWAP: Final = "swapped"


def _write(entry: int) -> str:
    """A tile without its meld: what it shows, and where it came from in this turn."""
    return face_text(face_of(entry)) + _ORIGINS[int(origin_of(entry))]


def _read(word: str) -> int | None:
    face, colon, origin = word.partition(":")
    if colon + origin not in _ORIGINS or read_face(face) < 0:
        return None
    return int(entry_of(0, read_face(face), _ORIGINS.index(colon + origin)))


A_TILE: Final = Word(
    _write,
    _read,
    lambda word: say("“{word}” is not a tile on the table, like 3c, Xr=5c or 3c:own.", word=word),
    is_card=True,
)


def _place(number: int) -> str:
    if number == SWAPPED:
        return _FROM_SWAP
    return meld_name(number) if number else _FROM_RACK


def _read_meld(word: str) -> int | None:
    number = {_FROM_RACK: 0, _FROM_SWAP: int(SWAPPED)}.get(word)
    if number is None and word[:1] == "m":
        number = read_place(word)
    return None if number is None or (number < 0 and word != _FROM_SWAP) else number


A_PLACE: Final = Word(
    _place, _read_meld, lambda word: say("“{word}” is not a meld, like m1.", word=word)
)


class TablePart(Part):
    """The melds of the work table, as `tiles` has them."""

    def groups(self, value: Any, terms: Any) -> Groups:
        melds = groupby(value, lambda entry: int(meld_of(entry)))
        return [
            [A_PLACE.write(meld), *(_write(entry % entry_of(1, 0, 0)) for entry in entries)]
            for meld, entries in melds
        ]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        entries: list[int] = []
        for meld, *tiles in filter(None, groups):
            number = A_PLACE.read(meld)
            if number <= 0:
                raise BadPosition(say("“{word}” is not a meld, like m1.", word=meld))
            entries += [int(entry_of(number, 0, 0)) + A_TILE.read(tile) for tile in tiles]
        return sorted(entries)


TABLE: Final[Part] = TablePart(A_CARD, holds=True)
START: Final[Part] = TablePart(A_CARD, holds=False)
LIFTED: Final[Part] = Part(A_TILE, none=NOTHING, holds=True)
FROM: Final[Part] = Part(A_PLACE)
MELD: Final[Part] = Part(A_PLACE, none=0)
