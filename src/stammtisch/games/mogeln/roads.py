"""Where each card went in Mogeln before it was seen again.

A card that is seen must have come there from where it was seen before, or from the deal: at each
pile between, whoever held it laid it face down or kept it. That is its road; there are several, and
one is drawn. Of one seat no more cards can be laid on a pile than were laid unseen, and no more be
kept than it kept. Roads for all cards within these bounds are all that is needed: whatever is left
to lay, any other card of the hand may be (`sampling`).

A road is drawn as if whoever lays unseen cards lays any of his hand, each equally likely. If there
is no room left for one, it is drawn across others, and these are drawn again. The more often that
happened at a place, the less likely a road leads there, so that cards get out of each other's way.
With two packs it is said by lot which copy was seen where; two copies may change their roles later.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.breath import breathe
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.piles import Piles
from stammtisch.games.mogeln.position import UNKNOWN, Position
from stammtisch.games.mogeln.rules import KINDS
from stammtisch.kits.fillings import fraction

DEALT: Final = -1  # where a card came from that was not seen before
NOWHERE: Final = -2  # where a card goes that is not seen again
WIDTHS: Final = 4  # how likely a road leads across others: 1, or a quarter of that, or of this …
TINY: Final = 1e-100
MOST: Final = 3_000  # roads, until it is better to begin again


class Roads:
    """A road for each card that a viewer saw others lay.

    ``sources[i]`` is where the card that was seen at i was before, ``next[i]`` where it is seen
    next. ``roads[i]`` are the seats that had it before each pile since then, up to who laid it at
    i. ``dealt[kind]`` counts the cards that others were dealt and that are not seen later;
    ``room``, ``lay`` and ``keep`` say how much of ``dealt``, ``covered`` and ``kept`` in `Piles`
    no road takes up. ``places[kind]`` are the places where a kind was seen.
    """

    def __init__(self, at: Position, viewer: i64, rng: Rng) -> None:
        self.piles: Final[Piles] = Piles(at, viewer)
        self.viewer: Final[i64] = viewer
        self.rng: Final[Rng] = rng
        self.room: vec[i64] = self.piles.dealt[:]
        self.lay: vec[i64] = self.piles.covered[:]
        self.keep: vec[i64] = self.piles.kept[:]
        self.crossed: vec[i64] = vec[i64]([0] * (2 * len(self.lay)))  # how often, laid and kept
        size: i64 = len(self.piles.seen)
        self.next: vec[i64] = vec[i64]([NOWHERE] * size)
        self.sources: vec[i64] = vec[i64]([NOWHERE] * size)
        self.roads: list[vec[i64]] = [vec[i64]() for _step in range(size)]
        self.places: list[vec[i64]] = [
            vec[i64]() for _step in range(KINDS)
        ]  # where a kind was seen
        self.dealt: vec[i64] = self._dealt_to_others(at)
        self.drawn: i64 = 0  # so many roads
        self.given_up: vec[i64] = vec[i64]()  # places to which no road leads any more
        self.narrow: float = 1.0  # how likely a road leads where there is no room, by lot
        self.first: i64 = 0  # the pile before which the roads that are weighed begin
        self.chances: vec[float] = vec[float]()  # that a card comes to where it is seen
        self.can_be: bool = self._is_whole()  # as far as numbers say, a deal leads to the position
        for places in self.places:
            self._tell_apart(places)

    def _dealt_to_others(self, at: Position) -> vec[i64]:
        """Count the cards of each kind that the viewer was not dealt, and note where it was."""
        piles, viewer = self.piles, self.viewer
        found = vec[i64]([0] * KINDS)
        for kind in at.rules.cards:
            found[kind] += 1
        for kind in range(i64(KINDS)):
            found[kind] -= at.copies(viewer, kind) if viewer >= 0 else i64(0)
        for place in range(i64(len(piles.seen))):
            kind = piles.seen[place]
            if kind != UNKNOWN:
                self.places[kind] = append(self.places[kind], place)
                if viewer >= 0:
                    found[kind] -= 1 if piles.owners[place] == viewer else 0
                    found[kind] += 1 if piles.taker(place) == viewer else 0
        return found

    def _is_whole(self) -> bool:
        """Whether everybody had as many cards as he laid, and each card is there often enough."""
        numbers = [self.room, self.keep, self.dealt]
        return all(number >= 0 for row in numbers for number in row)

    # --- all roads

    def draw(self) -> bool:
        """Draw all roads, in random order.

        Returns:
            whether they were found. They may not be if no deal leads to the position, or, seldom,
            in hands of more than a thousand acts; there other copies may lead further.
        """
        if not self.can_be:
            return False
        piles = self.piles
        left = vec[i64]()
        for place in range(i64(len(piles.seen))):
            if piles.seen[place] != UNKNOWN and piles.owners[place] != self.viewer:
                left = append(left, place)
        self.rng.shuffle(left)
        while len(left) > 0:
            left, place = pop(left)
            if not self._find(place):
                left = append(left, place)
            while len(self.given_up) > 0:
                self.given_up, other = pop(self.given_up)
                left = append(left, other)
            self.drawn += 1
            if self.drawn % 256 == 0:
                breathe()
            if self.drawn > MOST:
                return False
        return True

    def _find(self, place: i64) -> bool:
        """Draw a road to a place; False if it is to be tried again, with another copy."""
        if self._weigh(place, False):
            self._go(place, False)
            return True
        self.narrow = 1.0 / float(BIT[2 * self.rng.below(WIDTHS)])
        if self.rng.below(4) == 0 and self._exchange(place):
            return False
        if not self._weigh(place, True):
            self._exchange_before(place)
            return False
        self._go(place, True)
        return True

    # --- which copy

    def _tell_apart(self, places: vec[i64]) -> None:
        """Say by lot which copy of a kind was seen at each place; most stay where they are."""
        piles = self.piles
        for place in places:
            if piles.owners[place] == self.viewer:
                continue
            able = self._there(place)
            if len(able) == 0:
                self.can_be = False
                return
            source: i64 = able[self.rng.below(len(able))]
            for other in able:
                if other >= 0 and piles.taker(other) == piles.owners[place]:
                    source = other if self.rng.below(16) > 0 else source
            self._let_be(place, source)

    def _there(self, place: i64) -> vec[i64]:
        """Where the copies of a card were seen that others had at this time: one or two."""
        piles = self.piles
        kind: i64 = piles.seen[place]
        able = vec[i64]()
        dealt: i64 = self.dealt[kind]
        for other in self.places[kind]:
            later: bool = other >= place
            if later and self.sources[other] == DEALT:
                dealt += 1
            earlier: bool = piles.numbers[other] < piles.numbers[place]
            is_there: bool = self.next[other] == NOWHERE or self.next[other] >= place
            if earlier and is_there and piles.taker(other) != self.viewer:
                able = append(able, other)
        return append(able, i64(DEALT)) if dealt > 0 else able

    def _let_be(self, place: i64, source: i64) -> None:
        """Let the card that is seen at a place be the one that was seen there before."""
        self.sources[place] = source
        if source == DEALT:
            self.dealt[self.piles.seen[place]] -= 1
        else:
            self.next[source] = place

    def _exchange(self, place: i64) -> bool:
        """Let the copy that is seen at a place be the other one; False if there is none."""
        mine: i64 = self.sources[place]
        for source in self._there(place):
            if source == mine:
                continue
            for other in self.places[self.piles.seen[place]]:
                if other > place and self.sources[other] == source:
                    self._leave(other)
                    self._leave(place)
                    self._let_be(place, source)
                    self._let_be(other, mine)
                    return True
            self._leave(place)
            self._let_be(place, source)
            return True
        return False

    def _exchange_before(self, place: i64) -> None:
        """Let the copies change their roles at one of the last places up to this one, by lot."""
        places = self.places[self.piles.seen[place]]
        number: i64 = i64(len(places)) - 1
        while number >= 0:
            other: i64 = places[number]
            number -= 1
            able: bool = other <= place and self.sources[other] != NOWHERE
            if able and self.rng.below(2) == 0 and self._exchange(other):
                return

    def _leave(self, place: i64) -> None:
        """Let it be open which card is seen at a place."""
        if len(self.roads[place]) > 0:
            self._give_up(place)
        source: i64 = self.sources[place]
        if source == DEALT:
            self.dealt[self.piles.seen[place]] += 1
        else:
            self.next[source] = NOWHERE

    # --- one road

    def _weigh(self, place: i64, across: bool) -> bool:
        """Find out how likely a card comes to a place from each seat before each pile.

        If ``across``, it may cross other roads. Returns whether there is any road.
        """
        piles = self.piles
        seats: i64 = piles.seats
        source: i64 = self.sources[place]
        self.first = self._first_of(source)
        size: i64 = piles.numbers[place] + 1 - self.first
        self.chances = vec[float]([0.0] * int(size * seats))
        self.chances[(size - 1) * seats + piles.owners[place]] = 1.0
        number: i64 = piles.numbers[place] - 1
        while number >= self.first:
            self._weigh_pile(number, across)
            number -= 1
        if source != DEALT:
            return self.chances[piles.taker(source)] > 0.0
        return any(self._from_the_deal(seat, across) > 0.0 for seat in range(seats))

    def _weigh_pile(self, number: i64, across: bool) -> None:
        """Do so before this pile, from what is known before the next one."""
        seats: i64 = self.piles.seats
        first: i64 = (number - self.first) * seats
        taker: i64 = self.piles.takers[number]
        goal: float = self.chances[first + seats + taker]
        most: float = 0.0
        for seat in range(seats):
            stays: float = self.chances[first + seats + seat]
            if seat == taker:
                self.chances[first + seat] = stays
            elif seat != self.viewer:
                kept, laid = self._parts(number, seat, across)
                self.chances[first + seat] = stays * kept + goal * laid
            most = max(most, self.chances[first + seat])
        if 0.0 < most < TINY:
            for seat in range(seats):
                self.chances[first + seat] /= TINY

    def _parts(self, number: i64, seat: i64, across: bool) -> tuple[float, float]:
        """How likely a seat keeps a card, and lays it unseen."""
        entry: i64 = number * self.piles.seats + seat
        kept: float = self._part(self.keep[entry], self.piles.kept[entry], 2 * entry + 1, across)
        laid: float = self._part(self.lay[entry], self.piles.covered[entry], 2 * entry, across)
        both: float = kept + laid
        return (kept / both, laid / both) if both > 0.0 else (0.0, 0.0)

    def _part(self, room: i64, whole: i64, entry: i64, across: bool) -> float:
        """How many cards can go one way, as far as there is room."""
        if room > 0:
            return float(room)
        return self.narrow / float(1 + self.crossed[entry]) if across and whole > 0 else 0.0

    def _chance(self, number: i64, seat: i64) -> float:
        return self.chances[(number - self.first) * self.piles.seats + seat]

    def _from_the_deal(self, seat: i64, across: bool) -> float:
        """How likely a seat was dealt a card that comes to where it is seen."""
        if seat == self.viewer:
            return 0.0
        share: float = float(self.room[seat])
        if share == 0.0 and across and self.piles.dealt[seat] > 0:
            share = self.narrow
        return share * self.chances[seat]

    # --- the road itself

    def _go(self, place: i64, across: bool) -> None:
        """Go from there to the place, by lot; whatever is in the way is given up."""
        piles, source = self.piles, self.sources[place]
        seat: i64 = self._dealt_to(across) if source == DEALT else piles.taker(source)
        number: i64 = self._first_of(source)
        road = vec[i64]([seat])
        while number < piles.numbers[place]:
            taker: i64 = piles.takers[number]
            if seat != taker:
                kept, laid = self._parts(number, seat, across)
                kept *= self._chance(number + 1, seat)
                laid *= self._chance(number + 1, taker)
                way: i64 = 1 if fraction(self.rng) * (kept + laid) >= laid else 0
                self._pass(number, seat, way)
                seat = seat if way else taker
            road = append(road, seat)
            number += 1
        self.roads[place] = road

    def _first_of(self, source: i64) -> i64:
        """Before which pile a road begins that comes from there."""
        return 0 if source == DEALT else self.piles.numbers[source] + 1

    def seat_before(self, number: i64, place: i64) -> i64:
        """Who has the card of a place before an earlier pile."""
        return self.roads[place][number - self._first_of(self.sources[place])]

    def _dealt_to(self, across: bool) -> i64:
        """The seat that was dealt a card, by lot; it has room for it from now on."""
        seat: i64 = NOWHERE
        total: float = 0.0
        for each in range(self.piles.seats):
            share: float = self._from_the_deal(each, across)
            total += share
            if share > 0.0 and fraction(self.rng) * total < share:
                seat = each
        self.room[seat] -= 1
        if self.room[seat] < 0:
            self._give_up(self._one_dealt_to(seat))
        return seat

    def _one_dealt_to(self, seat: i64) -> i64:
        """A place to which a road leads that began in the hand of this seat, by lot."""
        found: i64 = NOWHERE
        count: i64 = 0
        for place in range(i64(len(self.roads))):
            road = self.roads[place]
            if self.sources[place] == DEALT and len(road) > 0 and road[0] == seat:
                count += 1
                if self.rng.below(count) == 0:
                    found = place
        return found

    def _pass(self, number: i64, seat: i64, way: i64) -> None:
        """Let a card be laid (0) or kept (1) at a pile, and no other one, if that is too many."""
        entry: i64 = number * self.piles.seats + seat
        room = self.keep if way else self.lay
        room[entry] -= 1
        if room[entry] < 0:
            self.crossed[2 * entry + way] += 1
            self._give_up(self._one_of(number, seat, way))

    def _one_of(self, number: i64, seat: i64, way: i64) -> i64:
        """A place to which a road leads this way, by lot."""
        found: i64 = NOWHERE
        count: i64 = 0
        for place in range(i64(len(self.roads))):
            n: i64 = number - self._first_of(self.sources[place])
            road = self.roads[place]
            if 0 <= n < len(road) - 1 and road[n] == seat and (road[n + 1] == seat) == (way == 1):
                count += 1
                if self.rng.below(count) == 0:
                    found = place
        return found

    def _give_up(self, place: i64) -> None:
        """Give the road to a place up."""
        piles, source = self.piles, self.sources[place]
        road = self.roads[place]
        first: i64 = self._first_of(source)
        for n in range(i64(len(road)) - 1):
            if road[n] != piles.takers[first + n]:
                room = self.keep if road[n + 1] == road[n] else self.lay
                room[(first + n) * piles.seats + road[n]] += 1
        if source == DEALT:
            self.room[road[0]] += 1
        self.roads[place] = vec[i64]()
        self.given_up = append(self.given_up, place)
