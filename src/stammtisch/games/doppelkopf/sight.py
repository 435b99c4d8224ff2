"""What a seat knows of those attributes of a hand that not everybody sees whole."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.games.doppelkopf.armut import trump_returned
from stammtisch.games.doppelkopf.cards import NORMAL, SILENT, kinds_of
from stammtisch.games.doppelkopf.hearsay import heard
from stammtisch.games.doppelkopf.parties import known_kontra, known_re, silent_solo_shown
from stammtisch.games.doppelkopf.position import ASKING, ENDED, PUSHING, RETURNING, Position


def number_of_cards(at: Position, seat: i64) -> int:
    """How many cards everybody sees in the hand; the poor player's progress stays hidden."""
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
    """What the seat was dealt; after the hand what all were."""
    if at.step == ENDED:
        return at.dealt[:]
    return None if seat < 0 else vec[i64]([at.dealt[seat]])


def heard_declarations(at: Position, seat: i64) -> vec[i64]:
    """For each seat what it can have declared, as the seat heard it (DOK-18)."""
    return vec[i64]([heard(at, each, seat) for each in range(i64(4))])


def seen_game(at: Position, seat: i64) -> int:
    """The game that is played; a silent solo looks like a normal game as long as it can."""
    own = seat >= 0 and at.is_re(seat)
    secret = at.game == SILENT and not (own or at.step == ENDED or silent_solo_shown(at))
    return int(NORMAL if secret else at.game)


def seen_parties(at: Position, seat: i64) -> vec[i64]:
    """Who is known to be Re, who to be Kontra, and one's own party."""
    own: i64 = 1 if seat >= 0 and at.is_re(seat) else 0
    return vec[i64]([known_re(at), known_kontra(at), own])


def seen_pushed(at: Position, seat: i64) -> vec[i64]:
    """The cards of an Armut: their number, and to both its players which ones (DOK-36)."""
    number: i64 = len(kinds_of(at.pushed)) if at.step == ASKING else 0
    mine = seat == at.soloist or (at.taker >= 0 and seat == at.taker)
    return vec[i64]([number, at.pushed if mine or at.step == ENDED else 0])


def seen_returned(at: Position, seat: i64) -> vec[i64]:
    """What went back for them: whether a trump, and to both players which cards (DOK-36)."""
    back = at.step > RETURNING
    trump: i64 = 1 if back and trump_returned(at) else 0
    mine = (at.taker >= 0 and seat == at.taker) or (seat == at.soloist and back)
    return vec[i64]([trump, at.returned if mine or at.step == ENDED else 0])
