"""A full position drawn from those that a seat cannot rule out.

Which quartets' hidden cards lie how depends on the others only through the room that they leave in
each hand. So the ways to deal all quartets from one on are counted by the room that is left, and a
deal is drawn by these counts: each is equally likely.

Where that takes too long (before the first questions with seven seats and more, as a rule), it is
not quite so. Then one deal that agrees with everything (`Memory`) is made, quartet by quartet with
a step back where it does not go on, and pairs of cards change places many times, whenever all still
agrees. Each way can come out, but those that few exchanges lead to come somewhat less often.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.rng import Rng
from stammtisch.games.quartett.memory import Memory
from stammtisch.games.quartett.position import ASK_WHAT, Position
from stammtisch.games.quartett.rules import ONE_OF, TARGET
from stammtisch.kits.deals import fraction

SWAPS: Final = 12  # for each hidden card
LOOKS: Final[i64] = 150_000  # at ways of one quartet, while all deals are counted

# Counts of the seats as one number, so many bits each; the last bit guards the others. The more
# seats, the fewer cards has each. A sixteenth has no guard: the whole number becomes negative.
_WIDTHS: Final = (6,) * 9 + (5,) * 4 + (4,) * 4  # by the number of seats
LANES: Final = vec[i64]([2 ** (_WIDTHS[n] * seat) for n in range(17) for seat in range(n)])
_GUARDS: Final = [
    sum(2 ** (_WIDTHS[n] * (seat + 1) - 1) for seat in range(min(n, 15))) for n in range(17)
]
GUARDS: Final = vec[i64](_GUARDS)


class Deals:
    """All ways in which the hidden cards can lie, quartet by quartet, and how to draw one."""

    def __init__(self, memory: Memory) -> None:
        self.memory: Memory = memory
        self.lane: i64 = memory.seats * (memory.seats - 1) // 2  # where its lanes begin
        self.guards: i64 = GUARDS[memory.seats]
        self.order: vec[i64] = vec[i64]()  # the quartets with hidden cards, fewest ways first
        self.sizes: list[vec[i64]] = []  # of each quartet: cards for each seat, in lanes
        self.ways: list[list[vec[i64]]] = []  # for each of these: owners as `Memory.agrees` reads
        self.cards: vec[i64] = vec[i64]()  # all hidden cards: 4 * quartet + card
        self.group: dict[int, int] = {}  # of the quartet in hand: where these sizes stand
        self.dead: list[set[int]] = []  # at each place of `order`: room that is of no use
        self.known: list[dict[int, float]] = []  # at each place: the ways to fill this room
        self.looks: i64 = 0
        for quartet in range(memory.quartets):
            self.ways.append([])
            self.sizes.append(vec[i64]())
            if memory.hidden[quartet]:
                self.group.clear()
                self._spread(quartet, 0, 0, 0)
                self.order = append(self.order, quartet)
                for card in range(i64(4)):
                    if memory.hidden[quartet] & ONE_OF[card]:
                        self.cards = append(self.cards, 4 * quartet + card)
                self.dead.append(set())
                self.known.append({})
        self._fewest_first()
        self.room: i64 = 0
        for seat in range(memory.seats):
            self.room += memory.room[seat] * LANES[self.lane + seat]
        self._count(0, self.room)

    def _spread(self, quartet: i64, card: i64, owners: i64, sizes: i64) -> None:
        """Note all ways to place this card of the quartet and those after it."""
        memory = self.memory
        if card == 4:
            if memory.agrees(quartet, owners):
                self._note(quartet, owners, sizes)
        elif not memory.hidden[quartet] & ONE_OF[card]:
            self._spread(quartet, card + 1, owners, sizes)
        else:
            for seat in range(memory.seats):
                if memory.possible[4 * quartet + card] & BIT[seat]:
                    here: i64 = seat << (4 * card)
                    self._spread(quartet, card + 1, owners | here, sizes + LANES[self.lane + seat])

    def _note(self, quartet: i64, owners: i64, sizes: i64) -> None:
        """Note one more way in which the quartet can lie."""
        ways = self.ways[quartet]
        group: i64 = self.group.get(int(sizes), -1)
        if group < 0:
            self.group[int(sizes)] = len(ways)
            self.sizes[quartet] = append(self.sizes[quartet], sizes)
            ways.append(vec[i64]([owners]))
        else:
            ways[group] = append(ways[group], owners)

    def _fewest_first(self) -> None:
        order = self.order
        for i in range(1, i64(len(order))):
            quartet: i64 = order[i]
            place: i64 = i
            while place > 0 and len(self.ways[order[place - 1]]) > len(self.ways[quartet]):
                order[place] = order[place - 1]
                place -= 1
            order[place] = quartet

    def _left(self, room: i64, sizes: i64) -> i64:
        """The room that is left when this many cards are dealt, -1 if there is too little."""
        left: i64 = (room | self.guards) - sizes
        if left >= 0 and left & self.guards == self.guards:
            return left & ~self.guards
        return -1

    def _count(self, depth: i64, room: i64) -> float:
        """The number of ways in which the quartets from this one on fill the room."""
        if depth == len(self.order):
            return 1.0
        found: float = self.known[depth].get(int(room), -1.0)
        if found >= 0.0:
            return found
        found = 0.0
        quartet: i64 = self.order[depth]
        sizes = self.sizes[quartet]
        self.looks += len(sizes)
        for way in range(i64(len(sizes))):
            if self.looks > LOOKS:
                break
            left = self._left(room, sizes[way])
            if left >= 0:
                found += float(len(self.ways[quartet][way])) * self._count(depth + 1, left)
        self.known[depth][int(room)] = found
        return found

    def draw(self, rng: Rng) -> vec[i64]:
        """Draw the owners of the hidden cards of each quartet."""
        owners = vec[i64]([0] * self.memory.quartets)
        if self.looks <= LOOKS:
            self._choose(owners, rng)
        else:
            self._mix(owners, rng)
        return owners

    def _choose(self, owners: vec[i64], rng: Rng) -> None:
        """One of all possible deals, all of them equally likely."""
        room: i64 = self.room
        for depth in range(i64(len(self.order))):
            quartet: i64 = self.order[depth]
            sizes = self.sizes[quartet]
            target: float = fraction(rng) * self._count(depth, room)
            chosen: i64 = -1
            rest: i64 = -1
            for way in range(i64(len(sizes))):
                left = self._left(room, sizes[way])
                ways: float = 0.0
                if left >= 0:
                    ways = float(len(self.ways[quartet][way])) * self._count(depth + 1, left)
                if ways > 0.0:
                    chosen = way
                    rest = left
                    target -= ways
                    if target < 0.0:
                        break
            assert chosen >= 0, "the true deal is always possible"
            owners[quartet] = one_of(self.ways[quartet][chosen], rng)
            room = rest

    def _mix(self, owners: vec[i64], rng: Rng) -> None:
        """One deal, made by letting cards change places many times."""
        starts = vec[i64]()  # drawn before, so that what is known to be dead changes no deal
        for quartet in self.order:
            starts = append(starts, rng.below(len(self.ways[quartet])))
        found = self._deal(0, self.room, owners, starts)
        assert found, "the true deal is always possible"
        for quartet in self.order:
            owners[quartet] = one_of(self.ways[quartet][owners[quartet]], rng)
        for _step in range(SWAPS * i64(len(self.cards))):
            self._swap(owners, rng)

    def _deal(self, depth: i64, room: i64, found: vec[i64], starts: vec[i64]) -> bool:
        """Find sizes for the quartets from this place of the order on; False if there are none."""
        if depth == len(self.order):
            return True
        if int(room) in self.dead[depth]:
            return False
        quartet: i64 = self.order[depth]
        sizes = self.sizes[quartet]
        count: i64 = len(sizes)
        way: i64 = starts[depth]
        for _step in range(count):
            left = self._left(room, sizes[way])
            if left >= 0:
                found[quartet] = way
                if self._deal(depth + 1, left, found, starts):
                    return True
            way = way + 1 if way + 1 < count else i64(0)
        self.dead[depth].add(int(room))
        return False

    def _swap(self, owners: vec[i64], rng: Rng) -> None:
        """Let two random cards change places, if all still agrees."""
        memory = self.memory
        one: i64 = self.cards[rng.below(len(self.cards))]
        two: i64 = self.cards[rng.below(len(self.cards))]
        first: i64 = one >> 2
        second: i64 = two >> 2
        one_at: i64 = 4 * (one & 3)
        two_at: i64 = 4 * (two & 3)
        one_seat: i64 = (owners[first] >> one_at) & 15
        two_seat: i64 = (owners[second] >> two_at) & 15
        if one_seat == two_seat:
            return
        if not memory.possible[one] & BIT[two_seat] or not memory.possible[two] & BIT[one_seat]:
            return
        difference: i64 = one_seat ^ two_seat
        owners[first] ^= difference << one_at
        owners[second] ^= difference << two_at
        agreed = memory.agrees(first, owners[first]) and (
            first == second or memory.agrees(second, owners[second])
        )
        if not agreed:
            owners[first] ^= difference << one_at
            owners[second] ^= difference << two_at


def one_of(ways: vec[i64], rng: Rng) -> i64:
    """A random one of these, all of them equally likely."""
    return ways[rng.below(len(ways))]


def redeal(at: Position, deals: Deals, rng: Rng) -> None:
    """Redistribute the hidden cards, and the secret target of an unfinished question."""
    memory = deals.memory
    owners = deals.draw(rng) if len(deals.cards) > 0 else vec[i64]()
    for card in deals.cards:
        quartet: i64 = card >> 2
        bit: i64 = ONE_OF[card & 3]
        for seat in range(memory.seats):
            at.held[seat * memory.quartets + quartet] &= ~bit
        seat = (owners[quartet] >> (4 * (card & 3))) & 15
        at.held[seat * memory.quartets + quartet] |= bit
    if at.phase == ASK_WHAT and at.turn != memory.viewer:
        at.phase = 0
        at.target = at.pick(rng) - TARGET
        at.phase = ASK_WHAT
