"""A deal drawn from those that a seat cannot rule out.

A seat knows its own cards and what it threw away, the cards on the table, the open cards of stud,
also those of who has folded, and what was shown. It knows besides that who opened in draw was dealt
two jacks or better (POK-21), and after a showdown that a hand which was not shown was worse than
one that was (POK-15).

The cards of the opener are drawn until they are good enough, the others at random, so that each
possible deal is equally likely. After a showdown the hands that were not shown are drawn one after
another: each possible deal can come, but not each equally often.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.rng import Rng
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import shown_before
from stammtisch.games.poker.ranking import OPENERS, worth
from stammtisch.games.poker.rules import NOBODY, SHOWDOWN
from stammtisch.kits.deals import some_of

TRIES: Final = 64  # to find the tiles of one seat, before all begin again


class Pool:
    """The cards that the seat has not seen; the first ``used`` of them are given out."""

    def __init__(self, tiles: i64) -> None:
        self.tiles: vec[i64] = members(tiles)
        self.used: i64 = 0

    def draw(self, number: i64, rng: Rng) -> i64:
        """Draw this many random cards from the pool, as a set."""
        drawn: i64 = 0
        tiles = self.tiles
        for _step in range(number):
            other: i64 = self.used + rng.below(len(tiles) - self.used)
            tile: i64 = tiles[other]
            tiles[other] = tiles[self.used]
            tiles[self.used] = tile
            self.used += 1
            drawn |= BIT[tile]
        return drawn


def redealt(at: Position, seat: i64, rng: Rng) -> None:
    """Put other cards where this seat cannot see them, in a copy of the position."""
    seen = vec[i64]([0] * at.rules.seats)  # of each hand
    known: i64 = at.table_tiles()
    for each in range(at.rules.seats):
        seen[each] = at.hands[each] if each == seat or at.shown & BIT[each] else at.open[each]
        known |= seen[each]
    if seat >= 0:
        known |= at.thrown[seat]
    unseen: i64 = 0
    for tile in at.rules.cards:
        unseen |= BIT[tile] & ~known
    pool = Pool(unseen)
    least = limits(at)
    while not filled(at, seat, seen, least, pool, rng):
        pool.used = 0
    rest = pool.tiles[pool.used :]
    rng.shuffle(rest)
    at.wall = rest
    at.top = 0


def limits(at: Position) -> vec[i64]:
    """For each hand that was not shown at a showdown, the worth that it must stay below."""
    limits = vec[i64]([0] * at.rules.seats)
    if at.ending != SHOWDOWN:
        return limits
    pots = at.division()
    worths = at.worths()
    before: i64 = 0
    for seat in at.showing_order():
        if at.shown & BIT[seat]:
            before |= BIT[seat]
        else:
            limits[seat] = shown_before(pots, worths, before, seat)
    return limits


def filled(
    at: Position, viewer: i64, seen: vec[i64], least: vec[i64], pool: Pool, rng: Rng
) -> bool:
    """Give every seat cards, the opener first; False if no cards fit."""
    if at.opener != NOBODY and not found(at, at.opener, viewer, seen, least, pool, rng):
        return False
    for seat in range(at.rules.seats):
        if seat != at.opener and not found(at, seat, viewer, seen, least, pool, rng):
            return False
    return True


def found(
    at: Position,
    seat: i64,
    viewer: i64,
    seen: vec[i64],
    least: vec[i64],
    pool: Pool,
    rng: Rng,
) -> bool:
    """Find cards for one seat that agree with what is known of it."""
    if seat == viewer:
        return True
    used: i64 = pool.used
    size: i64 = count(at.hands[seat])
    thrown: i64 = count(at.thrown[seat])
    for _step in range(TRIES):
        pool.used = used
        at.hands[seat] = seen[seat] | pool.draw(size - count(seen[seat]), rng)
        at.thrown[seat] = pool.draw(thrown, rng)
        at.drawn[seat] = some_of(at.hands[seat], thrown, rng)
        if agrees(at, seat, least[seat]):
            return True
    return False


def agrees(at: Position, seat: i64, limit: i64) -> bool:
    """Whether these cards of a seat are possible (POK-15, POK-21)."""
    if seat == at.opener:
        dealt: i64 = (at.hands[seat] & ~at.drawn[seat]) | at.thrown[seat]
        if worth(dealt, at.rules.short) < OPENERS:
            return False
    return limit == 0 or worth(at.hands[seat] | at.table_tiles(), at.rules.short) < limit
