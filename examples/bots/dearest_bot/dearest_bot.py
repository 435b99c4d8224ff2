"""A bot for Mau-Mau that plays the most expensive card that fits.

``pip install examples/bots/dearest_bot`` gives it the name ``dearest``, which the entry point in
``pyproject.toml`` says.
"""

from __future__ import annotations

from typing import Final

from stammtisch.bots.seen import Seen

POINTS: Final = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 2, "Q": 3, "K": 4, "A": 11}


class Dearest:
    """Gets rid of what would cost most, keeps its jacks, and never forgets to say Mau."""

    def move(self, seen: Seen) -> str:
        """The dearest card; if none fits, a word; drawing comes last."""
        return max(seen.legal, key=self.worth)

    def worth(self, move: str) -> int:
        """What a move gets rid of, in points."""
        if move[0] in POINTS:
            return POINTS[move[0]]
        return 1 if move == "say_mau" else 0
