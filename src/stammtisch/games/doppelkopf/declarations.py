"""Declarations: which ones a seat may make, and which of the four is played (DOK-17 to 28)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.games.doppelkopf.cards import (
    ACES,
    JACKS,
    NORMAL,
    QUEEN_OF_CLUBS,
    QUEENS,
    SUIT_D,
    copies,
    order_of,
    trumps_of,
)
from stammtisch.games.doppelkopf.moves import (
    DECLARE_ARMUT,
    FIRST_CALL,
    FIRST_SOLO,
    GESUND,
    is_solo_move,
    solo_of,
)
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules, owes, vorhand

_ACES: Final[i64] = 0x820820820820  # both copies of each
_SAY_GESUND: Final[i64] = 0b0000000_0_000_0_1
_SAY_HOCHZEIT: Final[i64] = 0b0000000_0_000_1_0
_SAY_HOCHZEIT_OR_CALL: Final[i64] = 0b0000000_0_111_1_0
_SAY_ARMUT: Final[i64] = 0b0000000_1_000_0_0
ALL_SOLOS: Final[i64] = 0b1111111_0_000_0_0
_SUIT_SOLOS: Final[i64] = 0b0001111_0_000_0_0
_JACKS_SOLO: Final[i64] = 0b0100000_0_000_0_0
DECLARATIONS: Final[i64] = 13

_ACE_OF_CLUBS: Final[i64] = 5  # the aces of the other suits follow at a distance of six

# Classes of declarations, highest last (DOK-18)
_PARTNER_CLASS: Final[i64] = 1
_ARMUT_CLASS: Final[i64] = 2
_LUSTSOLO_CLASS: Final[i64] = 3
_PFLICHTSOLO_CLASS: Final[i64] = 4


def open_declarations(rules: Rules, hand: i64, forced: bool) -> i64:
    """What this hand may declare: bit ``n`` stands for the move ``GESUND + n``."""
    if forced:  # DOK-27
        return ALL_SOLOS
    alten = copies(hand, QUEEN_OF_CLUBS)
    found = open_solos(rules, alten)
    if rules.armut and is_poor(rules, hand):  # DOK-36
        found |= _SAY_ARMUT
    if alten < 2:
        return found | _SAY_GESUND
    found |= open_calls(hand) if rules.call_ace else _SAY_HOCHZEIT  # DOK-29, DOK-33
    return found | _SAY_GESUND if rules.silent else found  # DOK-21, DOK-22


def open_solos(rules: Rules, alten: i64) -> i64:
    """The solos that a hand with this many queens of clubs may declare (DOK-23, DOK-24)."""
    if not rules.needs_alten:
        return ALL_SOLOS
    found: i64 = _SUIT_SOLOS if alten == 2 else 0
    return found | _JACKS_SOLO if rules.grossspiel else found


def open_calls(hand: i64) -> i64:
    """The aces that this hand may call: those of which it holds at most one (DOK-34)."""
    found: i64 = 0
    for suit in range(i64(3)):
        if copies(hand, ace_of(suit)) < 2:
            found |= BIT[FIRST_CALL - GESUND + suit]
    return found


def ace_of(suit: i64) -> i64:
    """The ace of a suit."""
    return _ACE_OF_CLUBS + 6 * suit


def is_poor(rules: Rules, hand: i64) -> bool:
    """Whether the hand has at most three trumps, counted as in the normal game (DOK-36)."""
    return count(trumps_of(hand, order_of(NORMAL, rules.dulle))) <= 3


def owes_pflichtsolo(rules: Rules, context: DoppelkopfContext, seat: i64) -> bool:
    """Whether the seat still owes its Pflichtsolo; its next solo is then that one (DOK-25)."""
    return rules.mandatory and owes(context, seat)


def rank(rules: Rules, context: DoppelkopfContext, seat: i64, declared: i64) -> i64:
    """The rank of a declaration, higher is stronger; 0 for `gesund` (DOK-18, 19)."""
    if declared == GESUND:
        return 0
    nearness = 3 - ((seat - vorhand(context)) & 3)
    if declared < FIRST_SOLO:
        place = _ARMUT_CLASS if declared == DECLARE_ARMUT else _PARTNER_CLASS
        return place * 100 + nearness
    place = _PFLICHTSOLO_CLASS if owes_pflichtsolo(rules, context, seat) else _LUSTSOLO_CLASS
    of_kind: i64 = _kind_rank(solo_of(declared)) if rules.by_kind else 0
    return place * 100 + of_kind * 10 + nearness


def below(rules: Rules, context: DoppelkopfContext, seat: i64, winning: i64) -> i64:
    """What the seat may have declared, other than `gesund`, that ranks lower than this.

    Bit ``n`` stands for the move ``GESUND + n``.
    """
    found: i64 = 0
    if rank(rules, context, seat, FIRST_CALL) < winning:
        found |= _SAY_HOCHZEIT_OR_CALL
    if rank(rules, context, seat, DECLARE_ARMUT) < winning:
        found |= _SAY_ARMUT
    if not rules.by_kind:
        return found | ALL_SOLOS if rank(rules, context, seat, FIRST_SOLO) < winning else found
    for solo in range(FIRST_SOLO, FIRST_SOLO + 7):
        if rank(rules, context, seat, solo) < winning:
            found |= BIT[solo - GESUND]
    return found


def _kind_rank(game: i64) -> i64:
    """The rank of a solo within its class, by its kind (DOK-19, preset `haus`)."""
    if game == QUEENS:
        return 5
    if game == JACKS:
        return 4
    if game == SUIT_D:
        return 2
    return 1 if game == ACES else 3


def is_open(rules: Rules, declared: i64) -> bool:
    """Whether a declaration is told to everybody at once, in full (rule page, section 4)."""
    return declared <= GESUND or rules.all_open


def is_heard_as_solo(rules: Rules, declared: i64) -> bool:
    """Whether everybody hears at once that a declaration is a solo, if not which one (DOK-18)."""
    return rules.solo_open and is_solo_move(declared)
