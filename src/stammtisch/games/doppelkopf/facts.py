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
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.scoring import Facts, Side, paid_for


def augen_of_trick(position: Position, trick: i64) -> i64:
    """The card points of a complete trick (DOK-3)."""
    cards = position.tricks[trick]
    return (
        AUGEN[cards & 31]
        + AUGEN[(cards >> 5) & 31]
        + AUGEN[(cards >> 10) & 31]
        + AUGEN[(cards >> 15) & 31]
    )


def facts_of(position: Position) -> Facts:
    """The facts that the score of a finished hand depends on (DOK-49, DOK-53, DOK-54)."""
    re, kontra = Side(0, 0), Side(0, 0)
    karo = has_karo_trumps(position.game)
    for trick in range(position.done):
        side = re if position.is_re(position.winner_of(trick)) else kontra
        augen = augen_of_trick(position, trick)
        side.augen += augen
        side.tricks += 1
        if augen >= 40:
            side.doppelkopf += 1
        if karo:
            side.fuchs += caught(position, trick, ACE_OF_DIAMONDS)
    if position.claimer >= 0:
        add_claimed(position, re if position.is_re(position.claimer) else kontra)
    elif position.done > 0:
        add_last_trick(position, re, kontra)
    add_announcements(position, re, kontra)
    if position.rules.tariff.pays:
        return Facts(position.game, position.re, re, kontra, paid_for(foxes_caught(position)))
    return Facts(position.game, position.re, re, kontra)


def add_claimed(position: Position, side: Side) -> None:
    """Give all remaining cards and tricks to the claimer of the rest."""
    side.tricks += position.rules.size - position.done
    party = position.party(position.claimer)
    for seat in range(i64(4)):
        side.augen += augen_of_hand(position.hands[seat])
        if not party & BIT[seat] and has_karo_trumps(position.game):
            side.fuchs += copies(position.hands[seat], ACE_OF_DIAMONDS)


def augen_of_hand(hand: i64) -> i64:
    """The card points of the cards of a hand."""
    found: i64 = 0
    for card in range(CARDS):
        found += copies(hand, card) * AUGEN[card]
    return found


def foxes_caught(position: Position) -> vec[i64]:
    """Each ace of diamonds lost to the other party: its owner * 4 + its winner (DOK-57)."""
    found = vec[i64]()
    for trick in range(position.done):
        winner = position.winner_of(trick)
        for seat in range(i64(4)):
            if position.card_of(trick, seat) == ACE_OF_DIAMONDS:
                found = with_foxes(position, seat, winner, 1, found)
    if position.claimer >= 0:
        for seat in range(i64(4)):
            number = copies(position.hands[seat], ACE_OF_DIAMONDS)
            found = with_foxes(position, seat, position.claimer, number, found)
    return found


def with_foxes(
    position: Position, seat: i64, winner: i64, number: i64, found: vec[i64]
) -> vec[i64]:
    """The list with further caught Füchse, if the other party won them."""
    if position.is_re(seat) != position.is_re(winner):
        for _step in range(number):
            found = append(found, seat * 4 + winner)
    return found


def caught(position: Position, trick: i64, card: i64) -> i64:
    """How many copies of the card the trick's winner took from the other party."""
    found: i64 = 0
    leader = position.leader_of(trick)
    won_by_re = position.is_re(position.winner_of(trick))
    for place in range(i64(4)):
        of_other = position.is_re((leader + place) & 3) != won_by_re
        if of_other and position.card_in(trick, place) == card:
            found += 1
    return found


def add_last_trick(position: Position, re: Side, kontra: Side) -> None:
    """Count the special points of the last trick: Karlchen (DOK-53)."""
    last = position.done - 1
    won_by = position.winner_of(last)
    side = re if position.is_re(won_by) else kontra
    place = (won_by - position.leader_of(last)) & 3
    side.karlchen = 1 if position.card_in(last, place) == JACK_OF_CLUBS else 0
    side.caught = caught(position, last, JACK_OF_CLUBS)


def add_announcements(position: Position, re: Side, kontra: Side) -> None:
    """Count who announced what, and in which order."""
    re.level, kontra.level = position.level_re, position.level_kontra
    if position.ansagen & position.re:
        re.announced = 1
    if position.ansagen & (15 - position.re):
        kontra.announced = 1
    if re.announced and kontra.announced:
        first_speaker = (position.spoken >> 3) & 3
        if position.is_re(first_speaker):
            kontra.announced = 2
        else:
            re.announced = 2
