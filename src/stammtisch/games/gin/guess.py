"""Deals again what a seat cannot see in Gin, uniformly among all that it cannot rule out.

A seat remembers the discard pile, of which it saw every card on top, and the cards that were taken
openly. That a player passed, left a discard or did not knock excludes nothing. Only one thing
narrows his hand without showing it: between a knock and the layout everybody knows that his best
deadwood is within the limit and not 0.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.rng import Rng
from stammtisch.games.gin.melds import best_deadwood
from stammtisch.games.gin.position import NONE, Position
from stammtisch.games.gin.rules import LAYING_OUT

_ALL: Final[i64] = 0xFFFFFFFFFFFFF


def redeal(to: Position, seat: i64, rng: Rng) -> None:
    """Deal again the cards that the seat (or a spectator) does not see, in place."""
    hidden: i64 = _ALL
    for card in to.pile:
        hidden &= ~BIT[card]
    for other in range(i64(2)):
        hidden &= ~_seen(to, seat, other)
    pool = members(hidden)
    missing0: i64 = count(to.hands[0] & hidden)
    missing: i64 = missing0 + count(to.hands[1] & hidden)
    seen0: i64 = to.hands[0] & ~hidden
    seen1: i64 = to.hands[1] & ~hidden
    while True:
        _draw(pool, missing, rng)
        to.hands[0] = seen0 | _mask(pool, 0, missing0)
        to.hands[1] = seen1 | _mask(pool, missing0, missing)
        if to.phase != LAYING_OUT or seat == to.knocker or _may_have_knocked(to):
            break
    to.stock = pool[missing:]
    rng.shuffle(to.stock)
    if to.drawn != NONE and seat != to.turn:
        unknown: i64 = to.mine() & ~to.known[to.turn]
        to.drawn = nth(unknown, rng.below(count(unknown)))
    to.ready = NONE
    to.layouts = []


def _seen(at: Position, seat: i64, other: i64) -> i64:
    """The cards of another seat that this one knows."""
    return at.hands[other] if other == seat or at.open_hands() else at.known[other]


def _draw(pool: vec[i64], cards: i64, rng: Rng) -> None:
    """Put this many cards at random to the front; every choice and order is equally likely."""
    size: i64 = len(pool)
    for index in range(cards):
        other: i64 = index + rng.below(size - index)
        card: i64 = pool[other]
        pool[other] = pool[index]
        pool[index] = card


def _mask(pool: vec[i64], start: i64, end: i64) -> i64:
    cards: i64 = 0
    for index in range(start, end):
        cards |= BIT[pool[index]]
    return cards


def _may_have_knocked(at: Position) -> bool:
    """Whether the knocker can have knocked with these ten cards, and not with Gin (GIN-13)."""
    deadwood: i64 = best_deadwood(at.hands[at.knocker])
    return 0 < deadwood <= at.limit()
