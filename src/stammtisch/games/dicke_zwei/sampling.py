"""A full position drawn from those that a seat cannot rule out.

Who passes may hold a card that beats (DZW-17), so nothing is known of a hidden hand but its number
of cards, and at first who holds the card that begins. Every deal is equally likely. What the seat
on turn has picked is hidden from the others: every way to have begun can be drawn, few cards more
often than many.
"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.rng import Rng
from stammtisch.games.dicke_zwei.position import Position


def redeal(position: Position, viewer: i64, rng: Rng) -> None:
    """Deal the cards that the viewer does not see again, each way equally likely."""
    numbers = position.left()
    unseen: i64 = 0
    for seat in range(position.rules.seats):
        if seat != viewer:
            unseen |= position.hands[seat]
            position.hands[seat] = 0
    if viewer != position.turn and position.must:  # DZW-13
        unseen &= ~position.must
        position.hands[position.turn] = position.must
    order = members(unseen)
    rng.shuffle(order)
    at: i64 = 0
    for seat in range(position.rules.seats):
        if seat != viewer:
            here: i64 = 1 if position.hands[seat] else 0
            for _step in range(numbers[seat] - here):
                position.hands[seat] |= BIT[order[at]]
                at += 1
    if viewer != position.turn:
        _begin(position, rng)


def _begin(position: Position, rng: Rng) -> None:
    """Guess which cards the seat on turn has picked so far, possibly none."""
    position.picked = 0
    while rng.below(2) == 0:
        cards = members(position.picks())
        if len(cards) == 0:
            return
        position.picked |= BIT[cards[rng.below(len(cards))]]
