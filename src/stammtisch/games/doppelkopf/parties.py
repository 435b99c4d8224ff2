"""What everybody knows about hidden cards: parties, voids, queens of clubs."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.games.doppelkopf.cards import (
    CLASS,
    CLASSES,
    FOLLOW,
    NORMAL,
    QUEEN_OF_CLUBS,
    SILENT,
    copies,
)
from stammtisch.games.doppelkopf.position import DECLARING, FINISHED, PLAYING, RETURNING, Position
from stammtisch.games.doppelkopf.revokes import known_voids


def by_queens(position: Position) -> bool:
    """Whether queens of clubs make the parties, in a normal game or an unnoticed silent solo."""
    return position.step != DECLARING and (position.game == NORMAL or position.game == SILENT)


def known_re(position: Position) -> i64:
    """The seats publicly known to be Re, as a set (rule page, section 4)."""
    if position.is_thrown_in():
        return 0
    if position.step == FINISHED or not by_queens(position):
        return position.re
    return _settled(position, True)


def known_kontra(position: Position) -> i64:
    """The seats publicly known to be Kontra, as a set."""
    if position.step <= RETURNING or position.is_thrown_in():
        return 0
    if position.step != FINISHED:
        if position.seeks_partner():
            return 0
        if by_queens(position):
            return _settled(position, False)
    return 15 - position.re


def _settled(position: Position, re_side: bool) -> i64:
    """One party, as far as announcements and played queens of clubs show it."""
    re = speakers(position) & position.re
    kontra = speakers(position) & (15 - position.re)
    both_shown = False
    for seat in range(i64(4)):
        shown = copies(position.played_by(seat), QUEEN_OF_CLUBS)
        if shown > 0:
            re |= BIT[seat]
        if shown == 2:
            both_shown = True
    if both_shown or count(re) == 2:
        kontra = 15 - re
    elif count(kontra) == (3 if position.rules.silent else 2):  # DOK-22: else nobody is Re alone
        re = 15 - kontra
    return re if re_side else kontra


def speakers(position: Position) -> i64:
    """The seats that have announced something, as a set; their party is public."""
    found: i64 = 0
    for number in range(position.speeches):
        found |= BIT[(position.spoken >> (number * 5 + 3)) & 3]
    return found


def silent_solo_shown(position: Position) -> bool:
    """Whether everybody knows that one seat held both queens of clubs."""
    return (
        position.game == SILENT
        and count(known_re(position)) == 1
        and count(known_kontra(position)) == 3
    )


def voids(position: Position) -> vec[i64]:
    """For each seat the classes that it cannot hold, as bits (DOK-12).

    Where revokes are possible (DOK-63) who did not follow may well hold the suit.
    """
    return known_voids(position) if position.rules.penalty else shown_voids(position)


def shown_voids(position: Position) -> vec[i64]:
    """For each seat the classes that it lacks if it always follows, as bits.

    A class that it has shown since is not among them: there it revoked.
    """
    found = vec[i64]([0, 0, 0, 0])
    for trick in range(position.done):
        _add_voids(position, position.tricks[trick], position.leader_of(trick), 4, found)
    if position.step >= PLAYING:
        _add_voids(position, position.trick, position.leader, position.lying, found)
    for seat in range(i64(4)):
        for each in range(CLASSES):
            if position.shown[seat] & FOLLOW[position.order * 5 + each]:
                found[seat] &= ~BIT[each]
    if position.bound:
        found[position.turn] &= ~BIT[position.led]
    return found


def _add_voids(position: Position, cards: i64, leader: i64, lying: i64, found: vec[i64]) -> None:
    led = CLASS[position.order * 24 + (cards & 31)]
    for place in range(lying):
        seat = (leader + place) & 3
        card_class = CLASS[position.order * 24 + ((cards >> (place * 5)) & 31)]
        found[seat] &= ~BIT[card_class]
        if card_class != led:
            found[seat] |= BIT[led]
