"""Declarations: what is open to a seat, and which of four is played (DOK-17 to DOK-28)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.doppelkopf.cards import (
    ACES,
    JACKS,
    QUEEN_OF_CLUBS,
    QUEENS,
    SUIT_D,
    copies,
)
from stammtisch.games.doppelkopf.moves import DECLARE_HOCHZEIT, GESUND, solo_of
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules, owes, vorhand

_SAY_GESUND: Final[i64] = 0b000000001
_SAY_HOCHZEIT: Final[i64] = 0b000000010
ALL_SOLOS: Final[i64] = 0b111111100

# Classes of declarations, highest last (DOK-18)
_HOCHZEIT_CLASS: Final[i64] = 1
_LUSTSOLO_CLASS: Final[i64] = 2
_PFLICHTSOLO_CLASS: Final[i64] = 3


def open_declarations(rules: Rules, hand: i64, forced: bool) -> i64:
    """What this hand may declare: bit ``n`` stands for the move ``GESUND + n``."""
    if forced:  # DOK-27
        return ALL_SOLOS
    if copies(hand, QUEEN_OF_CLUBS) < 2:  # DOK-29
        return ALL_SOLOS | _SAY_GESUND
    if rules.silent:  # DOK-21
        return ALL_SOLOS | _SAY_GESUND | _SAY_HOCHZEIT
    return ALL_SOLOS | _SAY_HOCHZEIT  # DOK-22


def owes_pflichtsolo(rules: Rules, context: DoppelkopfContext, seat: i64) -> bool:
    """There are Pflichtsoli, and this seat has not played its own: its next solo is it (DOK-25)."""
    return rules.mandatory and owes(context, seat)


def rank(rules: Rules, context: DoppelkopfContext, seat: i64, declared: i64) -> i64:
    """A number that is higher the higher the declaration stands; 0 for `gesund` (DOK-18, 19)."""
    if declared == GESUND:
        return 0
    nearness = 3 - ((seat - vorhand(context)) & 3)
    if declared == DECLARE_HOCHZEIT:
        return _HOCHZEIT_CLASS * 100 + nearness
    place = _PFLICHTSOLO_CLASS if owes_pflichtsolo(rules, context, seat) else _LUSTSOLO_CLASS
    of_kind: i64 = _kind_rank(solo_of(declared)) if rules.by_kind else 0
    return place * 100 + of_kind * 10 + nearness


def _kind_rank(game: i64) -> i64:
    """Solos of one class by their kind (DOK-19, preset `haus`)."""
    if game == QUEENS:
        return 5
    if game == JACKS:
        return 4
    if game == SUIT_D:
        return 2
    return 1 if game == ACES else 3
