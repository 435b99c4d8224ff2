"""The tiles in words: each is its place in the row, from 0 on.  # not compiled: a vocabulary

``held 12 40 / 13 41`` are the tiles of each seat, ``laid 0:K:12`` what lies: side, meld, tile.
"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.bits import members
from stammtisch.core.parts import (
    A_NUMBER,
    A_SEAT,
    Bags,
    Groups,
    Part,
    as_many,
    between,
    compound,
    named,
)
from stammtisch.errors import BadPosition
from stammtisch.games.canasta.tiles import HALF, LETTERS, PACK, RANK_BIT, SIDE_BIT
from stammtisch.text import say

_A_TILE: Final = between(0, PACK - 1)
_MELDS: Final = ("wild", *LETTERS[1:])  # by rank
_RANK: Final = 15  # the bits of a rank


class TilesPart(Part):
    """Sets of tiles, two numbers for each seat; one group for each."""

    ordered = False

    def groups(self, value: Any, terms: Any) -> Groups:
        return [
            [
                str(half * int(HALF) + int(bit))
                for half in range(2)
                for bit in members(int(value[at + half]))
            ]
            for at in range(0, len(value), 2)
        ]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        as_many(groups, len(like) // 2)
        found = [0] * len(like)
        for seat, group in enumerate(groups):
            for word in group:
                half, bit = divmod(self.meant(word), int(HALF))
                if found[2 * seat + half] >> bit & 1:
                    raise BadPosition(say("{word} appears too often.", word=word))
                found[2 * seat + half] |= 1 << bit
        return found


def _apart(entry: int) -> list[int]:
    return [entry >> SIDE_BIT, entry >> RANK_BIT & _RANK, entry & (1 << RANK_BIT) - 1]


def _together(side: int, rank: int, tile: int) -> int:
    return side << SIDE_BIT | rank << RANK_BIT | tile


TILES: Final = TilesPart(_A_TILE)
PILE: Final = Part(_A_TILE)
LAID: Final = Part(compound([A_SEAT, named(_MELDS), _A_TILE], _apart, _together))
OLD: Final = Bags(named(_MELDS), holds=False)
COVERED: Final = Part(A_NUMBER, none=PACK)
