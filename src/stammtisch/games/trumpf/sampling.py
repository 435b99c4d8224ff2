"""A full position drawn from those that a seat cannot rule out.

Unseen are the cards laid away and those on top of the stacks that nobody has seen since the deal,
without the viewer's own lead. Any order of them is possible and equally likely, but for what was
to be seen since the last comparison: who has jokers only, and who must have a value card.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.trumpf.position import Position


def redeal(at: Position, viewer: i64, rng: Rng) -> None:
    """Deal the unseen cards again, in place."""
    cards = unseen_cards(at, viewer)
    needed = needed_jokers(at, viewer)
    while True:
        rng.shuffle(cards)
        if needed > 0:
            cards = jokers_first(at, cards, needed, rng)
        _deal(at, viewer, cards)
        if agrees(at):
            return


def seen_of(at: Position, seat: i64, viewer: i64) -> i64:
    """How many cards from the top of a stack the viewer sees: his own lead (TRU-6)."""
    if seat != viewer:
        return 0
    length: i64 = at.lead_length(seat)
    return length if length < at.unseen[seat] else at.unseen[seat]


def unseen_cards(at: Position, viewer: i64) -> vec[i64]:
    """All cards whose place the viewer does not know, ascending."""
    hidden = vec[i64]([0] * at.rules.size)
    for card in at.away:
        hidden[card] = 1
    for seat in range(at.rules.seats):
        for place in range(seen_of(at, seat, viewer), at.unseen[seat]):
            hidden[at.card(seat, place)] = 1
    cards = vec[i64]()
    for place in range(at.rules.size):
        if hidden[place]:
            cards = append(cards, place)
    return cards


def needed_jokers(at: Position, viewer: i64) -> i64:
    """How many unseen cards are in stacks that are known to hold only jokers."""
    needed: i64 = 0
    for seat in range(at.rules.seats):
        if at.jokers_only & BIT[seat] and seat != viewer:
            needed += at.unseen[seat]
    return needed


def jokers_first(at: Position, cards: vec[i64], needed: i64, rng: Rng) -> vec[i64]:
    """The shuffled cards with this many jokers moved to the front.

    The others are shuffled once more: those that come after the first jokers are not in any order.
    """
    jokers, rest = vec[i64](), vec[i64]()
    for card in cards:
        if len(jokers) < needed and card >= at.rules.first_joker:
            jokers = append(jokers, card)
        else:
            rest = append(rest, card)
    rng.shuffle(rest)
    for card in rest:
        jokers = append(jokers, card)
    return jokers


def _deal(at: Position, viewer: i64, cards: vec[i64]) -> None:
    """Deal the cards to stacks of jokers only, then to other stacks, and put the rest aside."""
    number: i64 = 0
    for only_jokers in (True, False):
        for seat in range(at.rules.seats):
            if (at.jokers_only & BIT[seat] != 0) == only_jokers:
                for place in range(seen_of(at, seat, viewer), at.unseen[seat]):
                    at.put(seat, place, cards[number])
                    number += 1
    away = vec[i64]()
    while number < len(cards):
        away = append(away, cards[number])
        number += 1
    at.away = away
    for seat in range(at.rules.seats):
        length: i64 = at.counts[seat]
        at.jokers[seat] = length - values_among(at, seat, length)


def values_among(at: Position, seat: i64, length: i64) -> i64:
    """How many of the top cards of a stack are not jokers."""
    found: i64 = 0
    for place in range(length):
        if at.card(seat, place) < at.rules.first_joker:
            found += 1
    return found


def agrees(at: Position) -> bool:
    """Whether the same seat would be on turn with this deal (TRU-11, TRU-12)."""
    if at.turn == OVER:
        return True
    kept: i64 = at.kept if at.kept >= 0 else at.counts[at.turn]
    if values_among(at, at.turn, kept) == 0:
        return False
    return at.others == 0 or at.with_values(at.others) != 0
