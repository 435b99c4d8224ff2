"""`State.sample`: the cards that a seat cannot exclude, every deal of them equally likely."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.rng import Rng
from stammtisch.games.tarock.position import Position
from stammtisch.games.tarock.rules import ENDED, PACK, SEATS
from stammtisch.kits.deals import redealt
from stammtisch.kits.tricks.cards import SUIT_CARDS, beats, higher


def redeal(at: Position, viewer: i64, rng: Rng) -> None:
    """Put the cards that the viewer does not see where they may be."""
    if at.phase == ENDED:  # all cards are shown
        return
    draw(at, viewer, rng)
    while would_have_ended(at):
        draw(at, viewer, rng)
    if at.taken_up() and not at.knows_away(viewer):
        at.stock = taken_from(at, rng)


def draw(at: Position, viewer: i64, rng: Rng) -> None:
    """Deal the cards that the viewer does not see anew, within what was shown by playing.

    Hidden are the hands that are neither his own nor laid open by a claim, and three cards in the
    middle: the stock as long as it lies there, else what was laid away, if he is not the declarer.
    """
    taken = at.taken_up()
    seen = at.tricks.played()
    barred_cards = barred(at)
    hidden, rooms, limits = vec[i64](), vec[i64](), vec[i64]()
    for seat in range(SEATS):
        if seat == viewer or at.open & BIT[seat]:
            seen |= at.hands[seat]
        else:
            hidden = append(hidden, seat)
            rooms = append(rooms, count(at.hands[seat]))
            limits = append(limits, barred_cards[seat])
    if at.knows_away(viewer):
        seen |= at.away
    else:
        rooms = append(rooms, count(at.away if taken else at.stock))
        limits = append(limits, 0)
    found = redealt(PACK & ~seen, rooms, limits, rng)
    for index in range(i64(len(hidden))):
        at.hands[hidden[index]] = found[index]
    if not taken:
        at.stock = found[len(hidden)]
    elif not at.knows_away(viewer):
        at.away = found[len(hidden)]


def would_have_ended(at: Position) -> bool:
    """Whether with these cards the declarer's claim had been certain and ended the hand.

    He alone knows what he laid away, so an answer that was asked for tells something of it.
    """
    if at.claimed_at < 0:
        return False
    hand = at.hands[at.declarer]
    before: i64 = 0
    for index in range(at.tricks.count()):
        play = at.tricks.plays[index]
        if index < at.claimed_at * SEATS:
            before |= BIT[play & 63]
        elif play >> 6 == at.declarer:
            hand |= BIT[play & 63]
    return at.is_certain(at.declarer, hand, before)


def taken_from(at: Position, rng: Rng) -> i64:
    """Which three of the declarer's cards came from the stock: any, nobody else has seen them."""
    cards = members(at.hands[at.declarer] | at.away | at.tricks.played_by(at.declarer))
    rng.shuffle(cards)
    return BIT[cards[0]] | BIT[cards[1]] | BIT[cards[2]]


def barred(at: Position) -> vec[i64]:
    """What each seat cannot hold any more, shown by the cards that it played (TAR-18)."""
    found = vec[i64]([0, 0, 0])
    tricks = at.tricks
    for trick in range(tricks.done + 1):
        size = SEATS if trick < tricks.done else tricks.lying
        for place in range(i64(1), size):
            found[tricks.seat(trick, place)] |= shown_missing(at, trick, place)
    return found


def shown_missing(at: Position, trick: i64, place: i64) -> i64:
    """The cards that a seat showed not to hold when it played to a trick it did not lead to."""
    kind = at.tricks.kind(trick, place)
    best = at.tricks.kind(trick, 0)
    led = best // 13
    for before in range(i64(1), place):
        other = at.tricks.kind(trick, before)
        if beats(other, best, at.trump):
            best = other
    suit = kind // 13
    missing: i64 = 0 if suit == led else SUIT_CARDS[led]
    if suit != led and suit != at.trump:
        return missing | SUIT_CARDS[at.trump]
    if at.rules.must_head and not beats(kind, best, at.trump):
        missing |= higher(SUIT_CARDS[suit], best, at.trump)
    return missing
