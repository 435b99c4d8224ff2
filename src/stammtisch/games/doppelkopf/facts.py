"""The facts of a finished hand, counted from its tricks."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games.doppelkopf.cards import (
    ACE_OF_DIAMONDS,
    FOX,
    KARLCHEN,
    copies,
    has_karo_trumps,
    kinds_of,
)
from stammtisch.games.doppelkopf.moves import speaker
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.scoring import Facts, Side, paid_for
from stammtisch.kits.tricks.cards import AUGEN


def facts_of(at: Position) -> Facts:
    """The facts that the score of a finished hand depends on (DOK-49, DOK-53, DOK-54)."""
    re, kontra = Side(0, 0), Side(0, 0)
    for seat in range(i64(4)):
        side = re if at.is_re(seat) else kontra
        side.augen += at.tricks.augen_won(seat)
        side.tricks += at.tricks.tricks_won(seat)
    add_doppelkopf(at, re, kontra)
    if at.claimer >= 0:
        add_claimed(at, re if at.is_re(at.claimer) else kontra)
    else:
        add_last_trick(at, re, kontra)
    foxes = foxes_caught(at)
    if has_karo_trumps(at.game):
        for fox in foxes:
            side = re if at.is_re(fox & 3) else kontra
            side.fuchs += 1
    add_announcements(at, re, kontra)
    if at.rules.tariff.pays:
        return Facts(at.game, at.re, re, kontra, paid_for(foxes))
    return Facts(at.game, at.re, re, kontra)


def add_claimed(at: Position, side: Side) -> None:
    """Give all remaining cards and tricks to the claimer of the rest."""
    side.tricks += at.rules.size - at.tricks.done
    for hand in at.hands:
        for kind in kinds_of(hand):
            side.augen += AUGEN[kind]


def foxes_caught(at: Position) -> vec[i64]:
    """Each ace of diamonds lost to the other party: its owner * 4 + its winner (DOK-57)."""
    found, index = vec[i64](), i64(0)
    for play in at.tricks.plays:
        if play & 63 == FOX and index < 4 * at.tricks.done:
            found = with_foxes(at, play >> 6, at.tricks.winner(index >> 2), 1, found)
        index += 1
    if at.claimer >= 0:
        for seat in range(i64(4)):
            number = copies(at.hands[seat], ACE_OF_DIAMONDS)
            found = with_foxes(at, seat, at.claimer, number, found)
    return found


def with_foxes(at: Position, seat: i64, winner: i64, number: i64, found: vec[i64]) -> vec[i64]:
    """The list, extended by further Füchse if the other party won them."""
    if at.is_re(seat) != at.is_re(winner):
        for _step in range(number):
            found = append(found, seat * 4 + winner)
    return found


def add_doppelkopf(at: Position, re: Side, kontra: Side) -> None:
    """Count the tricks of 40 and more card points: four cards of ten or eleven each (DOK-54)."""
    tricks, plays = at.tricks, at.tricks.plays
    for trick in range(tricks.done):
        index, end = 4 * trick, 4 * trick + 4
        while index < end and AUGEN[plays[index] & 63] >= 10:
            index += 1
        if index == end:
            side = re if at.is_re(tricks.winner(trick)) else kontra
            side.doppelkopf += 1


def add_last_trick(at: Position, re: Side, kontra: Side) -> None:
    """Count the special points of the last trick: Karlchen (DOK-53)."""
    last = at.tricks.done - 1
    won_by = at.tricks.winner(last)
    side = re if at.is_re(won_by) else kontra
    for place in range(i64(4)):
        if at.tricks.kind(last, place) == KARLCHEN:
            seat = at.tricks.seat(last, place)
            if seat == won_by:
                side.karlchen = 1
            elif at.is_re(seat) != at.is_re(won_by):
                side.caught += 1


def add_announcements(at: Position, re: Side, kontra: Side) -> None:
    """Count who announced what, and in which order."""
    re.level, kontra.level = at.level_re, at.level_kontra
    if at.ansagen & at.re:
        re.announced = 1
    if at.ansagen & (15 - at.re):
        kontra.announced = 1
    if re.announced and kontra.announced:
        first_speaker = speaker(at.spoken, 0)
        if at.is_re(first_speaker):
            kontra.announced = 2
        else:
            re.announced = 2
