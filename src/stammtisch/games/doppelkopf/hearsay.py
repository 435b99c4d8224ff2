"""What a seat knows of hidden things, and what it sees of each attribute of a hand.

Declarations say something about cards, who belongs to which party and who lacks what (DOK-12,
DOK-17 to DOK-38).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.games.doppelkopf.armut import trump_returned
from stammtisch.games.doppelkopf.cards import (
    ARMUT,
    CLASSES,
    FOLLOW,
    KIND,
    NORMAL,
    QUEEN_OF_CLUBS,
    SILENT,
    kinds_of,
)
from stammtisch.games.doppelkopf.declarations import (
    ALL_SOLOS,
    DECLARATIONS,
    below,
    is_open,
    open_solos,
    rank,
)
from stammtisch.games.doppelkopf.moves import (
    DECLARE_ARMUT,
    DECLARE_HOCHZEIT,
    FIRST_CALL,
    GESUND,
    is_solo_move,
    speaker,
)
from stammtisch.games.doppelkopf.position import (
    ASKING,
    DECLARING,
    ENDED,
    PUSHING,
    RETURNING,
    Position,
)
from stammtisch.games.doppelkopf.revokes import known_voids
from stammtisch.games.doppelkopf.rules import Rules

ANYTHING: Final[i64] = 0x1FFF
ARMUT_BIT: Final[i64] = 0b100000
_QUEEN: Final[i64] = KIND[QUEEN_OF_CLUBS]
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
    """What the seat may have declared, as the viewer heard it: bit ``n`` is ``GESUND + n``."""
    declared = at.declaration(seat)
    if declared == 0:
        return ANYTHING
    if not is_secret(at, seat, viewer):
        return BIT[declared - GESUND]
    found: i64 = ANYTHING - 1
    if at.step != DECLARING:  # it lost against the one that is played (DOK-18, DOK-19)
        soloist = at.soloist
        winning = rank(at.rules, at.context, soloist, at.declaration(soloist))
        found = below(at.rules, at.context, seat, winning)
    if not at.rules.solo_open:
        return found
    return found & ALL_SOLOS if is_solo_move(declared) else found & ~ALL_SOLOS  # DOK-18


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
    """Whether the cards of an Armut are being offered."""
    return DECLARING < at.step <= RETURNING


def was_exchanged(at: Position) -> bool:
    """Whether an Armut found a partner and its exchange is over."""
    return at.game == ARMUT and at.taker >= 0 and at.step > RETURNING


def by_queens(at: Position) -> bool:
    """Whether queens of clubs make the parties, in a normal game or an unnoticed silent solo."""
    return at.step != DECLARING and (at.game == NORMAL or at.game == SILENT)


def known_re(at: Position) -> i64:
    """The seats publicly known to be Re, as a set (rule page, section 4)."""
    return known_parties(at) & 15


def known_kontra(at: Position) -> i64:
    """The seats publicly known to be Kontra, as a set."""
    return known_parties(at) >> 4


def known_parties(at: Position) -> i64:
    """Both sets, that of Kontra in the higher four bits."""
    if at.is_thrown_in():
        return 0
    if at.step == ENDED:
        return both(at.re, 15 - at.re)
    if by_queens(at):
        return _settled(at)
    hidden = at.step <= RETURNING or at.seeks_partner()
    return both(at.re, 0 if hidden else 15 - at.re)


def both(re: i64, kontra: i64) -> i64:
    """Two parties as one number."""
    return re | kontra << 4


def _settled(at: Position) -> i64:
    """Both parties, as far as announcements and played queens of clubs show them."""
    spoken = speakers(at)
    kontra: i64 = spoken & (15 - at.re)
    once: i64 = 0
    twice: i64 = 0
    plays = at.tricks.plays
    for index in range(at.tricks.count()):
        play: i64 = plays[index]
        if play & 63 == _QUEEN:
            twice |= once & BIT[play >> 6]
            once |= BIT[play >> 6]
    re: i64 = (spoken & at.re) | once
    if twice or count(re) == 2:
        return both(re, 15 - re)
    if count(kontra) == (3 if at.rules.silent else 2):  # DOK-22: else nobody is Re alone
        return both(15 - kontra, kontra)
    return both(re, kontra)


def speakers(at: Position) -> i64:
    """The seats that have announced something, as a set; their party is public."""
    found: i64 = 0
    for number in range(at.speeches):
        found |= BIT[speaker(at.spoken, number)]
    return found


def silent_solo_shown(at: Position) -> bool:
    """Whether everybody knows that one seat held both queens of clubs."""
    if at.game != SILENT:
        return False
    known = known_parties(at)
    return count(known & 15) == 1 and count(known >> 4) == 3


def voids(at: Position) -> vec[i64]:
    """For each seat the classes that it cannot hold, as bits (DOK-12).

    Where revokes are possible (DOK-63) who did not follow may well hold the suit.
    """
    return known_voids(at) if at.rules.penalty else shown_voids(at)


def shown_voids(at: Position) -> vec[i64]:
    """For each seat the classes that it lacks if it has always followed suit, as bits.

    A class that it has shown since is not among them: there it revoked.
    """
    found = vec[i64]([0, 0, 0, 0])
    tricks = at.tricks
    for index in range(tricks.count()):
        led = at.class_of(tricks.kind(index // 4, 0))
        seat, own = tricks.plays[index] >> 6, at.class_of(tricks.plays[index] & 63)
        found[seat] &= ~BIT[own]
        if own != led:
            found[seat] |= BIT[led]
    for seat in range(i64(4)):
        for each in range(CLASSES):
            if at.shown[seat] & FOLLOW[at.order * CLASSES + each]:
                found[seat] &= ~BIT[each]
    if at.bound:
        found[at.turn] &= ~BIT[at.led]
    return found


def number_of_cards(at: Position, seat: i64) -> int:
    """How many cards everybody sees in a hand; the poor player's progress stays hidden."""
    if at.step == PUSHING and seat == at.soloist:
        return int(at.rules.size)
    return len(kinds_of(at.hands[seat]))


