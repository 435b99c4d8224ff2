"""A full position drawn from those that a seat cannot exclude.

First the hidden cards are dealt in one way that agrees with everything (`Memory`), quartet by
quartet with a step back where it does not go on; each way can come out. Then pairs of cards change
places many times, whenever all still agrees, which makes every way about equally likely.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.rng import Rng
from stammtisch.games.quartett.memory import Memory
from stammtisch.games.quartett.position import ASK_WHAT, Position
from stammtisch.games.quartett.rules import ONE_OF, TARGET

SWAPS: Final = 12  # for each hidden card

# Counts of the seats as one number, so many bits each; the last bit guards the others. The more
# seats, the fewer cards has each. A sixteenth has no guard: the whole number becomes negative.
_WIDTHS: Final = (6,) * 9 + (5,) * 4 + (4,) * 4  # by the number of seats
LANES: Final = vec[i64]([2 ** (_WIDTHS[n] * seat) for n in range(17) for seat in range(n)])
_GUARDS: Final = [
    sum(2 ** (_WIDTHS[n] * (seat + 1) - 1) for seat in range(min(n, 15))) for n in range(17)
]
GUARDS: Final = vec[i64](_GUARDS)


class Deals:
    """All ways in which the hidden cards of each quartet can lie, and how to draw one of all."""

    def __init__(self, memory: Memory) -> None:
        self.memory: Memory = memory
        self.lane: i64 = memory.seats * (memory.seats - 1) // 2  # where its lanes begin
        self.guards: i64 = GUARDS[memory.seats]
        self.order: vec[i64] = vec[i64]()  # the quartets with hidden cards, fewest ways first
        self.ways: list[vec[i64]] = []  # of each quartet: owners as `Memory.agrees` reads them
        self.sizes: list[vec[i64]] = []  # how many cards that gives to each seat, in lanes
        self.cards: vec[i64] = vec[i64]()  # all hidden cards: 4 * quartet + card
        self.dead: list[set[int]] = []  # at each place of `order`: room that is of no use
        for quartet in range(memory.quartets):
            self.ways.append(vec[i64]())
            self.sizes.append(vec[i64]())
            if memory.hidden[quartet]:
                self._spread(quartet, 0, 0, 0)
                self.order = append(self.order, quartet)
                for card in range(i64(4)):
                    if memory.hidden[quartet] & ONE_OF[card]:
                        self.cards = append(self.cards, 4 * quartet + card)
                self.dead.append(set())
        self._fewest_first()

    def _spread(self, quartet: i64, card: i64, owners: i64, sizes: i64) -> None:
        """Note all ways for this card of the quartet and those after it."""
        memory = self.memory
        if card == 4:
            if memory.agrees(quartet, owners):
                self.ways[quartet] = append(self.ways[quartet], owners)
                self.sizes[quartet] = append(self.sizes[quartet], sizes)
        elif not memory.hidden[quartet] & ONE_OF[card]:
            self._spread(quartet, card + 1, owners, sizes)
        else:
            for seat in range(memory.seats):
                if memory.possible[4 * quartet + card] & BIT[seat]:
                    here: i64 = seat << (4 * card)
                    self._spread(quartet, card + 1, owners | here, sizes + LANES[self.lane + seat])

    def _fewest_first(self) -> None:
        order = self.order
        for i in range(1, i64(len(order))):
            quartet: i64 = order[i]
            place: i64 = i
            while place > 0 and len(self.ways[order[place - 1]]) > len(self.ways[quartet]):
                order[place] = order[place - 1]
                place -= 1
            order[place] = quartet

    def draw(self, rng: Rng) -> vec[i64]:
        """The owners of the hidden cards of each quartet."""
        room: i64 = 0
        for seat in range(self.memory.seats):
            room += self.memory.room[seat] * LANES[self.lane + seat]
        owners = vec[i64]([0] * self.memory.quartets)
        starts = vec[i64]()  # drawn before, so that what is known to be dead changes no deal
        for quartet in self.order:
            starts = append(starts, rng.below(len(self.ways[quartet])))
        found = self._deal(0, room, owners, starts)
        assert found, "the true deal is always possible"
        for _step in range(SWAPS * i64(len(self.cards))):
            self._swap(owners, rng)
        return owners

    def _deal(self, depth: i64, room: i64, owners: vec[i64], starts: vec[i64]) -> bool:
        """Deal the quartets from this place of the order on; False where that cannot be done."""
        if depth == len(self.order):
            return True
        if int(room) in self.dead[depth]:
            return False
        quartet: i64 = self.order[depth]
        ways = self.ways[quartet]
        sizes = self.sizes[quartet]
        count: i64 = len(ways)
        at: i64 = starts[depth]
        for _step in range(count):
            left: i64 = (room | self.guards) - sizes[at]
            if left >= 0 and left & self.guards == self.guards:
                owners[quartet] = ways[at]
                if self._deal(depth + 1, left & ~self.guards, owners, starts):
                    return True
            at = at + 1 if at + 1 < count else i64(0)
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


def redeal(position: Position, deals: Deals, rng: Rng) -> None:
    """Put the hidden cards where they may be, and the secret target of another's question."""
    memory = deals.memory
    owners = deals.draw(rng) if len(deals.cards) > 0 else vec[i64]()
    for card in deals.cards:
        quartet: i64 = card >> 2
        bit: i64 = ONE_OF[card & 3]
        for seat in range(memory.seats):
            position.held[seat * memory.quartets + quartet] &= ~bit
        seat = (owners[quartet] >> (4 * (card & 3))) & 15
        position.held[seat * memory.quartets + quartet] |= bit
    if position.phase == ASK_WHAT and position.turn != memory.viewer:
        position.phase = 0
        position.target = position.pick(rng) - TARGET
        position.phase = ASK_WHAT
