"""What everybody knows about hidden cards: parties, voids, queens of clubs."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.games.doppelkopf.cards import (
    CARDS,
    CLASS,
    CLASSES,
    FOLLOW,
    NORMAL,
    QUEEN_OF_CLUBS,
    SILENT,
    copies,
)
from stammtisch.games.doppelkopf.packed import card_at, speaker
from stammtisch.games.doppelkopf.position import DECLARING, ENDED, PLAYING, RETURNING, Position
from stammtisch.games.doppelkopf.revokes import known_voids


def by_queens(at: Position) -> bool:
    """Whether queens of clubs make the parties, in a normal game or an unnoticed silent solo."""
    return at.step != DECLARING and (at.game == NORMAL or at.game == SILENT)


def known_re(at: Position) -> i64:
    """The seats publicly known to be Re, as a set (rule page, section 4)."""
    if at.is_thrown_in():
        return 0
    if at.step == ENDED or not by_queens(at):
        return at.re
    return _settled(at, True)


def known_kontra(at: Position) -> i64:
    """The seats publicly known to be Kontra, as a set."""
    if at.step <= RETURNING or at.is_thrown_in():
        return 0
    if at.step != ENDED:
        if at.seeks_partner():
            return 0
        if by_queens(at):
            return _settled(at, False)
    return 15 - at.re


def _settled(at: Position, re_side: bool) -> i64:
    """One party, as far as announcements and played queens of clubs show it."""
    re = speakers(at) & at.re
    kontra = speakers(at) & (15 - at.re)
    both_shown = False
    for seat in range(i64(4)):
        shown = copies(at.played_by(seat), QUEEN_OF_CLUBS)
        if shown > 0:
            re |= BIT[seat]
        if shown == 2:
            both_shown = True
    if both_shown or count(re) == 2:
        kontra = 15 - re
    elif count(kontra) == (3 if at.rules.silent else 2):  # DOK-22: else nobody is Re alone
        re = 15 - kontra
    return re if re_side else kontra


def speakers(at: Position) -> i64:
    """The seats that have announced something, as a set; their party is public."""
    found: i64 = 0
    for number in range(at.speeches):
        found |= BIT[speaker(at.spoken, number)]
    return found


def silent_solo_shown(at: Position) -> bool:
    """Whether everybody knows that one seat held both queens of clubs."""
    return at.game == SILENT and count(known_re(at)) == 1 and count(known_kontra(at)) == 3


def voids(at: Position) -> vec[i64]:
    """For each seat the classes that it cannot hold, as bits (DOK-12).

    Where revokes are possible (DOK-63) who did not follow may well hold the suit.
    """
    return known_voids(at) if at.rules.penalty else shown_voids(at)


def shown_voids(at: Position) -> vec[i64]:
    """For each seat the classes that it lacks if it always follows, as bits.

    A class that it has shown since is not among them: there it revoked.
    """
    found = vec[i64]([0, 0, 0, 0])
    for trick in range(at.done):
        _add_voids(at, at.tricks[trick], at.leader_of(trick), 4, found)
    if at.step >= PLAYING:
        _add_voids(at, at.trick, at.leader, at.lying, found)
    for seat in range(i64(4)):
        for each in range(CLASSES):
            if at.shown[seat] & FOLLOW[at.order * CLASSES + each]:
                found[seat] &= ~BIT[each]
    if at.bound:
        found[at.turn] &= ~BIT[at.led]
    return found


def _add_voids(at: Position, cards: i64, leader: i64, lying: i64, found: vec[i64]) -> None:
    led = CLASS[at.order * CARDS + card_at(cards, 0)]
    for place in range(lying):
        seat = (leader + place) & 3
        card_class = CLASS[at.order * CARDS + card_at(cards, place)]
        found[seat] &= ~BIT[card_class]
        if card_class != led:
            found[seat] |= BIT[led]
