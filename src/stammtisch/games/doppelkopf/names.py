"""What the things of Doppelkopf are called.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Final

from stammtisch.games.doppelkopf.cards import (
    ACES,
    ARMUT,
    CALL,
    HOCHZEIT,
    HOCHZEIT_ALONE,
    JACKS,
    NORMAL,
    QUEENS,
    SILENT,
    SUIT_C,
)
from stammtisch.text import SuitWord, Text, say

SOLO_NOTATIONS: Final = ("suit_c", "suit_s", "suit_h", "suit_d", "queens", "jacks", "aces")
NUMBER_OF_GAME: Final[dict[str, int]] = {
    "normal": int(NORMAL),
    "hochzeit": int(HOCHZEIT),
    "call": int(CALL),
    "armut": int(ARMUT),
    **{kind: int(SUIT_C) + n for n, kind in enumerate(SOLO_NOTATIONS)},
    "silent": int(SILENT),
    "hochzeit_alone": int(HOCHZEIT_ALONE),
}

_GAMES: Final[dict[int, Text]] = {
    int(NORMAL): say("normal game"),
    int(HOCHZEIT): say("Hochzeit"),
    int(CALL): say("called ace"),
    int(ARMUT): say("Armut"),
    int(QUEENS): say("queens solo"),
    int(JACKS): say("jacks solo"),
    int(ACES): say("aces solo"),
    int(SILENT): say("silent solo"),
    int(HOCHZEIT_ALONE): say("Hochzeit without a partner"),
}


def game_name(game: int) -> Text:
    """A kind of game as a label."""
    return _GAMES.get(int(game)) or say("{suit} solo", suit=SuitWord(int(game) - int(SUIT_C)))
