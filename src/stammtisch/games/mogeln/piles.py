"""What a seat of Mogeln knows of the piles of a deal: how many cards each laid on them and kept.

A pile that was taken went into one hand as a whole. So all that can happen to a card is this: at
each pile whoever holds it lays it, and then the taker has it, or he keeps it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import place_after
from stammtisch.games.mogeln.position import NOBODY, UNKNOWN, Position, seen_laid
from stammtisch.games.mogeln.rules import end_of, taker_of


class Piles:
    """The piles that were laid so far; the last one lies there, and nobody has taken it.

    ``seen[i]`` is the i-th card laid, or `UNKNOWN`; ``owners[i]`` laid it, on pile ``numbers[i]``.
    Pile n begins with card ``begins[n]``, and ``takers[n]`` took it. Of the cards that a seat
    ``held`` before a pile, it laid ``covered`` without the viewer seeing them, and ``kept`` some
    (at pile * seats + seat). ``dealt[s]`` is how many cards a seat was dealt.
    """

    def __init__(self, at: Position, viewer: i64) -> None:
        self.seats: Final[i64] = at.rules.seats
        self.seen: Final[vec[i64]] = seen_laid(at, viewer)
        self.last: Final[i64] = len(at.takes)
        self.takers: vec[i64] = vec[i64]()
        self.begins: vec[i64] = vec[i64]([0])
        self.owners: vec[i64] = vec[i64]()
        self.numbers: vec[i64] = vec[i64]()
        first: i64 = place_after(at.context.dealer, self.seats)
        for take in at.takes:
            self._lay(first, end_of(take), taker_of(take))
            first = taker_of(take)
        self._lay(first, len(at.laid), NOBODY)
        self.covered: vec[i64] = vec[i64]([0] * (len(self.takers) * self.seats))
        self.kept: vec[i64] = self.covered[:]
        self.held: vec[i64] = self.covered[:]
        self.dealt: vec[i64] = at.all_left()
        self._go_back()

    def _lay(self, first: i64, end: i64, taker: i64) -> None:
        """Note a pile that this seat began."""
        seat: i64 = first
        while len(self.owners) < end:
            self.owners = append(self.owners, seat)
            self.numbers = append(self.numbers, len(self.takers))
            seat = place_after(seat, self.seats)
        self.takers = append(self.takers, taker)
        self.begins = append(self.begins, end)

    def _go_back(self) -> None:
        """Find out how many cards each seat had before each pile."""
        dealt = self.dealt
        number: i64 = self.last
        while number >= 0:
            taker: i64 = self.takers[number]
            begin: i64 = self.begins[number]
            end: i64 = self.begins[number + 1]
            if taker != NOBODY:
                dealt[taker] -= end - begin
            first: i64 = number * self.seats
            for seat in range(self.seats):
                self.kept[first + seat] = dealt[seat]
            for place in range(begin, end):
                dealt[self.owners[place]] += 1
                if self.seen[place] == UNKNOWN:
                    self.covered[first + self.owners[place]] += 1
            for seat in range(self.seats):
                self.held[first + seat] = dealt[seat]
            number -= 1

    def taker(self, place: i64) -> i64:
        """Who took the card of a place, or `NOBODY`."""
        return self.takers[self.numbers[place]]
