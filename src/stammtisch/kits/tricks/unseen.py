"""Deals again the cards that a seat does not see, in any way that the cards played allow."""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import BIT, count
from stammtisch.core.rng import Rng
from stammtisch.kits.deals import redealt
from stammtisch.kits.tricks.course import Course
from stammtisch.kits.tricks.piles import Pile


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Unseen(Course):
    """A hand that can be dealt again as far as a seat cannot see it (`State.sample`)."""

    def barred(self) -> vec[i64]:
        """For each seat, the cards that it can no longer hold, judging by the cards it played."""
        rules, tricks, first = self.rules, self.tricks, self.bound_from()
        if not (rules.must_trump or rules.must_head):
            return tricks.voids(first)
        found = vec[i64]([0] * int(rules.seats))
        ahead: i64 = 0
        for index in range(first * rules.seats, tricks.count()):
            trick, place = index // rules.seats, index % rules.seats
            kind = tricks.kind(trick, place)
            if place == 0:
                ahead = kind
                continue
            led = tricks.kind(trick, 0)
            found[tricks.seat(trick, place)] |= self.missing(kind, led, ahead)
            if self.wins(kind, ahead):
                ahead = kind
        return found

    def bound_from(self) -> i64:
        """The number, counted from 0, of the first trick in which players had to follow suit."""
        return 0

    def missing(self, kind: i64, led: i64, ahead: i64) -> i64:
        """The cards that a seat does not hold if it played this card to the trick (`due`)."""
        found: i64 = 0
        tier: i64 = 0
        while True:
            owed = self.due(tier, self.rules.cards, led, ahead)
            if owed & BIT[kind]:
                return found
            found |= owed
            tier += 1

    def hidden(self, seat: i64) -> list[Pile]:
        """The existing piles that the seat does not see."""
        return [pile for pile in self.lying() if not pile.seen(self, seat)]

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal again what the seat does not see, in place; each possible way is equally likely."""
        seen = self.seen_away(seat)
        barred = self.barred()
        rooms, limits, owners, known = vec[i64](), vec[i64](), vec[i64](), vec[i64]()
        for each in range(self.rules.seats):
            shown = self.seen_of(seat, each)
            seen |= shown
            if shown != self.hands[each]:
                owners = append(owners, each)
                known = append(known, shown)
                rooms = append(rooms, count(self.hands[each] & ~shown))
                limits = append(limits, barred[each])
        piles, left = self.hidden(seat), self.left_over()
        for pile in piles:
            rooms = append(rooms, count(self.in_pile(pile)))
            limits = append(limits, i64(0))
        if left:
            rooms = append(rooms, count(left))
            limits = append(limits, i64(0))
        found = redealt(self.rules.cards & ~seen, rooms, limits, rng)
        for index in range(i64(len(owners))):
            self.hands[owners[index]] = found[index] | known[index]
        for index in range(len(piles)):
            self.fill(piles[index], found[i64(len(owners)) + i64(index)], rng)

    def fill(self, pile: Pile, cards: i64, rng: Rng) -> None:
        """Replace the cards of a pile with as many others, at random where that matters."""
        setattr(self, pile.name, int(cards))
