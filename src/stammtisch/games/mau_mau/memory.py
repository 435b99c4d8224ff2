"""What a seat cannot know is dealt anew: other hands and the stock."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.position import AFTER_DRAW, Position, give


def redeal(position: Position, viewer: i64, rng: Rng) -> None:
    """Put cards that the viewer does not see into other hands and the stock, at random."""
    seats: i64 = position.rules.seats
    hidden = hidden_kinds(position, viewer)
    rng.shuffle(hidden)
    taken: i64 = 0
    for step in range(i64(seats)):
        seat: i64 = (position.seat + step) % seats
        if seat == viewer or position.turn == OVER:
            continue
        size: i64 = position.left(seat)
        for part in range(i64(3)):
            position.hands[seat + part * seats] = 0
        if seat == position.seat and position.phase == AFTER_DRAW:
            position.drawn = _fetch(hidden, taken, position.fitting)
        for _ in range(size):
            give(position.hands, seats, seat, hidden[taken])
            taken += 1
    for place in range(position.stock, i64(len(position.row))):
        position.row[place] = hidden[taken]
        taken += 1


def _fetch(cards: vec[i64], place: i64, wanted: i64) -> i64:
    """Swap the next card that is one of the wanted ones to this place."""
    found: i64 = place
    while not wanted & BIT[cards[found]]:
        found += 1
    kind: i64 = cards[found]
    cards[found] = cards[place]
    cards[place] = kind
    return kind


def hidden_kinds(position: Position, viewer: i64) -> vec[i64]:
    """The cards in other hands and in the stock, ascending."""
    left = vec[i64]([0] * 52)
    for kind in position.rules.cards:
        left[kind] += 1
    for i in range(position.pile):
        left[position.row[i]] -= 1
    hidden = vec[i64]()
    for kind in range(i64(52)):
        own: i64 = _seen_in_hands(position, viewer, kind)
        for _ in range(left[kind] - own):
            hidden = append(hidden, kind)
    return hidden


def _seen_in_hands(position: Position, viewer: i64, kind: i64) -> i64:
    """How many cards of this kind the viewer sees in hands: at the end they all lie open."""
    seen: i64 = 0
    for seat in range(i64(position.rules.seats)):
        if seat == viewer or position.turn == OVER:
            seen += position.copies(seat, kind)
    return seen
