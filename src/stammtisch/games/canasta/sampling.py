"""Deals again what a seat cannot see in Canasta, uniformly among what it cannot rule out.

Everybody saw every tile of the pile when it was discarded, and what was laid and taken back; such
tiles stay known in the hand that took them until they are played. Of a rank a known tile is played
first (`Board.drop`), and of the others the one that came first. So a play excludes nothing about
the tiles that stay hidden: any of them may have come later. Draws, questions and discards are
free and exclude nothing either. Only whoever is still on turn when the stock is empty can take the
pile (CAN-33), and only who can lay enough begins to take it for a first meld (CAN-27):
`CanastaState.sample` deals until he can, or could when he took that back (`past`). That may be so
rare that after `TRIES` deals a guess need only be possible now: no table waits for ever.

Of discards that lie face down (CAN-39) a seat knows its own. Tiles of others that were laid and
taken back may have been discarded since, so they are not known any more after the next discard of
their owner; but no more of them are gone than he discarded.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.past import IN_HAND
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.tiles import KINDS, PACK, RANK_OF, RED_THREE

MOST: Final = 100_000  # deals, until one can be
FEW: Final = 3_000  # deals for players who must go on
FREE: Final = 1_000  # of these any deal may be drawn


class Hidden:
    """The hidden tiles outside the stock, and what may lie there.

    The tile ``tiles[i]`` is in the hand of ``owners[i]``, or he discarded it: ``places[i]`` is
    where in the pile. It is to be of the kind ``kinds[i]``; the kinds behind go to the stock. The
    first ``given`` of them are put where they must be.
    """

    def __init__(self, to: Position, viewer: i64, rng: Rng) -> None:
        self.tiles: vec[i64] = vec[i64]()
        self.owners: vec[i64] = vec[i64]()
        self.places: vec[i64] = vec[i64]()
        self.given: i64 = 0
        if to.turn != OVER:
            for other in range(to.rules.seats):
                if other != viewer:
                    for tile in to.tiles_of(other, False):
                        self._list(tile, other, IN_HAND)
        for index in range(to.covered, i64(len(to.pile))):
            if not to.sees_discard(viewer, index):
                self._list(to.pile[index], to.who_discarded(index), index)
        self.copies: Final[vec[i64]] = vec[i64]([0] * KINDS)
        for tile in self.tiles:
            self.copies[to.row[tile]] += 1
        for tile in range(to.next, i64(PACK)):
            self.copies[to.row[tile]] += 1
        self.kinds: vec[i64] = _kinds(self.copies, False)
        rng.shuffle(self.kinds)

    def _list(self, tile: i64, owner: i64, place: i64) -> None:
        self.tiles = append(self.tiles, tile)
        self.owners = append(self.owners, owner)
        self.places = append(self.places, place)

    def give(self, to: Position, needed: vec[i64], rng: Rng) -> None:
        """Put first what must be somewhere, as far as that goes."""
        for each in range(i64(0), len(needed), 4):
            seat, place, rank = needed[each], needed[each + 1], needed[each + 2]
            missing: i64 = needed[each + 3] - self._has(to, seat, place, rank)
            for _step in range(missing):
                self._put(seat, place, rank, rng)

    def _has(self, to: Position, seat: i64, place: i64, rank: i64) -> i64:
        """How many tiles of a rank a seat surely has in hand or discarded from there on."""
        found: i64 = 0
        for tile in to.tiles_of(seat, True):
            found += 1 if to.rank(tile) == rank else 0
        for slot in range(self.given):
            mine: bool = self.owners[slot] == seat and self.places[slot] >= place
            found += 1 if mine and RANK_OF[self.kinds[slot]] == rank else 0
        return found

    def _put(self, seat: i64, place: i64, rank: i64, rng: Rng) -> None:
        """Let one of the tiles that a seat has in hand or discarded from there on have a rank."""
        slot: i64 = -1
        count: i64 = 0
        for index in range(self.given, i64(len(self.tiles))):
            if self.owners[index] == seat and self.places[index] >= place:
                count += 1
                slot = index if rng.below(count) == 0 else slot
        kind: i64 = self.given  # they lie in random order
        while kind < len(self.kinds) and RANK_OF[self.kinds[kind]] != rank:
            kind += 1
        if slot >= 0 and kind < len(self.kinds):
            _exchange(self.tiles, slot, self.given)
            _exchange(self.owners, slot, self.given)
            _exchange(self.places, slot, self.given)
            _exchange(self.kinds, kind, self.given)
            self.given += 1


def redeal(to: Position, seat: i64, rng: Rng, needed: vec[i64]) -> None:
    """Exchange, in place, the tiles that the seat (or a spectator) does not see.

    Red threes lie openly or in the stock (CAN-5, CAN-16), so no hand gets one.
    """
    to.renumber()
    hidden = Hidden(to, seat, rng)
    hidden.give(to, needed, rng)
    row = to.row[:]
    stock = _kinds(hidden.copies, True)
    for index in range(i64(len(hidden.kinds))):
        if index < len(hidden.tiles):
            row[hidden.tiles[index]] = hidden.kinds[index]
        else:
            stock = append(stock, hidden.kinds[index])
    rng.shuffle(stock)
    for index in range(i64(len(stock))):
        row[to.next + index] = stock[index]
    to.set_row(row)
    to.count_hands()


def _exchange(row: vec[i64], one: i64, other: i64) -> None:
    row[one], row[other] = row[other], row[one]


def _kinds(copies: vec[i64], reds: bool) -> vec[i64]:
    """The red threes among these kinds, or all the others, ascending."""
    found = vec[i64]()
    for kind in range(i64(KINDS)):
        if (RANK_OF[kind] == RED_THREE) == reds:
            for _step in range(copies[kind]):
                found = append(found, kind)
    return found
