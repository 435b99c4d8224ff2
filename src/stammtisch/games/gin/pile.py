"""The discard pile of Gin."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


class Pile:
    """The discard pile: its top card and the pile under it; never changed, so copies share it."""

    def __init__(self, top: i64, below: "Pile | None") -> None:
        self.top: Final[i64] = top
        self.below: Final = below
        self.size: Final[i64] = 1 if below is None else below.size + 1

    def cards(self) -> vec[i64]:
        """All cards, from the upcard to the top."""
        found = vec[i64]([0] * self.size)
        pile: Pile | None = self
        while pile is not None:
            found[pile.size - 1] = pile.top
            pile = pile.below
        return found
