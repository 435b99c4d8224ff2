"""The piles that were taken, in words: ``41:2:0``.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Final

from stammtisch.core.parts import A_NUMBER, A_SEAT, Compound, Part
from stammtisch.games.mogeln.rules import doubter_of, end_of, take_of, taker_of

TAKES: Final = Part(
    Compound(
        [A_NUMBER, A_SEAT, A_SEAT],
        lambda take: [end_of(take), doubter_of(take), taker_of(take)],
        take_of,
    )
)
"""Of each how many cards had been laid, who doubted, who took it."""
