"""What a seat of Mogeln remembers, and a guess of where the cards that it never saw went.

A seat knows its own cards, those that it laid itself, the doubted cards, and every pile that it
took up. Where the other cards are it can only think: a card that went into somebody's hand may have
been laid face down since, and have gone on with a pile to somebody else. `Thought` plays the deal
once more for one viewer: at each card that he did not see, its owner lays any card of his hand,
each equally likely. Cards that were never seen are numbered blanks until the end, when each gets
its card at random.

A card that was seen later must have been where it was seen. Where one is missing, the last pile is
thought through once more, or the last two, four, eight …, each half as often; and from then on
nobody lays a card from where it could not come there in time, and whoever has to let one go to be
in time lays it (`Roads`). The true way is always among those that are found, and each that is found
can have been. With two packs it is said by lot which copy was seen where, as it can have been.

Only in a position that somebody wrote, and that no hand leads to, a card may be missing in every
way. Then, after very many, it changes places with another one.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.contract import place_after
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import UNKNOWN, Position, seen_laid
from stammtisch.games.mogeln.roads import NOWHERE, SECOND, Roads, copies_of
from stammtisch.games.mogeln.rules import KINDS, end_of, taker_of

BLANK: Final = 2 * SECOND  # the first number of a blank
TRIES: Final = 5000  # piles that are thought through until no card is missing
READINGS: Final = 20  # of which copy was seen where


class Saved:
    """What was thought of a deal before one of its piles."""

    def __init__(self, of: "Thought") -> None:
        self.hands: Final[list[vec[i64]]] = [hand[:] for hand in of.hands]
        self.row: Final[vec[i64]] = of.row[:]
        self.named: Final[vec[i64]] = of.named[:]
        self.own: Final[vec[i64]] = of.own[:]
        self.next: Final[vec[i64]] = of.next[:]
        self.begin: Final[i64] = of.begin


class Thought:
    """One way in which a deal may have gone, as far as a seat (or a spectator) knows.

    ``seen[i]`` is the i-th card laid, or `UNKNOWN`. After `run`, ``hands[seat]`` are the cards of
    each other seat, ``pile`` those that lie on the pile, ``row`` all that were laid; numbers from
    `BLANK` on are cards that were never seen. ``exchanges`` counts cards that changed places.
    """

    def __init__(self, at: Position, viewer: i64) -> None:
        self.position: Final[Position] = at
        self.viewer: Final[i64] = viewer
        self.seen: vec[i64] = seen_laid(at, viewer)
        self.copies: i64 = at.rules.copies  # of each card, as it is numbered
        self.dealt: vec[i64] = self._own_at_first()
        self.roads: Roads | None = None  # where cards go in time to where they were seen
        self.next: vec[i64] = vec[i64]()  # of each kind, the next place where it was seen
        self.hasty: bool = False  # stop as soon as a card is missing
        self.hands: list[vec[i64]] = []
        self.pile: vec[i64] = vec[i64]()
        self.row: vec[i64] = vec[i64]()
        self.named: vec[i64] = vec[i64]()  # what each blank was found to be, or `UNKNOWN`
        self.begin: i64 = 0  # the place of the first card of the pile among all that were laid
        self.own: vec[i64] = vec[i64]()  # of each kind, how many the viewer held
        self.exchanges: i64 = 0

    def find(self, rng: Rng) -> None:
        """Replay the deal until no card has to change places."""
        self.hasty = True
        self.run(rng)
        if self.exchanges == 0:
            return
        if not self._find_again(rng):
            self.hasty = False
            self.roads = None
            self.run(rng)

    def _find_again(self, rng: Rng) -> bool:
        """Replay the deal with an eye to where each card is seen next; False if in vain.

        Of each copy of a card it is said where it was seen, and then each is there once.
        """
        kinds, dealt, copies = self.seen, self.dealt, self.copies
        roads = Roads(self.position, kinds)
        found: bool = False
        for _step in range(i64(READINGS)):
            self.roads = roads
            if copies > 1:
                self.copies = 1
                self.seen = roads.copies_seen(dealt, self.viewer, rng)
                self.dealt = copies_of(dealt)
                self.roads = Roads(self.position, self.seen)
            found = self._search(rng)
            self.seen, self.dealt, self.copies = kinds, dealt, copies
            if found:
                self._merge_copies()
                break
        return found

    def _merge_copies(self) -> None:
        """Give all copies of a card its own number again."""
        for hand in [*self.hands, self.pile, self.row, self.named]:
            for n in range(i64(len(hand))):
                if SECOND <= hand[n] < BLANK:
                    hand[n] -= SECOND

    def run(self, rng: Rng) -> None:
        """Replay the deal."""
        self._begin()
        for number in range(i64(len(self.position.takes)) + 1):
            self._think_through(number, rng)
            if self.hasty and self.exchanges:
                return

    def _search(self, rng: Rng) -> bool:
        """Replay the deal, going back where a card is missing; False if that was in vain."""
        self._begin()
        before: list[Saved] = []
        number: i64 = 0
        for _step in range(i64(TRIES)):
            if number == len(before):
                before.append(Saved(self))
            self._think_through(number, rng)
            if self.exchanges == 0:
                if number == len(self.position.takes):
                    return True
                number += 1
                continue
            back: i64 = 0
            while back < number and rng.below(2) == 0:
                back += back + 1
            number -= min(number, back)
            self._go_back(before[number])
            while len(before) > number + 1:
                before.pop()
        return False

    def _begin(self) -> None:
        """Begin with the deal."""
        at = self.position
        self.exchanges = 0
        roads = self.roads
        self.next = vec[i64]() if roads is None else roads.first[:]
        self.own = self.dealt[:]
        self.hands = []
        self.row = vec[i64]()
        self.named = vec[i64]()
        for each in range(at.rules.seats):
            self.hands.append(self._blanks(0 if each == self.viewer else dealt_to(at, each)))
        self._clear(0)

    def _go_back(self, to: Saved) -> None:
        self.exchanges = 0
        self.hands = [hand[:] for hand in to.hands]
        self.row = to.row[:]
        self.named = to.named[:]
        self.own = to.own[:]
        self.next = to.next[:]
        self._clear(to.begin)

    def _think_through(self, number: i64, rng: Rng) -> None:
        """Replay one pile, up to who takes it; the last one lies there."""
        at = self.position
        seat: i64 = (at.context.dealer + 1) % at.rules.seats
        if number > 0:
            seat = taker_of(at.takes[number - 1])
        if number == len(at.takes):
            self._lay_until(len(at.laid), seat, rng)
            return
        self._lay_until(end_of(at.takes[number]), seat, rng)
        if not self.hasty or self.exchanges == 0:
            self._take(taker_of(at.takes[number]))

    def _blanks(self, number: i64) -> vec[i64]:
        """This many new blanks, which are cards not yet identified."""
        hand = vec[i64]()
        for _step in range(number):
            hand = append(hand, BLANK + i64(len(self.named)))
            self.named = append(self.named, UNKNOWN)
        return hand

    def _clear(self, begin: i64) -> None:
        self.begin = begin
        self.pile = vec[i64]()

    def _own_at_first(self) -> vec[i64]:
        """How many cards of each kind the viewer was dealt."""
        at = self.position
        own = vec[i64]([0] * BLANK)
        if self.viewer < 0:
            return own
        for kind in range(i64(KINDS)):
            own[kind] = at.copies(self.viewer, kind)
        seat: i64 = (at.context.dealer + 1) % at.rules.seats
        begin: i64 = 0
        for take in at.takes:
            begin = self._undo(own, begin, end_of(take), seat, taker_of(take))
            seat = taker_of(take)
        self._undo(own, begin, len(at.laid), seat, -1)
        return own

    def _undo(self, own: vec[i64], place: i64, end: i64, seat: i64, taker: i64) -> i64:
        """Undo a pile's effect on the viewer's cards: what he laid on it and what he took."""
        while place < end:
            kind: i64 = self.seen[place]
            if kind != UNKNOWN:
                own[kind] += (1 if seat == self.viewer else 0) - (1 if taker == self.viewer else 0)
            seat = place_after(seat, self.position.rules.seats)
            place += 1
        return end

    def _lay_until(self, end: i64, seat: i64, rng: Rng) -> None:
        """Lay the cards up to this one, beginning with this seat."""
        for place in range(self.begin, end):
            kind: i64 = self.seen[place]
            if seat == self.viewer:
                self.own[kind] -= 1
            elif kind == UNKNOWN:
                kind = self._unseen(seat, place, rng)
            else:
                self._found(seat, kind, rng)
            roads = self.roads
            if roads is not None and self.seen[place] != UNKNOWN:
                self.next[kind] = roads.later[place]
            if self.hasty and self.exchanges:
                return
            self.pile = append(self.pile, kind)
            self.row = append(self.row, kind)
            seat = place_after(seat, self.position.rules.seats)

    def _unseen(self, seat: i64, place: i64, rng: Rng) -> i64:
        """Let a seat lay any of its cards, or any that is not needed elsewhere later."""
        hand, roads = self.hands[seat], self.roads
        if roads is None:
            return self._lay(seat, rng.below(len(hand)))
        free = vec[i64]()
        owed = vec[i64]()
        awaited = vec[i64]()
        for n in range(i64(len(hand))):
            target: i64 = self.next[hand[n]] if hand[n] < BLANK else NOWHERE
            if roads.may_go(place, target):
                free = append(free, n)
                if not roads.may_stay(place, target):
                    owed = append(owed, n)
                elif target != NOWHERE and roads.owners[target] != seat:
                    awaited = append(awaited, n)
        if len(owed) > 0:
            free = owed
        elif len(awaited) > 0 and rng.below(4) > 0:
            free = awaited
        if len(free) == 0:
            self.exchanges += 1
            return self._lay(seat, rng.below(len(hand)))
        return self._lay(seat, free[rng.below(len(free))])

    def _lay(self, seat: i64, n: i64) -> i64:
        """Take the card at this place out of a hand."""
        hand = self.hands[seat]
        kind: i64 = hand[n]
        hand[n] = hand[len(hand) - 1]
        self.hands[seat], _ = pop(hand)
        return kind

    def _found(self, seat: i64, kind: i64, rng: Rng) -> None:
        """Let a seat lay this card: one that it is known to hold, or one that was never seen."""
        if self._drop(seat, kind, False) or (
            self._can_be_new(kind) and self._drop(seat, kind, True)
        ):
            return
        self.exchanges += 1
        instead: i64 = self._lay(seat, rng.below(len(self.hands[seat])))
        if not self._replace(kind, instead, False):
            self._replace(kind, instead, True)

    def _drop(self, seat: i64, kind: i64, blank: bool) -> bool:
        """Take a card out of a hand: the card itself, or a blank now identified as it."""
        hand = self.hands[seat]
        for n in range(i64(len(hand))):
            if hand[n] >= BLANK if blank else hand[n] == kind:
                if blank:
                    self.named[hand[n] - BLANK] = kind
                hand[n] = hand[len(hand) - 1]
                self.hands[seat], _ = pop(hand)
                return True
        return False

    def _can_be_new(self, kind: i64) -> bool:
        """Whether others may have a copy of the card that nobody has seen yet."""
        number: i64 = self.own[kind]
        for hand in self.hands:
            for other in hand:
                if other == kind:
                    number += 1
        for other in self.pile:
            if other == kind:
                number += 1
        return number < self.copies

    def _replace(self, kind: i64, instead: i64, blank: bool) -> bool:
        """Replace a card (or a blank) that is only assumed; returns whether there was one."""
        for hand in self.hands:
            for n in range(i64(len(hand))):
                if hand[n] >= BLANK if blank else hand[n] == kind:
                    self._name(hand[n], kind)
                    hand[n] = instead
                    return True
        for n in range(i64(len(self.pile))):
            found = self.pile[n] >= BLANK if blank else self.pile[n] == kind
            if found and self.seen[self.begin + n] == UNKNOWN:
                self._name(self.pile[n], kind)
                self.pile[n] = instead
                return True
        return False

    def _name(self, number: i64, kind: i64) -> None:
        if number >= BLANK:
            self.named[number - BLANK] = kind

    def _take(self, taker: i64) -> None:
        """Let a seat take the pile; the viewer's own cards are known from his hand."""
        if taker == self.viewer:
            for kind in self.pile:
                if kind < BLANK:
                    self.own[kind] += 1
        else:
            hand = self.hands[taker]
            for kind in self.pile:
                hand = append(hand, kind)
            self.hands[taker] = hand
        self._clear(self.begin + len(self.pile))

    def fill(self, rng: Rng) -> None:
        """Give the unknown cards the remaining kinds, in random order."""
        left = vec[i64]([0] * KINDS)
        for kind in self.position.rules.cards:
            left[kind] += 1
        for kind in range(i64(KINDS)):
            if self.viewer >= 0:
                left[kind] -= self.position.copies(self.viewer, kind)
        for hand in self.hands:
            self._count_off(hand, left)
        self._count_off(self.pile, left)
        pool = vec[i64]()
        for kind in range(i64(KINDS)):
            for _step in range(left[kind]):
                pool = append(pool, kind)
        rng.shuffle(pool)
        for seat in range(i64(len(self.hands))):
            pool = self._filled(self.hands[seat], pool)
        self._filled(self.pile, pool)
        for place in range(i64(len(self.row))):
            if self.row[place] >= BLANK:
                self.row[place] = self.named[self.row[place] - BLANK]
        for place in range(i64(len(self.pile))):
            self.row[self.begin + place] = self.pile[place]

    def _count_off(self, cards: vec[i64], left: vec[i64]) -> None:
        """Remove these cards from those left; any that is not there becomes a blank."""
        for n in range(i64(len(cards))):
            kind: i64 = cards[n]
            if kind < BLANK:
                if left[kind] > 0:
                    left[kind] -= 1
                else:
                    cards[n] = self._blanks(1)[0]

    def _filled(self, cards: vec[i64], pool: vec[i64]) -> vec[i64]:
        """Replace blanks with cards of the pool; returns the rest of the pool."""
        for n in range(i64(len(cards))):
            if cards[n] >= BLANK:
                pool, kind = pop(pool)
                self.named[cards[n] - BLANK] = kind
                cards[n] = kind
        return pool


def dealt_to(at: Position, seat: i64) -> i64:
    """How many cards a seat was dealt; the first seats from Vorhand on may get one more (MOG-4)."""
    seats: i64 = at.rules.seats
    cards: i64 = len(at.rules.cards)
    place: i64 = (seat - at.context.dealer - 1 + seats) % seats
    return cards // seats + (1 if place < cards % seats else 0)
