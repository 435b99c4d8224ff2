"""A full position drawn from those that a seat cannot rule out.

Who passes may hold a card that beats (DZW-17), so nothing is known of a hidden hand but its number
of cards, and at first who holds the card that begins. Every deal is equally likely. What the seat
on turn has picked is hidden from the others: every way to have begun can be drawn, few cards more
often than many.
"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.dicke_zwei.position import Position


def redeal(at: Position, viewer: i64, rng: Rng) -> None:
    """Deal again the cards that the viewer does not see; each way is equally likely."""
    if at.turn == OVER:  # then all hands lie open
        return
    numbers = at.left()
    unseen: i64 = 0
    for seat in range(at.rules.seats):
        if seat != viewer:
            unseen |= at.hands[seat]
            at.hands[seat] = 0
    if viewer != at.turn and at.must:  # DZW-13
        unseen &= ~at.must
        at.hands[at.turn] = at.must
    order = members(unseen)
    rng.shuffle(order)
    place: i64 = 0
    for seat in range(at.rules.seats):
        if seat != viewer:
            here: i64 = 1 if at.hands[seat] else 0
            for _step in range(numbers[seat] - here):
                at.hands[seat] |= BIT[order[place]]
                place += 1
    if viewer != at.turn:
        _begin(at, rng)


def _begin(at: Position, rng: Rng) -> None:
    """Guess which cards the seat on turn has picked so far, possibly none."""
    at.picked = 0
    while rng.below(2) == 0:
        cards = members(at.picks())
        if len(cards) == 0:
            return
        at.picked |= BIT[cards[rng.below(len(cards))]]
