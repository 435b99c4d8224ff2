"""Deals again what a seat cannot see in Rummy, uniformly among all that it cannot rule out.

A seat knows the table, its own rack, and the tiles that others showed and took back. That a player
drew excludes nothing, for he may always draw (RUM-9); so every division of the other tiles is
possible, and all are equally likely.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import ascending
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import NOTHING
from stammtisch.games.rummy.tiles import put, rack_tiles


def redeal(to: Position, seat: i64, rng: Rng) -> None:
    """Deal again the tiles that the seat (or a spectator) does not see, in place."""
    pool = to.stock[:]
    missing = vec[i64]([0] * to.rules.seats)
    for other in range(to.rules.seats):
        if sees(to, seat, other):
            continue
        for kind in _hidden(to, other):
            pool = append(pool, kind)
            missing[other] += 1
    pool = ascending(pool)
    rng.shuffle(pool)
    dealt: i64 = 0
    for other in range(to.rules.seats):
        if sees(to, seat, other):
            continue
        for level in range(i64(3)):
            to.racks[other * 3 + level] = to.known[other * 3 + level]
        for index in range(dealt, dealt + missing[other]):
            put(to.racks, other, pool[index])
        dealt += missing[other]
        if to.drawn[other] != NOTHING:
            to.drawn[other] = pool[dealt - 1]
    to.stock = pool[dealt:]


def sees(at: Position, seat: i64, other: i64) -> bool:
    """Whether a seat sees the rack of another: only its own, but all when the game is over."""
    return other == seat or at.turn == OVER


def _hidden(at: Position, seat: i64) -> vec[i64]:
    """The tiles of a rack that the others do not know."""
    known = rack_tiles(at.known, seat)
    left = vec[i64]()
    index: i64 = 0
    for kind in rack_tiles(at.racks, seat):
        if index < len(known) and known[index] == kind:
            index += 1
        else:
            left = append(left, kind)
    return left
