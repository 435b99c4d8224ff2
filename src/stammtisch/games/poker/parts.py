"""The cards on the table in words, in the order of dealing.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.parts import A_CARD, Groups, Part, one_group
from stammtisch.games.poker.rules import table_order


class BoardPart(Part):
    """Cards in one number, six bits each (`Betting.board`)."""

    def groups(self, value: Any, terms: Any) -> Groups:
        return [[self.written(kind) for kind in table_order(int(value))]]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        return sum(
            (self.meant(word) + 1) << (6 * place) for place, word in enumerate(one_group(groups))
        )


BOARD: Final = BoardPart(A_CARD)
