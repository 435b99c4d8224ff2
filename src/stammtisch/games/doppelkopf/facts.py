"""The facts of a finished hand, counted from its tricks."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.games.doppelkopf.cards import (
    ACE_OF_DIAMONDS,
    AUGEN,
    CARDS,
    JACK_OF_CLUBS,
    copies,
    has_karo_trumps,
)
from stammtisch.games.doppelkopf.moves import card_at, speaker
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.scoring import Facts, Side, paid_for


def augen_of_trick(at: Position, trick: i64) -> i64:
    """The card points of a complete trick (DOK-3)."""
    cards = at.tricks[trick]
    return (
        AUGEN[card_at(cards, 0)]
        + AUGEN[card_at(cards, 1)]
        + AUGEN[card_at(cards, 2)]
        + AUGEN[card_at(cards, 3)]
    )


def facts_of(at: Position) -> Facts:
    """The facts that the score of a finished hand depends on (DOK-49, DOK-53, DOK-54)."""
    re, kontra = Side(0, 0), Side(0, 0)
    karo = has_karo_trumps(at.game)
    for trick in range(at.done):
        side = re if at.is_re(at.winner_of(trick)) else kontra
        augen = augen_of_trick(at, trick)
        side.augen += augen
        side.tricks += 1
        if augen >= 40:
            side.doppelkopf += 1
        if karo:
            side.fuchs += caught(at, trick, ACE_OF_DIAMONDS)
    if at.claimer >= 0:
        add_claimed(at, re if at.is_re(at.claimer) else kontra)
    else:
        add_last_trick(at, re, kontra)
    add_announcements(at, re, kontra)
    if at.rules.tariff.pays:
        return Facts(at.game, at.re, re, kontra, paid_for(foxes_caught(at)))
    return Facts(at.game, at.re, re, kontra)


def add_claimed(at: Position, side: Side) -> None:
    """Give all remaining cards and tricks to the claimer of the rest."""
    side.tricks += at.rules.size - at.done
    party = at.party(at.claimer)
    for seat in range(i64(4)):
        side.augen += augen_of_hand(at.hands[seat])
        if not party & BIT[seat] and has_karo_trumps(at.game):
            side.fuchs += copies(at.hands[seat], ACE_OF_DIAMONDS)


def augen_of_hand(hand: i64) -> i64:
    """The card points of the cards of a hand."""
    found: i64 = 0
    for card in range(CARDS):
        found += copies(hand, card) * AUGEN[card]
    return found


def foxes_caught(at: Position) -> vec[i64]:
    """Each ace of diamonds lost to the other party: its owner * 4 + its winner (DOK-57)."""
    found = vec[i64]()
    for trick in range(at.done):
        winner = at.winner_of(trick)
        for seat in range(i64(4)):
            if at.card_of(trick, seat) == ACE_OF_DIAMONDS:
                found = with_foxes(at, seat, winner, 1, found)
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


def caught(at: Position, trick: i64, card: i64) -> i64:
    """How many copies of the card the trick's winner took from the other party."""
    found: i64 = 0
    leader = at.leader_of(trick)
    won_by_re = at.is_re(at.winner_of(trick))
    for place in range(i64(4)):
        of_other = at.is_re((leader + place) & 3) != won_by_re
        if of_other and at.card_in(trick, place) == card:
            found += 1
    return found


def add_last_trick(at: Position, re: Side, kontra: Side) -> None:
    """Count the special points of the last trick: Karlchen (DOK-53)."""
    last = at.done - 1
    won_by = at.winner_of(last)
    side = re if at.is_re(won_by) else kontra
    place = (won_by - at.leader_of(last)) & 3
    side.karlchen = 1 if at.card_in(last, place) == JACK_OF_CLUBS else 0
    side.caught = caught(at, last, JACK_OF_CLUBS)


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
