"""Announcements of Fünfhundert in words: ``1:pair_s:right:3``.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Final

from stammtisch.core.parts import A_NUMBER, A_SEAT, Bags, Compound, Part, named
from stammtisch.games.fuenfhundert.rules import NAMES
from stammtisch.games.fuenfhundert.scoring import Announced, announced

_A_COMBINATION: Final = named([*NAMES, "exchange"])


def _apart(number: int) -> list[int]:
    call = announced(number)
    return [int(call.seat), int(call.code), int(call.right), int(call.done)]


def _together(seat: int, code: int, right: int, done: int) -> int:
    return int(Announced(seat, code, bool(right), done).number())


CALLED: Final = Bags(_A_COMBINATION, holds=False)
CALLS: Final = Part(
    Compound([A_SEAT, _A_COMBINATION, named(["wrong", "right"]), A_NUMBER], _apart, _together)
)
"""Of each who announced what, whether rightly, and after how many tricks."""
