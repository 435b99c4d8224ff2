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
from stammtisch.games.mogeln.position import UNKNOWN, Position
from stammtisch.games.mogeln.rules import KINDS, end_of, taker_of

NOWHERE: Final = -1


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
        self.first: vec[i64] = vec[i64]([NOWHERE] * KINDS)
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
        last = vec[i64]([NOWHERE] * KINDS)
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
