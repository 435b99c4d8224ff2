"""Deals that a seat cannot rule out, all equally likely.

The unseen cards fall into types: those that the same hands may hold. For each type and each unseen
hand there is a least and a greatest number of cards, from voids shown, from announcements and from
declarations. `Deals` counts the deals within these bounds and draws one. A stock that nobody sees
is a hand like others. `redealt` is the simple case: one pack, and what each hand cannot hold.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.rng import Rng

_WIDTH: Final[i64] = 49
_SEAT_BITS: Final[i64] = 6  # room of an unseen hand: six bits of a word
_ROOM: Final[i64] = 63


def _choose() -> list[float]:
    rows = [[1.0] + [0.0] * 48]
    for _step in range(48):
        above = rows[-1]
        rows.append([1.0, *(above[k - 1] + above[k] for k in range(1, 49))])
    return [number for row in rows for number in row]


CHOOSE: Final = vec[float](_choose())  # n over k at n * 49 + k; exact, all are below 2**53


class Deals:
    """All ways to give cards of several types to a few hands within bounds.

    Args:
        rooms: how many cards each unseen hand takes.
        sizes: how many unseen cards there are of each type that has bounds.
        least, most: bounds, at type * number of hands + hand.

    The cards without bounds fill what is left, so their number follows. Numbers of deals are
    floats: with three unseen hands they are exact (below 2**53), with four to 16 digits.
    """

    def __init__(self, rooms: vec[i64], sizes: vec[i64], least: vec[i64], most: vec[i64]) -> None:
        self.hands: i64 = len(rooms)
        self.types: i64 = len(sizes)
        self.sizes: vec[i64] = sizes
        self.least: vec[i64] = least
        self.most: vec[i64] = most
        self.start: i64 = 0
        self.page: i64 = 1  # the last room follows from the others
        self.strides: vec[i64] = vec[i64]()
        for hand in range(self.hands):
            self.start |= rooms[hand] << (hand * _SEAT_BITS)
            self.strides = append(self.strides, self.page)
            if hand < self.hands - 1:
                self.page *= rooms[hand] + 1
        self.known: vec[float] = vec[float]([-1.0] * int(self.types * self.page))

    def draw(self, rng: Rng) -> vec[i64]:
        """Draw the number of cards of each type for each hand.

        The number for a type and a hand is at type * number of hands + hand.
        """
        found = vec[i64]()
        room = self.start
        for each in range(self.types):
            left = self.sizes[each]
            for hand in range(self.hands - 1):
                number = self.draw_one(rng, each, hand, left, room)
                found = append(found, number)
                left -= number
                room -= number << (hand * _SEAT_BITS)
            found = append(found, left)
            room -= left << ((self.hands - 1) * _SEAT_BITS)
        return found

    def draw_one(self, rng: Rng, each: i64, hand: i64, left: i64, room: i64) -> i64:
        """Draw the number of a type's remaining cards that go to this hand."""
        target = fraction(rng) * self.spread(each, hand, left, room)
        found: i64 = -1
        for number in range(self.least[each * self.hands + hand], self.top(each, hand, left, room)):
            ways = self.ways_with(each, hand, left, room, number)
            if ways > 0.0:
                found = number
                target -= ways
                if target < 0.0:
                    break
        return found

    def top(self, each: i64, hand: i64, left: i64, room: i64) -> i64:
        """One more than the most that this hand can get of the remaining cards of a type."""
        most = (room >> (hand * _SEAT_BITS)) & _ROOM
        bound = self.most[each * self.hands + hand]
        most = bound if bound < most else most
        return (left if left < most else most) + 1

    def ways_with(self, each: i64, hand: i64, left: i64, room: i64, number: i64) -> float:
        """The number of deals in which this hand gets this many of the type's remaining cards."""
        rest = self.spread(each, hand + 1, left - number, room - (number << (hand * _SEAT_BITS)))
        return CHOOSE[left * _WIDTH + number] * rest

    def spread(self, each: i64, hand: i64, left: i64, room: i64) -> float:
        """The number of ways to deal a type's rest and all later types, this hand being next."""
        least = self.least[each * self.hands + hand]
        top = self.top(each, hand, left, room)
        if hand == self.hands - 1:
            if left < least or left >= top:
                return 0.0
            return self.ways(each + 1, room - (left << (hand * _SEAT_BITS)))
        total = 0.0
        for number in range(least, top):
            total += self.ways_with(each, hand, left, room, number)
        return total

    def ways(self, each: i64, room: i64) -> float:
        """The number of ways to deal the types from this one on, and the cards without bounds."""
        if each == self.types:
            return self.fillings(room)
        entry = each * self.page
        for hand in range(self.hands - 1):
            entry += ((room >> (hand * _SEAT_BITS)) & _ROOM) * self.strides[hand]
        found = self.known[entry]
        if found < 0.0:
            found = self.spread(each, 0, self.sizes[each], room)
            self.known[entry] = found
        return found

    def fillings(self, room: i64) -> float:
        """The number of ways to fill the remaining room with cards without bounds."""
        left: i64 = 0
        found = 1.0
        for hand in range(self.hands):
            more = (room >> (hand * _SEAT_BITS)) & _ROOM
            left += more
            found = found * CHOOSE[left * _WIDTH + more]
        return found


def fraction(rng: Rng) -> float:
    """A random number from 0 to below 1, with 53 random bits."""
    high = rng.word() >> 5
    low = rng.word() >> 6
    return (float(high) * 67108864.0 + float(low)) / 9007199254740992.0


def redealt(unseen: i64, rooms: vec[i64], barred: vec[i64], rng: Rng) -> vec[i64]:
    """A random deal of the unseen cards of a single pack; every possible deal is equally likely.

    Args:
        unseen: the cards as one word; as many as there is room.
        rooms: how many cards each hand takes.
        barred: what each hand cannot hold, as one word each.
        rng: the generator.
    """
    hands: i64 = len(rooms)
    types = vec[i64]()
    least = vec[i64]()
    most = vec[i64]()
    sizes = vec[i64]()
    free = unseen
    for pattern in range(i64(1), BIT[hands]):
        cards = unseen
        for hand in range(hands):
            cards &= barred[hand] if pattern & BIT[hand] else ~barred[hand]
        if cards == 0:
            continue
        free &= ~cards
        size = count(cards)
        types = append(types, cards)
        sizes = append(sizes, size)
        for hand in range(hands):
            least = append(least, i64(0))
            most = append(most, i64(0) if pattern & BIT[hand] else size)
    found = vec[i64]([0] * int(hands))
    left = rooms[:]
    if len(types) > 0:
        numbers = Deals(rooms, sizes, least, most).draw(rng)
        for each in range(i64(len(types))):
            hand_out(types[each], numbers[each * hands : (each + 1) * hands], found, left, rng)
    hand_out(free, left[:], found, left, rng)
    return found


def some_of(cards: i64, number: i64, rng: Rng) -> i64:
    """This many of the cards at random, as one word."""
    some: i64 = 0
    for _step in range(number):
        some |= BIT[rng.member(cards & ~some)]
    return some


def hand_out(cards: i64, numbers: vec[i64], hands: vec[i64], rooms: vec[i64], rng: Rng) -> None:
    """Give each hand its number of these cards at random, and reduce its room accordingly."""
    order = members(cards)
    rng.shuffle(order)
    place: i64 = 0
    for hand in range(i64(len(hands))):
        for _step in range(numbers[hand]):
            hands[hand] |= BIT[order[place]]
            place += 1
        rooms[hand] -= numbers[hand]
