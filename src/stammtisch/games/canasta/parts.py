"""The tiles in words, as cards.  # not compiled: a vocabulary

``held 4h 7s / Qd`` are the tiles of each seat in the order in which they came, and
``laid 0:K Kc Kd 2s / 1:3r 3h`` what lies, as it was laid: side, meld, tiles.
"""

from __future__ import annotations

from itertools import chain, groupby
from typing import Any, Final

from stammtisch.core.bits import members
from stammtisch.core.parts import (
    A_CARD,
    A_NUMBER,
    A_SEAT,
    Bags,
    Compound,
    Groups,
    Layout,
    Part,
    as_many,
    named,
)
from stammtisch.games.canasta.tiles import HALF, LETTERS, PACK, RANK_BIT

_MELDS: Final = ("wild", *LETTERS[1:])  # by rank
_MELD_BITS: Final = 4
_TILE: Final = (1 << RANK_BIT) - 1


class HandsPart(Part):
    """Tiles of each seat, as lists of kinds."""

    def groups(self, value: Any, terms: Any) -> Groups:
        return [[self.written(kind) for kind in hand] for hand in value]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        as_many(groups, int(terms.seats))
        return [[self.meant(word) for word in group] for group in groups]


class LaidPart(Part):
    """What lies: pairs of a meld, with its side, and the kind of a tile; one group for each run."""

    def groups(self, value: Any, terms: Any) -> Groups:
        runs = groupby(value, key=lambda entry: entry[0])
        return [
            [_A_MELD.write(meld), *(self.written(kind) for _, kind in entries)]
            for meld, entries in runs
        ]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        return [
            (_A_MELD.read(group[0], terms), self.meant(word))
            for group in groups
            for word in group[1:]
        ]


class Tiles(Layout):
    """Tiles are places in the row of the pack, which lies in words where the tiles lie."""

    def apart(self, values: dict[str, Any]) -> dict[str, Any]:
        row, found = values["row"], {**values}
        held, known = (_by_seat(values[name]) for name in ("held", "known"))
        found["stock"] = row[values["next"] :]
        found["laid"] = [(entry >> RANK_BIT, row[entry & _TILE]) for entry in values["laid"]]
        found["pile"] = [row[tile] for tile in values["pile"]]
        found["held"] = [[row[tile] for tile in tiles] for tiles in held]
        found["known"] = [[row[tile] for tile in tiles] for tiles in known]
        del found["row"], found["next"]
        return found

    def together(self, values: dict[str, Any]) -> dict[str, Any]:
        hands = zip(values["held"], values["known"], strict=True)
        found = values | {"held": [_known_first(hand, known) for hand, known in hands]}
        row, place = self.cards(found), len(values["laid"])
        melds = enumerate(meld for meld, _ in values["laid"])
        found["laid"] = [meld << RANK_BIT | tile for tile, meld in melds]
        found["pile"] = list(range(place, place + len(values["pile"])))
        place += len(values["pile"])
        found["held"], found["known"] = [], []
        for hand, known in zip(values["held"], values["known"], strict=True):
            found["known"] += _two_words(place, place + len(known))
            found["held"] += _two_words(place, place + len(hand))
            place += len(hand)
        return found | {"row": row, "next": place}

    def cards(self, values: dict[str, Any]) -> list[int]:
        laid = [kind for _, kind in values["laid"]]
        return [*laid, *values["pile"], *chain(*values["held"]), *values["stock"]]


def _by_seat(words: list[int]) -> list[list[int]]:
    """The tiles of each seat, from two words for each."""
    return [
        [half * int(HALF) + int(bit) for half in range(2) for bit in members(words[at + half])]
        for at in range(0, len(words), 2)
    ]


def _two_words(first: int, end: int) -> list[int]:
    """The tiles from the first on, before the end, as two words."""
    tiles = (1 << end) - (1 << first)
    return [tiles & ((1 << HALF) - 1), tiles >> HALF]


def _known_first(hand: list[int], known: list[int]) -> list[int]:
    """A hand with the tiles that everybody knows before the others, by their kind."""
    others = list(hand)
    for kind in known:
        if kind in others:
            others.remove(kind)
    return [*sorted(known), *others]


_A_MELD: Final = Compound(
    [A_SEAT, named(_MELDS)],
    lambda meld: divmod(meld, 1 << _MELD_BITS),
    lambda side, rank: side << _MELD_BITS | rank,
)
HELD: Final = HandsPart(A_CARD)
KNOWN: Final = HandsPart(A_CARD, holds=False)
LAID: Final = LaidPart(A_CARD)
OLD: Final = Bags(named(_MELDS), holds=False)
COVERED: Final = Part(A_NUMBER, none=PACK)
