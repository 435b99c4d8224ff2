"""Cards that were drawn unseen, for games in which the pile becomes the stock again.

A hand is a row of *places*, each with the *pool* of which its card is and the kinds that it may
still hold. Each reshuffle starts a new pool, whose cards are known, because they lay open; a card
that is drawn later is one of them. The cards of earlier pools stay where they were: in the hands.
A card that is shown leaves its place, and the pool has one card less that is hidden.

With two packs a card may have come from either of two pools. `Places` then goes one of the ways,
by lot (``rng``). A way may turn out to be none: then it is ``stuck``, and another one is tried
(`kits.forks`).
Without a generator both pools become one, and what was known of their places is forgotten: that
excludes less than there is to exclude, and no position that is possible.

Of one hand and one pool, what came earlier is known at least as well as what came later: whatever
excludes kinds does so for all that is in the hand then. So of the places of a pool from which a
card can have come, the one that may hold the fewest kinds will do.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.rng import Rng
from stammtisch.kits.fillings import Filling, fraction
from stammtisch.kits.forks import BY_LOT, Forks

KINDS: Final = 54
ANY: Final[i64] = 0x3FFFFFFFFFFFFF
DEALT: Final = -1  # the number of a draw: it was dealt
UNKNOWN: Final = -1  # which card was drawn


class Places:
    """Which places hold cards that the viewer has not seen.

    Place i is in the hand of ``owner[i]`` and of the pool ``pool[i]``, and holds one of
    ``kinds[i]``; it came with the draw ``came[i]``. ``hidden[54 * p + kind]`` counts the cards of a
    pool that have not been seen since, and ``unseen[p]`` are their kinds. ``drawn`` are the cards
    of all draws so far, or `UNKNOWN`.
    """

    def __init__(self, viewer: i64, rng: Rng | None, forks: Forks | None = None) -> None:
        self.viewer: Final[i64] = viewer
        self.rng: Final[Rng | None] = rng
        self.forks: Final[Forks | None] = forks if forks is not None and forks.are_noted() else None
        if forks is not None:
            forks.begin()
        self.owner: vec[i64] = vec[i64]()
        self.pool: vec[i64] = vec[i64]()
        self.kinds: vec[i64] = vec[i64]()
        self.came: vec[i64] = vec[i64]()
        self.hidden: vec[i64] = vec[i64]()
        self.unseen: vec[i64] = vec[i64]()
        self.drawn: vec[i64] = vec[i64]()
        self.stuck: bool = False
        self.torn: bool = False  # a card came from one of several pools
        self.blamed: set[int] = set()  # the showings (`Forks`) because of which it got stuck

    # What was seen

    def begin_pool(self) -> None:
        """Begin a new pool, from which cards will be drawn."""
        for _step in range(i64(KINDS)):
            self.hidden = append(self.hidden, 0)
        self.unseen = append(self.unseen, 0)

    def newest_pool(self) -> i64:
        """The pool to which the stock belongs."""
        return len(self.unseen) - 1

    def put(self, kind: i64) -> None:
        """Put a card into the newest pool."""
        pool: i64 = self.newest_pool()
        self.hidden[pool * KINDS + kind] += 1
        self.unseen[pool] |= BIT[kind]

    def receive(self, seat: i64, draw: i64) -> None:
        """Let a seat have a card of the newest pool."""
        pool: i64 = self.newest_pool()
        self.owner = append(self.owner, seat)
        self.pool = append(self.pool, pool)
        self.kinds = append(self.kinds, ANY if seat == self.viewer else self.unseen[pool])
        self.came = append(self.came, draw)

    def newest(self) -> i64:
        """The place that was received last."""
        return len(self.owner) - 1

    def exclude(self, seat: i64, kinds: i64) -> None:
        """Note that a hand holds none of these kinds, apart from cards that are known."""
        if seat != self.viewer:
            for place in range(i64(len(self.owner))):
                if self.owner[place] == seat:
                    self.kinds[place] &= ~kinds

    def show(self, seat: i64, kind: i64) -> None:
        """Let a card be seen that came from one of the places of a seat."""
        place: i64 = self._candidate(seat, kind)
        if place < 0:
            self.get_stuck(seat, kind)
        else:
            self.show_at(place, kind)

    def show_at(self, place: i64, kind: i64) -> None:
        """Let the card of this place be seen."""
        pool: i64 = self.pool[place]
        if not self._may_hold(place, kind):
            self.get_stuck(self.owner[place], kind, pool)
            return
        if self.came[place] != DEALT:
            self.drawn[self.came[place]] = kind
        self.owner, _ = pop(self.owner, place)
        self.pool, _ = pop(self.pool, place)
        self.kinds, _ = pop(self.kinds, place)
        self.came, _ = pop(self.came, place)
        self.uncover(pool, kind)

    def uncover(self, pool: i64, kind: i64) -> None:
        """Remove a seen card from a pool's possibilities, unless there is a second copy."""
        entry: i64 = pool * KINDS + kind
        self.hidden[entry] -= 1
        if self.hidden[entry] > 0:
            return
        if self.hidden[entry] < 0:
            self.get_stuck(self.viewer, kind, pool)
        self.unseen[pool] &= ~BIT[kind]
        for place in range(i64(len(self.owner))):
            if self.pool[place] == pool and self.owner[place] != self.viewer:
                self.kinds[place] &= ~BIT[kind]

    # From where it came

    def get_stuck(self, seat: i64, kind: i64, pool: i64 = UNKNOWN) -> None:
        """End this way, as a seat has shown a card that it did not have: of this pool or of any."""
        self.stuck = True
        if self.forks is not None:
            only = vec[i64]() if pool == UNKNOWN else vec[i64]([pool])
            self.blamed = self._reasons(self.forks, seat, kind, only, pool == UNKNOWN)

    def get_stuck_here(self) -> None:
        """End this way, whatever is to blame."""
        self.stuck = True
        if self.forks is not None:
            self.blamed = self.forks.all()

    def _reasons(
        self, forks: Forks, seat: i64, kind: i64, pools: vec[i64], others: bool
    ) -> set[int]:
        """Because of which showings a seat has no such card of these pools, or of all others."""
        found = set[int]()
        for pool in range(i64(len(self.unseen))):
            if (pool in pools) == others:
                continue
            if self.hidden[pool * KINDS + kind] <= 0:
                found |= forks.of_kind(kind, pool)
            elif self._has_place(seat, pool):
                found |= forks.of_seat(seat, pool, kind)
            else:
                found |= forks.of_seat(seat, pool)
        return found

    def _has_place(self, seat: i64, pool: i64) -> bool:
        for place in range(i64(len(self.owner))):
            if self.owner[place] == seat and self.pool[place] == pool:
                return True
        return False

    def _may_hold(self, place: i64, kind: i64) -> bool:
        if not self.kinds[place] & BIT[kind]:
            return False
        return self.hidden[self.pool[place] * KINDS + kind] > 0

    def _candidate(self, seat: i64, kind: i64) -> i64:
        """The place of a seat from which this card came; -1 if there is none."""
        rng, forks = self.rng, self.forks
        if rng is not None and forks is not None:
            return self._by_lot(seat, kind, rng, forks)
        found: i64 = -1
        for each in range(i64(len(self.owner))):
            if self.owner[each] == seat and self._may_hold(each, kind):
                if found < 0 or self.pool[each] == self.pool[found]:
                    if found < 0 or not self.kinds[each] & ~self.kinds[found]:
                        found = each
                else:
                    self.torn = True
                    if rng is not None:
                        return self._by_lot(seat, kind, rng, None)
                    self._unite(self.pool[each], self.pool[found])
                    return self._candidate(seat, kind)
        return found

    def _by_lot(self, seat: i64, kind: i64, rng: Rng, forks: Forks | None) -> i64:
        """The place from which a card came that may be of several pools; -1 if there is none.

        It came from the oldest of which he has one: so one deal is not counted twice.
        """
        rest: float = 1.0
        found: i64 = -1
        total: float = 0.0
        able = vec[i64]()
        decided: i64 = i64(BY_LOT) if forks is None else forks.decided()
        for pool in range(i64(len(self.unseen))):
            place, number = self._able(seat, kind, pool)
            if place < 0:
                continue
            part: float = rest * self._chance(pool, kind, number)
            rest -= part
            total += part
            able = append(able, pool)
            lot: bool = decided == BY_LOT and (found < 0 or fraction(rng) * total < part)
            if lot or found < 0 or pool == decided:
                found = place
        if found < 0:
            return found
        if forks is not None:
            self.torn = True
            others = vec[i64]([pool for pool in able if pool != self.pool[found]])
            reasons = self._reasons(forks, seat, kind, able, True)
            forks.take(seat, kind, self.pool[found], others, reasons)
        for each in range(i64(len(self.owner))):
            if self.owner[each] == seat and self.pool[each] < self.pool[found]:
                self.kinds[each] &= ~BIT[kind]
        return found

    def _able(self, seat: i64, kind: i64, pool: i64) -> tuple[i64, i64]:
        """The place of a pool from which a card came, if from this pool, and out of how many."""
        place: i64 = -1
        number: i64 = 0
        for each in range(i64(len(self.owner))):
            if self.owner[each] == seat and self.pool[each] == pool and self._may_hold(each, kind):
                number += 1
                if place < 0 or not self.kinds[each] & ~self.kinds[place]:
                    place = each
        return place, number

    def _chance(self, pool: i64, kind: i64, number: i64) -> float:
        """How likely one of so many places of a pool has such a card, if it lies anywhere."""
        cards: i64 = 0
        for each in range(pool * KINDS, (pool + 1) * KINDS):
            cards += self.hidden[each]
        none: float = 1.0
        for copy in range(self.hidden[pool * KINDS + kind]):
            none *= float(max(cards - number - copy, 0)) / float(cards - copy)
        return 1.0 - none

    def _unite(self, one: i64, other: i64) -> None:
        """Merge two pools into the newer one (which may be the stock's)."""
        old: i64 = one if one < other else other
        new: i64 = other if one < other else one
        self._forget(old)
        for place in range(i64(len(self.owner))):
            if self.pool[place] == old:
                self.pool[place] = new
        self.unseen[new] |= self.unseen[old]
        self.unseen[old] = 0
        for kind in range(i64(KINDS)):
            self.hidden[new * KINDS + kind] += self.hidden[old * KINDS + kind]
            self.hidden[old * KINDS + kind] = 0
        self._forget(new)

    def _forget(self, pool: i64) -> None:
        """Let the places of a pool hold any of its cards; no possible position is lost by that."""
        for place in range(i64(len(self.owner))):
            if self.pool[place] == pool and self.owner[place] != self.viewer:
                self.kinds[place] = self.unseen[pool]

    # What the places hold

    def of_pool(self, pool: i64) -> vec[i64]:
        """The places of others that hold cards of a pool."""
        places = vec[i64]()
        for place in range(i64(len(self.owner))):
            if self.pool[place] == pool and self.owner[place] != self.viewer:
                places = append(places, place)
        return places

    def filling(self, pool: i64, stock: i64) -> Filling:
        """The hidden cards of a pool, to be put into its places and, of the newest, the stock."""
        kinds = vec[i64]()
        for place in self.of_pool(pool):
            kinds = append(kinds, self.kinds[place])
        if pool == self.newest_pool():
            for _step in range(stock):
                kinds = append(kinds, self.unseen[pool])
        return Filling(kinds, self.hidden[pool * KINDS : (pool + 1) * KINDS])

    def fits(self, stock: i64) -> bool:
        """Whether this way can be: there is a card for each place."""
        if self.stuck:
            return False
        for pool in range(i64(len(self.unseen))):
            if not self.filling(pool, stock).is_possible():
                if self.forks is not None:
                    self.blamed = self.forks.of_pool(pool, self.owner, self.pool)
                return False
        return True
