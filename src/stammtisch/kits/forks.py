"""Which way a search for what may have happened goes next (`kits.places`).

A card that is shown may have come from several pools. As long as one of a few ways can be, these
choices are made by lot. In long hands hardly any can be. There the search goes back where a seat
shows a card that can have come from no pool: at each showing is noted because of which earlier ones
the card cannot have come from others. One of those that are to blame must be otherwise, and it is
the last of them that has another pool left; of one that has none, those are to blame that are to
blame for that. So no way is left out that could be (P. Prosser, "Hybrid algorithms for the
constraint satisfaction problem", 1993: conflict-directed backjumping).
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng

BY_LOT: Final = -1  # nothing was decided for this showing
FRESH: Final = 16  # ways by lot, before the search goes back
ANEW: Final = 500  # ways, after which it begins anew, with other lots


class Forks:
    """The showings of a way, in order: at each somebody showed a card that came from some pool.

    ``taken`` is the pool that it came from, ``left`` are those that were not tried, and ``blamed``
    the earlier showings because of which it cannot be from any other.
    """

    def __init__(self) -> None:
        self.seats: vec[i64] = vec[i64]()
        self.kinds: vec[i64] = vec[i64]()
        self.taken: vec[i64] = vec[i64]()
        self.left: list[vec[i64]] = []
        self.blamed: list[set[int]] = []
        self.met: i64 = 0  # on the way that is being gone
        self.ways: i64 = 0  # that were gone

    def are_noted(self) -> bool:
        """Whether showings are noted, so that one can go back to them."""
        return self.ways >= FRESH

    def begin(self) -> None:
        """Go from the start again."""
        self.met = 0

    def decided(self) -> i64:
        """The pool that was decided on for the next showing, or `BY_LOT`."""
        return self.taken[self.met] if self.met < len(self.taken) else i64(BY_LOT)

    def take(self, seat: i64, kind: i64, pool: i64, others: vec[i64], blamed: set[int]) -> None:
        """Pass a showing: the card came from this pool, or it may have come from the others."""
        if self.met < len(self.taken) and self.taken[self.met] != pool:
            self._leave(self.met)  # something else was otherwise by lot
        if self.met == len(self.taken):
            self.seats = append(self.seats, seat)
            self.kinds = append(self.kinds, kind)
            self.taken = append(self.taken, pool)
            self.left.append(others)
            self.blamed.append(blamed)
        self.met += 1

    def of_kind(self, kind: i64, pool: i64) -> set[int]:
        """The showings of this kind that came from a pool."""
        found = set[int]()
        for each in range(self.met):
            if self.kinds[each] == kind and self.taken[each] == pool:
                found.add(int(each))
        return found

    def of_seat(self, seat: i64, pool: i64, kind: i64 = BY_LOT) -> set[int]:
        """The showings of a seat that came from this pool, or were of this kind."""
        found = set[int]()
        for each in range(self.met):
            if self.seats[each] == seat and (self.taken[each] == pool or self.kinds[each] == kind):
                found.add(int(each))
        return found

    def all(self) -> set[int]:
        """All showings so far."""
        return set(range(int(self.met)))

    def of_pool(self, pool: i64, owners: vec[i64], pools: vec[i64]) -> set[int]:
        """The showings that came from a pool, or of seats that have places of it."""
        found = set[int]()
        for each in range(self.met):
            if self.taken[each] == pool:
                found.add(int(each))
            for place in range(i64(len(owners))):
                if pools[place] == pool and owners[place] == self.seats[each]:
                    found.add(int(each))
        return found

    def go_back(self, blamed: set[int], rng: Rng) -> None:
        """Decide on another way, after one that ended because of these showings."""
        self.ways += 1
        if self.ways % ANEW == 0:
            blamed = set()
        while blamed:
            last: i64 = max(blamed)
            self._leave(last + 1)
            blamed = blamed | self.blamed[last]
            blamed.discard(int(last))
            left = self.left[last]
            if len(left):
                self.left[last], self.taken[last] = pop(left, rng.below(len(left)))
                self.blamed[last] = blamed
                return
        self._leave(0)

    def _leave(self, size: i64) -> None:
        """Leave all showings but the first ones."""
        self.seats = self.seats[:size]
        self.kinds = self.kinds[:size]
        self.taken = self.taken[:size]
        del self.left[size:]
        del self.blamed[size:]
