"""What a seat cannot see in Gin, dealt anew: uniformly among all that it cannot exclude.

A seat remembers the discard pile, of which it saw every card on top, and the cards that were taken
openly. That a player passed, left a discard or did not knock excludes nothing. Only one thing
narrows his hand without showing it: between a knock and the layout everybody knows that his best
deadwood is within the limit and not 0.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.rng import Rng
from stammtisch.games.gin.melds import best_deadwood
from stammtisch.games.gin.position import NONE, Position
from stammtisch.games.gin.rules import LAYING_OUT

_ALL: Final[i64] = 0xFFFFFFFFFFFFF


def redeal(to: Position, seat: i64, rng: Rng) -> None:
    """Deal the cards that the seat (or a spectator) does not see anew, in place."""
    hidden: i64 = _ALL
    for card in to.pile_cards():
        hidden &= ~BIT[card]
    for other in range(i64(2)):
        hidden &= ~_seen(to, seat, other)
    pool = members(hidden)
    while True:
        rng.shuffle(pool)
        dealt = _deal(to, seat, pool)
        if to.phase != LAYING_OUT or seat == to.knocker or _may_have_knocked(to):
            break
    to.stock = pool[dealt:]
    to.next = 0
    if to.drawn != NONE and seat != to.turn:
        hand: i64 = to.hand(to.turn) & ~to.known(to.turn)
        to.drawn = members(hand)[rng.below(count(hand))]
    to.find_again()


def _seen(at: Position, seat: i64, other: i64) -> i64:
    """The cards of another seat that this one knows."""
    return at.hand(other) if other == seat or at.open_hands() else at.known(other)


def _deal(to: Position, seat: i64, pool: vec[i64]) -> i64:
    """Fill up the hands that the seat does not see; the number of cards dealt."""
    dealt: i64 = 0
    for other in range(i64(2)):
        cards: i64 = _seen(to, seat, other)
        missing: i64 = count(to.hand(other)) - count(cards)
        for index in range(dealt, dealt + missing):
            cards |= BIT[pool[index]]
        dealt += missing
        if other == 0:
            to.hand0 = cards
        else:
            to.hand1 = cards
    return dealt


def _may_have_knocked(at: Position) -> bool:
    """Whether the knocker can have knocked with these ten cards, and not with Gin (GIN-13)."""
    deadwood: i64 = best_deadwood(at.hand(at.knocker))
    return 0 < deadwood <= at.limit
