"""What the declarations of a seat tell about its cards (DOK-17 to DOK-38)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.games.doppelkopf.cards import ARMUT
from stammtisch.games.doppelkopf.declarations import (
    DECLARATIONS,
    is_heard_as_solo,
    is_open,
    open_solos,
    rank,
)
from stammtisch.games.doppelkopf.moves import (
    DECLARE_ARMUT,
    DECLARE_HOCHZEIT,
    FIRST_CALL,
    FIRST_SOLO,
    GESUND,
    is_solo_move,
)
from stammtisch.games.doppelkopf.parties import by_queens, speakers
from stammtisch.games.doppelkopf.position import DECLARING, RETURNING, Position
from stammtisch.games.doppelkopf.rules import Rules

ANYTHING: Final[i64] = 0x1FFF
ARMUT_BIT: Final[i64] = 0b100000
_HOCHZEIT_BIT: Final[i64] = 0b10
_CALL_BITS: Final[i64] = 0b11100

assert DECLARE_HOCHZEIT - GESUND == 1 and FIRST_CALL - GESUND == 2
assert DECLARE_ARMUT - GESUND == 5 and DECLARATIONS == 13


def is_secret(at: Position, seat: i64, viewer: i64) -> bool:
    """Whether the viewer knows only that the seat declared some Vorbehalt."""
    declared = at.declaration(seat)
    known = seat == viewer or seat == at.soloist or is_open(at.rules, declared)
    return declared > GESUND and not known


def heard(at: Position, seat: i64, viewer: i64) -> i64:
    """What the seat can have declared, as the viewer heard it: bit ``n`` is ``GESUND + n``."""
    declared = at.declaration(seat)
    if declared == 0:
        return ANYTHING
    if not is_secret(at, seat, viewer):
        return BIT[declared - GESUND]
    as_solo = is_heard_as_solo(at.rules, declared)
    found: i64 = 0
    for move in range(DECLARE_HOCHZEIT, FIRST_SOLO + 7):
        if at.rules.solo_open and is_solo_move(move) != as_solo:  # DOK-18
            continue
        if at.step == DECLARING or has_lost(at, seat, move):
            found |= BIT[move - GESUND]
    return found


def has_lost(at: Position, seat: i64, move: i64) -> bool:
    """Whether such a declaration would rank below the one that is played (DOK-18, DOK-19)."""
    rules, context, soloist = at.rules, at.context, at.soloist
    winning = rank(rules, context, soloist, at.declaration(soloist))
    return rank(rules, context, seat, move) < winning


def open_with(rules: Rules, alten: i64) -> i64:
    """What a hand with this many queens of clubs could declare, whatever else it holds."""
    found = open_solos(rules, alten)
    if rules.armut:
        found |= ARMUT_BIT
    if alten < 2 or rules.silent:  # DOK-22
        found |= 1
    if alten == 2:  # DOK-29, DOK-33
        found |= _CALL_BITS if rules.call_ace else _HOCHZEIT_BIT
    return found


def is_party_shown(at: Position, seat: i64) -> bool:
    """Whether the seat's announcement shows its party, made by the queens of clubs (DOK-42)."""
    return by_queens(at) and speakers(at) & BIT[seat] != 0


def in_exchange(at: Position) -> bool:
    """Whether the cards of an Armut are on their way."""
    return DECLARING < at.step <= RETURNING


def was_exchanged(at: Position) -> bool:
    """Whether an Armut found a partner and its exchange is over."""
    return at.game == ARMUT and at.taker >= 0 and at.step > RETURNING
