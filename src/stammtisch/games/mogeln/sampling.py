"""Plays a deal of Mogeln once more, as it may have gone as far as a seat knows.

Each card that was seen goes by its road (`roads`) to where it was seen. Every other card was dealt
to anybody who has room; and wherever somebody laid cards that the viewer did not see, and that no
road leads through, he lays any of his hand that is not needed later, each equally likely. So every
sample can have come about, and whatever can have come about is drawn, but not equally often.

Somebody may write a position to which no deal leads, say with a pile that is not where it was taken
to. There what is hidden may lie anywhere.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import UNKNOWN, Position, give, seen_laid
from stammtisch.games.mogeln.roads import DEALT, NOWHERE, Roads
from stammtisch.games.mogeln.rules import KINDS

LAY: Final = 0  # what somebody does with a card
ANY: Final = 1
KEEP: Final = 2
MOST: Final = (
    100  # searches for roads, each with other copies; in very hard deals one of 16 succeeds
)
FEW: Final = 7  # searches of players who must go on


def redeal(to: Position, viewer: i64, rng: Rng, searches: i64 = MOST) -> bool:
    """Exchange, in place, the cards that a seat (or a spectator) does not see.

    Returns:
        whether a way was found in so many searches; otherwise nothing was changed.
    """
    for _step in range(searches):
        roads = Roads(to, viewer, rng)
        if not roads.can_be:
            anything(to, viewer, rng)
            return True
        if roads.draw():
            _play_again(to, roads, rng)
            return True
    return False


def _play_again(to: Position, roads: Roads, rng: Rng) -> None:
    """Let the deal have gone as the roads lead."""
    replay = Replay(roads, rng)
    for number in range(roads.piles.last + 1):
        replay.lay(number)
    to.laid = replay.row
    for seat in range(to.rules.seats):
        if seat != roads.viewer:
            _hold(to, seat, replay.hands[seat])


def _hold(to: Position, seat: i64, cards: vec[i64]) -> None:
    """Let a seat hold these cards."""
    seats: i64 = to.rules.seats
    to.hands[seat] = 0
    to.hands[seat + seats] = 0
    for card in cards:
        give(to.hands, seats, seat, card % KINDS)


def anything(to: Position, viewer: i64, rng: Rng) -> None:
    """Deal what is hidden, whatever happened before."""
    seen = seen_laid(to, viewer)
    sizes = to.all_left()
    left = vec[i64]([0] * KINDS)
    for kind in to.rules.cards:
        left[kind] += 1
    for kind in range(i64(KINDS)):
        left[kind] -= to.copies(viewer, kind) if viewer >= 0 else i64(0)
    for place in range(to.start, i64(len(seen))):
        if seen[place] != UNKNOWN:
            left[seen[place]] -= 1
    hidden = vec[i64]()
    for kind in range(i64(KINDS)):
        for _step in range(left[kind]):
            hidden = append(hidden, kind)
    rng.shuffle(hidden)
    for place in range(i64(len(seen))):
        if seen[place] == UNKNOWN and place < to.start:
            to.laid[place] = to.rules.cards[rng.below(i64(len(to.rules.cards)))]
        elif seen[place] == UNKNOWN:
            hidden, kind = pop(hidden)
            to.laid[place] = kind
    first: i64 = 0
    for seat in range(to.rules.seats):
        if seat != viewer:
            _hold(to, seat, hidden[first : first + sizes[seat]])
            first += sizes[seat]


class Replay:
    """A deal that is played once more, pile by pile; ``row`` are the cards that were laid."""

    def __init__(self, roads: Roads, rng: Rng) -> None:
        self.roads: Final[Roads] = roads
        self.rng: Final[Rng] = rng
        self.row: vec[i64] = vec[i64]()
        self.hands: list[vec[i64]] = []  # of cards, as `_card` writes them
        self._deal()

    def _card(self, kind: i64, goal: i64) -> i64:
        """A card of this kind as a number that also says where it is seen next, if anywhere."""
        return kind + KINDS * (goal + 1 if goal != NOWHERE else i64(0))

    def _goal(self, card: i64) -> i64:
        """Where a card is seen next, or `NOWHERE`."""
        goal: i64 = card // KINDS
        return goal - 1 if goal > 0 else i64(NOWHERE)

    def _deal(self) -> None:
        """Deal: first what is seen later, and the rest by lot."""
        roads = self.roads
        piles = roads.piles
        for _step in range(piles.seats):
            self.hands.append(vec[i64]())
        for place in range(i64(len(piles.seen))):
            if roads.sources[place] == DEALT:
                seat: i64 = roads.roads[place][0]
                self.hands[seat] = append(self.hands[seat], self._card(piles.seen[place], place))
        rest = vec[i64]()
        for kind in range(i64(KINDS)):
            for _step in range(roads.dealt[kind]):
                rest = append(rest, kind)
        self.rng.shuffle(rest)
        for seat in range(piles.seats):
            while seat != roads.viewer and len(self.hands[seat]) < piles.dealt[seat]:
                rest, kind = pop(rest)
                self.hands[seat] = append(self.hands[seat], kind)

    def lay(self, number: i64) -> None:
        """Lay the cards of a pile, and let somebody take it, unless it lies there."""
        roads = self.roads
        piles = roads.piles
        hidden = [self._hidden(number, seat) for seat in range(piles.seats)]
        pile = vec[i64]()
        for place in range(piles.begins[number], piles.begins[number + 1]):
            owner: i64 = piles.owners[place]
            kind: i64 = piles.seen[place]
            if kind == UNKNOWN:
                hidden[owner], card = pop(hidden[owner])
            else:
                card = self._card(kind, roads.next[place])
                if owner != roads.viewer:
                    self._lose(owner, self._card(kind, place))
            pile = append(pile, card)
            self.row = append(self.row, card % KINDS)
        taker: i64 = piles.takers[number]
        if taker >= 0 and taker != roads.viewer:
            for card in pile:
                self.hands[taker] = append(self.hands[taker], card)

    def _hidden(self, number: i64, seat: i64) -> vec[i64]:
        """Take out of a hand the cards that it lays on a pile without the viewer seeing them."""
        if seat == self.roads.viewer:
            return vec[i64]()
        hand = self.hands[seat]
        self.rng.shuffle(hand)
        found = vec[i64]()
        left = vec[i64]()
        free: i64 = self.roads.lay[number * self.roads.piles.seats + seat]  # any, so many
        for card in hand:
            choice: i64 = self._choice(card, number, seat)
            if choice == LAY or (choice == ANY and free > 0):
                free -= choice
                found = append(found, card)
            else:
                left = append(left, card)
        self.hands[seat] = left
        self.rng.shuffle(found)
        return found

    def _choice(self, card: i64, number: i64, seat: i64) -> i64:
        """Whether a seat lays a card on a pile without the viewer seeing it."""
        roads = self.roads
        goal: i64 = self._goal(card)
        if goal == NOWHERE:
            return ANY
        if roads.piles.numbers[goal] == number:
            return KEEP  # it is the one that is seen
        if roads.piles.takers[number] == seat:
            return ANY  # he has it again in either case
        return KEEP if roads.seat_before(number + 1, goal) == seat else LAY

    def _lose(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        left = vec[i64]()
        for other in self.hands[seat]:
            if other != card:
                left = append(left, other)
        self.hands[seat] = left
