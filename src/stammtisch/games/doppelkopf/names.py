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
    KIND,
    NORMAL,
    QUEENS,
    SILENT,
    SUIT_C,
)
from stammtisch.games.doppelkopf.declarations import ace_of
from stammtisch.games.doppelkopf.moves import (
    CORRECT,
    DECLARE_ARMUT,
    DECLARE_HOCHZEIT,
    FIRST_ABSAGE,
    FIRST_CALL,
    FIRST_SOLO,
    GESUND,
    KONTRA,
    PASS,
    RE,
    REFUSE,
    SAU,
    TAKE,
    TAKE_TRICK,
    is_call,
    solo_of,
)
from stammtisch.text import CardWord, SuitWord, Text, say, say_in

SOLO_NOTATIONS: Final = ("suit_c", "suit_s", "suit_h", "suit_d", "queens", "jacks", "aces")
NOTATIONS: Final[dict[int, str]] = {
    int(GESUND): "gesund",
    int(DECLARE_HOCHZEIT): "hochzeit",
    **{int(FIRST_CALL) + n: f"call {suit}" for n, suit in enumerate("csh")},
    int(DECLARE_ARMUT): "armut",
    **{int(FIRST_SOLO) + n: f"solo {kind}" for n, kind in enumerate(SOLO_NOTATIONS)},
    int(RE): "re",
    int(KONTRA): "kontra",
    **{int(FIRST_ABSAGE) + n: word for n, word in enumerate(("k90", "k60", "k30", "schwarz"))},
    int(SAU): "sau",
    int(PASS): "pass",
    int(TAKE): "take",
    int(REFUSE): "refuse",
    int(TAKE_TRICK): "take",
    int(CORRECT): "correct",
}
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
ANNOUNCED: Final[dict[int, Text]] = {
    int(RE): say("Re"),
    int(KONTRA): say("Kontra"),
    int(FIRST_ABSAGE): say("no 90"),
    int(FIRST_ABSAGE) + 1: say("no 60"),
    int(FIRST_ABSAGE) + 2: say("no 30"),
    int(FIRST_ABSAGE) + 3: say("Schwarz"),
}


def game_name(game: int) -> Text:
    """A kind of game as a label."""
    return _GAMES.get(int(game)) or say("{suit} solo", suit=SuitWord(int(game) - int(SUIT_C)))


def declared_name(move: int) -> Text:
    """A declaration as a label."""
    if move == GESUND:
        return say_in("declaration", "gesund")
    if move == DECLARE_HOCHZEIT:
        return say("Hochzeit")
    if move == DECLARE_ARMUT:
        return say("Armut")
    if is_call(move):
        return say("the first {card} goes with me", card=CardWord(called_ace(move)))
    return game_name(solo_of(move))


def announced_name(move: int) -> Text:
    """An announcement, as people say it."""
    return ANNOUNCED[int(move)]


def called_ace(move: int) -> int:
    """The kind of the ace that a declaration calls."""
    return int(KIND[ace_of(move - FIRST_CALL)])
