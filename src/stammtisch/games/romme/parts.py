"""The cells of `Hands` in words, as the cards that they stand for.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.bits import members
from stammtisch.core.parts import A_CARD, NOTHING, Groups, Part, as_many, sorted_words
from stammtisch.errors import BadPosition
from stammtisch.games.romme.rules import BLACK, MOST_JOKERS, RED
from stammtisch.text import say

_CELLS: Final = 4  # once, twice, red jokers, black jokers


class CellsPart(Part):
    """Hands as cells, four per seat, as `romme.hands` has them.

    Args:
        holds: whether the cards lie there; otherwise everybody remembers them.
        more: whether one number follows the cells: the card taken, or -1.
    """

    ordered = False

    def __init__(self, holds: bool = True, more: bool = False) -> None:
        super().__init__(A_CARD, holds=holds)
        self.more: Final = more

    def groups(self, value: Any, terms: Any) -> Groups:
        if not value:
            return []
        cells = value[: len(value) - self.more]
        groups = [
            sorted_words(
                self.written(kind)
                for kind in (
                    *(int(kind) for mask in cells[at : at + 2] for kind in members(mask)),
                    *([int(RED)] * cells[at + 2] + [int(BLACK)] * cells[at + 3]),
                )
            )
            for at in range(0, len(cells), _CELLS)
        ]
        last = [[NOTHING if value[-1] < 0 else self.written(value[-1])]] if self.more else []
        return groups + last

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        if self.more and not groups:
            return []
        as_many(groups, 1 + self.more if self.more else len(like) // _CELLS)
        hands = groups[:-1] if self.more else groups
        numbers = [number for group in hands for number in self._cells(group)]
        if self.more:
            (last,) = groups[-1] or [NOTHING]
            numbers.append(-1 if last == NOTHING else self.meant(last))
        return numbers

    def _cells(self, group: list[str]) -> list[int]:
        once = twice = 0
        kinds = [self.meant(word) for word in group]
        for kind, word in zip(kinds, group, strict=True):
            bit = 1 << kind
            if (kind < RED and twice & bit) or kinds.count(kind) > MOST_JOKERS:
                raise BadPosition(say("{word} appears too often.", word=word))
            if kind < RED:
                once, twice = once | bit, twice | (once & bit)
        return [once, twice, kinds.count(int(RED)), kinds.count(int(BLACK))]