def seen_hands(at: Position, seat: i64) -> vec[i64]:
    """How many cards each seat holds, and those that the seat sees."""
    found = vec[i64]([number_of_cards(at, each) for each in range(i64(4))])
    for each in range(i64(4)):
        shown = each == seat or at.step == ENDED or at.opened & BIT[each] != 0
        found = append(found, at.hands[each] if shown else i64(0))
    return found


def seen_deal(at: Position, seat: i64) -> vec[i64] | None:
    """What the seat was dealt; after the hand, what everybody was dealt."""
    if at.step == ENDED:
        return at.dealt[:]
    return None if seat < 0 else vec[i64]([at.dealt[seat]])


def heard_declarations(at: Position, seat: i64) -> vec[i64]:
    """For each seat what it may have declared, as the seat heard it (DOK-18)."""
    return vec[i64]([heard(at, each, seat) for each in range(i64(4))])


def seen_game(at: Position, seat: i64) -> int:
    """The game that is played; a silent solo looks like a normal game for as long as possible."""
    own = seat >= 0 and at.is_re(seat)
    secret = at.game == SILENT and not (own or at.step == ENDED or silent_solo_shown(at))
    return int(NORMAL if secret else at.game)


def seen_parties(at: Position, seat: i64) -> vec[i64]:
    """Who is known to be Re, who is known to be Kontra, and one's own party."""
    own: i64 = 1 if seat >= 0 and at.is_re(seat) else 0
    known = known_parties(at)
    return vec[i64]([known & 15, known >> 4, own])


def seen_pushed(at: Position, seat: i64) -> vec[i64]:
    """The cards of an Armut: their number and, for both its players, which they are (DOK-36)."""
    number: i64 = len(kinds_of(at.pushed)) if at.step == ASKING else 0
    mine = seat == at.soloist or (at.taker >= 0 and seat == at.taker)
    return vec[i64]([number, at.pushed if mine or at.step == ENDED else 0])


def seen_returned(at: Position, seat: i64) -> vec[i64]:
    """What was given back: whether a trump was and, for both players, which cards (DOK-36)."""
    back = at.step > RETURNING
    trump: i64 = 1 if back and trump_returned(at) else 0
    mine = (at.taker >= 0 and seat == at.taker) or (seat == at.soloist and back)
    return vec[i64]([trump, at.returned if mine or at.step == ENDED else 0])
