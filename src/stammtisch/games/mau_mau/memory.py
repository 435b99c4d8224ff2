"""What a seat knows of hidden cards, from everything that happened in its sight.

Nobody has to say which card he draws, but much follows from what is open:

- Each reshuffle starts a new *pool*: its cards are known, because they lay open (MAU-8). A card
  drawn later is one of them. The cards of earlier pools stay where they were: in the hands.
- A card that is played leaves its pool; from then on its owner holds one unknown card less of it.
- Whoever passes holds no card that fits (MAU-9).
- With `play_after_draw`, a card that is played after a draw is the one that was drawn (MAU-7).
- A draw, a take or a wish proves nothing, nor does keeping what was drawn: each is free, whatever
  the hand (MAU-6, MAU-7, MAU-16).

So a hand is a row of *places*, each with its pool and the kinds that it may still hold. Places of
one hand and one pool are all alike: whoever passes does so because there is no stock, and what he
draws later is of another pool. So of those from which a played card can have come, any will do.
`Filling` draws from all ways to put the cards into the places, each equally likely. With one pack
this is exact: every position that the seat cannot rule out is drawn with its probability, and no
other. With two packs it can be unknown from which of two pools a copy came; then the two become one
pool and what was known of its places is forgotten. That loses no possible position.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.games.mau_mau.position import FROM_DRAW, PASSED, RECEIVED, SHUFFLED, WISHED
from stammtisch.games.mau_mau.rules import DECK, DRAW, HAND, NO_SUIT, Rules

KINDS: Final = 52


class Memory:
    """Which places hold cards that the viewer has not seen, after reading the log.

    Place i is in the hand of ``owner[i]`` and of the pool ``pool[i]``, and holds one of
    ``kinds[i]``. ``hidden[52 * p + kind]`` counts the cards of a pool that have not been seen
    since, and ``unseen[p]`` are their kinds.
    """

    def __init__(self, rules: Rules, viewer: i64) -> None:
        self.rules: Final[Rules] = rules
        self.viewer: Final[i64] = viewer
        self.owner: vec[i64] = vec[i64]()
        self.pool: vec[i64] = vec[i64]()
        self.kinds: vec[i64] = vec[i64]()
        self.hidden: vec[i64] = vec[i64]([0] * KINDS)
        self.unseen: vec[i64] = vec[i64]([DECK])
        self.stock_pool: i64 = 0
        self.pile: vec[i64] = vec[i64]()
        self.wish: i64 = NO_SUIT
        self.from_draw: bool = False
        self.entries: i64 = 1  # of the log that were read

    # What was seen

    def begin(self, top: i64) -> None:
        """Start with the deal: five unknown cards each, one card open (MAU-2)."""
        for kind in self.rules.cards:
            self.hidden[kind] += 1
        self.pile = vec[i64]([top])
        self._uncover(0, top)
        for seat in range(i64(self.rules.seats)):
            for _step in range(i64(HAND)):
                self._receive(seat)

    def read(self, seat: i64, event: i64) -> None:
        """Take in one entry of the log."""
        self.entries += 1
        if event < DRAW:
            self._play(seat, event)
        elif event == RECEIVED:
            self._receive(seat)
        elif event == FROM_DRAW:
            self.from_draw = True
        elif event == PASSED:
            self._pass(seat)
        elif event == SHUFFLED:
            self._shuffle()
        else:
            self.wish = event - WISHED

    def see_hand(self, kinds: vec[i64]) -> None:
        """Note the viewer's own hand."""
        for kind in kinds:
            place: i64 = self._candidate(self.viewer, kind)
            pool: i64 = self.pool[place]
            self._remove(place)
            self._uncover(pool, kind)

    def _fitting(self) -> i64:
        return self.rules.fitting(self.wish, self.pile[len(self.pile) - 1])

    def _receive(self, seat: i64) -> None:
        unseen: i64 = self.unseen[self.stock_pool]
        self.owner = append(self.owner, seat)
        self.pool = append(self.pool, self.stock_pool)
        self.kinds = append(self.kinds, DECK if seat == self.viewer else unseen)

    def newest(self) -> i64:
        """The place that was received last."""
        return len(self.owner) - 1

    def _pass(self, seat: i64) -> None:
        fitting: i64 = self._fitting()
        for place in range(i64(len(self.owner))):
            if self.owner[place] == seat and seat != self.viewer:
                self.kinds[place] &= ~fitting

    def _shuffle(self) -> None:
        """Turn the pile, without its top card, into the stock, as a new pool."""
        last: i64 = len(self.pile) - 1
        top: i64 = self.pile[last]
        self.stock_pool = len(self.unseen)
        for _step in range(i64(KINDS)):
            self.hidden = append(self.hidden, 0)
        kinds: i64 = 0
        for i in range(last):
            self.hidden[self.stock_pool * KINDS + self.pile[i]] += 1
            kinds |= BIT[self.pile[i]]
        self.unseen = append(self.unseen, kinds)
        self.pile = vec[i64]([top])

    def _play(self, seat: i64, kind: i64) -> None:
        self.pile = append(self.pile, kind)
        self.wish = NO_SUIT  # MAU-19
        place: i64 = self.newest() if self.from_draw else self._candidate(seat, kind)
        pool: i64 = self.pool[place]
        self._remove(place)
        self._uncover(pool, kind)
        self.from_draw = False

    # Places

    def _may_hold(self, place: i64, kind: i64) -> bool:
        if not self.kinds[place] & BIT[kind]:
            return False
        return self.hidden[self.pool[place] * KINDS + kind] > 0

    def _candidate(self, seat: i64, kind: i64) -> i64:
        """The newest place of a seat from which this card can have come.

        If there are such places of several pools, the pools become one.
        """
        found: i64 = -1
        place: i64 = len(self.owner) - 1
        while place >= 0:
            if self.owner[place] == seat and self._may_hold(place, kind):
                if found < 0:
                    found = place
                elif self.pool[place] != self.pool[found]:
                    self._unite(self.pool[place], self.pool[found])
                    return self._candidate(seat, kind)
            place -= 1
        return found

    def _remove(self, place: i64) -> None:
        self.owner, _ = pop(self.owner, place)
        self.pool, _ = pop(self.pool, place)
        self.kinds, _ = pop(self.kinds, place)

    def _uncover(self, pool: i64, kind: i64) -> None:
        """Remove a seen card from a pool's possibilities, unless there is a second copy."""
        entry: i64 = pool * KINDS + kind
        self.hidden[entry] -= 1
        if self.hidden[entry] > 0:
            return
        self.unseen[pool] &= ~BIT[kind]
        for place in range(i64(len(self.owner))):
            if self.pool[place] == pool and self.owner[place] != self.viewer:
                self.kinds[place] &= ~BIT[kind]

    # Pools

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
