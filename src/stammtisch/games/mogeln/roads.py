"""How a card can have come from where it was seen to where it was seen next, in Mogeln.

A card that somebody holds is laid, face down, by him or stays; a pile that is taken goes into one
hand. So from the next place where a card was seen one can go back and note, before each card that
was laid, who may hold it then. With two packs another copy may have been the one that was seen;
then this is no more than a guess.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import place_after
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import UNKNOWN, Position
from stammtisch.games.mogeln.rules import KINDS, end_of, taker_of

NOWHERE: Final = -1
SECOND: Final = 64


def copies_of(kinds: vec[i64]) -> vec[i64]:
    """How many of each copy there are, from the numbers of each kind."""
    found = vec[i64]([0] * (2 * SECOND))
    for kind in range(i64(KINDS)):
        found[kind] = min(kinds[kind], 1)
        found[SECOND + kind] = max(kinds[kind] - 1, 0)
    return found


class Roads:
    """What a viewer can say of the ways of cards.

    ``seen[i]`` is the i-th card laid, or `UNKNOWN`; ``owners[i]`` laid it, and ``takers[i]`` took
    its pile, of which ``ends[i] - 1`` was the last one (`NOWHERE`: it lies there). ``later[i]`` is
    the next place of the card that was seen at i, ``first`` the first one of each kind.
    """

    def __init__(self, at: Position, seen: vec[i64]) -> None:
        self.seen: Final = seen
        self.owners: vec[i64] = vec[i64]()
        self.takers: vec[i64] = vec[i64]()
        self.ends: vec[i64] = vec[i64]()
        self.later: vec[i64] = vec[i64]([NOWHERE] * len(seen))
        self.first: vec[i64] = vec[i64]([NOWHERE] * (2 * SECOND))
        self.may_hold: list[vec[i64]] = []  # of each place: who may hold its card before, as bits
        self.since: vec[i64] = vec[i64]()  # … from this place on
        self._follow(at)
        self._go_back()

    def _follow(self, at: Position) -> None:
        """Note who laid and who took each card."""
        seats: i64 = at.rules.seats
        seat: i64 = (at.context.dealer + 1) % seats
        for take in at.takes:
            while len(self.owners) < end_of(take):
                self._note(seat, taker_of(take), end_of(take))
                seat = place_after(seat, seats)
            seat = taker_of(take)
        while len(self.owners) < len(self.seen):
            self._note(seat, NOWHERE, NOWHERE)
            seat = place_after(seat, seats)

    def _note(self, owner: i64, taker: i64, end: i64) -> None:
        self.owners = append(self.owners, owner)
        self.takers = append(self.takers, taker)
        self.ends = append(self.ends, end)

    def _go_back(self) -> None:
        """Go back from each place where a card was seen to the one before."""
        last = vec[i64]([NOWHERE] * (2 * SECOND))
        nobody = vec[i64]()
        for place in range(i64(len(self.seen))):
            kind: i64 = self.seen[place]
            self.may_hold.append(nobody)
            self.since = append(self.since, place)
            if kind == UNKNOWN:
                continue
            if last[kind] == NOWHERE:
                self.first[kind] = place
            else:
                self.later[last[kind]] = place
                self.since[place] = last[kind] + 1
                self.may_hold[place] = self._holders(last[kind] + 1, place)
            last[kind] = place

    def _holders(self, begin: i64, place: i64) -> vec[i64]:
        """Who may hold the card of a place before each earlier one, from ``begin`` on."""
        found = vec[i64]([0] * (place - begin + 1))
        now: i64 = BIT[self.owners[place]]
        found[place - begin] = now
        index: i64 = place - 1
        while index >= begin:
            if self.seen[index] == UNKNOWN and self.takers[index] != NOWHERE:
                end: i64 = self.ends[index]
                if end <= place and found[end - begin] & BIT[self.takers[index]]:
                    now |= BIT[self.owners[index]]
            found[index - begin] = now
            index -= 1
        return found

    def may_go(self, index: i64, target: i64) -> bool:
        """Whether the card of a later place may be laid here."""
        if target == NOWHERE or len(self.may_hold[target]) == 0:
            return True
        end: i64 = self.ends[index]
        if self.takers[index] == NOWHERE or end > target:
            return False
        return self.may_hold[target][end - self.since[target]] & BIT[self.takers[index]] != 0

    def may_stay(self, index: i64, target: i64) -> bool:
        """Whether who lays a card here may keep the card of a later place."""
        if target == NOWHERE or len(self.may_hold[target]) == 0:
            return True
        holders: i64 = self.may_hold[target][index + 1 - self.since[target]]
        return holders & BIT[self.owners[index]] != 0

    # --- two packs

    def copies_seen(self, dealt: vec[i64], viewer: i64, rng: Rng) -> vec[i64]:
        """Which copy of its card was seen at each place, by lot; ``dealt`` says what he had."""
        copies = self.seen[:]
        for kind in range(i64(KINDS)):
            places = vec[i64]()
            for place in range(i64(len(copies))):
                if self.seen[place] == kind:
                    places = append(places, place)
            which = self._tell_apart(places, dealt[kind], viewer, rng)
            for n in range(i64(len(which))):
                copies[places[n]] += SECOND * which[n]
        return copies

    def _tell_apart(self, places: vec[i64], dealt: i64, viewer: i64, rng: Rng) -> vec[i64]:
        """Which copy of a kind was seen at each of its places; nothing if none can be.

        What turned out to lead nowhere, from a place on, is not tried again.
        """
        number: i64 = len(places)
        which = vec[i64]([0] * number)
        tried = vec[i64]([0] * (number + 1))
        vain = vec[i64]([0] * (2 * (number + 1) * (number + 1)))
        n: i64 = 0
        while 0 <= n < number:
            one, two = self._last_of(which, n)
            state: i64 = 2 * ((number + 1) * n + min(one, two) + 1) + (which[n - 1] if n else 0)
            able = vec[i64]()
            near = vec[i64]()
            for copy in range(i64(2)):
                last: i64 = two if copy else one
                mine: bool = self._is_mine(last, copy, places, dealt, viewer)
                if tried[n] & BIT[copy] or (copy == 1 and n == 0 and dealt != 1):
                    continue  # at first both are alike
                if self._can_be(places[last] if last >= 0 else NOWHERE, mine, places[n], viewer):
                    able = append(able, copy)
                    if last < 0 or self.takers[places[last]] == self.owners[places[n]]:
                        near = append(near, copy)
            if len(near) > 0 and rng.below(16) > 0:  # most cards stay where they are
                able = near
            if vain[state] or len(able) == 0:
                vain[state] = 1
                n -= 1
                continue
            which[n] = able[rng.below(i64(len(able)))]
            tried[n] |= BIT[which[n]]
            n += 1
            tried[n] = 0
        return which if n == number else vec[i64]()

    def _last_of(self, which: vec[i64], n: i64) -> tuple[i64, i64]:
        """Where each of two copies was seen last before the n-th place: -1 for never."""
        one: i64 = -1
        two: i64 = -1
        for before in range(n):
            if which[before]:
                two = before
            else:
                one = before
        return one, two

    def _is_mine(self, last: i64, copy: i64, places: vec[i64], dealt: i64, viewer: i64) -> bool:
        """Whether the viewer has a copy that was seen last there."""
        if last < 0:
            return dealt > copy
        return viewer >= 0 and self.takers[places[last]] == viewer

    def _can_be(self, last: i64, mine: bool, place: i64, viewer: i64) -> bool:
        """Whether a copy that was seen last there, or never, can be the one seen here."""
        owner: i64 = self.owners[place]
        if last != NOWHERE and (self.takers[last] == NOWHERE or self.ends[last] > place):
            return False
        if owner == viewer or mine:
            return owner == viewer and mine
        if last == NOWHERE:
            return True
        end: i64 = self.ends[last]
        return self._holders(end, place)[0] & BIT[self.takers[last]] != 0
